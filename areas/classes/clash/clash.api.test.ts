/** What conflicts with a class, what is available instead, and handing a class to another trainer. */
import { describe, expect, it } from 'vitest';
import type { MoveChecked } from '../appointment/appointment.model.ts';
import type { CalendarData, Checked, Planned, Preview } from '../timetable/timetable.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { startGym } from '../appointment/appointment.testing.ts';
import { aRoom, certify } from '../classes.testing.ts';

const gym = await startGym('2026-03-05T04:00:00Z');
const { aClass, single, onTimetable, session } = gym;
const { ownerSql } = gym.test;
await ownerSql.updateTable('facility').set({ status: 'inactive' }).where('branch_id', '=', gym.KL).execute();
const [ring, studio] = [await aRoom(ownerSql, gym.KL), await aRoom(ownerSql, gym.KL)];
const [full, part] = [gym.id.trainer, gym.id.part_time];
await certify(ownerSql, full);
const hours = { monday: '09:00-21:00', tuesday: '09:00-21:00', sunday: '' };
await ownerSql.updateTable('opening_hours').set(hours).where('branch_id', '=', gym.KL).execute();

describe('what is taken', () => {
  it('is refused with what is free instead: rooms, and times within the opening hours', async () => {
    const { id: class_id } = await aClass({ facility_id: ring });
    await onTimetable({ class_id, day: '2026-03-09', starts: '18:00' });
    const { name } = await gym.test.row('facility', studio);
    const refused = await single({ class_id, day: '2026-03-09', starts: '18:30' });
    expect(refused).toMatchObject({ responseCode: codes.refusedByOthers });
    expect(refused.data).toEqual([
      expect.stringContaining('Boxing basics, Mon 9 Mar 2026 18:00–19:00'),
      `Free rooms: ${name}`,
      'Free times on those days: 16:00, 16:30, 17:00, 19:00, 19:30, 20:00',
    ]);
    await onTimetable({ class_id, day: '2026-03-09', starts: '18:30', facility_id: studio });
    await onTimetable({ class_id, day: '2026-03-09', starts: '19:30' });
  });

  it('is named by its own day, also if it began the evening before', async () => {
    const { id: class_id } = await aClass({ facility_id: ring });
    await onTimetable({ class_id, day: '2026-04-06', starts: '23:30' });
    const refused = await single({ class_id, day: '2026-04-07', starts: '00:15' });
    expect((refused.data as string[])[0]).toContain('Boxing basics, Mon 6 Apr 2026 23:30–00:30');
  });

  it('is offered rooms that hold as many, the smallest of them first, then those that are too small', async () => {
    const { ownerSql } = gym.test;
    const withPlaces = async (capacity: number): Promise<string> => {
      const id = await aRoom(ownerSql, gym.KL);
      const { name } = await ownerSql
        .updateTable('facility')
        .set({ capacity })
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirstOrThrow();
      return name;
    };
    await ownerSql.updateTable('facility').set({ status: 'inactive' }).where('id', '=', studio).execute();
    const [hall, box, mat] = [await withPlaces(200), await withPlaces(6), await withPlaces(60)];
    const { id: class_id } = await aClass({ capacity: 40, facility_id: ring });
    const ask = { class_id, day: '2026-03-17', starts: '18:00' };
    await onTimetable(ask);
    expect((await single(ask)).data).toContain(`Free rooms: ${[mat, hall, box].join(', ')}`);
    await ownerSql.updateTable('facility').set({ status: 'inactive' }).where('name', 'in', [hall, box, mat]).execute();
    await ownerSql.updateTable('facility').set({ status: 'active' }).where('id', '=', studio).execute();
  });

  it('is shown before it is tried, for all days of a rule together', async () => {
    const { id: class_id } = await aClass({ facility_id: ring });
    await onTimetable({ class_id, day: '2026-03-16', starts: '10:00' });
    await onTimetable({ class_id, day: '2026-03-23', starts: '11:00' });
    const ask = { branch_id: gym.KL, class_id, day: '2026-03-16', starts: '10:00', rule: 'FREQ=WEEKLY;COUNT=2' };
    const preview = await gym.ok<Preview>(gym.call(gym.as.admin, 'POST', 'class/previewSchedule', ask));
    const { name } = await gym.test.row('facility', studio);
    expect(preview.clashes).toHaveLength(1);
    expect(preview.free).toEqual({
      rooms: [{ id: studio, name }],
      trainers: [],
      starts: ['09:00', '12:00', '12:30', '13:00', '13:30', '14:00'],
    });
    const free = await gym.ok<Preview>(
      gym.call(gym.as.admin, 'POST', 'class/previewSchedule', { ...ask, starts: '12:00' }),
    );
    expect(free).toMatchObject({ clashes: [], free: null });
  });

  it('names trainers who are free and qualified where a trainer is what is taken', async () => {
    const { id: class_id } = await aClass({ facility_id: studio });
    const at = { class_id, day: '2026-03-10', starts: '10:00' };
    await onTimetable({ ...at, trainers: [{ staff_id: full }] });
    const again = { ...at, facility_id: ring, trainers: [{ staff_id: full }] };
    expect((await single(again)).data).toEqual([
      expect.stringContaining('10:00–11:00'),
      expect.stringMatching(/^Free times on/),
    ]);
    await certify(gym.test.ownerSql, part, '2026-03-31');
    expect((await single(again)).data).toEqual([
      expect.stringContaining('10:00–11:00'),
      expect.stringMatching(/^Free trainers: /),
      expect.stringMatching(/^Free times on/),
    ]);
  });

  it('names who is chosen for a series that goes on after the certificate ends, before it is saved', async () => {
    const { id: class_id } = await aClass({ facility_id: studio });
    const trainers = [{ staff_id: part }, { staff_id: full }];
    const ask = { branch_id: gym.KL, class_id, day: '2026-03-24', starts: '20:00', trainers };
    const preview = (more: object) =>
      gym.ok<Preview>(gym.call(gym.as.admin, 'POST', 'class/previewSchedule', { ...ask, ...more }));
    const plan = (rule: string) =>
      gym.call(gym.as.admin, 'POST', 'class/createClassSchedule', { ...ask, rule: `FREQ=WEEKLY;${rule}` });
    await gym.test.ownerSql.deleteFrom('staff_certificate').where('staff_id', '=', part).execute();
    await certify(gym.test.ownerSql, part, '2026-03-31');
    // A certificate is still valid on its last day.
    expect((await preview({ rule: 'FREQ=WEEKLY;UNTIL=20260331' })).unqualified).toEqual([]);
    const late = await preview({ rule: 'FREQ=WEEKLY;COUNT=3' });
    expect(late).toMatchObject({ clashes: [], unqualified: [expect.any(String)] });
    expect(await plan('COUNT=3')).toMatchObject({ refusal: { code: 'classes.unqualified', staff_id: part } });
    // Without the class after the end of the certificate, no reason is needed.
    expect((await preview({ rule: 'FREQ=WEEKLY;COUNT=3', exceptions: ['2026-04-07'] })).unqualified).toEqual([]);
    expect((await preview({ rule: 'FREQ=WEEKLY;COUNT=3', trainers: [{ staff_id: full }] })).unqualified).toEqual([]);
    const made = await gym.ok<Planned>(plan('COUNT=2'));
    expect(made.sessions.map((one) => one.trainers.length)).toEqual([2, 2]);
  });

  it('comes with the hours of the week, for the calendar to begin with', async () => {
    const body = { branch_id: gym.KL, from: '2026-03-09', until: '2026-03-09' };
    const shown = await gym.ok<CalendarData>(gym.call(gym.as.sales, 'POST', 'class/getCalendarSchedule', body));
    expect(shown.open).toEqual({ from: 540, until: 1260 });
  });
});

const check = (id: number, body: object, as = gym.as.admin) => gym.call(as, 'POST', `classSession/check/${id}`, body);
const edit = (id: number, body: object, as = gym.as.admin) => gym.call(as, 'PUT', `classSession/${id}`, body);

describe('another trainer', () => {
  it('takes a class over with its new time, when free and qualified, otherwise by permission with a reason', async () => {
    const { id: class_id } = await aClass({ facility_id: ring });
    const id = await onTimetable({ class_id, day: '2026-04-13', starts: '10:00', trainers: [{ staff_id: full }] });
    const to = (more: object = {}) => ({ starts: '15:00', trainers: [{ staff_id: part, ...more }] });
    // The other trainer's certificate has expired by then.
    const checked = await gym.ok<Checked>(check(id, to()));
    expect(checked).toMatchObject({ clashes: [], free: null, unqualified: [expect.any(String)] });
    expect(await check(id, to(), gym.as.sales)).toMatchObject({ status: 403 });
    expect(await edit(id, { version: 1, ...to() }, gym.as.elsewhere)).toMatchObject({ responseCode: codes.notFound });
    expect(await edit(id, { version: 1, ...to() })).toMatchObject({ refusal: { code: 'classes.unqualified' } });
    expect(await edit(id, { version: 1, trainers: [{ staff_id: gym.id.sales }] })).toMatchObject({
      responseCode: codes.validation,
    });
    expect((await session(id)).trainers).toMatchObject([{ staff_id: full }]);
    await gym.ok(edit(id, { version: 1, ...to({ override_reason: 'Course next week' }) }));
    expect(await session(id)).toMatchObject({
      starts_at: '2026-04-13T07:00:00.000Z',
      trainers: [{ staff_id: part, override_reason: 'Course next week' }],
    });
    // The previous trainer is free again, at the old time and at the new one.
    await onTimetable({
      class_id,
      day: '2026-04-13',
      starts: '15:00',
      facility_id: studio,
      trainers: [{ staff_id: full }],
    });
    const back = { trainers: [{ staff_id: full }] };
    expect(await gym.ok<Checked>(check(id, back))).toMatchObject({ clashes: [{ kind: 'trainer' }] });
    expect(await edit(id, { version: 2, ...back })).toMatchObject({ responseCode: codes.refusedByOthers });
    await gym.ok(edit(id, { version: 2, trainers: [] }));
    expect((await session(id)).trainers).toEqual([]);
    expect(await gym.problems()).toEqual([]);
  });

  it('takes over this and the following of a series', async () => {
    const { id: class_id } = await aClass({ facility_id: studio });
    const rule = {
      day: '2026-05-04',
      starts: '10:00',
      rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4',
      trainers: [{ staff_id: full }],
    };
    const body = { branch_id: gym.KL, class_id, ...rule };
    const { sessions } = await gym.ok<Planned>(gym.call(gym.as.admin, 'POST', 'class/createClassSchedule', body));
    const ids = sessions.map((one) => one.id);
    await gym.test.ownerSql
      .updateTable('staff_certificate')
      .set({ expires_on: '2099-12-31' })
      .where('staff_id', '=', part)
      .execute();
    await gym.ok(
      edit(ids[2] ?? 0, { version: 1, scope: 'following', day: '2026-05-19', trainers: [{ staff_id: part }] }),
    );
    const all = await Promise.all(ids.map(session));
    expect(all.map((one) => [one.day, one.trainers[0]?.staff_id, one.rule])).toEqual([
      ['2026-05-04', full, 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260517'],
      ['2026-05-11', full, 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260517'],
      ['2026-05-19', part, 'FREQ=WEEKLY;BYDAY=TU;COUNT=2'],
      ['2026-05-26', part, 'FREQ=WEEKLY;BYDAY=TU;COUNT=2'],
    ]);
    // From the first one on, it is the whole series: no part without a day is left behind.
    await gym.ok(edit(ids[2] ?? 0, { version: 2, scope: 'following', starts: '11:00' }));
    expect(await session(ids[2] ?? 0)).toMatchObject({
      entry_id: all[2]?.entry_id,
      rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=2',
    });
    expect(await gym.problems()).toEqual([]);
  });
});

describe('an appointment', () => {
  it('is looked at before it is moved: what is in the way, and what is free', async () => {
    const { id: class_id } = await aClass({ facility_id: ring });
    await onTimetable({ class_id, day: '2026-06-08', starts: '10:00', trainers: [{ staff_id: full }] });
    const one = await gym.booked({ member_id: await gym.client(), day: '2026-06-08', starts: '14:00' });
    const look = (body: object, as = gym.as.sales) => gym.call(as, 'POST', `appointment/check/${one.id}`, body);
    const onto = { day: '2026-06-08', starts: '10:30' };
    const found = await gym.ok<MoveChecked>(look(onto));
    expect(found.against).toEqual([expect.stringContaining('Boxing basics')]);
    expect(found.instead).toEqual([expect.stringMatching(/^Free times on Mon 8 Jun 2026: /)]);
    expect(await gym.ok<MoveChecked>(look({ ...onto, starts: '14:30' }))).toEqual({ against: [], instead: [] });
    const early = await gym.ok<MoveChecked>(look({ ...onto, starts: '05:00' }));
    expect(early.against).toEqual([expect.stringContaining('isn’t available then')]);
    expect(await look({ ...onto, day: '2026-03-01' })).toMatchObject({ refusal: { code: 'classes.appointment_past' } });
    expect(await look(onto, gym.as.elsewhere)).toMatchObject({ responseCode: codes.notFound });
    expect(await look({ ...onto, outside: true })).toMatchObject({ status: 403 });
  });
});
