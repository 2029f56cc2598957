/** Rolling memberships: their value when they end, and suspensions that begin after the paid period. */
import { expect, it } from 'vitest';
import type { ChangeFigures } from '../change/change.model.ts';
import type { ClosureFigures } from '../closure/closure.model.ts';
import type { TerminationFigures } from '../ending/ending.model.ts';
import type { SuspensionFigures } from '../suspension/suspension.model.ts';
import type { Programme } from '../programme/programme.model.ts';
import type { Planned } from '#areas/classes/timetable/timetable.model.ts';
import { aRoom, boxing } from '#areas/classes/classes.testing.ts';
import { atDesk, onlyAt } from '../membership.testing.ts';

const desk = await atDesk(['admin'], { day: '2026-02-01' });
const { test, clock, call, run, KL, admin } = desk;
const { aProgramme, aMember, cash, signedUp, signUp, lifeOf: life, memberOf } = desk;
await onlyAt(test, KL);
const rolling = { prices: [{ currency: 'MYR', price_cents: 150_00 }], billing: 'rolling' };
const byDays = await aProgramme(rolling);
const bySessions = await aProgramme({ ...rolling, sessions: 8, given_per: 'period' });
const other = await aProgramme({ price_cents: 900_00 });

const on = async (day: string): Promise<void> => {
  clock.set(`${day}T04:00:00Z`);
  for (const job of ['billing_by_date', 'memberships_by_date']) await run(job);
};
const soldOn = async (day: string, { id: programme_id }: Programme): Promise<number> => {
  await on(day);
  const member_id = await aMember();
  const body = { branch_id: KL, member_id, programme_id, start_on: day };
  const paid = { payments: [cash(150_00)], total_cents: 150_00 };
  return (await signedUp({ ...body, ...paid }, admin)).membership_id;
};
const asked = async <T>(path: string, body: object): Promise<T> => {
  const answer = await call(admin, 'POST', path, body);
  expect(answer.responseCode, JSON.stringify(answer)).toBe(0);
  return answer.data;
};
const ending = (id: number, last_on: string) =>
  asked<TerminationFigures>(`membership/terminate/preview/${id}`, { last_on });

const payOpen = async (membership_id: number): Promise<void> => {
  const open = await test.ownerSql
    .selectFrom('invoice')
    .select(['id', 'total_cents', 'paid_cents'])
    .where('membership_id', '=', membership_id)
    .where('status', '=', 'unpaid')
    .execute();
  for (const { id: invoice_id, total_cents, paid_cents } of open) {
    const open_cents = total_cents - paid_cents;
    await asked('payment', { branch_id: KL, invoice_id, method: 'cash', amount_cents: open_cents, open_cents });
  }
};

it('is worth the same on a day for ending and for changing, and costs nothing where nobody is bound', async () => {
  const id = await soldOn('2026-02-01', byDays);
  await on('2026-03-14');
  const ended = await ending(id, '2026-03-14');
  expect(ended).toMatchObject({ charge_cents: 0, credit_cents: 82_26, due_cents: 0, end_before: null });
  await on('2026-03-15');
  const changed = await asked<ChangeFigures>(`membership/change/preview/${id}`, { programme_id: other.id });
  expect(changed).toMatchObject({ left_cents: 82_26, used: 14, of: 31 });
  clock.set('2026-03-14T04:00:00Z');
  const { version } = await life(id);
  const body = { version, last_on: '2026-03-14', reason: 'Moves away', due_cents: 0, credit_cents: 82_26 };
  await asked(`membership/terminate/${id}`, body);
});

it('gives of sessions per period back those of the period that is on, and of no other', async () => {
  const id = await soldOn('2026-03-20', bySessions);
  await test.ownerSql.updateTable('membership').set({ sessions_left: 1 }).where('id', '=', id).execute();
  expect(await ending(id, '2026-03-25')).toMatchObject({ credit_cents: 18_75 });
  await on('2026-04-20');
  expect(await ending(id, '2026-04-20')).toMatchObject({ credit_cents: 150_00, due_cents: 0 });
  expect((await ending(id, '2026-04-20')).lines[0]).toEqual({ kind: 'used', amount_cents: 0, count: 0, of: 8 });
});

it('is worth the same on the day of a bill, when sessions of the new period are used', async () => {
  const id = await soldOn('2026-03-20', bySessions);
  await on('2026-04-20');
  await payOpen(id);
  for (const [used, left_cents] of [
    [3, 93_75],
    [0, 150_00],
    [8, 0],
  ] as const) {
    const sessions_left = 8 - used;
    await test.ownerSql.updateTable('membership').set({ sessions_left }).where('id', '=', id).execute();
    expect(await ending(id, '2026-04-20'), `${used}`).toMatchObject({ credit_cents: left_cents, due_cents: 0 });
    const changed = await asked<ChangeFigures>(`membership/change/preview/${id}`, { programme_id: other.id });
    expect(changed).toMatchObject({ left_cents, used, of: 8 });
  }
});

it('keeps no money for visits held for classes after the last day', async () => {
  const id = await soldOn('2026-03-20', bySessions);
  const { member_id } = await life(id);
  const taught = { branch_id: KL, ...boxing, facility_id: await aRoom(test.ownerSql, KL) };
  const { id: class_id } = await asked<{ id: number }>('class', taught);
  await on('2026-04-20');
  for (const day of ['2026-04-22', '2026-04-23', '2026-04-24']) {
    const slot = { branch_id: KL, class_id, day, starts: '18:00' };
    const { sessions } = await asked<Planned>('class/createSingleClassSchedule', slot);
    await asked('booking', { branch_id: KL, session_id: sessions[0]?.id, member_id });
  }
  const shown = await ending(id, '2026-04-20');
  expect(shown).toMatchObject({ credit_cents: 150_00, due_cents: 0, places: [{}, {}, {}] });
  // One of them is on the last day.
  expect(await ending(id, '2026-04-22')).toMatchObject({ credit_cents: 131_25, places: [{}, {}] });
  const { version } = await life(id);
  const body = { version, last_on: '2026-04-20', reason: 'Moves away', due_cents: 0, credit_cents: 150_00 };
  await asked(`membership/terminate/${id}`, body);
  const { left } = await test.ownerSql
    .selectFrom('membership')
    .select('sessions_left as left')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(left).toBe(8);
});

it('gets back no visit of a period that is over, and each of the current one', async () => {
  const id = await soldOn('2026-03-21', bySessions);
  const { member_id } = await life(id);
  const left = async () =>
    (
      await test.ownerSql
        .selectFrom('membership')
        .select('sessions_left')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).sessions_left;
  const enter = () =>
    asked<{ id: number; day: string }>('checkIn', { branch_id: KL, member_id, client_key: crypto.randomUUID() });
  const undo = ({ id: check_in_id, day }: { id: number; day: string }) =>
    asked(`checkIn/undo/${check_in_id}`, { day, reason: 'Wrong client' });
  const taught = { branch_id: KL, ...boxing, facility_id: await aRoom(test.ownerSql, KL) };
  const { id: class_id } = await asked<{ id: number }>('class', taught);
  await on('2026-04-19');
  const slot = { branch_id: KL, class_id, day: '2026-04-20', starts: '20:00' };
  const { sessions } = await asked<Planned>('class/createSingleClassSchedule', slot);
  const booked = await asked<{ id: number; version: number }>('booking', {
    branch_id: KL,
    session_id: sessions[0]?.id,
    member_id,
  });
  // 23:50 in Kuala Lumpur, on the last day of the period.
  clock.set('2026-04-20T15:50:00Z');
  const late = await enter();
  expect(await left()).toBe(6);
  await on('2026-04-21');
  expect(await left()).toBe(8);
  await undo(late);
  expect(await left()).toBe(8);
  await asked(`booking/mark/${booked.id}`, { version: booked.version, move: 'mark_absent' });
  expect(await left()).toBe(8);
  const fresh = await enter();
  expect(await left()).toBe(7);
  await undo(fresh);
  expect(await left()).toBe(8);
});

it('without notice is over with what is paid, cancelled on the day of the next bill before it is made', async () => {
  const id = await soldOn('2026-04-02', byDays);
  const member_id = (
    await test.ownerSql.selectFrom('membership').select('member_id').where('id', '=', id).executeTakeFirstOrThrow()
  ).member_id;
  const invoices = () => test.ownerSql.selectFrom('invoice').select('id').where('membership_id', '=', id).execute();
  // Past midnight in the branch, before the run of the day.
  clock.set('2026-05-01T16:30:00Z');
  const figures = (await call(admin, 'GET', `membership/cancel/preview/${id}`)).data;
  expect(figures).toMatchObject({ last_on: '2026-05-01', more_periods: 0 });
  const { version } = await life(id);
  await asked(`membership/cancel/${id}`, { version, last_on: '2026-05-01', reason: 'Moves away' });
  const body = { branch_id: KL, member_id, client_key: crypto.randomUUID() };
  expect((await call(admin, 'POST', 'checkIn', body)).data).toMatchObject({ allowed: false });
  await on('2026-05-02');
  expect(await life(id)).toMatchObject({ status: 'cancelled', end_on: '2026-05-01', paid_until: '2026-05-01' });
  expect(await invoices()).toHaveLength(1);
});

it('rests on days that are not paid for yet, planned by a person or because the branch is closed', async () => {
  const id = await soldOn('2026-05-01', byDays);
  const days = { from_on: '2026-06-10', until_on: '2026-06-19' };
  const { version, member_id } = await life(id);
  // The next payment stays where it is: the suspension comes after it.
  const next_payment = { before: '2026-06-01', after: '2026-06-01' };
  expect(await asked<SuspensionFigures>(`membership/suspend/preview/${id}`, days)).toMatchObject({ next_payment });
  await asked(`membership/suspend/${id}`, { version, ...days, reason: 'Holidays' });
  const nextDue = async (): Promise<unknown> => (await memberOf(member_id, admin)).memberships[0]?.next_due_on;
  expect(await nextDue()).toBe('2026-06-01');
  await on('2026-06-01');
  await payOpen(id);
  // The day after the paid period, which the suspension has made longer.
  expect(await nextDue()).toBe('2026-07-11');
  expect(await life(id)).toMatchObject({ status: 'ongoing', paid_until: '2026-06-30', end_on: '2026-07-10' });
  await on('2026-06-10');
  expect(await life(id)).toMatchObject({ status: 'paused' });
  await on('2026-07-10');
  expect(await life(id)).toMatchObject({ status: 'ongoing', paid_until: '2026-06-30' });
  await on('2026-07-11');
  await payOpen(id);
  expect(await life(id)).toMatchObject({ paid_until: '2026-07-31', end_on: '2026-08-10' });
  // The days that are served, not those of the plan.
  const line = await test.ownerSql
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .select('l.label')
    .where('i.membership_id', '=', id)
    .orderBy('i.id', 'desc')
    .executeTakeFirst();
  expect(line?.label).toMatchObject({ en: expect.stringContaining('11 Jul to 10 Aug 2026') });

  const closed = { branch_id: KL, from_on: '2026-09-10', until_on: '2026-09-14' };
  const figures = await asked<ClosureFigures>('membership/closure/preview', closed);
  expect(figures.memberships).toBeGreaterThan(0);
});

it('is ended on any day from today on: on its last paid one, and in a period that is not invoiced yet', async () => {
  const id = await soldOn('2026-08-01', byDays);
  const bound = { commitment_until: '2027-07-31' };
  await on('2026-08-20');
  for (const commitment_until of [null, bound.commitment_until]) {
    await test.ownerSql.updateTable('membership').set({ commitment_until }).where('id', '=', id).execute();
    // All of what is paid is used.
    expect((await ending(id, '2026-08-31')).lines[0]).toMatchObject({ amount_cents: 150_00, count: 31, of: 31 });
    // Ten days of the next month, which nobody has been invoiced for.
    expect((await ending(id, '2026-09-10')).lines[0]).toMatchObject({ amount_cents: 50_00, count: 10, of: 30 });
  }
  await test.ownerSql.updateTable('membership').set({ commitment_until: null }).where('id', '=', id).execute();
  const { due_cents, credit_cents } = await ending(id, '2026-09-10');
  expect({ due_cents, credit_cents }).toEqual({ due_cents: 50_00, credit_cents: 0 });
  const refused = async (last_on: string) =>
    (await call(admin, 'POST', `membership/terminate/preview/${id}`, { last_on })).data;
  expect(await refused('2026-08-19')).toEqual({ last_on: ['This date has already passed.'] });
  expect(await refused('2028-08-19')).toEqual({ last_on: ['This date is too far away.'] });
  const { version } = await life(id);
  const body = { version, last_on: '2026-09-10', reason: 'Moves away', due_cents, credit_cents };
  await asked(`membership/terminate/${id}`, body);
  await on('2026-09-10');
  expect(await life(id)).toMatchObject({ status: 'pending_terminate', end_on: '2026-09-10' });
  await on('2026-09-11');
  expect(await life(id)).toMatchObject({ status: 'terminated' });
  const invoices = await test.ownerSql
    .selectFrom('invoice')
    .select('total_cents')
    .where('membership_id', '=', id)
    .orderBy('id')
    .execute();
  expect(invoices.map(({ total_cents }) => total_cents)).toEqual([150_00, 50_00]);
});

it('is not sold a second time beside itself, now or later, until its end is known', async () => {
  const id = await soldOn('2026-07-01', byDays);
  const { member_id } = await test.ownerSql
    .selectFrom('membership')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sale = (start_on: string) => {
    const body = { branch_id: KL, member_id, programme_id: byDays.id, start_on };
    return signUp({ ...body, payments: [cash(150_00)], total_cents: 150_00 }, admin);
  };
  // After the paid period as well: the next one follows anyway.
  for (const day of ['2026-07-01', '2026-08-01', '2026-12-01'])
    expect(await sale(day), day).toMatchObject({ refusal: { code: 'membership.rolls_on' } });
  const beside = { branch_id: KL, member_id, programme_id: other.id, start_on: '2026-07-01' };
  const elsewhere = await signedUp({ ...beside, payments: [cash(900_00)], total_cents: 900_00 }, admin);
  await on('2026-07-02');
  const changing = { programme_id: byDays.id };
  expect(await call(admin, 'POST', `membership/change/preview/${elsewhere.membership_id}`, changing)).toMatchObject({
    refusal: { code: 'membership.rolls_on' },
  });
  const { version } = await life(id);
  await asked(`membership/cancel/${id}`, { version, last_on: '2026-07-31', reason: 'Moves away' });
  expect(await sale('2026-07-31')).toMatchObject({ refusal: { code: 'membership.overlaps' } });
  expect(await sale('2026-08-01')).toMatchObject({ responseCode: 0 });
});
