/** Discounts in the books: at the sale, period by period, as they are recognised, and when they are credited. */
import { beforeEach, expect, it } from 'vitest';
import { booksOf } from '#areas/money/journal/journal.testing.ts';
import type { MonthClose } from '#areas/money/month-close/month-close.model.ts';
import type { Programme } from '../programme/programme.model.ts';
import { atDesk, soundAtTheEnd } from '../membership.testing.ts';

const desk = await atDesk(['admin'], { longSessions: true, day: '2026-03-01' });
const { test, get, run, KL, admin, facility, aProgramme, invoiceOf, taxed, on, terminate, aSale } = desk;
await taxed();
const month = await aProgramme({ price_cents: 310_00 });
soundAtTheEnd(desk);
beforeEach(() => on('2026-03-01'));

it('stands beside the full price, with the tax of what is left of it, and is given over the same days', async () => {
  const { membership_id, invoice_id } = await sold(month, 108_00);
  // 202.00 with 14.96 of tax; 108.00 less the 8.00 that would have been in it.
  expect(await booksOf(test, { membership_id }, 'invoice', 'credit_note')).toEqual({
    receivable: 202_00,
    tax_payable: -14_96,
    deferred_revenue: -(187_04 + 100_00),
    deferred_discounts: 100_00,
  });
  expect((await invoiceOf(invoice_id, admin)).lines).toMatchObject([
    { amount_cents: 202_00, tax_cents: 14_96, discount_cents: 108_00, discount_net_cents: 100_00 },
  ]);
  await night('2026-03-11');
  const tenDays = { earned_cents: 60_34, discount_given_cents: 32_26, discount_unused_cents: 0 };
  expect(await deferred(membership_id)).toEqual([{ net_cents: 187_04, discount_cents: 100_00, ...tenDays }]);
  await night('2026-04-01');
  expect(await deferred(membership_id)).toMatchObject([{ earned_cents: 187_04, discount_given_cents: 100_00 }]);
  const books = await get<MonthClose>(facility, `dayClose/month/${KL}?day=2026-03-01`);
  const after = new Map(books.accounts.map(({ account, after_cents }) => [account, after_cents]));
  expect(after.get('discounts_given')).toBeGreaterThan(0);
});

const night = async (day: string): Promise<void> => {
  on(day);
  for (const job of ['memberships_by_date', 'billing_by_date', 'revenue_earned']) await run(job);
};
const deferred = (membership_id: number) =>
  test.ownerSql
    .selectFrom('deferral')
    .select(['net_cents', 'earned_cents', 'discount_cents', 'discount_given_cents', 'discount_unused_cents'])
    .where('membership_id', '=', membership_id)
    .orderBy('invoice_id')
    .execute();
const sold = ({ id: programme_id }: Programme, discount_cents: number) => {
  const discount = { discount_cents, discount_reason: 'Student' };
  return aSale({ programme_id, start_on: '2026-03-01', total_cents: 310_00 - discount_cents, ...discount }, admin);
};

it('is taken off each period, and goes back in the share of what goes back', async () => {
  const { membership_id } = await sold(await aProgramme({ price_cents: 310_00, billing: 'rolling' }), 108_00);
  await night('2026-04-01');
  expect(await deferred(membership_id)).toMatchObject([
    { net_cents: 187_04, discount_cents: 100_00, discount_given_cents: 100_00 },
    { net_cents: 187_04, discount_cents: 100_00, discount_given_cents: 0 },
  ]);
  await test.ownerSql
    .updateTable('membership')
    .set({ commitment_until: null })
    .where('id', '=', membership_id)
    .execute();
  await terminate(membership_id, '2026-04-10');
  const second = (await deferred(membership_id))[1];
  // The share of the discount that is left equals the share of the price that is left.
  const share = (second?.net_cents ?? 0) / 187_04;
  expect(share).toBeLessThan(1);
  expect(Math.abs((second?.discount_cents ?? 0) - 100_00 * share)).toBeLessThan(2);
});

it('makes an entry where nothing is left to pay, and what was free and never served leaves the books', async () => {
  const { membership_id, invoice_id } = await sold(month, 310_00);
  expect(await booksOf(test, { membership_id }, 'invoice', 'credit_note')).toEqual({
    deferred_revenue: -287_04,
    deferred_discounts: 287_04,
  });
  expect(await invoiceOf(invoice_id, admin)).toMatchObject({ status: 'success', total_cents: 0, tax_cents: 0 });
  await night('2026-03-11');
  expect(await deferred(membership_id)).toMatchObject([{ discount_given_cents: 92_59, discount_unused_cents: 0 }]);
  await terminate(membership_id, '2026-03-15');
  await night('2026-03-17');
  const left = { discount_cents: 287_04, discount_given_cents: 138_89, discount_unused_cents: 148_15 };
  expect(await deferred(membership_id)).toEqual([{ net_cents: 0, earned_cents: 0, ...left }]);
  await night('2026-03-18');
  expect(await deferred(membership_id)).toMatchObject([left]);
});
