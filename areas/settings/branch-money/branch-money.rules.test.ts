import { describe, expect, it } from 'vitest';
import { faultsOf } from '#kit/domain/faults.ts';
import { NewTax } from './branch-money.model.ts';
import { firstTaxDay, isTaxOpen, presetOf, whyNotChangeCurrency, whyNotSetGiftLimit } from './branch-money.rules.ts';

describe('the currency', () => {
  it.each([
    ['MYR', 'SGD', true, 'settings.currency_has_money'],
    ['MYR', 'SGD', false, null],
    ['MYR', 'MYR', true, null],
  ])('%s to %s with money %s: %s', (now, wanted, money, why) =>
    expect(whyNotChangeCurrency(now, wanted, money)).toBe(why),
  );
});

describe('a tax', () => {
  it.each([
    [null, '2020-01-01', true],
    ['2026-11-20', '2026-11-20', false],
    ['2026-11-20', '2026-11-21', false],
    ['2026-11-20', '2026-11-22', true],
    ['2026-12-05', '2026-12-05', false],
    ['2026-12-05', '2026-12-06', true],
  ])('with the last invoice on %s, from %s: %s', (last, from, open) =>
    expect(isTaxOpen(from, last, '2026-11-21')).toBe(open),
  );
  it('may begin tomorrow at the earliest where there are invoices', () => {
    expect(firstTaxDay('2026-11-01', '2026-11-21')).toBe('2026-11-22');
    expect(firstTaxDay(null, '2026-11-21')).toBeNull();
  });
  it('is the law in Singapore, and off in Malaysia until it is owed', () => {
    expect(presetOf('SG')).toMatchObject({ name: 'GST', rate_bp: 900 });
    expect(presetOf('MY')).toBeUndefined();
    expect(presetOf('TH')).toBeUndefined();
  });
  it.each([
    [{ valid_from: '' }, 'valid_from date_required'],
    [{ valid_from: '2026-02-30' }, 'valid_from not_a_date'],
    [{ rate_bp: 5001 }, 'rate_bp too_big'],
    [{ rate_bp: -1 }, 'rate_bp not_negative'],
    [{ name: ' ' }, 'name name_required'],
  ])('with %o is refused at the field', (more, fault) => {
    const parsed = NewTax.safeParse({ branch_id: 1, valid_from: '2027-01-01', name: 'GST', rate_bp: 900, ...more });
    expect(parsed.error && faultsOf(parsed.error).map(({ field, key }) => `${field} ${key}`)).toEqual([fault]);
  });
});

it.each([
  ['raised by someone who gives', 0, 1, { gives: true, isHeadOffice: false }, 'settings.own_gift_limit'],
  ['lowered by someone who gives', 1, 0, { gives: true, isHeadOffice: false }, null],
  ['kept by someone who gives', 1, 1, { gives: true, isHeadOffice: false }, null],
  ['raised by someone who gives nothing', 0, 1, { gives: false, isHeadOffice: false }, null],
  ['raised by the head office', 0, 1, { gives: true, isHeadOffice: true }, null],
])('the complimentary limit is %s', (_, now, wanted, setter, why) =>
  expect(whyNotSetGiftLimit(now, wanted, setter)).toBe(why),
);
