/**
 * Conditions of a segment: a tree of groups, each joined by "and" or "or", up to three deep. Which operators a fact has
 * follows from its type, and what must be filled in follows from the operator.
 */
import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Count, line } from '#kit/domain/field.ts';
import { Currency } from '#kit/domain/money-field.ts';
import { MAX_BRANCHES_ASKED } from '#kit/domain/page.ts';

const operators = [
  'is',
  'is_not',
  'contains',
  'lacks',
  'is_empty',
  'is_filled',
  'yes',
  'no',
  'at_least',
  'at_most',
  'before',
  'after',
  'in_last',
  'not_in_last',
  'in_next',
  'times_at_least',
  'times_less',
  'sum_at_least',
  'sum_less',
] as const;
export type Operator = (typeof operators)[number];

/** What each type of fact can be asked for. */
export const operatorsOf = {
  choice: ['is', 'is_not'],
  record: ['is', 'is_not'],
  text: ['is', 'is_not', 'contains', 'lacks', 'is_empty', 'is_filled'],
  words: ['contains', 'lacks'],
  yes: ['yes', 'no'],
  number: ['at_least', 'at_most'],
  day: ['before', 'after', 'in_last', 'not_in_last', 'is_empty', 'is_filled'],
  end: ['before', 'after', 'in_last', 'in_next'],
  yearly: ['in_next', 'in_last'],
  times: ['times_at_least', 'times_less'],
  sum: ['sum_at_least', 'sum_less'],
} as const satisfies Record<string, readonly Operator[]>;
type FactType = keyof typeof operatorsOf;

/** Which parts of a condition an operator needs. */
export type Needs = { values?: true; number?: true; day?: true; days?: true };
export const needsOf: Record<Operator, Needs> = {
  is: { values: true },
  is_not: { values: true },
  contains: { values: true },
  lacks: { values: true },
  is_empty: {},
  is_filled: {},
  yes: {},
  no: {},
  at_least: { number: true },
  at_most: { number: true },
  before: { day: true },
  after: { day: true },
  in_last: { days: true },
  not_in_last: { days: true },
  in_next: { days: true },
  times_at_least: { number: true, days: true },
  times_less: { number: true, days: true },
  sum_at_least: { number: true, days: true },
  sum_less: { number: true, days: true },
};

/** Every fact with its type. The server has the SQL of each (`segment.store.ts`), the words its name. */
export const facts = {
  standing: 'choice',
  programme: 'record',
  programme_type: 'choice',
  membership_status: 'choice',
  ends_on: 'end',
  joined_on: 'day',
  visits: 'times',
  last_visit: 'day',
  missed: 'times',
  spent: 'sum',
  overdue: 'yes',
  age: 'number',
  birthday: 'yearly',
  gender: 'choice',
  language: 'choice',
  branch: 'record',
  tag: 'record',
  consent: 'choice',
  opened: 'times',
  clicked: 'times',
  source: 'text',
  city: 'text',
  email: 'text',
  phone: 'text',
  survey: 'record',
  survey_answer: 'words',
} as const satisfies Record<string, FactType>;
export type Fact = keyof typeof facts;
export const factNames = Object.keys(facts) as [Fact, ...Fact[]];

export const MOST_CONDITIONS = 40;
export const Condition = z.object({
  kind: z.literal('condition'),
  fact: z.enum(factNames),
  op: z.enum(operators),
  /** Choices, ids of records as text (the branches of a group, too), or the one text that is looked for. */
  values: z.array(line(100)).max(MAX_BRANCHES_ASKED).default([]),
  /** A count, an age, or an amount in minor units. */
  number: Count.nullable().default(null),
  day: Day.nullable().default(null),
  days: z.int().min(0).max(3650).nullable().default(null),
  /** Of an amount. Without one, the only currency in use where the segment belongs. */
  currency: Currency.nullish(),
});
export type Condition = z.output<typeof Condition>;

const groupOf = <T extends z.ZodType>(item: T) =>
  z.object({ kind: z.literal('group'), join: z.enum(['and', 'or']), items: z.array(item).min(1).max(20) });
const Innermost = groupOf(Condition);
const Inner = groupOf(z.discriminatedUnion('kind', [Condition, Innermost]));
export const Rule = groupOf(z.discriminatedUnion('kind', [Condition, Inner]));
/** A group at any depth. */
export type Group = { kind: 'group'; join: 'and' | 'or'; items: (Condition | Group)[] };
export const DEEPEST = 3;
