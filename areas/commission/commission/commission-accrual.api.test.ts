/** What sales earn when money comes in and goes back, through the calls that people make. */
import { describe, expect, it } from 'vitest';
import { commissionContract } from './commission.contract.ts';
import type { Commission } from './commission.model.ts';
import { refundContract } from '#areas/money/refund/refund.contract.ts';
import { creditContract } from '#areas/membership/credit/credit.contract.ts';
import { selling } from '#areas/orders/orders.testing.ts';
import { commissionGym } from './commission-kit.testing.ts';

const { made, as, on, sold, test, plan, pay, invoiceOf, sound, sellMonthly } = await commissionGym({
  day: '2026-03-05',
});
const all = as.admin(commissionContract);
const statements = async (of = mine) => (await of.list.data({ itemsPerPage: 100 })).data;

describe('before there is a plan', () => {
  it('nothing is earned, then or later', async () => {
    const { invoice_id } = await sellMonthly({ paid: 0 });
    await plan({ product_bp: 200 });
    await pay(invoice_id, 150_00);
    expect(await statements()).toEqual([]);
  });
});

const mine = as.sales(commissionContract);
const statement = async (month: string, of = mine): Promise<Commission | undefined> => {
  const found = (await statements(of)).find((one) => one.month === month && one.staff_id === as.sales.id);
  return found && of.view.data(found.id);
};
const refund = async (invoice_id: number, amount_cents: number, destination: 'method' | 'wallet' = 'method') => {
  const { payments } = await invoiceOf(invoice_id);
  const asked = { amount_cents, destination, reason: 'Moves away', sold_goes: 'keep' as const };
  const { refunds } = await as.sales(refundContract).ask.data(payments[0]?.id ?? 0, asked);
  const [one] = refunds;
  return as.facility(refundContract).accept.data(one?.id ?? 0, { version: one?.version ?? 0 });
};
const rowsFor = async (invoice_id: number, month = '2026-03-01') =>
  ((await statement(month))?.lines ?? []).filter((line) => line.invoice_id === invoice_id);
const amounts = async (invoice_id: number, month?: string): Promise<number[]> =>
  (await rowsFor(invoice_id, month)).map(({ amount_cents }) => amount_cents).toReversed();

describe('a sale under a plan', () => {
  it('earns as it is paid, and all payments together earn the rate of all of it', async () => {
    const { invoice_id } = await sellMonthly({ paid: 33_33 });
    await pay(invoice_id, 66_67);
    await pay(invoice_id, 50_00);
    expect(await amounts(invoice_id)).toEqual([3_33, 6_67, 5_00]);
    expect(
      (await rowsFor(invoice_id)).map(({ kind, sale_kind, plan_name }) => [kind, sale_kind, plan_name])[0],
    ).toEqual(['payment', 'sale', 'Plan']);
    await sound();
  });

  it('earns once, although two desks take the last payment at the same time', async () => {
    const { invoice_id } = await sellMonthly({ paid: 50_00 });
    const answers = await Promise.all([1, 2, 3].map(() => pay(invoice_id, 100_00)));
    expect(answers.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect(await amounts(invoice_id)).toEqual([5_00, 10_00]);
    await sound();
  });

  it('gives back what a refund takes away, with the row that earned it, and never more', async () => {
    const { invoice_id } = await sellMonthly();
    await refund(invoice_id, 50_00);
    await refund(invoice_id, 100_00);
    expect(await amounts(invoice_id)).toEqual([15_00, -5_00, -10_00]);
    const rows = await rowsFor(invoice_id);
    expect(rows.map(({ kind, earned_on }) => [kind, earned_on])).toEqual([
      ['refund', '2026-03-05'],
      ['refund', '2026-03-05'],
      ['payment', null],
    ]);
    await sound();
  });

  it('of which a part goes into the wallet earns again where the wallet is spent', async () => {
    const first = await sellMonthly();
    await refund(first.invoice_id, 150_00, 'wallet');
    const next = await sellMonthly({ paid: 0, member_id: (await sold.member()).id });
    expect(await amounts(first.invoice_id)).toEqual([15_00, -15_00]);
    expect(await amounts(next.invoice_id)).toEqual([]);
    await sound();
  });

  it('to someone who was a client not long ago is a renewal', async () => {
    const { member_id } = await sellMonthly();
    const { invoice_id } = await sellMonthly({ member_id });
    expect(await amounts(invoice_id)).toEqual([7_50]);
  });

  it('without a seller earns nothing', async () => {
    const before = (await statements(all)).length;
    const { invoice_id } = await sellMonthly({ seller: null });
    expect(await amounts(invoice_id)).toEqual([]);
    expect(await statements(all)).toHaveLength(before);
  });

  it('in instalments earns with each of them, under the plan of the sale', async () => {
    const { invoice_id } = await sellMonthly({ kind: 'instalments' });
    expect(await amounts(invoice_id)).toEqual([15_00]);
  });

  it('keeps its plan when another one starts', async () => {
    const { invoice_id } = await sellMonthly({ paid: 50_00 });
    await plan({ valid_from: on.in(1), sale_bp: 2000, product_bp: 200 });
    on.set(on.in(1));
    await pay(invoice_id, 100_00);
    const later = await sellMonthly();
    expect([await amounts(invoice_id), await amounts(later.invoice_id)]).toEqual([[5_00, 10_00], [30_00]]);
    await sound();
  });

  it('of goods and of credit packs belongs to the person who sold them', async () => {
    const shop = selling(made, as.sales);
    const stock = selling(made);
    const variant = await stock.item(5);
    const { id } = await shop.sell([{ variant_id: variant, quantity: 2 }]);
    const order = await shop.again(id);
    expect(await amounts(order.invoice_id ?? 0)).toEqual([2_00]);
    const pack = await sold.creditPack();
    const bought = await as.sales(creditContract).sell.data({
      member_id: (await sold.member()).id,
      credit_pack_id: pack.id,
      payments: [{ method: 'cash', amount_cents: 200_00 }],
      total_cents: 200_00,
    });
    expect(await amounts(bought.invoice_id)).toEqual([40_00]);
    await sound();
  });

  it('is refunded in the month in which the money goes back', async () => {
    const { invoice_id } = await sellMonthly();
    on.set('2026-04-30', '23:30');
    await refund(invoice_id, 150_00);
    expect(await amounts(invoice_id)).toEqual([30_00]);
    expect(await amounts(invoice_id, '2026-04-01')).toEqual([-30_00]);
    expect((await statement('2026-04-01'))?.amount_cents).toBeLessThan(0);
    await sound();
  });
});

const figures = async () => {
  const rows = await test.rows<Record<string, number>>`
    select (select -sum(amount_cents) from journal_line where account in ('revenue', 'discounts_given')) as earned,
           (select -sum(amount_cents) from journal_line where account = 'deferred_revenue') as deferred,
           (select sum(net_cents) from deferral) as to_earn,
           (select sum(received_cents) from (select received_cents from revenue_day union all select received_cents from revenue_delta) r) as received,
           (select sum(amount_cents) from commission_row) as commission`;
  return rows[0] ?? {};
};

describe('one refund', () => {
  it('moves revenue, deferred revenue, the royalty base and commission together', async () => {
    const { invoice_id } = await sellMonthly();
    const before = await figures();
    await refund(invoice_id, 60_00);
    const after = await figures();
    const moved = Object.fromEntries(Object.entries(after).map(([name, cents]) => [name, cents - (before[name] ?? 0)]));
    expect(moved).toEqual({ earned: 0, deferred: -60_00, to_earn: -60_00, received: -60_00, commission: -12_00 });
  });
});

describe('who sees what', () => {
  it('a salesperson sees their own statements and sales only, in the list, by number, in the file', async () => {
    const { invoice_id } = await sellMonthly({ seller: as.facility.id });
    const own = await statements();
    expect(new Set(own.map(({ staff_id }) => staff_id))).toEqual(new Set([as.sales.id]));
    const everyone = await statements(all);
    const other = everyone.find(({ staff_id }) => staff_id === as.facility.id);
    expect(other).toBeDefined();
    expect((await mine.view(other?.id ?? 0)).responseCode).toBe(40);
    const line = (await all.view.data(other?.id ?? 0)).lines.find((one) => one.invoice_id === invoice_id);
    expect((await mine.sale(line?.sale_id ?? 0)).responseCode).toBe(40);
    expect(await all.sale.data(line?.sale_id ?? 0)).toMatchObject({
      net_cents: 150_00,
      commission_cents: 30_00,
      shares: [{ staff_id: as.facility.id, share_bp: 10_000, amount_cents: 30_00 }],
    });
    const file = await mine.csv();
    expect(file.text).toContain(as.sales.shown === '' ? '' : 'Month');
    expect(file.text.split('\n').filter((one) => one.startsWith('2026-')).length).toBe(own.length);
    expect((await as.trainer(commissionContract).list()).status).toBe(403);
  });
});
