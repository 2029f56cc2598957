/**
 * A branch that is closed on a day: planning, booking, free times and shifts all respect it, and agree before and
 * after.
 */
import { describe, expect, it } from 'vitest';
import type { CalendarData, Checked, Planned, Preview, SessionView } from './timetable.model.ts';
import type { Outside } from '#areas/settings/hours/hours.model.ts';
import { startGym } from '../appointment/appointment.testing.ts';

/** A Monday that is a holiday, a Sunday without opening hours, and a Tuesday on which the branch is open. */
const [SUNDAY, FLOOD, TUESDAY] = ['2026-03-08', '2026-03-09', '2026-03-10'];
const hours = { monday: '06:00-22:00', tuesday: '06:00-22:00', wednesday: '06:00-22:00', thursday: '06:00-22:00' };

const gym = await startGym('2026-03-05T04:00:00Z');
const { aClass, single } = gym;
const { ownerSql } = gym.test;
await ownerSql.updateTable('schedule_rule').set({ booking_window_days: 60 }).where('branch_id', '=', gym.KL).execute();
await ownerSql.updateTable('opening_hours').set(hours).where('branch_id', '=', gym.KL).execute();
const name = JSON.stringify({ en: 'Flood', cn: '水灾' });
await ownerSql.insertInto('holiday').values({ branch_id: gym.KL, day: FLOOD, name }).execute();

const ask = (class_id: number, day: string, more: object = {}) => ({
  branch_id: gym.KL,
  class_id,
  day,
  starts: '18:00',
  ...more,
});

describe('a class on a closed day', () => {
  it.each([
    ['a holiday', FLOOD, { en: 'Flood', cn: '水灾' }],
    ['a weekday without opening hours', SUNDAY, null],
  ])('is refused on %s, as the preview said, and planned when it is asked for', async (_what, day, name) => {
    const { id } = await aClass();
    expect(await preview(ask(id, day))).toMatchObject({ days: [], skipped: [{ day, name }] });
    expect(await single(ask(id, day))).toMatchObject({ refusal: { code: 'classes.nothing_left' } });
    expect(await preview(ask(id, day, { on_holidays: true }))).toMatchObject({ days: [{ day }], skipped: [] });
    const { sessions } = await gym.ok<Planned>(single(ask(id, day, { on_holidays: true })));
    expect(sessions).toMatchObject([{ day, on_closed: true }]);
  });

  it('is moved there only with a reason, which it keeps until it is moved to an open day', async () => {
    const session = await planned(TUESDAY);
    const path = `classSession/check/${session.id}`;
    const { closed } = await gym.ok<Checked>(gym.call(gym.as.admin, 'POST', path, { day: FLOOD }));
    expect(closed).toMatchObject([{ day: FLOOD, name: { en: 'Flood' } }]);
    const edit = { version: session.version, day: FLOOD };
    expect(await gym.call(gym.as.admin, 'PUT', `classSession/${session.id}`, edit)).toMatchObject({
      refusal: { code: 'classes.closed_needs_reason' },
      data: expect.stringContaining('Mon 9 Mar 2026'),
    });
    const put = (body: object) =>
      gym.ok<SessionView>(gym.call(gym.as.admin, 'PUT', `classSession/${session.id}`, body));
    const there = await put({ ...edit, closed_reason: 'Charity sparring' });
    expect(there).toMatchObject({ day: FLOOD, on_closed: true, closed_reason: 'Charity sparring' });
    const { ok, call, as, KL, client } = gym;
    const ask = { branch_id: KL, session_id: session.id, member_id: await client(null, 1) };
    await ok(call(as.sales, 'POST', 'booking', ask));
    // A different hour of the same day requires no reason.
    const later = await put({ version: there.version, starts: '19:00' });
    expect(later).toMatchObject({ on_closed: true, closed_reason: 'Charity sparring' });
    const back = await put({ version: later.version, day: TUESDAY });
    expect(back).toMatchObject({ day: TUESDAY, on_closed: false, closed_reason: null });
  });

  it('takes bookings only when it was meant to take place', async () => {
    const { ok, call, as, KL, client, test } = gym;
    const [meant, other] = [await planned(FLOOD, { on_holidays: true }), await planned(FLOOD, { on_holidays: true })];
    // As it was before the day became a holiday.
    await test.ownerSql
      .updateTable('timetable_entry')
      .set({ on_holidays: false })
      .where('id', '=', other.entry_id)
      .execute();
    const book = async (session_id: number) =>
      call(as.sales, 'POST', 'booking', { branch_id: KL, session_id, member_id: await client(null, 1) });
    await ok(book(meant.id));
    expect(await book(other.id)).toMatchObject({ refusal: { code: 'classes.branch_closed' } });
  });

  it('is marked in the calendar, with the weekdays without opening hours', async () => {
    const body = { branch_id: gym.KL, from: SUNDAY, until: TUESDAY };
    const { closed } = await gym.ok<CalendarData>(gym.call(gym.as.sales, 'POST', 'class/getCalendarSchedule', body));
    expect(closed).toEqual([
      { day: SUNDAY, name: null, is_closed: true },
      { day: FLOOD, name: { en: 'Flood', cn: '水灾' }, is_closed: true },
    ]);
  });
});

const planned = async (day: string, more: object = {}) =>
  gym.session(await gym.onTimetable(ask((await aClass()).id, day, more)));
const preview = (body: object) => gym.ok<Preview>(gym.call(gym.as.admin, 'POST', 'class/previewSchedule', body));

it('a trainer is not offered on a closed day, and booked only outside of the hours', async () => {
  const { ok, call, as, KL, id, book, booked, client, post } = gym;
  const member_id = await client(10);
  for (const [day, trainers] of [
    [FLOOD, []],
    [TUESDAY, [{ staff_id: id.trainer }]],
  ] as const)
    expect(
      await ok(call(as.sales, 'GET', `appointment/options/${member_id}?branch_id=${KL}&type_id=2&day=${day}`)),
    ).toMatchObject({ trainers });
  const asked = { member_id, day: FLOOD, starts: '10:00' };
  expect(await book(asked)).toMatchObject({ refusal: { code: 'classes.branch_closed' } });
  const one = await booked({ ...asked, day: TUESDAY });
  const check = await ok<{ against: string[] }>(
    call(as.sales, 'POST', `appointment/check/${one.id}`, { day: FLOOD, starts: '10:00' }),
  );
  expect(check.against).toEqual(['The branch is closed on Mon 9 Mar 2026.']);
  const move = { version: one.version, day: FLOOD, starts: '10:00' };
  expect(await post(one.id, 'move', move)).toMatchObject({ refusal: { code: 'classes.branch_closed' } });
  await ok(book({ ...asked, starts: '11:00', outside: true }, as.admin));
});

it('a shift on a closed day needs a reason, which stays on it', async () => {
  const { ok, call, as, KL, id, plan, planned: shift } = gym;
  const why = 'Stocktake';
  const at = { staff_id: id.trainer, day: FLOOD };
  expect(await plan(at)).toMatchObject({ refusal: { code: 'shift.closed_needs_reason' } });
  const kept = await shift({ ...at, plan_reason: why });
  expect(kept).toMatchObject({ day: FLOOD, plan_reason: why });
  const { post, starts, ends, break_min, version, staff_id } = kept;
  const edit = { post, starts, ends, break_min, version, staff_id, day: FLOOD, note: 'Bring gloves' };
  expect(await ok(call(as.admin, 'PUT', `shifts/${kept.id}`, edit))).toMatchObject({ plan_reason: why });
  const mine = { branch_id: KL, post: 'coach', day: SUNDAY, starts: '08:00', ends: '10:00' };
  expect(await call(as.trainer, 'POST', 'shifts/ask', mine)).toMatchObject({
    refusal: { code: 'shift.branch_closed' },
  });
  const copy = { branch_id: KL, from: FLOOD, to: '2026-03-16' };
  await shift({ staff_id: id.part_time, day: TUESDAY });
  await gym.test.ownerSql
    .insertInto('holiday')
    .values({ branch_id: KL, day: '2026-03-17', name: JSON.stringify({ en: 'Feast', cn: '' }) })
    .execute();
  expect(await ok(call(as.admin, 'POST', 'shifts/copyWeek', copy))).toMatchObject({ copied: 1, left_out: 1 });
  expect(await ok(call(as.admin, 'POST', 'shifts/copyWeek', { ...copy, plan_reason: why }))).toMatchObject({
    copied: 1,
  });
});

const body = (day: string) => ({ branch_id: gym.KL, days: [day] });
const planned_on = (day: string) => gym.ok<object>(gym.call(gym.as.admin, 'POST', 'holidays/planned', body(day)));
const close = (day: string, more: object = {}) =>
  gym.call(gym.as.admin, 'POST', 'holidays', { branch_id: gym.KL, day, name: { en: 'Burst pipe' }, ...more });
const aFullDay = async (day: string) => {
  const { ok, call, as, KL, id, client, booked, planned: shift, test } = gym;
  const session = await planned(day, { starts: '19:00' });
  const [first, second] = [await client(5, 1), await client(5, 1)];
  for (const member_id of [first, second]) {
    const email = `client.${member_id}@example.com`;
    await test.ownerSql.updateTable('member').set({ email }).where('id', '=', member_id).execute();
    await ok(call(as.sales, 'POST', 'booking', { branch_id: KL, session_id: session.id, member_id }));
  }
  const third = await client(10);
  const email = `client.${third}@example.com`;
  await test.ownerSql.updateTable('member').set({ email }).where('id', '=', third).execute();
  const appointment = await booked({ member_id: third, day, starts: '10:00' });
  const work = await shift({ staff_id: id.trainer, day });
  return { session, first, third, appointment, work };
};

describe('closing a day on which something is planned', () => {
  const [DAY, LATER] = ['2026-03-24', '2026-03-25'];

  it('asks first, then cancels all of it at once: every visit and session comes back, everybody is written to', async () => {
    const { call, as, sessionsLeft, test, problems } = gym;
    const { session, first, third, appointment, work } = await aFullDay(DAY);
    expect([await sessionsLeft(first), await sessionsLeft(third)]).toEqual([4, 9]);
    expect(await planned_on(DAY)).toEqual({ classes: 1, clients: 2, appointments: 1, shifts: 1 });
    expect(await close(DAY)).toMatchObject({ refusal: { code: 'settings.day_is_planned' } });
    expect(await close(DAY, { planned: 'cancel' })).toMatchObject({ data: { cancel_reason: [expect.any(String)] } });
    const before = await test.ownerSql.selectFrom('mail').select('id').execute();
    await gym.ok(close(DAY, { planned: 'cancel', cancel_reason: 'No water' }));
    const ended = { status: 'cancelled', reason: 'No water' };
    expect(await gym.ok(call(as.admin, 'GET', `classSession/view/${session.id}`))).toMatchObject({
      ...ended,
      booked: 0,
    });
    expect(await gym.ok(call(as.admin, 'GET', `appointment/view/${appointment.id}`))).toMatchObject(ended);
    expect(await gym.ok(call(as.admin, 'GET', `shifts/view/${work.id}`))).toMatchObject(ended);
    expect([await sessionsLeft(first), await sessionsLeft(third)]).toEqual([5, 10]);
    const after = await test.ownerSql.selectFrom('mail').select('id').execute();
    expect(after.length).toBeGreaterThanOrEqual(before.length + 5);
    const letter = await test.ownerSql
      .selectFrom('mail')
      .select(['subject', 'text'])
      .where('to_address', '=', `client.${third}@example.com`)
      .where('subject', 'like', '%Cancelled: Personal training on Tue 24 Mar 2026 at 10:00%')
      .executeTakeFirstOrThrow();
    expect(letter.text).toMatch(/Reason: No water[\s\S]*You won’t be charged/);
    expect(letter.text).toContain('此次不会扣除课时');
    expect(await planned_on(DAY)).toEqual({ classes: 0, clients: 0, appointments: 0, shifts: 0 });
    expect(await problems()).toEqual([]);
  });

  it('keeps all of it when that is wanted, and the class can still be booked', async () => {
    const { ok, call, as, KL, client } = gym;
    const { session, appointment } = await aFullDay(LATER);
    await ok(close(LATER, { planned: 'keep' }));
    expect(await ok(call(as.admin, 'GET', `classSession/view/${session.id}`))).toMatchObject({
      status: 'scheduled',
      on_closed: true,
    });
    expect(await ok(call(as.admin, 'GET', `appointment/view/${appointment.id}`))).toMatchObject({ status: 'reserved' });
    await ok(
      call(as.sales, 'POST', 'booking', { branch_id: KL, session_id: session.id, member_id: await client(null, 1) }),
    );
    // An earlier decision isn't asked for again.
    expect(await planned_on(LATER)).toMatchObject({ classes: 0 });
  });

  it('asks too when a holiday is moved to the day, and leaves all as it was when something refuses', async () => {
    const { call, as, ok } = gym;
    const day = '2026-04-07';
    const { session, work } = await aFullDay(day);
    const { id, version, name } = await ok<{ id: number; version: number; name: object }>(close('2026-04-08'));
    const edit = { version, name, day };
    expect(await call(as.admin, 'PUT', `holidays/${id}`, edit)).toMatchObject({
      refusal: { code: 'settings.day_is_planned' },
    });
    const copy = { branch_id: gym.KL, holidays: [{ day, name: { en: 'Flood', cn: '' } }] };
    expect(await call(as.admin, 'POST', 'holidays/copy', copy)).toMatchObject({
      refusal: { code: 'settings.day_is_planned' },
    });
    expect(await ok(call(as.admin, 'GET', `holidays/view/${id}`))).toMatchObject({ day: '2026-04-08', version });
    await ok(call(as.admin, 'PUT', `holidays/${id}`, { ...edit, planned: 'cancel', cancel_reason: 'Moved' }));
    expect(await ok(call(as.admin, 'GET', `classSession/view/${session.id}`))).toMatchObject({ status: 'cancelled' });
    expect(await ok(call(as.admin, 'GET', `shifts/view/${work.id}`))).toMatchObject({ status: 'cancelled' });
  });
});

const stateOf = async ({ session, appointment }: Awaited<ReturnType<typeof aFullDay>>) => [
  (await gym.ok<{ status: string }>(gym.call(gym.as.admin, 'GET', `classSession/view/${session.id}`))).status,
  (await gym.ok<{ status: string }>(gym.call(gym.as.admin, 'GET', `appointment/view/${appointment.id}`))).status,
];

describe('changing the weekly hours', () => {
  const [DAY, NEXT] = ['2026-04-21', '2026-04-28'];
  type Hours = { id: number; version: number } & Record<string, unknown>;
  const hoursNow = () => gym.ok<Hours>(gym.call(gym.as.admin, 'GET', `openingHours/${gym.KL}`));
  const weekWith = async (tuesday: object[]): Promise<{ id: number; body: Record<string, unknown> }> => {
    const { id, branch_id: _b, updated_at: _u, ...body } = await hoursNow();
    return { id, body: { ...body, tuesday } };
  };
  const outside = async (tuesday: object[]): Promise<Outside> => {
    const { version: _v, ...week } = (await weekWith(tuesday)).body;
    return gym.ok<Outside>(gym.call(gym.as.admin, 'POST', 'openingHours/planned', { branch_id: gym.KL, ...week }));
  };
  const save = async (tuesday: object[], more: object = {}) => {
    const { id, body } = await weekWith(tuesday);
    return gym.call(gym.as.admin, 'PUT', `openingHours/${id}`, { ...body, ...more });
  };
  const whole = [{ opens: '06:00', closes: '22:00' }];
  const mornings = [{ opens: '06:00', closes: '18:00' }];
  it('says what is outside of them day by day, asks before they are saved, and keeps all of it when that is wanted', async () => {
    const full = await aFullDay(DAY);
    const then = await outside(mornings);
    expect(then.days.find(({ day }) => day === DAY)).toMatchObject({ classes: 1, appointments: 0 });
    expect(then.clients).toBeGreaterThanOrEqual(2);
    expect((await outside(whole)).days).toEqual([]);
    expect((await outside([])).days.find(({ day }) => day === DAY)).toEqual({
      day: DAY,
      classes: 1,
      appointments: 1,
      shifts: 1,
    });
    expect(await save(mornings)).toMatchObject({ refusal: { code: 'settings.hours_are_planned' } });
    expect(await save(mornings, { planned: 'cancel' })).toMatchObject({
      data: { cancel_reason: [expect.any(String)] },
    });
    expect(await hoursNow()).toMatchObject({ tuesday: whole });
    await gym.ok(save(mornings, { planned: 'keep' }));
    expect(await stateOf(full)).toEqual(['scheduled', 'reserved']);
    // What was outside the opening hours before isn't reported again.
    expect(
      (await outside([{ opens: '06:00', closes: '17:00' }])).days.find(({ day }) => day === DAY)?.classes ?? 0,
    ).toBe(0);
    await gym.ok(save(whole));
  });

  it('cancels only what is outside, with a letter and what was paid back', async () => {
    const full = await aFullDay(NEXT);
    await gym.ok(save(mornings, { planned: 'cancel', cancel_reason: 'Shorter evenings' }));
    expect(await stateOf(full)).toEqual(['cancelled', 'reserved']);
    expect([await gym.sessionsLeft(full.first), await gym.sessionsLeft(full.third)]).toEqual([5, 9]);
    const letters = gym.test.ownerSql.selectFrom('mail').select('id').where('text', 'like', '%Shorter evenings%');
    expect((await letters.execute()).length).toBeGreaterThanOrEqual(2);
    // A weekday that closes: what is kept on it can still be booked.
    await gym.ok(save(whole));
    const kept = await aFullDay('2026-04-14');
    await gym.ok(save([], { planned: 'keep' }));
    expect(await gym.ok(gym.call(gym.as.admin, 'GET', `classSession/view/${kept.session.id}`))).toMatchObject({
      status: 'scheduled',
      on_closed: true,
    });
    await gym.ok(save(whole));
    expect(await gym.problems()).toEqual([]);
  });
});

const namedHoliday = () => ({ branch_id: gym.KL, name: { en: 'Eve of Wesak' } });
const addHoliday = (body: object) => gym.call(gym.as.admin, 'POST', 'holidays', { ...namedHoliday(), ...body });
const outsideHoliday = (to: object | null, holiday_id: number | null = null) =>
  gym.ok<Outside>(gym.call(gym.as.admin, 'POST', 'holidays/outside', { branch_id: gym.KL, holiday_id, to }));
describe('a holiday with other hours', () => {
  const [DAY, EXTRA] = ['2026-03-31', '2026-04-12'];
  type Row = { id: number; version: number };
  const mornings = { is_closed: false, spans: [{ opens: '06:00', closes: '18:00' }] };

  it('asks about what is outside of them, as a closed day does, and cancels only that', async () => {
    const full = await aFullDay(DAY);
    const to = { day: DAY, ...mornings };
    expect(await outsideHoliday(to)).toMatchObject({ classes: 1, clients: 2, appointments: 0, shifts: 0 });
    expect(await outsideHoliday({ day: DAY, is_closed: true, spans: [] })).toMatchObject({
      classes: 1,
      appointments: 1,
    });
    expect(await addHoliday(to)).toMatchObject({ refusal: { code: 'settings.day_is_planned' } });
    expect(await addHoliday({ ...to, planned: 'cancel' })).toMatchObject({
      data: { cancel_reason: [expect.any(String)] },
    });
    await gym.ok(addHoliday({ ...to, planned: 'cancel', cancel_reason: 'Closing at six' }));
    expect(await stateOf(full)).toEqual(['cancelled', 'reserved']);
    expect([await gym.sessionsLeft(full.first), await gym.sessionsLeft(full.third)]).toEqual([5, 9]);
    expect(await gym.problems()).toEqual([]);
  });

  it('asks too when it is changed, moved or removed and had longer hours; what is kept stays', async () => {
    const longer = { day: EXTRA, is_closed: false, spans: [{ opens: '06:00', closes: '22:00' }] };
    const { id, version } = await gym.ok<Row>(addHoliday(longer));
    const full = await aFullDay(EXTRA);
    const edit = { name: { en: 'Open Sunday' }, version };
    const put = (body: object) => gym.call(gym.as.admin, 'PUT', `holidays/${id}`, { ...edit, ...body });
    expect((await outsideHoliday({ day: EXTRA, ...mornings }, id)).classes).toBe(1);
    expect(await put({ day: EXTRA, ...mornings })).toMatchObject({ refusal: { code: 'settings.day_is_planned' } });
    expect(await outsideHoliday({ ...longer, day: '2026-04-19' }, id)).toMatchObject({
      classes: 1,
      appointments: 1,
      shifts: 1,
    });
    expect(await put({ ...longer, day: '2026-04-19' })).toMatchObject({ refusal: { code: 'settings.day_is_planned' } });
    // Without it the day is a Sunday, on which the branch is closed.
    expect(await outsideHoliday(null, id)).toMatchObject({ classes: 1, appointments: 1, shifts: 1 });
    const remove = (more = '') => gym.call(gym.as.admin, 'DELETE', `holidays/${id}?version=${version}${more}`);
    expect(await remove()).toMatchObject({ refusal: { code: 'settings.day_is_planned' } });
    expect(await remove('&planned=cancel')).toMatchObject({ data: { cancel_reason: [expect.any(String)] } });
    await gym.ok(remove('&planned=keep'));
    expect(await stateOf(full)).toEqual(['scheduled', 'reserved']);
    const view = `classSession/view/${full.session.id}`;
    expect(await gym.ok(gym.call(gym.as.admin, 'GET', view))).toMatchObject({ on_closed: true });
  });

  it('that somebody else has removed meanwhile leaves nothing outside', async () => {
    const { id, version } = await gym.ok<Row>(addHoliday({ day: '2026-04-23' }));
    await gym.ok(gym.call(gym.as.admin, 'DELETE', `holidays/${id}?version=${version}`));
    for (const gone of [id, null])
      expect(await outsideHoliday(null, gone)).toMatchObject({ classes: 0, appointments: 0, shifts: 0, days: [] });
  });

  it('in the place of a closed day asks for nothing, and neither do those of another branch', async () => {
    const { id, version, name } = await gym.ok<Row & { name: object }>(addHoliday({ day: '2026-04-22' }));
    await gym.ok(gym.call(gym.as.admin, 'PUT', `holidays/${id}`, { version, name, day: '2026-04-22', ...mornings }));
    expect(await gym.call(gym.as.elsewhere, 'POST', 'holidays/outside', { branch_id: gym.KL, to: null })).toMatchObject(
      {
        status: 403,
      },
    );
  });
});
