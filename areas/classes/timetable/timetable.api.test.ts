import { describe, expect, it } from 'vitest';
import { planning } from './timetable.testing.ts';
import type { ClassView } from '../class/class.model.ts';
import type { CalendarData, Planned, TrainerAt } from './timetable.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { ok } from '#areas/access/access.testing.ts';
import { aRoom, boxing, certify } from '../classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['admin', 'sales', 'elsewhere'], { day: '2026-03-05' });
const { test, call, KL, OR, admin, sales, elsewhere } = world;
const { aClass, single, session } = planning({ test, KL }, admin);
await test.set('branch', OR, { time_zone: 'Europe/London' });
const [trainer, part] = [test.network.staff.trainer_full_time, test.network.staff.trainer_part_time];
const [room, other] = [await aRoom(test.ownerSql, KL), await aRoom(test.ownerSql, KL)];
await certify(test.ownerSql, trainer);

const weekly = (body: object, as = admin) => call(as, 'POST', 'class/createClassSchedule', { branch_id: KL, ...body });

describe('a class', () => {
  it('is made by those who may, with the messages of the specification', async () => {
    expect(await call(sales, 'POST', 'class', { branch_id: KL, ...boxing })).toMatchObject({ status: 403 });
    expect(await call(elsewhere, 'POST', 'class', { branch_id: KL, ...boxing })).toMatchObject({ status: 403 });
    const faulty = { branch_id: KL, ...boxing, name: { en: ' ' }, capacity: 0, trainers_needed: 0 };
    expect(await call(admin, 'POST', 'class', faulty)).toMatchObject({
      responseCode: codes.validation,
      data: {
        'name.en': ['Name is required'],
        capacity: ['Capacity must more than 0'],
        trainers_needed: ['Number of trainer must more than 0'],
      },
    });
    expect(
      await call(admin, 'POST', 'class', { branch_id: KL, ...boxing, programme_types: [], credit_cost: 0 }),
    ).toMatchObject({
      data: { programme_types: [expect.any(String)] },
    });
  });

  it('has a room of its own branch, is listed, edited and no longer offered', async () => {
    const theirs = await aRoom(test.ownerSql, OR);
    expect(await call(admin, 'POST', 'class', { branch_id: KL, ...boxing, facility_id: theirs })).toMatchObject({
      responseCode: codes.validation,
      data: { facility_id: [expect.any(String)] },
    });
    const made = await aClass({ name: { en: 'Listed', cn: '' }, facility_id: room });
    for (const path of [`class/${KL}?q=listed`, `class/byBranch/${KL}?q=listed`])
      expect(await call(sales, 'GET', path)).toMatchObject({ data: { total: 1, data: [{ id: made.id, can: [] }] } });
    expect(await call(elsewhere, 'GET', `class/view/${made.id}`)).toMatchObject({ responseCode: codes.notFound });
    const edited = await ok<ClassView>(call(admin, 'PUT', `class/${made.id}`, { ...boxing, version: 1, capacity: 20 }));
    expect(edited).toMatchObject({ capacity: 20, version: 2, can: ['schedule', 'edit', 'deactivate'] });
    expect(await call(admin, 'PUT', `class/${made.id}`, { ...boxing, version: 1 })).toMatchObject({
      responseCode: codes.stale,
    });
    await ok(call(admin, 'POST', `class/move/${made.id}`, { version: 2, move: 'deactivate' }));
    expect(await single({ class_id: made.id, day: '2026-03-09', starts: '18:00', facility_id: room })).toMatchObject({
      refusal: { code: 'classes.class_inactive' },
    });
    expect(await call(admin, 'GET', `class/history/${made.id}`)).toMatchObject({ responseCode: 0 });
  });
});

describe('the timetable', () => {
  it('says what is missing in the words of the specification', async () => {
    expect(await single({ starts: '25:00' })).toMatchObject({
      responseCode: codes.validation,
      data: { class_id: ['Class is required'], day: ['Date is required'], starts: [expect.any(String)] },
    });
    const made = await aClass({ facility_id: room });
    expect(await single({ class_id: made.id, day: '2024-03-09', starts: '18:00' })).toMatchObject({
      data: { day: [expect.any(String)] },
    });
    expect(await single({ class_id: made.id, day: '2026-03-09', starts: '18:00' }, sales)).toMatchObject({
      status: 403,
    });
    expect(
      await single({ class_id: made.id, day: '2026-03-09', starts: '18:00', branch_id: OR }, elsewhere),
    ).toMatchObject({
      data: { class_id: ['Class is required'] },
    });
  });

  it('takes a class once, and tells what is in the way', async () => {
    const made = await aClass({ facility_id: room });
    const planned = await ok<Planned>(single({ class_id: made.id, day: '2026-03-09', starts: '18:00' }));
    expect(planned.sessions).toMatchObject([
      { day: '2026-03-09', starts_at: '2026-03-09T10:00:00.000Z', capacity: 12, trainers: [] },
    ]);
    const clash = await single({ class_id: made.id, day: '2026-03-09', starts: '18:30' });
    expect(clash).toMatchObject({ responseCode: codes.refusedByOthers });
    expect(clash.data).toContainEqual(expect.stringContaining('Boxing basics, Mon 9 Mar 2026 18:00–19:00'));
    // Half-open: one may follow the other at once, and another room is free.
    await ok(single({ class_id: made.id, day: '2026-03-09', starts: '19:00' }));
    await ok(single({ class_id: made.id, day: '2026-03-09', starts: '18:30', facility_id: other }));
  });

  it('plans a rule without closed days and exceptions, after showing it', async () => {
    await test.ownerSql
      .insertInto('holiday')
      .values({ branch_id: KL, day: '2026-04-08', name: JSON.stringify({ en: 'Feast', cn: '节日' }) })
      .execute();
    const made = await aClass();
    const ask = {
      class_id: made.id,
      day: '2026-04-01',
      starts: '07:00',
      rule: 'FREQ=WEEKLY;BYDAY=WE,FR;UNTIL=20260417',
    };
    const preview = await call(admin, 'POST', 'class/previewSchedule', { branch_id: KL, ...ask });
    expect(preview.data).toMatchObject({ skipped: [{ day: '2026-04-08', name: { en: 'Feast' } }], clashes: [] });
    const planned = await ok<Planned>(weekly({ ...ask, exceptions: ['2026-04-10'] }));
    expect(planned.sessions.map((session) => session.day)).toEqual([
      '2026-04-01',
      '2026-04-03',
      '2026-04-15',
      '2026-04-17',
    ]);
    expect(planned.skipped).toEqual(['2026-04-08']);
    expect(await weekly(ask)).toMatchObject({ responseCode: codes.refusedByOthers });
    const more = { ...ask, starts: '09:00', rule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=1', day: '2026-04-08' };
    expect(await weekly(more)).toMatchObject({ refusal: { code: 'classes.nothing_left' } });
    await ok(weekly({ ...more, on_holidays: true }));
  });

  it('keeps the time of the clock where the clock changes, over midnight too', async () => {
    const where = { branch_id: OR, facility_id: await aRoom(test.ownerSql, OR) };
    const made = await ok<ClassView>(call(elsewhere, 'POST', 'class', { ...boxing, ...where, duration_min: 90 }));
    const of = { class_id: made.id, branch_id: OR };
    const spring = await ok<Planned>(
      weekly({ ...of, day: '2026-03-22', starts: '18:30', rule: 'FREQ=WEEKLY;BYDAY=SU;COUNT=2' }, elsewhere),
    );
    expect(spring.sessions.map(({ starts_at }) => starts_at)).toEqual([
      '2026-03-22T18:30:00.000Z',
      '2026-03-29T17:30:00.000Z',
    ]);
    const night = await ok<Planned>(
      weekly({ ...of, day: '2026-10-24', starts: '23:30', rule: 'FREQ=DAILY;COUNT=2' }, elsewhere),
    );
    expect(night.sessions.map((one) => [one.day, one.ends_at])).toEqual([
      ['2026-10-24', '2026-10-25T00:00:00.000Z'],
      ['2026-10-25', '2026-10-26T01:00:00.000Z'],
    ]);
    const month = await ok<Planned>(
      weekly({ ...of, day: '2027-12-31', starts: '10:00', rule: 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=2' }, elsewhere),
    );
    expect(month.sessions.map((one) => one.day)).toEqual(['2027-12-31', '2028-01-31']);
    const calendar = await call(elsewhere, 'POST', 'class/getCalendarSchedule', {
      branch_id: OR,
      from: '2026-10-25',
      until: '2026-10-25',
    });
    // The class of the evening before is still running after midnight.
    const shown = (calendar.data as CalendarData).sessions.map((one) => one.starts_at);
    expect(shown).toEqual(['2026-10-24T22:30:00.000Z', '2026-10-25T23:30:00.000Z']);
  });
});

describe('the calendar of a month', () => {
  it('is sent the first few of each day, with the count of all and of those without a trainer', async () => {
    const made = await aClass({ duration_min: 30 });
    for (const hour of ['07', '08', '09', '10'])
      await ok(weekly({ class_id: made.id, day: '2026-06-01', starts: `${hour}:00`, rule: 'FREQ=DAILY;COUNT=2' }));
    const asked = { branch_id: KL, from: '2026-06-01', until: '2026-06-30', class_id: made.id };
    const ask = (more: object) => call(sales, 'POST', 'class/getCalendarSchedule', { ...asked, ...more });
    const all = await ok<CalendarData>(ask({}));
    const few = await ok<CalendarData>(ask({ lines: 3 }));
    expect(all.sessions).toHaveLength(8);
    expect(few.sessions).toEqual([...all.sessions.slice(0, 3), ...all.sessions.slice(4, 7)]);
    const counts = ['2026-06-01', '2026-06-02'].map((day) => ({ day, total: 4, lacking: 4 }));
    expect([all.counts, few.counts]).toEqual([counts, counts]);

    const [first] = all.sessions;
    await ok(
      call(admin, 'POST', `classSession/assignTrainer/${first?.id}`, { version: 1, trainers: [{ staff_id: trainer }] }),
    );
    const second = all.sessions[1]?.id;
    await ok(call(admin, 'POST', `classSession/cancel/${second}`, { version: 1, reason: 'Flood' }));
    const after = await ok<CalendarData>(ask({ lines: 1 }));
    expect(after.counts[0]).toEqual({ day: '2026-06-01', total: 3, lacking: 2 });
    const cancelled = await ok<CalendarData>(ask({ lines: 1, cancelled: true }));
    expect(cancelled.counts[0]).toEqual({ day: '2026-06-01', total: 4, lacking: 2 });
    const mine = await ok<CalendarData>(ask({ lines: 1, staff_id: trainer }));
    expect(mine.counts).toEqual([{ day: '2026-06-01', total: 1, lacking: 0 }]);
    expect(await ask({ until: '2026-08-02' })).toMatchObject({
      data: { until: ['Choose no more than 62 days.'] },
    });
  });
});

describe('a trainer', () => {
  it('is assigned when free and certified; otherwise by permission with a reason', async () => {
    const made = await aClass();
    const planned = await ok<Planned>(single({ class_id: made.id, day: '2026-05-04', starts: '18:00' }));
    const [first] = planned.sessions;
    const id = first?.id ?? 0;
    const ask = { branch_id: KL, starts_at: first?.starts_at, ends_at: first?.ends_at };
    const before = await ok<TrainerAt[]>(call(sales, 'POST', 'trainer/getTrainersByTime', ask));
    expect(before.map((one) => [one.id, one.is_free, one.is_qualified])).toEqual([
      [trainer, true, true],
      [part, true, false],
    ]);
    const assign = (trainers: object[], as = admin, version = 1) =>
      call(as, 'POST', `classSession/assignTrainer/${id}`, { version, trainers });
    expect(await assign([])).toMatchObject({ data: { trainers: ['Staff is required'] } });
    expect(await assign([{ staff_id: part }])).toMatchObject({ refusal: { code: 'classes.unqualified' } });
    expect(await assign([{ staff_id: test.network.staff.admin_sg }])).toMatchObject({ responseCode: codes.validation });
    expect(await assign([{ staff_id: trainer }], sales)).toMatchObject({ status: 403 });
    await ok(assign([{ staff_id: trainer }, { staff_id: part, override_reason: 'Course next week' }]));
    const after = await ok<TrainerAt[]>(call(sales, 'POST', 'trainer/getTrainersByTime', ask));
    expect(after.map((one) => one.is_free)).toEqual([false, false]);
    expect(after[0]?.busy_with).toEqual(boxing.name);
    expect((await session(id)).trainers).toMatchObject([
      { staff_id: trainer },
      { staff_id: part, override_reason: 'Course next week' },
    ]);
    const free = await ok<TrainerAt[]>(call(sales, 'POST', 'trainer/getTrainersByTime', { ...ask, session_id: id }));
    expect(free.every((one) => one.is_free)).toBe(true);
    const clash = await single({
      class_id: made.id,
      day: '2026-05-04',
      starts: '18:30',
      facility_id: other,
      trainers: [{ staff_id: trainer }],
    });
    expect(clash).toMatchObject({ responseCode: codes.refusedByOthers });
  });

  it('is never in two places at once, however many desks try', async () => {
    const classes = await Promise.all(Array.from({ length: 6 }, async () => aClass()));
    const body = { day: '2026-05-11', starts: '18:00', trainers: [{ staff_id: trainer }] };
    const answers = await Promise.all(classes.map((one) => single({ ...body, class_id: one.id })));
    expect(answers.filter((one) => one.responseCode === 0)).toHaveLength(1);
    for (const one of answers.filter((answer) => answer.responseCode !== 0))
      expect([codes.refused, codes.refusedByOthers]).toContain(one.responseCode);
  });
});

const mondays = { day: '2026-06-01', starts: '18:00', rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' };
const aSeries = async () => ok<Planned>(weekly({ class_id: (await aClass()).id, ...mondays }));
const edit = (id: number, body: object) => call(admin, 'PUT', `classSession/${id}`, { version: 1, ...body });
const timesOf = async (planned: Planned): Promise<string[]> =>
  Promise.all(planned.sessions.map(async ({ id }) => (await session(id)).starts_at.slice(5, 16)));
const cancel = (id: number, body: object, as = admin) =>
  call(as, 'POST', `classSession/cancel/${id}`, { version: 1, reason: 'Ring is repaired', ...body });

describe('a series', () => {
  it('is changed in one, in this and the following, or in all; what was changed by itself stays', async () => {
    const planned = await aSeries();
    const ids = planned.sessions.map((one) => one.id);
    expect(await ok(edit(ids[1] ?? 0, { starts: '19:00' }))).toMatchObject({ reached: 1, left: 0 });
    expect(await timesOf(planned)).toEqual(['06-01T10:00', '06-08T11:00', '06-15T10:00', '06-22T10:00']);
    const following = { scope: 'following', day: '2026-06-16', starts: '20:00' };
    expect(await ok(edit(ids[2] ?? 0, following))).toMatchObject({ reached: 2, left: 0 });
    expect(await timesOf(planned)).toEqual(['06-01T10:00', '06-08T11:00', '06-16T12:00', '06-23T12:00']);
    expect((await session(ids[3] ?? 0)).rule).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=2');
    expect((await session(ids[0] ?? 0)).rule).toBe('FREQ=WEEKLY;BYDAY=MO;UNTIL=20260614');
    const all = { scope: 'all', duration_min: 90, capacity: 8 };
    expect(await ok(edit(ids[0] ?? 0, all))).toMatchObject({ reached: 1, left: 1 });
    expect(await session(ids[0] ?? 0)).toMatchObject({ capacity: 8, ends_at: '2026-06-01T11:30:00.000Z' });
    expect(await session(ids[1] ?? 0)).toMatchObject({ capacity: 12, is_changed: true });
    expect(await edit(ids[0] ?? 0, { starts: '10:00' })).toMatchObject({ responseCode: codes.stale });
  });

  it('steps through itself when it moves, and says before what would be in the way', async () => {
    const planned = await aSeries();
    const [first, second] = planned.sessions;
    const later = { scope: 'all', day: '2026-06-08' };
    expect(await call(admin, 'POST', `classSession/check/${first?.id}`, later)).toMatchObject({
      data: { clashes: [], free: null, unqualified: [] },
    });
    await ok(edit(first?.id ?? 0, later));
    expect(await timesOf(planned)).toEqual(['06-08T10:00', '06-15T10:00', '06-22T10:00', '06-29T10:00']);
    const made = await aClass({ facility_id: first?.facility_id });
    await ok(single({ class_id: made.id, day: '2026-06-17', starts: '18:00' }));
    const onto = { day: '2026-06-17' };
    expect((await call(admin, 'POST', `classSession/check/${second?.id}`, onto)).data).toMatchObject({
      clashes: [{ kind: 'room', with_name: boxing.name }],
    });
    expect(await edit(second?.id ?? 0, { ...onto, version: 2 })).toMatchObject({ responseCode: codes.refusedByOthers });
  });

  it('is cancelled with a reason, which frees room and trainers; what is over stays', async () => {
    const planned = await aSeries();
    const [first, second, third] = planned.sessions;
    expect(await cancel(second?.id ?? 0, { reason: '' })).toMatchObject({ responseCode: codes.validation });
    expect(await cancel(second?.id ?? 0, {}, sales)).toMatchObject({ status: 403 });
    expect(await ok(cancel(second?.id ?? 0, { scope: 'following' }))).toMatchObject({ reached: 3, left: 0 });
    expect(await session(third?.id ?? 0)).toMatchObject({ status: 'cancelled', reason: 'Ring is repaired', can: [] });
    expect(await session(first?.id ?? 0)).toMatchObject({ status: 'scheduled' });
    await ok(single({ class_id: first?.class_id, day: '2026-06-08', starts: '18:00' }));
    const over = await ok<Planned>(single({ class_id: first?.class_id, day: '2026-03-02', starts: '18:00' }));
    expect(await edit(over.sessions[0]?.id ?? 0, { starts: '19:00' })).toMatchObject({
      refusal: { code: 'classes.session_begun' },
    });
  });
});
