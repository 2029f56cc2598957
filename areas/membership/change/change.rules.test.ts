import { describe, expect, it } from 'vitest';
import { anInvoice } from '#areas/money/refund/give-back.testing.ts';
import { instalmentsOf, rollingPart, upfront } from '#areas/money/billing/billing.rules.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import type { Returnable } from '#areas/money/refund/give-back.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import {
  balanceAfter,
  changeEffect,
  editEffect,
  whyNotChange,
  whyNotDifference,
  whyNotEdit,
  whyNotEdited,
  whyNotWorth,
  type ChangedTerm,
} from './change.rules.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { StoredPart } from '../dates/dates.rules.ts';

const name = (en: string) => ({ en, cn: '' });
const old: ChangedTerm = {
  ...upfront,
  status: 'ongoing',
  programme_id: 1,
  programme_name: name('Monthly'),
  start_on: '2026-01-01',
  end_on: '2026-01-31',
  paid_until: '2026-01-31',
  commitment_until: null,
  notice_days: 0,
  tax_class: 'standard',
  price_cents: 310_00,
  currency: 'SGD',
  sessions_total: null,
  sessions_left: null,
  sold_on: '2026-01-01',
};
const yearly = (price_cents: number, programme_id = 2, plan: Partial<BillingPlan> = {}) => ({
  programme_id,
  programme: {
    ...upfront,
    ...plan,
    name: name('Yearly'),
    duration_count: 12,
    duration_unit: 'month' as const,
    sessions: null,
    commitment_count: 6,
    commitment_unit: 'month' as const,
    notice_days: 30,
    tax_class: 'standard' as TaxClass,
  },
  price: { price_cents, joining_fee_cents: 100_00, currency: 'SGD' },
  tax: { name: 'GST', rate_bp: 900 },
  chargesJoiningFee: true,
});
const monthly12 = { billing: 'instalments', instalment_count: 12 } as const;
const rolling = { billing: 'rolling' } as const;
const cash = (amount_cents: number) => [{ method: 'cash' as const, amount_cents, reference: null }];
const wallet = (amount_cents: number) => [{ method: 'wallet' as const, amount_cents, reference: null }];
const today = '2026-01-11';
const had = (invoices: Returnable[], more: { parts?: StoredPart[]; ever_cents?: number } = {}) => ({
  invoices,
  parts: [],
  ever_cents: invoices.reduce((sum, one) => sum + (one.lines[0]?.amount_cents ?? 0), 0),
  payments: [],
  ...more,
});

describe('another programme', () => {
  it('takes back what was not served, which pays for the new one, without a second joining fee', () => {
    const asked = { ...had([anInvoice(310_00)]), payments: cash(790_00) };
    const effect = changeEffect(old, [], yearly(1000_00), asked, today);
    expect(effect.used).toMatchObject({ count: 10, of: 31, left_cents: 210_00 });
    expect(effect.old).toMatchObject({ status: 'expired', end_on: '2026-01-10', paid_until: '2026-01-10' });
    expect(effect.membership).toMatchObject({
      status: 'ongoing',
      start_on: today,
      end_on: '2027-01-10',
      price_cents: 1000_00,
      commitment_until: '2026-07-10',
      notice_days: 30,
      joining_fee_cents: 0,
    });
    expect(effect.back.returned.map(({ credit }) => credit.total_cents)).toEqual([210_00]);
    expect(effect.difference_cents).toBe(790_00);
    expect(effect.posting.invoice).toMatchObject({ total_cents: 1000_00, status: 'success', paid_cents: 1000_00 });
    expect(effect.posting.payments.map(({ method, amount_cents }) => [method, amount_cents])).toEqual([
      ['wallet', 210_00],
      ['cash', 790_00],
    ]);
  });
  it('goes by visits where it gives some', () => {
    const term = { ...old, sessions_total: 10, sessions_left: 3 };
    const effect = changeEffect(term, [], yearly(1000_00), had([anInvoice(310_00)]), today);
    expect(effect.value.left_cents).toBe(93_00);
  });
  it.each([
    ['running', {}, null],
    ['begun today', { start_on: today }, 'membership.changeable_tomorrow'],
    ['over', { status: 'expired' }, 'membership.not_changeable'],
    ['not paid', { status: 'payment_failed' }, null],
    ['ended early', { status: 'pending_terminate' }, 'membership.not_changeable'],
  ] as const)('%s', (_, more, why) => {
    expect(whyNotChange({ ...old, ...more }, today)).toBe(why);
  });
  it('is paid in full at once, by the wallet as far as something is left in it', () => {
    const effect = { difference_cents: 790_00 };
    expect(whyNotDifference(effect, cash(790_00), 0)).toBeNull();
    expect(whyNotDifference(effect, [], 0)).toBe('membership.not_paid_in_full');
    expect(whyNotDifference(effect, [...wallet(90_00), ...cash(700_00)], 90_00)).toBeNull();
    expect(whyNotDifference(effect, [...wallet(90_01), ...cash(699_99)], 90_00)).toBe('money.wallet_short');
    expect(whyNotDifference(effect, wallet(790_00), 0)).toBe('money.wallet_empty');
    expect(whyNotDifference({ difference_cents: 0 }, [], 0)).toBeNull();
    expect(whyNotDifference({ difference_cents: -1 }, cash(1), 0)).toBe('membership.not_paid_in_full');
  });
  it('pays from the wallet once, with what was asked from it besides', () => {
    const asked = { ...had([anInvoice(310_00)]), payments: [...wallet(90_00), ...cash(700_00)] };
    const effect = changeEffect(old, [], yearly(1000_00), asked, today);
    expect(effect.posting.payments.map(({ method, amount_cents }) => [method, amount_cents])).toEqual([
      ['wallet', 300_00],
      ['cash', 700_00],
    ]);
    expect(balanceAfter(effect, 90_00)).toBe(90_00);
  });
  it('that is worth less leaves the difference in the wallet', () => {
    const effect = changeEffect(old, [], yearly(100_00), had([anInvoice(310_00)]), today);
    expect(effect).toMatchObject({ difference_cents: -110_00, back: { wallet_cents: 210_00 } });
    expect(effect.posting.invoice).toMatchObject({ total_cents: 100_00, status: 'success' });
    expect(balanceAfter(effect, 0)).toBe(110_00);
  });
  it('counts what was given for nothing, and gives nothing back of it', () => {
    const free = anInvoice(310_00, { complimentary_cents: 310_00 });
    const more = changeEffect(old, [], yearly(1000_00), had([free]), today);
    expect(more.posting.payments).toMatchObject([{ method: 'complimentary', amount_cents: 210_00 }]);
    expect(more.difference_cents).toBe(790_00);
    const less = changeEffect(old, [], yearly(100_00), had([free]), today);
    expect(less).toMatchObject({ difference_cents: 0, back: { wallet_cents: 0 } });
  });
  it('counts what was paid elsewhere before it was brought in, as far as the first invoice takes it', () => {
    const more = changeEffect(old, [], yearly(1000_00), had([]), today);
    expect(more).toMatchObject({ difference_cents: 790_00, membership: { price_cents: 790_00 }, lost_cents: 0 });
    expect(whyNotWorth(more)).toBeNull();
    const less = changeEffect(old, [], yearly(100_00), had([]), today);
    expect(whyNotWorth(less)).toBe('membership.worth_less');
  });
  it('does not count again what was refunded', () => {
    const effect = changeEffect(old, [], yearly(1000_00), had([], { ever_cents: 310_00 }), today);
    expect(effect).toMatchObject({ difference_cents: 1000_00, owed_cents: 0, value: { left_cents: 0 } });
  });
});

/** Twelve parts of 100.00 from 31 January, some of which are invoiced. */
const inParts = (invoiced: number): { term: ChangedTerm; parts: StoredPart[] } => {
  const plan = { ...upfront, ...monthly12 };
  const days = { start_on: '2026-01-31', end_on: '2027-01-30' };
  const term = { ...old, ...plan, ...days, paid_until: days.end_on, sold_on: days.start_on, price_cents: 1200_00 };
  const parts = instalmentsOf(plan, days, term.price_cents).map((part, i) => ({
    ...part,
    status: i < invoiced ? ('invoiced' as const) : ('planned' as const),
  }));
  return { term, parts };
};
const due = (effect: { instalments: readonly { due_on: Day }[] }) => effect.instalments.map(({ due_on }) => due_on);
describe('from parts, and into parts', () => {
  it('keeps the day on which it is paid, and takes nothing more for the old one', () => {
    const { term, parts } = inParts(2);
    const money = had([anInvoice(100_00), anInvoice(100_00)], { parts });
    const effect = changeEffect(term, [], yearly(2400_00, 2, monthly12), money, '2026-03-10');
    expect(due(effect).slice(0, 4)).toEqual(['2026-03-10', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(effect.called_off.map(({ part_no }) => part_no)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    // 38 of 365 days of 1,200.00 were used; 200.00 were paid.
    expect(effect.value).toMatchObject({ used: { used_cents: 124_93 }, left_cents: 75_07, owed_cents: 0 });
    expect(effect.difference_cents).toBe(200_00 - 75_07);
  });
  it('prices a period that is cut short by its days', () => {
    const { term, parts } = inParts(2);
    const money = had([anInvoice(100_00), anInvoice(100_00)], { parts });
    const { instalments, membership } = changeEffect(term, [], yearly(310_00, 2, rolling), money, '2026-03-10');
    // 21 of the 31 days from 28 February to 30 March.
    expect(instalments).toMatchObject([
      { amount_cents: 210_00, due_on: '2026-03-10', until_on: '2026-03-30' },
      { amount_cents: 310_00, due_on: '2026-03-31', until_on: '2026-04-29' },
    ]);
    expect(membership).toMatchObject({ billing: 'rolling', billing_day: 31, price_cents: 310_00 });
  });
  it('on the day of a payment nothing of it is used, billed or not', () => {
    const billed = inParts(3);
    const paid = [anInvoice(100_00), anInvoice(100_00)];
    const open = anInvoice(100_00, { status: 'unpaid' });
    const terms = yearly(1200_00, 2, monthly12);
    const after = changeEffect(billed.term, [], terms, had([...paid, open], { parts: billed.parts }), '2026-03-31');
    const before = changeEffect(billed.term, [], terms, had(paid, { parts: inParts(2).parts }), '2026-03-31');
    expect(after.difference_cents).toBe(before.difference_cents);
    expect(after.back.returned[0]?.after.status).toBe('cancelled');
    expect(due(after)[1]).toBe('2026-04-30');
  });
  it('what was used of an open payment is paid with the new one, and the open invoice goes', () => {
    const { term, parts } = inParts(1);
    const open = anInvoice(100_00, { status: 'unpaid', others: [['joining_fee', 50_00]] });
    const effect = changeEffect(term, [], yearly(1000_00), had([open], { parts }), '2026-02-10');
    expect(effect.used.used_cents).toBe(32_88);
    expect(effect.posting.invoice.lines.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['programme', 1000_00],
      ['custom_charge', 32_88],
      ['joining_fee', 50_00],
    ]);
    expect(effect).toMatchObject({ owed_cents: 32_88, difference_cents: 1082_88, back: { wallet_cents: 0 } });
  });
  it('an open payment that was used up is settled too', () => {
    const { term, parts } = inParts(1);
    const open = anInvoice(100_00, { status: 'unpaid' });
    const effect = changeEffect(term, [], yearly(1000_00), had([open], { parts }), '2026-03-30');
    // 58 days: 90.68 would be left on top of 9.32; a month later all of it is used, and more was never invoiced.
    expect(effect.back.returned.map(({ after }) => after.status)).toEqual(['cancelled']);
    const late = changeEffect(term, [], yearly(1000_00), had([open], { parts }), '2026-04-30');
    expect(late.back.returned.map(({ after }) => after.status)).toEqual(['cancelled']);
    expect(late).toMatchObject({ owed_cents: late.used.used_cents, value: { left_cents: 0 } });
  });
  it('what was paid of an open invoice pays for the new one', () => {
    const { term, parts } = inParts(1);
    const open = anInvoice(100_00, { status: 'unpaid', paid_cents: 40_00 });
    const effect = changeEffect(term, [], yearly(1000_00), had([open], { parts }), '2026-02-10');
    expect(effect).toMatchObject({ difference_cents: 1000_00 + 32_88 - 40_00, pays: { wallet_cents: 40_00 } });
  });
  it('moves the day with the rests', () => {
    const { term, parts } = inParts(1);
    const rests = [{ from_on: '2026-02-05', until_on: '2026-02-14' }];
    const money = had([anInvoice(100_00)], { parts });
    const effect = changeEffect(term, rests, yearly(1200_00, 2, monthly12), money, '2026-02-20');
    expect(due(effect).slice(1, 3)).toEqual(['2026-03-10', '2026-04-10']);
  });
  it('a day of its own goes before the old one, and another unit has none', () => {
    const { term, parts } = inParts(1);
    const money = had([anInvoice(100_00)], { parts });
    const own = yearly(1200_00, 2, { ...monthly12, billing_day: 5 });
    expect(due(changeEffect(term, [], own, money, '2026-02-20'))[1]).toBe('2026-03-05');
    const weekly = yearly(1200_00, 2, { ...rolling, every_unit: 'week' });
    expect(due(changeEffect(term, [], weekly, money, '2026-02-20'))[1]).toBe('2026-02-27');
  });
  it('keeps the day of the week of what is paid by the week', () => {
    const plan = { ...upfront, ...rolling, every_unit: 'week' as const };
    const start_on = '2026-02-03';
    const term = { ...old, ...plan, start_on, end_on: '2026-02-09', paid_until: '2026-02-09', price_cents: 70_00 };
    const part = { ...rollingPart(plan, start_on, 70_00, 1), status: 'invoiced' as const };
    const terms = yearly(140_00, 2, { ...rolling, every_unit: 'week' });
    const effect = changeEffect(term, [], terms, had([anInvoice(70_00)], { parts: [part] }), '2026-02-06');
    // Tuesdays: four of the seven days until then, at twice the price.
    expect(effect.instalments).toMatchObject([{ amount_cents: 80_00 }, { due_on: '2026-02-10' }]);
    expect(effect.value).toMatchObject({ left_cents: 40_00, used: { count: 3, of: 7 } });
  });
});

const paid = () => had([anInvoice(310_00)]);
describe('a sign-up before it starts', () => {
  const days = { start_on: '2026-02-01', end_on: '2026-02-28', paid_until: '2026-02-28' };
  const waits = { ...old, ...days, status: 'ongoing_pending' as const };
  it('keeps its price where only the day is another', () => {
    const effect = editEffect(waits, yearly(999_00, 1), { ...paid(), start_on: today }, today);
    expect(effect).toMatchObject({ difference_cents: 0, posting: null });
    expect(effect.membership).toMatchObject({ status: 'ongoing', price_cents: 310_00, sold_on: '2026-01-01' });
  });
  it('keeps its plan where only the day is another', () => {
    const { term, parts } = inParts(1);
    const before = { ...term, status: 'ongoing_pending' as const };
    const asked = { ...had([anInvoice(100_00)], { parts }), start_on: '2026-02-15' };
    const effect = editEffect(before, yearly(9999_00, 1), asked, '2026-01-20');
    expect(effect.membership).toMatchObject({ billing: 'instalments', instalment_count: 12, price_cents: 1200_00 });
    expect(effect.parts?.slice(0, 2)).toMatchObject([
      { due_on: '2026-02-15', status: 'invoiced' },
      { due_on: '2026-03-15', status: 'planned' },
    ]);
  });
  it('costs as much as its first period is long, where it is billed on a fixed day', () => {
    const plan = { billing: 'rolling' as const, every_count: 1, every_unit: 'month' as const, billing_day: 1 };
    const term = { ...waits, ...plan, price_cents: 280_00, start_on: '2026-02-08' };
    const first = { part_no: 1, due_on: '2026-02-08', from_on: '2026-02-08', until_on: '2026-02-28' };
    const parts = [{ ...first, amount_cents: 210_00, status: 'invoiced' as const }];
    const asked = { ...had([anInvoice(210_00)], { parts }), start_on: '2026-02-22' };
    const later = editEffect(term, yearly(999_00, 1, plan), asked, today);
    // Seven of 28 days instead of 21, at the agreed price; the next month costs what it did.
    expect(later).toMatchObject({ difference_cents: -140_00, membership: { price_cents: 280_00 } });
    expect(later.posting?.invoice).toMatchObject({ total_cents: 70_00, status: 'success' });
    expect(later.instalments.map(({ amount_cents }) => amount_cents)).toEqual([70_00, 280_00]);
    expect(later.posting?.invoice.lines[0]?.label.en).toBe('Yearly, 22 Feb to 28 Feb 2026');
    const same = editEffect(term, yearly(999_00, 1, plan), { ...asked, start_on: '2026-02-08' }, today);
    expect(same.posting).toBeNull();
  });
  it('becomes another one, for which it has paid', () => {
    const asked = { ...paid(), start_on: '2026-02-01', payments: cash(690_00) };
    const effect = editEffect(waits, yearly(1000_00), asked, today);
    expect(effect.posting?.invoice).toMatchObject({ total_cents: 1000_00, status: 'success', due_on: '2026-02-01' });
    expect(effect).toMatchObject({ difference_cents: 690_00, membership: { status: 'ongoing_pending' } });
  });
  it('becomes one in parts, of which the first is paid for', () => {
    const effect = editEffect(waits, yearly(1200_00, 2, monthly12), { ...paid(), start_on: '2026-02-01' }, today);
    expect(effect).toMatchObject({ difference_cents: -210_00, membership: { status: 'ongoing_pending' } });
    expect(effect.instalments).toHaveLength(12);
  });
  it('that is open is invoiced anew with all that stood on its invoice', () => {
    const open = anInvoice(310_00, { status: 'unpaid', others: [['joining_fee', 98_00]] });
    const asked = { ...had([open]), start_on: '2026-02-01' };
    const effect = editEffect({ ...waits, status: 'payment_pending' }, yearly(200_00), asked, today);
    expect(effect.posting?.invoice).toMatchObject({ total_cents: 298_00, status: 'unpaid', due_on: '2026-02-01' });
    expect(effect.back.returned[0]?.after.status).toBe('cancelled');
    expect(effect.membership.status).toBe('payment_pending');
  });
  it('is paid as it was: at once what is paid, open what is open', () => {
    const more = { difference_cents: 690_00, posting: null };
    expect(whyNotEdited(waits, more, [], 0)).toBe('membership.not_paid_in_full');
    expect(whyNotEdited({ status: 'payment_pending' }, more, [], 0)).toBeNull();
    expect(whyNotEdited({ status: 'payment_pending' }, more, cash(1), 0)).toBe('membership.pay_on_invoice');
    expect(whyNotEdit({ status: 'ongoing' })).toBe('membership.has_begun');
    expect(whyNotEdit(waits)).toBeNull();
  });
});
