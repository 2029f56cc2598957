/**
 * The deadline for paying out after an early end: by the day of the branch, for each ending, and in its branch only.
 */
import { expect, it } from 'vitest';
import type { TerminationFigures } from '../ending/ending.model.ts';
import { atDesk, soundAtTheEnd } from '../membership.testing.ts';

const desk = await atDesk(['admin', 'elsewhere']);
const { test, clock, post, KL, facility, admin, elsewhere, on } = desk;
const { aProgramme, aMember, invoiceOf, aSale, terminate, approvals, tasksOf } = desk;
const monthly = (await aProgramme({ price_cents: 310_00 })).id;
const double = (await aProgramme({ price_cents: 620_00 })).id;
soundAtTheEnd(desk, ['memberships_by_date']);

const figures = async (id: number, last_on: string): Promise<TerminationFigures> =>
  (await post(facility, `membership/terminate/preview/${id}`, { last_on })).data;
const dueOut = async (as = admin, branch_id = KL) =>
  ((await tasksOf('refund_due', as, branch_id))?.items ?? []).map(({ day, cents }) => [day, cents]);

it('goes by the day of the branch: a minute before midnight and a minute after it', async () => {
  const { id } = await aSale({ programme_id: monthly, total_cents: 310_00 }, facility);
  clock.set('2026-03-05T15:59:00Z');
  expect((await figures(id, '2026-03-14')).pay_by).toBe('2026-03-19');
  clock.set('2026-03-05T16:01:00Z');
  expect((await figures(id, '2026-03-14')).pay_by).toBe('2026-03-20');
});

it('of two endings of one client each has its day; what goes into the wallet by choice has none', async () => {
  on('2026-03-06');
  const member_id = await aMember(facility);
  const [first, second] = [
    await aSale({ programme_id: monthly, member_id, total_cents: 310_00 }, facility),
    await aSale({ programme_id: double, member_id, total_cents: 620_00 }, facility),
  ];
  const one = await terminate(first.id, '2026-03-16', { goes: 'method' });
  on('2026-03-10');
  const other = await terminate(second.id, '2026-03-16', { goes: 'method' });
  const due = [
    ['2026-03-20', one.credit_cents],
    ['2026-03-24', other.credit_cents],
  ];
  expect(await dueOut()).toEqual(due);
  const wallet = await aSale({ programme_id: monthly, total_cents: 310_00 }, facility);
  await terminate(wallet.id, '2026-03-16', { goes: 'wallet' });
  expect(await dueOut()).toEqual(due);

  // Nobody in a different branch sees or requests it.
  expect(await dueOut(elsewhere, test.network.branches.OR)).toEqual([]);
  const [payment] = (await invoiceOf(first.invoice_id, facility)).payments;
  const ask = { source: 'wallet', destination: 'method', amount_cents: 1, reason: 'From afar' };
  expect((await post(elsewhere, `payment/refund/${payment?.id}`, ask)).responseCode).not.toBe(0);

  // After the first deadline it is still due; once it is paid out, the other one keeps its own deadline.
  clock.set('2026-03-20T16:01:00Z');
  expect(await dueOut()).toEqual(due);
  const accept = async (due_on: string) => {
    const one = (await approvals('refund', admin)).find((row) => row.member_id === member_id && row.due_on === due_on);
    const done = await post(admin, `refund/accept/${one?.record_id}`, { version: one?.version });
    expect(done.responseCode).toBe(0);
  };
  await accept('2026-03-20');
  expect(await dueOut()).toEqual([due[1]]);
  await accept('2026-03-24');
  expect(await dueOut()).toEqual([]);
});
