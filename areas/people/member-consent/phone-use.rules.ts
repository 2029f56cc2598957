/** Whether a number may be called or texted for marketing: what its owner said, and what a Do-Not-Call register says. */
import { addDays, type Day } from '#kit/domain/day.ts';

/** Those that allow it first. `open`: the number's country has no register that must be asked. */
export const phoneUses = ['agreed', 'checked', 'open', 'unchecked', 'registered', 'asked_not', 'no_number'] as const;
export type PhoneUse = (typeof phoneUses)[number];
export const mayUse = (use: PhoneUse): boolean => use === 'agreed' || use === 'checked' || use === 'open';

/**
 * Countries by calling code whose law requires that numbers are checked before marketing calls, and for how many days a
 * result counts: Singapore (Personal Data Protection Act, part 9), Australia (Do Not Call Register Act 2006), the United
 * Kingdom (Telephone Preference Service), the United States and Canada (16 CFR 310.4).
 */
export const registers = [
  { code: '+65', days: 21 },
  { code: '+61', days: 30 },
  { code: '+44', days: 28 },
  { code: '+1', days: 31 },
] as const;
const registerOf = (phone: string) => registers.find(({ code }) => phone.startsWith(code));

/** The last day on which a result counts; null where no register must be asked. */
export const resultCountsUntil = (phone: string, checked_on: Day): Day | null => {
  const register = registerOf(phone);
  return register ? addDays(checked_on, register.days - 1) : null;
};

export type PhoneFacts = {
  phone: string | null;
  /** Noted on the page Unsubscribed. */
  is_suppressed: boolean;
  is_agreed: boolean;
  is_withdrawn: boolean;
  /** The last result; null: never checked. */
  checked_on: Day | null;
  is_registered: boolean | null;
};
/** Consent counts more than the register, and a later no more than consent. */
export const phoneUseOf = (facts: PhoneFacts, today: Day): PhoneUse => {
  if (facts.phone === null) return 'no_number';
  if (facts.is_suppressed) return 'asked_not';
  if (facts.is_agreed) return 'agreed';
  if (facts.is_withdrawn) return 'asked_not';
  if (facts.is_registered) return 'registered';
  if (!registerOf(facts.phone)) return 'open';
  const until = facts.checked_on && resultCountsUntil(facts.phone, facts.checked_on);
  return until && until >= today ? 'checked' : 'unchecked';
};
