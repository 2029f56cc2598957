/** Turns schema errors into keys that have words in both languages; the same on both sides. */
import type { z } from 'zod';
import type { Fault } from './errors.ts';

type Issue = z.core.$ZodIssue;
/** A message of a contract is a key (`name_required`); zod's own sentences have spaces. */
const isKey = (message: string): boolean => /^[a-z][a-z0-9_]*$/.test(message);
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';
const typeKeys: Readonly<Record<string, string>> = { number: 'not_a_number', int: 'whole_number' };
const tooBig: Readonly<Record<string, string>> = { string: 'too_long', array: 'too_many_items' };
const tooSmall: Readonly<Record<string, string>> = { string: 'too_short', array: 'too_few_items' };

const ownKey = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? 'required' : (typeKeys[issue.expected] ?? 'invalid');
    case 'too_big':
      return tooBig[issue.origin] ?? 'too_big';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required';
      return tooSmall[issue.origin] ?? 'too_small';
    case 'invalid_value':
      return isMissing(issue.input) ? 'required' : 'not_one_of';
    case 'unrecognized_keys':
      return 'unknown_field';
    default:
      return 'invalid';
  }
};

const MILLION = 1_000_000;
/** How to write a number of a field whose unit isn't the one that people type. */
const written: readonly (readonly [ending: string, write: (bound: number) => string])[] = [
  ['_bp', (bound) => `${bound / 100} %`],
  ['_ppm', (bound) => String(bound / MILLION)],
];
const boundOf = ({ path }: Issue, bound: number | bigint): string => {
  const field = String(path.at(-1));
  const [, write = String] = written.find(([ending]) => field.endsWith(ending)) ?? [];
  return write(Number(bound));
};

/** A schema doesn't know the currency, so it can't write an amount: it only says in which direction it is wrong. */
const isAmount = ({ path }: Issue): boolean => String(path.at(-1)).endsWith('_cents');
const boundKeys: Readonly<Record<string, string>> = { too_big: 'amount_too_big', too_small: 'amount_too_small' };
const amountFault = (issue: Issue): Fault => {
  const key = isKey(issue.message) ? issue.message : (boundKeys[issue.code] ?? ownKey(issue));
  return { field: issue.path.join('.'), key };
};

const boundedFault = (issue: Issue): Fault => ({
  field: issue.path.join('.') || 'body',
  key: isKey(issue.message) ? issue.message : ownKey(issue),
  ...(issue.code === 'too_big' && { facts: { max: boundOf(issue, issue.maximum) } }),
  ...(issue.code === 'too_small' && { facts: { min: boundOf(issue, issue.minimum) } }),
});

const faultOf = (issue: Issue): Fault => (isAmount(issue) ? amountFault(issue) : boundedFault(issue));

/**
 * All faults, in the order of the schema. Parse with `reportInput`, otherwise missing and invalid values can't be
 * distinguished.
 */
export const faultsOf = (error: z.ZodError): Fault[] => error.issues.map(faultOf);
