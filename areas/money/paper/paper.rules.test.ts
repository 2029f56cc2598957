import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyOf, footerIn, headerOf, lineFigures } from './paper.rules.ts';

const line = { kind: 'product' as const, tax_class: 'standard' as const, label: { en: 'Wraps', cn: '' }, tax_cents: 1 };
describe('a line of a tax invoice', () => {
  it.each([
    ['one, where nothing is said', undefined, 250_00, 250_00],
    ['three', 3, 30_00, 10_00],
    ['rounded half up', 2, 25, 13],
    ['rounded down', 3, 10, 3],
  ])('%s', (_, quantity, amount_cents, unit_cents) => {
    const of = { ...line, amount_cents, ...(quantity !== undefined && { quantity }) };
    expect(lineFigures(of)).toEqual({ quantity: quantity ?? 1, unit_cents, tax_cents: 1 });
  });
  it('is never further from the amount than half a unit for each piece', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1000 }), (amount_cents, quantity) => {
        const { unit_cents } = lineFigures({ ...line, amount_cents, quantity });
        expect(Math.abs(unit_cents * quantity - amount_cents) * 2).toBeLessThanOrEqual(quantity);
      }),
    );
  });
});

describe('the header of an invoice', () => {
  const of = { branch_name: 'Kuala Lumpur', legal_name: 'Iron Gym Sdn Bhd', registration_number: '202001' };
  it.each([
    ['Iron Gym Sdn Bhd', ''],
    [' Iron Gym Sdn Bhd (202001) ', ''],
    ['Kuala Lumpur', ''],
    ['The ring since 1987', 'The ring since 1987'],
    ['', ''],
  ])('%j is printed as %j, so that no name appears twice', (header, printed) => {
    expect(headerOf({ ...of, paper: { header } })).toBe(printed);
  });
});

describe('the company behind a branch', () => {
  it.each([
    [{ legal_name: 'Iron Gym Sdn Bhd', registration_number: '202001' }, 'Iron Gym Sdn Bhd (202001)'],
    [{ legal_name: 'Kuala Lumpur', registration_number: '202001' }, '(202001)'],
    [{ legal_name: 'Iron Gym Sdn Bhd', registration_number: null }, 'Iron Gym Sdn Bhd'],
    [{ legal_name: 'Kuala Lumpur', registration_number: null }, ''],
  ])('%j', (of, said) => {
    expect(companyOf({ branch_name: 'Kuala Lumpur', ...of })).toBe(said);
  });
});

it('the footer of a paper is in its language where the branch wrote both, else as it was written', () => {
  const both = 'Thank you.\nPlease quote the number.\n谢谢光临。';
  expect(footerIn(both, 'en')).toBe('Thank you.\nPlease quote the number.');
  expect(footerIn(both, 'cn')).toBe('谢谢光临。');
  expect(footerIn('Thank you.', 'cn')).toBe('Thank you.');
  expect(footerIn('', 'cn')).toBe('');
});
