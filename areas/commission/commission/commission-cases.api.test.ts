/**
 * What else happens to a sale: a bank takes an instalment back, the night bills in bulk, a client is merged, the person who
 * sold leaves or moves, two branches with two currencies, and a month that ends at midnight in a branch's own time zone.
 */
import { describe, expect, it } from 'vitest';
import { commissionCloseContract } from '../commission-close/commission-close.contract.ts';
import { commissionContract } from './commission.contract.ts';
import { commissionGym } from './commission-kit.testing.ts';
import { staffContract } from '#areas/access/staff/staff.contract.ts';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { signUpContract } from '#areas/membership/sign-up/sign-up.contract.ts';
import { telling, TestGateway } from '#areas/money/gateway/gateway.testing.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { memberMergeContract } from '#areas/people/member-merge/member-merge.contract.ts';

const gateway = new TestGateway();
const { as, on, sold, test, branches, plan, sell, paid, refund, statement, sound } = await commissionGym({
  day: '2026-01-10',
  gateway,
  config: { sessionIdleMin: 44_640, sessionMaxHours: 8_784 },
});
// A target that nobody reaches: what matters here is which sales count for it.
await plan({ target_of: 'person', target_cents: 1_000_000_00, steps: [{ from_bp: 10_000, extra_bp: 100 }] });

type Line = { invoice_id: number; kind: string; sale_kind: string; amount_cents: number };
const linesOf = async (month: string, staff_id = as.sales.id, branch_id = branches.KL): Promise<Line[]> =>
  (await statement(month, staff_id, branch_id))?.lines.toReversed() ?? [];
const amounts = async (invoices: readonly number[], month: string, staff_id?: number): Promise<number[]> =>
  (await linesOf(month, staff_id))
    .filter(({ invoice_id }) => invoices.includes(invoice_id))
    .map(({ amount_cents }) => amount_cents);
const tell = telling(test);

/** 150.00 a month, in twelve instalments or until cancelled: the first at the desk, the rest by card. */
const byCard = async (kind: 'instalments' | 'until_cancelled') => {
  const member_id = (await sold.member()).id;
  const programme_id = (await sold.programme({ kind })).id;
  const ask = { member_id, programme_id, start_on: on.today(), sales_staff_id: as.sales.id };
  const payments = [{ method: 'cash' as const, amount_cents: 150_00 }];
  const done = await as.sales(signUpContract).signUp.data({ ...ask, payments, total_cents: 150_00 });
  const card = { kind: 'card', gateway: 'stripe', brand: 'visa', last_four: '4242', expires_on: '2030-12-31' };
  const { id: payment_method_id } = await test.ownerSql
    .insertInto('payment_method')
    .values({ branch_id: branches.KL, member_id, token: `pm_${member_id}`, ...card })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.ownerSql
    .updateTable('membership')
    .set({ payment_method_id })
    .where('id', '=', done.membership_id)
    .execute();
  return { ...done, member_id };
};
const invoicesOf = async (membership_id: number): Promise<number[]> =>
  (
    await test.ownerSql
      .selectFrom('invoice')
      .select('id')
      .where('membership_id', '=', membership_id)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
const billUntil = async (...days: string[]): Promise<void> => {
  for (const day of days) {
    on.set(day, '12:00');
    await on.run('billing_by_date');
  }
};
const paymentOf = async (invoice_id: number): Promise<{ id: number; reference: string }> => {
  const { id, gateway_ref } = await test.ownerSql
    .selectFrom('payment')
    .innerJoin('payment_allocation', 'payment_allocation.payment_id', 'payment.id')
    .select(['payment.id', 'payment.gateway_ref'])
    .where('payment_allocation.invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  return { id, reference: gateway_ref ?? '' };
};

describe('what the night bills in bulk', () => {
  it('earns with the first payment: instalments under the sale, later periods as renewals of their own', async () => {
    on.set('2026-01-10');
    const [parts, rolling] = [await byCard('instalments'), await byCard('until_cancelled')];
    await billUntil('2026-02-10', '2026-03-10');
    const [inParts, periods] = [await invoicesOf(parts.membership_id), await invoicesOf(rolling.membership_id)];
    expect([inParts.length, periods.length]).toEqual([3, 3]);
    for (const month of ['2026-01-01', '2026-02-01', '2026-03-01']) {
      const isFirst = month === '2026-01-01';
      expect(await amounts(inParts, month)).toEqual([15_00]);
      expect(await amounts(periods, month)).toEqual([isFirst ? 15_00 : 7_50]);
      const kinds = (await linesOf(month)).filter(({ invoice_id }) => periods.includes(invoice_id));
      expect(kinds.map(({ sale_kind }) => sale_kind)).toEqual([isFirst ? 'sale' : 'renewal']);
    }
    const sales = await test.ownerSql
      .selectFrom('commission_sale')
      .select(['membership_id', 'first_invoice_id', 'target_month'])
      .where('membership_id', 'in', [parts.membership_id, rolling.membership_id])
      .orderBy('first_invoice_id')
      .execute();
    const made_of = [parts.invoice_id, ...periods].toSorted((a, b) => a - b);
    expect(sales.map(({ first_invoice_id }) => first_invoice_id)).toEqual(made_of);
    // What nobody sold in a month counts for no target.
    expect(sales.map(({ target_month }) => target_month)).toEqual(['2026-01-01', '2026-01-01', null, null]);
    await sound();
  });

  it('earns nothing while the card is declined, and all of it when the desk is paid', async () => {
    on.set('2026-03-11');
    const one = await byCard('instalments');
    gateway.refusing.set(`pm_${one.member_id}`, 'insufficient_funds');
    await billUntil('2026-04-11');
    const [, second = 0] = await invoicesOf(one.membership_id);
    expect(await amounts([second], '2026-04-01')).toEqual([]);
    await paid(second, 50_00);
    await paid(second, 100_00);
    expect(await amounts([second], '2026-04-01')).toEqual([5_00, 10_00]);
    gateway.refusing.clear();
    await sound();
  });
});

describe('a bank', () => {
  it('takes an instalment back, and gives it back when the dispute is won', async () => {
    on.set('2026-04-12');
    const one = await byCard('instalments');
    await billUntil('2026-05-12');
    const [, second = 0] = await invoicesOf(one.membership_id);
    const { reference } = await paymentOf(second);
    const dispute = {
      kind: 'dispute',
      dispute: 'dp_1',
      reference,
      reason: 'fraudulent',
      amount_cents: 150_00,
    } as const;
    await tell({ ...dispute, status: 'open' });
    expect(await amounts([second], '2026-05-01')).toEqual([15_00, -15_00]);
    on.set('2026-06-02');
    await tell({ ...dispute, status: 'won' });
    await tell({ ...dispute, status: 'open' });
    expect(await amounts([second], '2026-06-01')).toEqual([15_00]);
    expect((await linesOf('2026-06-01')).map(({ kind }) => kind)).toContain('dispute');
    await sound();
  });

  it('takes it back for good when the dispute is lost, once, and no more than was earned', async () => {
    on.set('2026-06-03');
    const one = await byCard('instalments');
    await billUntil('2026-07-03');
    const [, second = 0] = await invoicesOf(one.membership_id);
    const { reference } = await paymentOf(second);
    const dispute = { kind: 'dispute', dispute: 'dp_2', reference, reason: 'duplicate', amount_cents: 150_00 } as const;
    await tell({ ...dispute, status: 'open' });
    await tell({ ...dispute, status: 'lost' });
    await tell({ ...dispute, status: 'lost' });
    expect(await amounts([second], '2026-07-01')).toEqual([15_00, -15_00]);
    await sound();
  });
});

it('a client who is merged: the sale goes on for who sold it, and the next one is a renewal', async () => {
  on.set('2026-07-10');
  const first = await sell({ paid: 600_00 });
  const kept_id = (await sold.member()).id;
  const members = as.hq(memberContract);
  const [kept, gone] = [await members.view.data(kept_id), await members.view.data(first.member_id)];
  await as.hq(memberMergeContract).merge.data(kept_id, {
    version: kept.version,
    gone_id: gone.id,
    gone_version: gone.version,
    take: [],
  });
  await paid(first.invoice_id, 900_00);
  expect(await amounts([first.invoice_id], '2026-07-01')).toEqual([60_00, 90_00]);
  const shown = (await statement('2026-07-01'))?.lines.find(({ invoice_id }) => invoice_id === first.invoice_id);
  expect(shown?.member_id).toBe(kept_id);
  const next = await sell({ member_id: kept_id, paid: 1500_00, start_on: '2027-07-10' });
  expect(await amounts([next.invoice_id], '2026-07-01')).toEqual([75_00]);
  await sound();
});

it('a renewal that someone else sells is theirs; what comes for the first sale stays with who made it', async () => {
  on.set('2026-07-11');
  const first = await sell({ paid: 1000_00 });
  const { member_id } = first;
  const next = await sell({ member_id, seller: as.facility.id, paid: 1500_00, start_on: '2027-07-11' });
  await paid(first.invoice_id, 500_00);
  expect(await amounts([first.invoice_id, next.invoice_id], '2026-07-01')).toEqual([100_00, 50_00]);
  expect(await amounts([first.invoice_id, next.invoice_id], '2026-07-01', as.facility.id)).toEqual([75_00]);
  await sound();
});

const closing = (branch_id: number) => as.hq(commissionCloseContract).close({ branch_id, month: '2026-07-01' });

describe('two branches', () => {
  it('with two currencies have statements of their own, each with its plan and by its own clock', async () => {
    // Orchard moves to a zone in which it is still March.
    await test.ownerSql
      .updateTable('branch')
      .set({ time_zone: 'America/New_York' })
      .where('id', '=', branches.OR)
      .execute();
    on.set('2026-07-20');
    await plan({ sale_bp: 2000 }, as.admin_sg);
    const programme = await as.hq(programmeContract).create.data({
      branch_id: branches.OR,
      name: { en: 'Yearly', cn: '' },
      type_id: 1,
      duration_count: 12,
      duration_unit: 'month',
      opens: 'home',
      valid_from: '2020-01-01',
      prices: [{ currency: 'SGD', price_cents: 900_00 }],
    });
    const person = { branch_id: branches.OR, first_name: 'Wei', date_of_birth: '1990-05-05', email: 'wei@gym.example' };
    const client = await as.hq(memberContract).create.data(person);
    // Half past eleven at night on the 31st of July in New York is noon on the 1st of August in Kuala Lumpur.
    on.set('2026-08-01', '11:30');
    const ask = {
      branch_id: branches.OR,
      member_id: client.id,
      programme_id: programme.id,
      start_on: '2026-07-31',
      sales_staff_id: as.admin_sg.id,
    };
    const sell_there = as.admin_sg(signUpContract);
    const { total_cents, currency } = await sell_there.preview.data(ask);
    expect(currency).toBe('SGD');
    await sell_there.signUp.data({ ...ask, payments: [{ method: 'cash', amount_cents: total_cents }], total_cents });
    const here = await sell({ paid: 1500_00 });
    const there = await statement('2026-07-01', as.admin_sg.id, branches.OR);
    expect(there).toMatchObject({ currency: 'SGD', lines: [{ day: '2026-07-31' }] });
    expect(there?.amount_cents).toBe(Math.round((there?.net_cents ?? 0) * 0.2));
    expect(await statement('2026-08-01')).toMatchObject({ currency: 'MYR', amount_cents: 150_00 });
    expect(await amounts([here.invoice_id], '2026-08-01')).toEqual([150_00]);
    // Neither sees the other's.
    const seen = (await as.admin(commissionContract).list.data({ itemsPerPage: 100 })).data;
    expect(new Set(seen.map(({ branch_id }) => branch_id))).toEqual(new Set([branches.KL]));
    await sound();
  });

  it('end a month at their own midnight: the last minute counts, and it can be closed a minute later', async () => {
    // One minute before midnight in New York; Kuala Lumpur has had August for twelve hours.
    on.set('2026-08-01', '11:59');
    expect(await closing(branches.OR)).toMatchObject({ responseCode: 99 });
    on.set('2026-08-01', '12:00');
    expect(await closing(branches.OR)).toMatchObject({ responseCode: 0 });
    // In Kuala Lumpur the last minute of a month, and the first of the next.
    on.set('2026-08-31', '23:59');
    const last = await sell({ paid: 500_00 });
    on.set('2026-09-01', '00:00');
    await paid(last.invoice_id, 1000_00);
    expect(await amounts([last.invoice_id], '2026-08-01')).toEqual([50_00]);
    expect(await amounts([last.invoice_id], '2026-09-01')).toEqual([100_00]);
    await sound();
  });
});

describe('the person who sold', () => {
  it('leaves in the middle of a month: later payments are theirs, a refund too, and the month can be closed', async () => {
    on.set('2026-09-10');
    const one = await sell({ price: 1000_00, paid: 600_00 });
    const people = as.hq(staffContract);
    const { version } = await people.view.data(as.sales.id);
    await people.move.data(as.sales.id, { version, move: 'deactivate', reason: 'Left' });
    on.set('2026-09-15');
    await paid(one.invoice_id, 400_00, as.facility);
    await refund(one.invoice_id, 200_00);
    expect(await amounts([one.invoice_id], '2026-09-01')).toEqual([60_00, 40_00, -20_00]);
    await sound();
    const back = await people.view.data(as.sales.id);
    await people.move.data(as.sales.id, { version: back.version, move: 'activate', reason: null });
  });

  it('moves to another branch: the sales made before stay there, the next ones are of the new branch', async () => {
    on.set('2026-09-20');
    const before = await sell({ paid: 300_00 });
    await plan({ branch_id: branches.PJ, sale_bp: 300 }, as.hq);
    const { id: staff_id } = as.sales;
    await test.ownerSql
      .updateTable('staff_role')
      .set({ branch_id: branches.PJ })
      .where('staff_id', '=', staff_id)
      .execute();
    on.set('2026-09-21');
    const programme = await as.hq(programmeContract).create.data({
      branch_id: branches.PJ,
      name: { en: 'Yearly there', cn: '' },
      type_id: 1,
      duration_count: 12,
      duration_unit: 'month',
      opens: 'home',
      valid_from: '2020-01-01',
      prices: [{ currency: 'MYR', price_cents: 1000_00 }],
    });
    const person = { branch_id: branches.PJ, first_name: 'Lim', date_of_birth: '1990-05-05', email: 'lim@gym.example' };
    const client = await as.hq(memberContract).create.data(person);
    const ask = {
      branch_id: branches.PJ,
      member_id: client.id,
      programme_id: programme.id,
      start_on: on.today(),
      sales_staff_id: staff_id,
    };
    const payments = [{ method: 'cash' as const, amount_cents: 1000_00 }];
    await as.hq(signUpContract).signUp.data({ ...ask, payments, total_cents: 1000_00 });
    await paid(before.invoice_id, 200_00, as.facility);
    expect(await amounts([before.invoice_id], '2026-09-01')).toEqual([30_00, 20_00]);
    expect(await statement('2026-09-01', staff_id, branches.PJ)).toMatchObject({ amount_cents: 30_00, sales: 1 });
    // They see what they earn where they work now, and nothing of the branch they have left.
    const mine = (await as.sales(commissionContract).list.data({ branch_id: branches.PJ, itemsPerPage: 100 })).data;
    expect(mine.map(({ branch_id }) => branch_id)).toEqual([branches.PJ]);
    await sound();
  });
});
