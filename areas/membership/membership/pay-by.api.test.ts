/**
 * The deadline for paying out after an early end: by the day of the branch, for each ending, and in its branch only.
 */
import { expect, it } from 'vitest';
import type { TerminationFigures } from '../ending/ending.model.ts';
import type { ApprovalRow } from '#areas/money/approval/approval.contract.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { Home } from '#areas/report/home/home.model.ts';
import { atDesk, soundAtTheEnd } from '../membership.testing.ts';

const programmes: number[] = [];

const desk = await atDesk(['admin', 'elsewhere']);
const { test, clock, call, get, post, KL, facility, admin, elsewhere, on } = desk;
const { aProgramme, signedUp, cash, aMember, invoiceOf } = desk;
for (const price_cents of [310_00, 620_00]) {
  const { id } = await aProgramme({ prices: [{ currency: 'MYR', price_cents }] });
  programmes.push(id);
}
soundAtTheEnd(desk, ['memberships_by_date']);

const sell = async (member_id: number, which: number, start_on = '2026-03-05') => {
  const price = which === 0 ? 310_00 : 620_00;
  const body = { branch_id: KL, member_id, programme_id: programmes[which], start_on };
  const { membership_id, invoice_id } = await signedUp(
    {
      ...body,
      payments: [cash(price)],
      total_cents: price,
    },
    facility,
  );
  return { id: membership_id, invoice_id: invoice_id ?? 0 };
};
const sellToday = (member_id: number, which: number) => sell(member_id, which, clock.now().toISOString().slice(0, 10));
const figures = async (id: number, last_on: string): Promise<TerminationFigures> =>
  (await post(facility, `membership/terminate/preview/${id}`, { last_on })).data;
const end = async (id: number, last_on: string, goes: 'method' | 'wallet'): Promise<TerminationFigures> => {
  const seen = await figures(id, last_on);
  const { version } = await get<{ version: number }>(facility, `membership/life/${id}`);
  const { due_cents, credit_cents } = seen;
  const ask = { version, last_on, reason: 'Moves away', due_cents, credit_cents, goes };
  expect((await post(facility, `membership/terminate/${id}`, ask)).responseCode).toBe(0);
  return seen;
};
const dueOut = async (as = admin, branch_id = KL) => {
  const home = await get<Home>(as, `home/${branch_id}`);
  const group = home.tasks.find(({ kind }) => kind === 'refund_due');
  return (group?.items ?? []).map(({ day, cents }) => [day, cents]);
};
const decide = async (member_id: number, due_on: string): Promise<void> => {
  const { data } = await call(admin, 'GET', `approval/${KL}?kind=refund&sort=due_on`);
  const row = (data as Paged<ApprovalRow>).data.find((one) => one.member_id === member_id && one.due_on === due_on);
  const done = await post(admin, `refund/accept/${row?.record_id}`, { version: row?.version });
  expect(done.responseCode).toBe(0);
};

it('goes by the day of the branch: a minute before midnight and a minute after it', async () => {
  const { id } = await sell(await aMember(facility), 0);
  clock.set('2026-03-05T15:59:00Z');
  expect((await figures(id, '2026-03-14')).pay_by).toBe('2026-03-19');
  clock.set('2026-03-05T16:01:00Z');
  expect((await figures(id, '2026-03-14')).pay_by).toBe('2026-03-20');
});

it('of two endings of one client each has its day; what goes into the wallet by choice has none', async () => {
  on('2026-03-06');
  const member_id = await aMember(facility);
  const [first, second] = [await sellToday(member_id, 0), await sellToday(member_id, 1)];
  const one = await end(first.id, '2026-03-16', 'method');
  on('2026-03-10');
  const other = await end(second.id, '2026-03-16', 'method');
  const due = [
    ['2026-03-20', one.credit_cents],
    ['2026-03-24', other.credit_cents],
  ];
  expect(await dueOut()).toEqual(due);
  const wallet = await sellToday(await aMember(facility), 0);
  await end(wallet.id, '2026-03-16', 'wallet');
  expect(await dueOut()).toEqual(due);

  // Nobody in a different branch sees or requests it.
  expect(await dueOut(elsewhere, test.network.branches.OR)).toEqual([]);
  const [payment] = (await invoiceOf(first.invoice_id, facility)).payments;
  const ask = { source: 'wallet', destination: 'method', amount_cents: 1, reason: 'From afar' };
  expect((await post(elsewhere, `payment/refund/${payment?.id}`, ask)).responseCode).not.toBe(0);

  // After the first deadline it is still due; once it is paid out, the other one keeps its own deadline.
  clock.set('2026-03-20T16:01:00Z');
  expect(await dueOut()).toEqual(due);
  await decide(member_id, '2026-03-20');
  expect(await dueOut()).toEqual([due[1]]);
  await decide(member_id, '2026-03-24');
  expect(await dueOut()).toEqual([]);
});
