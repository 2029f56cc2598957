import { describe, expect, it } from 'vitest';
import { paymentMethods } from '#domain/lookups/choices.ts';
import { isReferenceMissing, needsReference, tenderOf, whyNotTendered } from './tender.rules.ts';

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
  it('is without blanks around it, and without a slip that was chosen for another method', () => {
    expect(tenderOf({ method: 'cash', reference: ' ', slip_file_id: 4 })).toEqual({ method: 'cash', reference: null });
    expect(tenderOf({ method: 'bank_transfer', reference: ' TT 4 ', slip_file_id: 4 })).toEqual({
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
    ['a slip of money', [cash, { ...cash, slip_file_id: 4 }], 'money.slip_of_transfer'],
  ] as const)('%s: %s', (_, payments, why) => {
    expect(whyNotTendered(payments)).toBe(why);
  });
});
