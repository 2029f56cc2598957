/** Adjustments that a second person approves, the close of a month, and what is paid and posted for it. */
import { beforeAll, expect, it } from 'vitest';
import { commissionCloseContract } from './commission-close.contract.ts';
import { commissionAdjustmentContract } from '../commission-adjustment/commission-adjustment.contract.ts';
import { commissionContract } from '../commission/commission.contract.ts';
import { commissionGym } from '../commission/commission-kit.testing.ts';
import { moneyInvariants } from '#server/verify/money.ts';

const { as, on, test, KL, plan, sell, refund, sound } = await commissionGym({ day: '2024-02-10' });
const statements = as.admin(commissionContract);
beforeAll(() => plan({ renewal_bp: 1000 }));
const close = (month: string) => months.close({ branch_id: KL, month });
const month = { price: 150_00, paid: 150_00 };
let first = 0;

it('an adjustment counts when a second person has approved it, and never by the one who earns it', async () => {
  first = (await sell(month)).invoice_id;
  const id = (await statementOf('2024-02-01'))?.id ?? 0;
  const asked = await adjusting.ask.data(id, { amount_cents: -2_50, reason: 'Sold together with the desk' });
  expect(asked).toMatchObject({ status: 'pending', can: [] });
  expect(await statementOf('2024-02-01')).toMatchObject({ amount_cents: 15_00, adjusted_cents: 0 });
  expect(await adjusting.approve(asked.id, { version: 1 })).toMatchObject({ responseCode: 99 });
  expect((await as.sales(commissionAdjustmentContract).approve(asked.id, { version: 1 })).status).toBe(403);
  expect(await atOffice.approve.data(asked.id, { version: 1 })).toMatchObject({ status: 'approved', counts_in: id });
  expect((await atOffice.reject(asked.id, { version: 2, reason: 'No' })).responseCode).not.toBe(0);
  expect(await statementOf('2024-02-01')).toMatchObject({ amount_cents: 12_50, adjusted_cents: -2_50 });
  const shown = await statements.view.data(id);
  expect(shown.adjustments).toMatchObject([{ reason: 'Sold together with the desk', status: 'approved' }]);
  expect((await adjusting.ask(id, { amount_cents: 0, reason: '' })).responseCode).toBe(5);
});

const months = as.admin(commissionCloseContract);
const atOffice = as.hq(commissionAdjustmentContract);
const adjusting = as.admin(commissionAdjustmentContract);
const statementOf = async (month: string) =>
  (await statements.list.data({ from: month, until: month })).data.find(({ staff_id }) => staff_id === as.sales.id);

it('a month is closed when it is over, in order, and once, although two people do it at the same time', async () => {
  expect(await months.months.data()).toMatchObject({ next: { month: '2024-02-01' }, closed: [], can: ['close'] });
  expect(await close('2024-02-01')).toMatchObject({ responseCode: 99 });
  on.set('2024-03-01', '00:30');
  const id = (await statementOf('2024-02-01'))?.id ?? 0;
  const waiting = await adjusting.ask.data(id, { amount_cents: 1_00, reason: 'Rounding' });
  expect(await close('2024-02-01')).toMatchObject({ responseCode: 99 });
  await atOffice.reject.data(waiting.id, { version: 1, reason: 'Not needed' });
  const answers = await Promise.all([1, 2, 3].map(() => close('2024-02-01')));
  expect(answers.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
  const [closed] = (await months.months.data()).closed;
  expect(closed).toMatchObject({ month: '2024-02-01', people: 1, amount_cents: 12_50, paid_cents: 12_50 });
  expect((await months.payouts.data(closed?.id ?? 0)).rows).toMatchObject([
    { staff_id: as.sales.id, paid_cents: 12_50 },
  ]);
  expect((await months.csv(closed?.id ?? 0)).text).toContain('12.50');
  expect((await months.pdf(closed?.id ?? 0)).text.startsWith('%PDF')).toBe(true);
  const rows = await test.rows<{ account: string; amount_cents: number }>`
    select l.account, l.amount_cents from journal_line l join journal_entry e on e.id = l.entry_id
     where e.kind = 'commission' order by 1`;
  expect(rows).toEqual([
    { account: 'commission_cost', amount_cents: 12_50 },
    { account: 'commission_payable', amount_cents: -12_50 },
  ]);
  await sound(moneyInvariants);
});

it('what goes back later is taken from the months that follow, and nothing below zero is collected', async () => {
  await refund(first, 150_00);
  expect(await statementOf('2024-02-01')).toMatchObject({ status: 'closed', amount_cents: 12_50 });
  expect(await statementOf('2024-03-01')).toMatchObject({ status: 'open', amount_cents: -15_00 });
  on.set('2024-04-02');
  await close('2024-03-01');
  await sell(month);
  await sell(month);
  on.set('2024-05-02');
  await close('2024-04-01');
  const { closed } = await months.months.data();
  expect(closed.map(({ month, amount_cents, paid_cents }) => [month, amount_cents, paid_cents])).toEqual([
    ['2024-04-01', 30_00, 15_00],
    ['2024-03-01', -15_00, 0],
    ['2024-02-01', 12_50, 12_50],
  ]);
  await sound(moneyInvariants);
});

it('a salesperson sees neither payouts nor the requests of others', async () => {
  expect((await as.sales(commissionCloseContract).months()).status).toBe(403);
  const id = (await statementOf('2024-04-01'))?.id ?? 0;
  expect((await as.sales(commissionAdjustmentContract).ask(id, { amount_cents: 1, reason: 'More' })).status).toBe(403);
});
