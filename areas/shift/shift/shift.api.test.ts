import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Requests, Roster, ShiftRow } from './shift.model.ts';
import { weekOf } from './shift.rules.ts';
import { dayAfter, morning, startFloor, type Floor } from './shift.testing.ts';

let day = 1;
const floor = await startFloor();
const move = (as: Floor['as']['admin'], shift: ShiftRow, body: object) =>
  floor.call(as, 'POST', `shifts/updateTrainerShift/${shift.id}`, { version: shift.version, ...body });
const shiftsOn = async (on: string, as = floor.as.admin): Promise<ShiftRow[]> =>
  (await floor.call(as, 'GET', `shifts/getTrainerShifts/${floor.KL}?from=${on}&until=${on}`)).data;

describe('planning', () => {
  it('is refused without the flag, in another branch and for who does not work here', async () => {
    const { as, id, plan } = floor;
    expect(await plan({ staff_id: id.trainer }, as.trainer)).toMatchObject({ status: 403 });
    expect(await plan({ staff_id: id.trainer }, as.elsewhere)).toMatchObject({ status: 403 });
    expect(await plan({ staff_id: floor.test.network.staff.admin_sg })).toMatchObject({
      responseCode: 5,
      data: { staff_id: ['Choose one of the options.'] },
    });
    expect(await plan({ day: '', starts: '9', ends: '09:00' })).toMatchObject({
      responseCode: 5,
      data: { day: ['Date is required'], starts: [expect.any(String)] },
    });
  });

  it('reserves a shift for a person, tells them, and shows it in the week with its cost', async () => {
    const { as, id, KL, call, planned, test } = floor;
    const on = nextDay();
    const rate = { branch_id: KL, work: 'shift', kind: 'hour', amount_cents: 20_00, currency: 'MYR' };
    await test.ownerSql
      .insertInto('freelance_rate')
      .values({ ...rate, valid_from: '2020-01-01' })
      .execute();
    const made = await planned({ staff_id: id.part_time, day: on });
    expect(made).toMatchObject({ status: 'reserved', minutes: 420, cost_cents: 140_00, starts: '06:00' });
    const { data } = await call(as.admin, 'GET', `shifts/roster/${KL}?week=${on}`);
    const roster = data as Roster;
    expect(roster.cost_cents).toBe(140_00);
    expect(roster.people.find((one) => one.staff_id === id.part_time)).toMatchObject({ minutes: 420, is_hourly: true });
    // Colleagues see the shift, but not its cost.
    expect((await shiftsOn(on, as.trainer))[0]).toMatchObject({ id: made.id, cost_cents: null, can: [] });
    const letters = await test.ownerSql.selectFrom('mail').select('subject').execute();
    expect(letters.map(({ subject }) => subject)).toContain('New shift at Kuala Lumpur');
  });

  it('names a person as people write it: the family name first in Chinese', async () => {
    const { as, id, KL, call, planned, test } = floor;
    const rename = (names: { first_name: string; last_name: string }) =>
      test.ownerSql.updateTable('staff').set(names).where('id', '=', id.part_time).execute();
    const { first_name, last_name } = await test.ownerSql
      .selectFrom('staff')
      .select(['first_name', 'last_name'])
      .where('id', '=', id.part_time)
      .executeTakeFirstOrThrow();
    await rename({ first_name: '欣怡', last_name: '李' });
    const on = nextDay();
    expect(await planned({ staff_id: id.part_time, day: on })).toMatchObject({ staff_name: '李欣怡' });
    const { data } = await call(as.admin, 'GET', `shifts/roster/${KL}?week=${on}`);
    expect((data as Roster).people.map((one) => one.staff_name)).toContain('李欣怡');
    await rename({ first_name, last_name });
  });

  it('finds the opening hours that nobody covers, also those of a night before', async () => {
    const { as, id, KL, call, planned, test } = floor;
    const [on, after] = [nextDay(), dayAfter(day)];
    nextDay();
    const all = Object.fromEntries(
      ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((name) => [
        name,
        '00:00-20:00',
      ]),
    );
    await test.ownerSql.updateTable('opening_hours').set(all).where('branch_id', '=', KL).execute();
    await planned({ staff_id: id.trainer, day: on, starts: '16:00', ends: '06:00' });
    const { data } = await call(as.admin, 'GET', `shifts/roster/${KL}?week=${on}`);
    const days = (data as Roster).days;
    expect(days.find((one) => one.day === on)?.gaps).toEqual([{ from: 0, until: 960 }]);
    if (after <= (data as Roster).until)
      expect(days.find((one) => one.day === after)?.gaps).toEqual([{ from: 360, until: 1200 }]);
  });

  it('never puts one person in two places: the database refuses, also when two desks plan at once', async () => {
    const { id, plan } = floor;
    const on = nextDay();
    const answers = await Promise.all([1, 2, 3, 4].map(() => plan({ staff_id: id.sales, day: on })));
    expect(answers.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([0, 99, 99, 99]);
    expect(answers.find((answer) => answer.responseCode === 99)).toMatchObject({ refusal: { code: 'shift.clash' } });
    expect(await plan({ staff_id: id.sales, day: on, starts: '13:59', ends: '15:00' })).toMatchObject({
      responseCode: 99,
    });
    // Back-to-back shifts don't overlap.
    expect(await plan({ staff_id: id.sales, day: on, starts: '14:00', ends: '15:00', break_min: 0 })).toMatchObject({
      responseCode: 0,
    });
  });

  it('moves a shift to another person, who has to take it on again; a stale one is refused', async () => {
    const { as, id, call, planned } = floor;
    const on = nextDay();
    const made = await planned({ staff_id: id.trainer, day: on });
    const { data: taken } = await move(as.trainer, made, { move: 'accept' });
    expect(taken).toMatchObject({ status: 'approved' });
    const body = { day: on, ...morning, post: 'coach', staff_id: id.part_time };
    expect(await call(as.admin, 'PUT', `shifts/${made.id}`, { ...body, version: 1 })).toMatchObject({
      responseCode: codes.stale,
    });
    const { version } = taken as ShiftRow;
    expect(await call(as.admin, 'PUT', `shifts/${made.id}`, { ...body, version })).toMatchObject({
      data: { status: 'reserved', staff_id: id.part_time },
    });
  });

  it('copies a week once; what is there already is left out', async () => {
    const { as, KL, call, planned, id } = floor;
    const from = dayAfter(200);
    await planned({ staff_id: id.trainer, day: from });
    await planned({ staff_id: null, day: from });
    const copy = () => call(as.admin, 'POST', 'shifts/copyWeek', { branch_id: KL, from, to: dayAfter(207) });
    expect(await copy()).toMatchObject({ data: { to: weekOf(dayAfter(207)), copied: 2, left_out: 0 } });
    expect(await copy()).toMatchObject({ data: { copied: 0, left_out: 2 } });
    expect(await shiftsOn(dayAfter(207))).toMatchObject([{ status: 'reserved' }, { status: 'reserved' }]);
    expect(await call(as.admin, 'POST', 'shifts/copyWeek', { branch_id: KL, from, to: from })).toMatchObject({
      data: { to: ['Choose a different week.'] },
    });
  });
});

/** Each test plans on its own days. */
const nextDay = (): string => dayAfter(day++);

const decide = (as: Floor['as']['admin'], shift: ShiftRow, body: object) =>
  floor.call(as, 'POST', `shifts/adminApproveTrainerRequest/${shift.id}`, { version: shift.version, ...body });

describe('requests', () => {
  it('one of many gets an open shift, and somebody else approves it', async () => {
    const { as, planned, id } = floor;
    const open = await planned({ staff_id: null, day: nextDay() });
    expect(await move(as.sales, open, { move: 'ask' })).toMatchObject({ refusal: { code: 'shift.not_your_work' } });
    const answers = await Promise.all([as.trainer, as.part_time].map((who) => move(who, open, { move: 'ask' })));
    expect(answers.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([0, expect.any(Number)]);
    const [won] = answers.filter((answer) => answer.responseCode === 0);
    const asked = won?.data as unknown as ShiftRow;
    expect(asked.status).toBe('to_be_approve');
    expect(await decide(as.trainer, asked, { move: 'approve' })).toMatchObject({ status: 403 });
    expect(await decide(as.facility, asked, { move: 'approve' })).toMatchObject({ data: { status: 'approved' } });
    expect(asked.staff_id === id.trainer || asked.staff_id === id.part_time).toBe(true);
  });

  it('nobody approves their own, whatever they may', async () => {
    const { as, call, KL, planned, id } = floor;
    const on = nextDay();
    const asked = await call(as.facility, 'POST', 'shifts/ask', { branch_id: KL, day: on, ...morning, post: 'floor' });
    expect(asked).toMatchObject({ data: { status: 'to_be_approve' } });
    expect(await decide(as.facility, asked.data, { move: 'approve' })).toMatchObject({
      refusal: { code: 'shift.own_request' },
    });
    const own = await planned({ staff_id: id.admin, post: 'manager', day: on });
    expect(await move(as.admin, own, { move: 'accept' })).toMatchObject({ refusal: { code: 'shift.own_request' } });
    expect(await decide(as.facility, own, { move: 'approve' })).toMatchObject({ data: { status: 'approved' } });
    // The database itself refuses it too.
    const { asked_by } = await floor.test.ownerSql
      .selectFrom('shift')
      .select('asked_by')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    const cheat = floor.test.ownerSql
      .updateTable('shift')
      .set({ decided_by: asked_by })
      .where('id', '=', own.id)
      .execute();
    await expect(cheat).rejects.toThrow('shift_by_another');
  });

  it('a rejected one is open again, with the reason told to the person', async () => {
    const { as, planned } = floor;
    const on = nextDay();
    const open = await planned({ staff_id: null, day: on });
    const { data: asked } = await move(as.trainer, open, { move: 'ask' });
    expect(await decide(as.admin, asked, { move: 'reject' })).toMatchObject({ data: { reason: ['Required'] } });
    expect(await decide(as.admin, asked, { move: 'reject', reason: 'Too many hours' })).toMatchObject({
      data: { status: 'cancelled', reason: 'Too many hours' },
    });
    expect((await shiftsOn(on)).map(({ status, staff_id }) => [status, staff_id === null])).toEqual([
      ['cancelled', false],
      ['reserved', true],
    ]);
  });

  it('a shift is given back with a reason, waits, and is kept or let go by one of two who decide at once', async () => {
    const { as, id, KL, call, planned } = floor;
    const made = await planned({ staff_id: id.trainer, day: nextDay() });
    expect(await move(as.trainer, made, { move: 'give_back' })).toMatchObject({ data: { reason: ['Required'] } });
    const { data: given } = await move(as.trainer, made, { move: 'give_back', reason: 'Exam' });
    expect(given).toMatchObject({ status: 'to_be_cancel' });
    const { data: waits } = await call(as.facility, 'GET', `shifts/requests/${KL}`);
    expect((waits as Requests).shifts.map((one) => one.id)).toContain(made.id);
    const answers = await Promise.all([
      decide(as.facility, given, { move: 'let_go' }),
      decide(as.admin, given, { move: 'hold', reason: 'Nobody else' }),
    ]);
    expect(answers.filter((answer) => answer.responseCode === 0)).toHaveLength(1);
  });

  it('of another branch are neither seen nor decided', async () => {
    const { as, id, call, planned } = floor;
    const made = await planned({ staff_id: id.trainer, day: nextDay() });
    expect(await decide(as.elsewhere, made, { move: 'approve' })).toMatchObject({ responseCode: codes.notFound });
    expect(await call(as.elsewhere, 'GET', `shifts/view/${made.id}`)).toMatchObject({ responseCode: codes.notFound });
  });
});

const askSwap = (body: object, as = floor.as.trainer) =>
  floor.call(as, 'POST', 'shiftSwap', { branch_id: floor.KL, ...body });
const moveSwap = (who: Floor['as']['admin'], of: { id: number; version: number }, wanted: string) =>
  floor.call(who, 'POST', `shiftSwap/move/${of.id}`, { version: of.version, move: wanted });

describe('swaps', () => {
  it('change places at once when both and a third agree', async () => {
    const { as, id, KL, call, planned } = floor;
    const on = nextDay();
    const mine = await planned({ staff_id: id.trainer, day: on });
    const theirs = await planned({ staff_id: id.part_time, day: on });
    const body = { branch_id: KL, shift_id: mine.id, asked_of: id.part_time, other_shift_id: theirs.id };
    expect(await call(as.part_time, 'POST', 'shiftSwap', body)).toMatchObject({ responseCode: 99 });
    const { data: swap } = await call(as.trainer, 'POST', 'shiftSwap', body);
    expect(await call(as.trainer, 'POST', 'shiftSwap', body)).toMatchObject({ refusal: { code: 'shift.swap_waits' } });
    expect(await moveSwap(as.trainer, swap, 'agree')).toMatchObject({ refusal: { code: 'shift.not_yours' } });
    expect(await moveSwap(as.admin, swap, 'allow')).toMatchObject({ responseCode: 99 });
    const { data: agreed } = await moveSwap(as.part_time, swap, 'agree');
    expect(await moveSwap(as.part_time, agreed, 'allow')).toMatchObject({ refusal: { code: 'shift.needs_approver' } });
    expect(await moveSwap(as.admin, agreed, 'allow')).toMatchObject({ data: { status: 'done' } });
    expect((await shiftsOn(on)).map((one) => [one.id, one.staff_id])).toEqual([
      [mine.id, id.part_time],
      [theirs.id, id.trainer],
    ]);
  });
});

describe('a swap that cannot take place', () => {
  it('is not asked for: the person and the shift in the way are named', async () => {
    const { id, planned } = floor;
    const on = nextDay();
    const mine = await planned({ staff_id: id.trainer, day: on, starts: '12:00', ends: '21:00' });
    const evening = await planned({ staff_id: id.part_time, day: on, starts: '17:00', ends: '22:00' });
    const name = evening.staff_name;
    const body = { shift_id: mine.id, asked_of: id.part_time };
    const clash = { code: 'shift.swap_clash', name, starts: '17:00', ends: '22:00', branch: 'Kuala Lumpur' };
    expect(await askSwap(body)).toMatchObject({
      refusal: clash,
      responseMessage: expect.stringContaining(`${name} already works`),
    });
    // The shift they give away is not a conflict; any other is.
    const other = await planned({ staff_id: id.part_time, day: on, starts: '06:00', ends: '11:00' });
    expect(await askSwap({ ...body, other_shift_id: other.id })).toMatchObject({ refusal: clash });
    const early = await planned({ staff_id: id.trainer, day: on, starts: '09:00', ends: '12:00' });
    expect(await askSwap({ ...body, other_shift_id: evening.id })).toMatchObject({ responseCode: 0 });
    const back = { shift_id: evening.id, asked_of: id.trainer, other_shift_id: early.id };
    expect(await askSwap(back, floor.as.part_time)).toMatchObject({
      refusal: { code: 'shift.swap_clash', name: mine.staff_name },
    });
  });

  it('is not agreed to or allowed, when somebody has got another shift since', async () => {
    const { as, id, planned, call } = floor;
    const on = nextDay();
    const plan_reason = 'The shift before ends late';
    const mine = await planned({ staff_id: id.trainer, day: on, plan_reason });
    const { data: swap } = await askSwap({ shift_id: mine.id, asked_of: id.part_time });
    const since = await planned({ staff_id: id.part_time, day: on, starts: '13:00', ends: '20:00', plan_reason });
    const clash = { refusal: { code: 'shift.swap_clash', name: since.staff_name, starts: '13:00' } };
    expect(await moveSwap(as.part_time, swap, 'agree')).toMatchObject(clash);
    const cancel = { version: since.version, reason: 'Planned twice' };
    await call(as.admin, 'POST', `shifts/cancel/${since.id}`, cancel);
    const { data: agreed } = await moveSwap(as.part_time, swap, 'agree');
    await planned({ staff_id: id.part_time, day: on, starts: '10:00', ends: '12:00', break_min: 0 });
    expect(await moveSwap(as.admin, agreed, 'allow')).toMatchObject({ refusal: { code: 'shift.swap_clash' } });
    expect(await shiftsOn(on)).toMatchObject([{ staff_id: id.trainer }, expect.anything(), expect.anything()]);
  });

  it('is not asked for where they work elsewhere then, which is all that is said, or do other work', async () => {
    const { id, planned, test } = floor;
    const on = nextDay();
    const mine = await planned({ staff_id: id.trainer, day: on });
    const there = { branch_id: test.network.branches.OR, staff_id: id.part_time, post: 'coach', day: on };
    const elsewhere = await test.ownerSql
      .insertInto('shift')
      .values({ ...there, starts_at: mine.starts_at, ends_at: mine.ends_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { shift_id: mine.id, asked_of: id.part_time };
    const answer = await askSwap(body);
    expect(answer).toMatchObject({ refusal: { code: 'shift.swap_clash_elsewhere' } });
    expect(JSON.stringify(answer)).not.toContain('Singapore');
    await test.ownerSql.deleteFrom('shift').where('id', '=', elsewhere.id).execute();
    expect(await askSwap({ ...body, asked_of: id.sales })).toMatchObject({
      refusal: { code: 'shift.swap_not_their_work' },
    });
    const desk = await planned({ staff_id: id.facility, post: 'manager', day: on, starts: '15:00', ends: '20:00' });
    const floorWork = await planned({ staff_id: id.trainer, post: 'floor', day: on, starts: '15:00', ends: '20:00' });
    expect(await askSwap({ shift_id: floorWork.id, asked_of: id.facility, other_shift_id: desk.id })).toMatchObject({
      refusal: { code: 'shift.swap_not_their_work', name: floorWork.staff_name },
    });
  });
});

it('templates are named once', async () => {
  const { as, KL, call } = floor;
  const body = { branch_id: KL, name: 'Early desk', post: 'front_desk', ...morning };
  await call(as.admin, 'POST', 'shiftTemplate', body);
  expect(await call(as.admin, 'POST', 'shiftTemplate', body)).toMatchObject({
    responseCode: 5,
    data: { name: [expect.any(String)] },
  });
});
