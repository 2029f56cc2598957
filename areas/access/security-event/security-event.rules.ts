/** The sentence of a security event, and when someone is alerted. */
import { inLanguage, fill, textIn, wordAt, type Locale } from '#kit/domain/words.ts';
import type { SecurityDetail, SecurityFactor, SecurityKind } from '#kit/domain/security-event.ts';
import { securityEventWords } from './security-event.words.ts';

export type Said = {
  kind: SecurityKind;
  count: number;
  actor: string | null;
  /** Whose account was affected. */
  of: string | null;
  factor: SecurityFactor | null;
  detail: SecurityDetail;
};

const same = (actor: string | null, of: string | null): boolean => of === null || actor === of;

/**
 * Who did what: "Ana Lim assigned Ben Tan the role Admin". There are other sentences for people who did it to their own
 * account, and for unknown people.
 */
export const sayEvent = ({ kind, count, actor, of, factor, detail }: Said, locale: Locale): string => {
  const words = inLanguage(securityEventWords, locale);
  const facts = Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, typeof value === 'object' ? textIn(value, locale) : value]),
  );
  const account = of ?? facts['account'] ?? words.someone;
  const way = actor !== null && !same(actor, of) ? 'other' : 'own';
  const found = wordAt(words.say, `${kind}.${way}`) ?? wordAt(words.say, kind) ?? kind;
  const sentence = fill(found, {
    ...facts,
    actor: actor ?? words.someone,
    of: account,
    what: facts['what'] ?? '',
    factor: factor === null ? '' : words.factor[factor],
  });
  return count > 1 ? fill(words.times, { sentence, count }) : sentence;
};

/** What was counted for one account within the last hour. */
export type Tried = { wrong_codes: number; wrong_passwords: number; addresses: number };
const ALARM_CODES = 5;
const ALARM_PASSWORDS = 10;
const ALARM_ADDRESSES = 3;
/**
 * Five wrong second steps: someone knows the password. Many wrong passwords from many addresses: someone is guessing;
 * from one address it is usually the owner.
 */
export const alarmFor = ({ wrong_codes, wrong_passwords, addresses }: Tried): 'codes' | 'passwords' | null =>
  wrong_codes >= ALARM_CODES
    ? 'codes'
    : wrong_passwords >= ALARM_PASSWORDS && addresses >= ALARM_ADDRESSES
      ? 'passwords'
      : null;

/** Enough to recognise an account, not enough to write to it. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1***@');
