/**
 * Random histories of sales, payments, refunds and cancelled invoices, made by the calls. What came in and went back is
 * recorded outside the database; the commission of each person must be the plan, applied to what stayed, cent by cent.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { commissionContract } from './commission.contract.ts';
import { modelOf, targetModelOf } from './commission.testing.ts';
import { commissionPlanContract } from '../commission-plan/commission-plan.contract.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { refundContract } from '#areas/money/refund/refund.contract.ts';
import { signUpContract } from '#areas/membership/sign-up/sign-up.contract.ts';
import { addDays, startOfMonth, type Day } from '#kit/domain/day.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { commissionInvariants } from '#server/verify/commission.ts';
import { moneyInvariants } from '#server/verify/money.ts';

const { as, on, sold, test } = await gym({ day: '2027-12-20' });
const TOTAL = 1500_00;
const terms = {
  sale_bp: 700,
  renewal_bp: 300,
  product_bp: 0,
  fixed_cents: 25_00,
  session_cents: 0,
  tiers: [{ from_cents: 800_00, rate_bp: 1200 }],
  cap_cents: 140_00,
};
const target = {
  target_of: 'person' as const,
  target_cents: 2000_00,
  steps: [
    { from_bp: 2500, extra_bp: 150 },
    { from_bp: 10_000, extra_bp: 400 },
  ],
};
const shares = [6667, 3333] as const;
let programme_id = 0;
beforeAll(async () => {
  programme_id = (await sold.programme({ kind: 'yearly' })).id;
  await as.admin(commissionPlanContract).create.data({
    ...terms,
    ...target,
    name: 'Shared',
    valid_from: on.today(),
    split: [
      { to: 'seller', staff_id: null, share_bp: shares[0] },
      { to: 'person', staff_id: as.facility.id, share_bp: shares[1] },
    ],
  });
});

const step = fc.record({
  what: fc.constantFrom('pay', 'pay', 'pay', 'refund', 'wallet', 'cancel', 'wait'),
  of: fc.nat(2),
  share: fc.integer({ min: 1, max: 100 }),
});
type Step = { what: string; of: number; share: number };
type Book = { invoice_id: number; stayed_cents: number; month: Day };
const all_books: Book[] = [];

const invoiceOf = (id: number) => as.sales(invoiceContract).invoice.data(id);
const pay = async (book: Book, share: number): Promise<void> => {
  const { total_cents, paid_cents, status } = await invoiceOf(book.invoice_id);
  if (status !== 'unpaid') return;
  const open_cents = total_cents - paid_cents;
  const amount_cents = Math.max(1, Math.floor((open_cents * share) / 60));
  const asked = { invoice_id: book.invoice_id, amount_cents: Math.min(open_cents, amount_cents), open_cents };
  await as.sales(invoiceContract).pay.data({ ...asked, method: 'cash' });
  book.stayed_cents += asked.amount_cents;
};
const giveBack = async (book: Book, share: number, destination: 'method' | 'wallet'): Promise<void> => {
  const { payments } = await invoiceOf(book.invoice_id);
  const refunds = as.sales(refundContract);
  for (const { id } of payments) {
    const { most } = await refunds.payment.data(id);
    const amount_cents = Math.floor((most[destination] * share) / 100);
    if (amount_cents === 0) continue;
    const asked = { amount_cents, destination, reason: 'Moves away', sold_goes: 'keep' as const };
    const [one] = (await refunds.ask.data(id, asked)).refunds;
    await as.facility(refundContract).accept.data(one?.id ?? 0, { version: one?.version ?? 0 });
    book.stayed_cents -= amount_cents;
    return;
  }
};
const cancel = async (book: Book): Promise<void> => {
  const { status, version } = await invoiceOf(book.invoice_id);
  if (status !== 'unpaid') return;
  const said = await as.facility(invoiceContract).cancel(book.invoice_id, { version, reason: 'By mistake' });
  if (said.responseCode === 0) book.stayed_cents = 0;
};
const take = async (book: Book, { what, share }: Step): Promise<void> => {
  if (what === 'pay') await pay(book, share);
  if (what === 'refund') await giveBack(book, share, 'method');
  if (what === 'wallet') await giveBack(book, share, 'wallet');
  if (what === 'cancel' && share > 70) await cancel(book);
  if (what === 'wait') on.set(addDays(on.today(), share % 12));
};

const earnedOf = async (): Promise<Map<string, number>> => {
  const of = as.admin(commissionContract);
  const { data } = await of.list.data({ itemsPerPage: 100 });
  const earned = new Map<string, number>();
  for (const { id, staff_id } of data)
    for (const { invoice_id, amount_cents } of (await of.view.data(id)).lines) {
      const key = `${invoice_id} ${staff_id}`;
      earned.set(key, (earned.get(key) ?? 0) + amount_cents);
    }
  return earned;
};

/** What the steps of each month have added for each person, over all statements. */
const addedOf = async (): Promise<string[]> => {
  const of = as.admin(commissionContract);
  const { data } = await of.list.data({ itemsPerPage: 100 });
  const added = new Map<string, number>();
  for (const { id, staff_id } of data)
    for (const { target_month, step, amount_cents } of (await of.view.data(id)).steps) {
      const key = `${target_month} ${staff_id} ${step}`;
      added.set(key, (added.get(key) ?? 0) + amount_cents);
    }
  return [...added]
    .filter(([, cents]) => cents !== 0)
    .map(([key, cents]) => `${key}: ${cents}`)
    .toSorted();
};
const expectedSteps = (): string[] =>
  [...new Set(all_books.map(({ month }) => month))]
    .flatMap((month) => {
      const own = all_books.filter((book) => book.month === month);
      const money = new Map(
        [as.sales.id, as.facility.id].map((id, at) => [
          id,
          own.reduce((sum, { stayed_cents }) => sum + Math.floor((stayed_cents * (shares[at] ?? 0)) / 10_000), 0),
        ]),
      );
      return targetModelOf(target, money).map(
        ({ staff_id, step, amount_cents }) => `${month} ${staff_id} ${step}: ${amount_cents}`,
      );
    })
    .toSorted();

it('whatever happens to a sale, everyone has their share of the commission on what stayed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const books: Book[] = [];
      for (const _ of [1, 2, 3]) {
        const member_id = (await sold.member()).id;
        const ask = { member_id, programme_id, start_on: on.today(), sales_staff_id: as.sales.id, total_cents: TOTAL };
        const { invoice_id } = await as.sales(signUpContract).signUp.data({ ...ask, payments: [] });
        books.push({ invoice_id, stayed_cents: 0, month: startOfMonth(on.today()) });
      }
      all_books.push(...books);
      for (const one of steps) await take(books[one.of] ?? { invoice_id: 0, stayed_cents: 0, month: on.today() }, one);
      const earned = await earnedOf();
      for (const { invoice_id, stayed_cents } of books) {
        const whole = modelOf({ kind: 'sale', agreed_cents: TOTAL, sessions: 0, plan: terms }, stayed_cents);
        const of = [as.sales.id, as.facility.id].map((id) => earned.get(`${invoice_id} ${id}`) ?? 0);
        expect(of).toEqual(shares.map((bp) => Math.floor((whole * bp) / 10_000)));
      }
    }),
    { numRuns: runs(60, 3) },
  );
  expect(await addedOf()).toEqual(expectedSteps());
  expect(expectedSteps().length).toBeGreaterThan(0);
  const wanted = [...commissionInvariants, ...moneyInvariants];
  expect(await test.faults(on.clock.now(), wanted)).toEqual([]);
}, 120_000);
