import { describe, expect, it } from 'vitest';
import { mayUse, phoneUseOf, phoneUses, resultCountsUntil, type PhoneFacts } from './phone-use.rules.ts';

const TODAY = '2026-03-05';
const nothing: PhoneFacts = {
  phone: '+6591234567',
  is_suppressed: false,
  is_agreed: false,
  is_withdrawn: false,
  checked_on: null,
  is_registered: null,
};
const use = (more: Partial<PhoneFacts>): string => phoneUseOf({ ...nothing, ...more }, TODAY);

describe('a phone number is used for marketing', () => {
  it.each([
    ['has none', { phone: null, is_agreed: true }, 'no_number'],
    ['agreed', { is_agreed: true, is_registered: true, checked_on: '2020-01-01' }, 'agreed'],
    ['agreed, but asked later not to be called', { is_agreed: true, is_suppressed: true }, 'asked_not'],
    ['agreed again after withdrawing it', { is_agreed: true, is_withdrawn: true }, 'agreed'],
    [
      'withdrew the consent, whatever the register says',
      { is_withdrawn: true, is_registered: false, checked_on: TODAY },
      'asked_not',
    ],
    ['is in the register', { is_registered: true, checked_on: TODAY }, 'registered'],
    [
      'was in the register a year ago and wasn’t checked since',
      { is_registered: true, checked_on: '2025-03-05' },
      'registered',
    ],
    ['was never checked', {}, 'unchecked'],
    ['was checked today', { is_registered: false, checked_on: TODAY }, 'checked'],
    ['was checked 20 days ago', { is_registered: false, checked_on: '2026-02-13' }, 'checked'],
    ['was checked 21 days ago', { is_registered: false, checked_on: '2026-02-12' }, 'unchecked'],
    ['is in a country without a register', { phone: '+60123456789' }, 'open'],
    ['asked not to be called there', { phone: '+60123456789', is_suppressed: true }, 'asked_not'],
    [
      'is in the United Kingdom, 27 days ago',
      { phone: '+447400123456', is_registered: false, checked_on: '2026-02-06' },
      'checked',
    ],
    [
      'is in the United Kingdom, 28 days ago',
      { phone: '+447400123456', is_registered: false, checked_on: '2026-02-05' },
      'unchecked',
    ],
  ] as const)('if its owner %s: %o is %s', (_who, facts, is) => {
    expect(use(facts)).toBe(is);
  });

  it('only if its owner agreed, the register allows it, or there is none', () => {
    expect(phoneUses.filter(mayUse)).toEqual(['agreed', 'checked', 'open']);
    expect(resultCountsUntil('+6591234567', TODAY)).toBe('2026-03-25');
    expect(resultCountsUntil('+60123456789', TODAY)).toBeNull();
  });
});
