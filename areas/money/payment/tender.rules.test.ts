import { describe, expect, it } from 'vitest';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { isReferenceMissing, needsReference, tenderOf, whyNotTendered, withRest } from './tender.rules.ts';

describe('the reference of the terminal', () => {
  it('is wanted for cards alone', () => {
    expect(paymentMethods.filter(needsReference).toSorted()).toEqual(['credit_card', 'visa']);
  });

  it.each([
    ['visa', null, true],
    ['visa', '  ', true],
    ['visa', 'A1', false],
    ['cash', null, false],
  ] as const)('%s with %j lacks it: %s', (method, reference, isMissing) => {
    expect(isReferenceMissing({ method, reference })).toBe(isMissing);
  });
});

describe('what a page sends', () => {
  it('is without blanks around it, and without a slip or a reason that was entered for another method', () => {
    const typed = { slip_file_id: 4, given_why: ' Coach ' };
    expect(tenderOf({ ...typed, method: 'cash', reference: ' ' })).toEqual({ method: 'cash', reference: null });
    expect(tenderOf({ ...typed, method: 'complimentary', reference: '' })).toEqual({
      method: 'complimentary',
      reference: null,
      given_why: 'Coach',
    });
    expect(tenderOf({ ...typed, method: 'bank_transfer', reference: ' TT 4 ' })).toEqual({
      method: 'bank_transfer',
      reference: 'TT 4',
      slip_file_id: 4,
    });
  });
});

describe('what is handed over', () => {
  const cash = { method: 'cash', reference: null } as const;
  it.each([
    ['nothing', [], null],
    ['money', [cash], null],
    ['money, and a card without its reference', [cash, { method: 'visa', reference: null }], 'money.card_reference'],
    ['a slip of a transfer', [{ method: 'bank_transfer', reference: null, slip_file_id: 4 }], null],
    ['a gift with a reason', [{ ...cash, method: 'complimentary', given_why: 'Coach' }], null],
    ['a gift without one', [cash, { ...cash, method: 'complimentary', given_why: ' ' }], 'money.gift_reason'],
    ['a gift that a change brings along', [{ ...cash, method: 'complimentary', given_as: 'carried' }], null],
    ['a slip of money', [cash, { ...cash, slip_file_id: 4 }], 'money.slip_of_transfer'],
  ] as const)('%s: %s', (_, payments, why) => {
    expect(whyNotTendered(payments)).toBe(why);
  });
});

const amounts = (open: number, ...drafts: readonly (number | null)[]) =>
  withRest(
    drafts.map((amount_cents) => ({ amount_cents })),
    open,
  ).map(({ amount_cents }) => amount_cents);
describe('an amount that nobody has typed', () => {
  it('is the whole of one payment, and the rest where the other is typed, however often that changes', () => {
    expect(amounts(100_00, null)).toEqual([100_00]);
    expect(amounts(100_00, 30_00, null)).toEqual([30_00, 70_00]);
    expect(amounts(100_00, 45_50, null)).toEqual([45_50, 54_50]);
    expect(amounts(100_00, null, 60_00)).toEqual([40_00, 60_00]);
    expect(amounts(100_00, 30_00, 20_00, null)).toEqual([30_00, 20_00, 50_00]);
  });
  it('stays empty where nothing is left, or where two are empty; what is typed stays as it is', () => {
    expect(amounts(100_00, 100_00, null)).toEqual([100_00, null]);
    expect(amounts(100_00, 120_00, null)).toEqual([120_00, null]);
    expect(amounts(100_00, null, null)).toEqual([null, null]);
    expect(amounts(100_00, 0, 10_00)).toEqual([0, 10_00]);
    expect(amounts(0, null)).toEqual([null]);
  });
});
