/** Bounded fields: everything accepted here fits the database, so that bad input is code 5 and never a 500. */
import { z } from 'zod';

/** bigint identity keys; as JSON numbers they must stay exact. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;
export const Id = z.int().min(1).max(MAX_ID);
/** An id in a path or a query, which arrive as text. */
export const IdText = z
  .string()
  .regex(/^\d{1,15}$/, 'not_a_number')
  .transform(Number)
  .pipe(Id);
export const Version = z.int().min(1).max(2_147_483_647);
/** PostgreSQL `integer`. */
export const Count = z.int().min(0, 'not_negative').max(2_147_483_647);

/** Up to this length, a text is one line. Longer texts can have paragraphs. */
const LONGEST_LINE = 160;
/** Control characters, and marks that turn the direction of writing, which make a name look like another one. */
const controls = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const controlsInProse = /[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/u;

const readable = (max: number, refused: RegExp) =>
  z
    .string()
    .trim()
    .refine((value) => !refused.test(value) && value.isWellFormed(), 'unreadable_text')
    .max(max, { error: 'too_long' });

/**
 * One line: a name, a title, a reference, an address to send to. Without control characters (PostgreSQL can't store
 * U+0000, and a line break in a name would add a second line to each letter) and half surrogate pairs, trimmed.
 */
export const line = (max: number) => readable(max, controls);
/** One line if it is short, else text with paragraphs. */
export const text = (max: number) => readable(max, max <= LONGEST_LINE ? controls : controlsInProse);
export const requiredText = (max: number, message = 'required') => text(max).min(1, { error: message });
export const requiredLine = (max: number) => line(max).min(1, { error: 'required' });

export const Email = line(254)
  .toLowerCase()
  .min(1, { error: 'email_required', abort: true })
  .regex(/^[^\s@<>()",;:\\]+@[^\s@.<>()",;:\\]+(\.[^\s@.<>()",;:\\]+)+$/, { error: 'email_invalid' });
/** A phone number as people write it. The command converts it to +60127341412, by the country of the branch. */
export const PhoneText = text(40).describe(
  'In international form (+60127341412), or as it is dialled in the country of the branch.',
);
/** A query flag: ?due=true */
export const BoolText = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
/** A body field that a form leaves empty means "none". */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/**
 * Keys that our own pages make up, also two of them in a row; one in a few thousand has a run of digits like that of a
 * card, and one such token of a visitor in five hundred.
 */
const madeKeys = /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})+\b/gi;
/**
 * A long run of digits in free text that passes the check of card numbers: not accepted anywhere, so that no card
 * number reaches the database (13 to 19 digits, Luhn).
 */
export const holdsCardNumber = (value: string): boolean =>
  (value.replaceAll(madeKeys, '.').match(/\d(?:[ -]?\d){12,18}/g) ?? []).some((run) => {
    const digits = run.replace(/\D/g, '');
    if (!/^(?:4|5[1-5]|2[2-7]|3[47]|3[068]|6)/.test(digits)) return false;
    let sum = 0;
    for (let i = 0; i < digits.length; i++) {
      const digit = Number(digits[digits.length - 1 - i]);
      const doubled = i % 2 === 1 ? digit * 2 : digit;
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 === 0;
  });
