/** What makes a segment valid, and the sentence that reads it back. */
import { addDays, type Day } from '#kit/domain/day.ts';
import type { Currency } from '#kit/domain/currency.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { consentNames } from '#areas/people/member-consent/member-consent.model.ts';
import { membershipStatuses, standings } from '#areas/membership/membership/membership.model.ts';
import {
  facts,
  MOST_CONDITIONS,
  needsOf,
  operatorsOf,
  type Condition,
  type Fact,
  type Group,
  type Needs,
  type Operator,
} from './segment.model.ts';

/** The values of facts with a fixed list. */
export const choicesOf: Partial<Record<Fact, readonly string[]>> = {
  standing: standings,
  programme_type: ['1', '2', '3', '4', '5'],
  membership_status: membershipStatuses,
  gender: ['male', 'female'],
  language: ['en', 'cn'],
  consent: consentNames,
};

export const operatorsFor = (fact: Fact): readonly Operator[] => operatorsOf[facts[fact]];
/** What the first condition of a new segment asks, and what a fact starts with when it is chosen. */
export const emptyCondition = (fact: Fact): Condition => ({
  kind: 'condition',
  fact,
  op: operatorsFor(fact)[0] ?? 'is',
  values: [],
  number: null,
  day: null,
  days: null,
});

/** Payments in two currencies are never added: a condition about an amount asks in one of them. */
const hasCurrency = ({ fact }: Condition): boolean => facts[fact] === 'sum';
/**
 * Each amount with its currency: where only one is in use, that one; where there are several and none was chosen, none.
 * `currencies` are those in use where the segment belongs.
 */
export const withCurrency = (rule: Group, currencies: readonly Currency[]): Group => ({
  ...rule,
  items: rule.items.map((item) => {
    if (item.kind === 'group') return withCurrency(item, currencies);
    const { currency, ...rest } = item;
    const only = currencies.length === 1 ? currencies[0] : null;
    return hasCurrency(item) ? { ...rest, currency: currency ?? only ?? null } : rest;
  }),
});
/** Until a currency is chosen, such a condition applies to nobody. */
export const needsCurrency = (rule: Group): boolean =>
  conditionsIn(rule).some((one) => hasCurrency(one) && !one.currency);

type Known = readonly Currency[] | undefined;
const parts = ['values', 'number', 'day', 'days'] as const satisfies readonly (keyof Needs)[];
const isMissing = (condition: Condition, part: keyof Needs): boolean => {
  const value = condition[part];
  return Array.isArray(value) ? value.every((one) => one === '') : value === null;
};
const IDS: ReadonlySet<Fact> = new Set<Fact>(['programme', 'branch', 'survey']);
const isKnown = ({ fact, values }: Condition): boolean => {
  const choices = choicesOf[fact];
  if (choices) return values.every((value) => choices.includes(value));
  return !IDS.has(fact) || values.every((value) => /^\d{1,15}$/.test(value));
};

const currencyFaults = (condition: Condition, at: string, currencies: Known): Fault[] => {
  if (currencies === undefined || !hasCurrency(condition)) return [];
  if (!condition.currency) return [{ field: `${at}.currency`, key: 'required' }];
  return currencies.includes(condition.currency) ? [] : [{ field: `${at}.currency`, key: 'not_one_of' }];
};
const conditionFaults = (condition: Condition, at: string, currencies: Known): Fault[] => {
  const { fact, op } = condition;
  if (!operatorsFor(fact).includes(op)) return [{ field: `${at}.op`, key: 'not_one_of' }];
  const needs = needsOf[op];
  const missing = parts
    .filter((part) => needs[part] && isMissing(condition, part))
    .map((part): Fault => ({ field: `${at}.${part}`, key: 'required' }));
  missing.push(...currencyFaults(condition, at, currencies));
  return missing.length > 0 || isKnown(condition) ? missing : [{ field: `${at}.values`, key: 'not_one_of' }];
};
const conditionsIn = (group: Group): Condition[] =>
  group.items.flatMap((item) => (item.kind === 'group' ? conditionsIn(item) : [item]));
const groupFaults = (group: Group, at: string, currencies: Known): Fault[] =>
  group.items.flatMap((item, index) =>
    item.kind === 'group'
      ? groupFaults(item, `${at}.items.${index}`, currencies)
      : conditionFaults(item, `${at}.items.${index}`, currencies),
  );
/** Everything that is wrong with a rule, at the part that it is about; currencies only where those in use are given. */
export const ruleFaults = (rule: Group, currencies?: readonly Currency[]): Fault[] =>
  conditionsIn(rule).length > MOST_CONDITIONS
    ? [{ field: 'rule', key: 'too_many_items', facts: { max: MOST_CONDITIONS } }]
    : groupFaults(rule, 'rule', currencies);

/** Month and day as one number: 5 March is 305. */
const monthDay = (day: Day): number => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
/**
 * The birthdays in a stretch of days, today included. Those born on 29 February have their birthday on the 28th in other
 * years.
 */
export const birthdaysIn = (today: Day, days: number, way: 1 | -1): number[] => {
  const found = new Set<number>();
  for (let at = 0; at <= Math.min(days, 366); at++) {
    const day = addDays(today, at * way);
    found.add(monthDay(day));
    if (monthDay(day) === 228 && monthDay(addDays(day, 1)) === 301) found.add(229);
  }
  return [...found];
};

/** How a sentence says its parts; the page gives words, names of records, days and amounts. */
type Speech = {
  fact: (fact: Fact) => string;
  value: (fact: Fact, value: string) => string;
  day: (day: Day) => string;
  amount: (cents: number, currency: Currency | null) => string;
  says: (op: Operator, parts: { fact: string; values: string; number: string; day: string; days: string }) => string;
  /** Several values of one condition: "A, B or C". */
  either: (values: readonly string[]) => string;
  join: (parts: readonly string[], join: 'and' | 'or') => string;
  /** A group inside another. */
  inside: (text: string) => string;
};
const conditionSays = ({ fact, op, values, number, day, days, currency }: Condition, speech: Speech): string =>
  speech.says(op, {
    fact: speech.fact(fact),
    values: values.length === 0 ? '…' : speech.either(values.map((value) => speech.value(fact, value))),
    number: number === null ? '…' : facts[fact] === 'sum' ? speech.amount(number, currency ?? null) : String(number),
    day: day === null ? '…' : speech.day(day),
    days: days === null ? '…' : String(days),
  });
export const sentenceOf = (group: Group, speech: Speech): string =>
  speech.join(
    group.items.map((item) => {
      if (item.kind === 'condition') return conditionSays(item, speech);
      const text = sentenceOf(item, speech);
      return item.items.length > 1 ? speech.inside(text) : text;
    }),
    group.join,
  );
