import { describe, expect, it } from 'vitest';
import { DEEPEST, factNames, MOST_CONDITIONS, needsOf, Rule, type Condition, type Group } from './segment.model.ts';
import {
  birthdaysIn,
  emptyCondition,
  needsCurrency,
  operatorsFor,
  ruleFaults,
  sentenceOf,
  withCurrency,
} from './segment.rules.ts';
import type { Currency } from '#kit/domain/currency.ts';

const of = (part: Partial<Condition>): Condition => ({ ...emptyCondition('standing'), values: ['active'], ...part });
const group = (...items: Group['items']): Group => ({ kind: 'group', join: 'and', items });
const fields = (rule: Group): string[] => ruleFaults(rule).map(({ field, key }) => `${field} ${key}`);

describe('a condition', () => {
  it.each(factNames.flatMap((fact) => operatorsFor(fact).map((op) => [fact, op] as const)))(
    'about %s that asks "%s" needs exactly the parts of its operator',
    (fact, op) => {
      const missing = fields(group({ ...emptyCondition(fact), op })).map((one) => one.replace('rule.items.0.', ''));
      expect(missing.toSorted()).toEqual(
        Object.keys(needsOf[op])
          .map((part) => `${part} required`)
          .toSorted(),
      );
    },
  );

  it.each([
    ['an operator of another type', { op: 'contains' }, ['rule.items.0.op not_one_of']],
    ['a value that is not offered', { values: ['gone'] }, ['rule.items.0.values not_one_of']],
    ['an id that is none', { fact: 'programme', values: ['1; drop table'] }, ['rule.items.0.values not_one_of']],
    ['an empty text', { fact: 'city', op: 'contains', values: [''] }, ['rule.items.0.values required']],
    ['a value that is offered', {}, []],
  ] as const)('with %s is checked', (_what, part, faults) => {
    expect(fields(group(of(part as Partial<Condition>)))).toEqual(faults);
  });
});

const ofBranches = (count: number) => ({
  kind: 'group',
  join: 'and',
  items: [
    { kind: 'condition', fact: 'branch', op: 'is', values: Array.from({ length: count }, (_, at) => `${at + 1}`) },
  ],
});

describe('a rule', () => {
  it('says where in the tree something is missing, all at once', () => {
    const inner = group(of({}), of({ values: [] }));
    expect(fields(group(of({ op: 'contains' }), inner))).toEqual([
      'rule.items.0.op not_one_of',
      'rule.items.1.items.1.values required',
    ]);
  });

  it('has no more conditions than are allowed, however they are nested', () => {
    const many = (count: number): Group => group(...Array.from({ length: count }, () => of({})));
    const nested = group(many(20), many(MOST_CONDITIONS - 20));
    expect(fields(nested)).toEqual([]);
    expect(fields(group(...nested.items, of({})))).toEqual(['rule too_many_items']);
  });

  it('takes every branch of a large group, and no more than a list can be narrowed to', () => {
    const parsed = Rule.safeParse(ofBranches(1000));
    expect(parsed.success && ruleFaults(parsed.data)).toEqual([]);
    expect(Rule.safeParse(ofBranches(1001)).success).toBe(false);
  });
  it('is as deep as is allowed, and no deeper', () => {
    const deep = (levels: number): Group => (levels === 1 ? group(of({})) : group(deep(levels - 1)));
    expect(Rule.safeParse(deep(DEEPEST)).success).toBe(true);
    expect(Rule.safeParse(deep(DEEPEST + 1)).success).toBe(false);
  });
});

const asks = (currency?: Currency | null): Group =>
  group(group(of({ fact: 'spent', op: 'sum_at_least', values: [], number: 1, days: 1, currency })));
const faultsIn = (rule: Group, currencies: Currency[]): string[] =>
  ruleFaults(rule, currencies).map(({ field, key }) => `${field} ${key}`);
describe('an amount', () => {
  it('has the only currency in use, keeps the one that was chosen, and otherwise none', () => {
    expect(withCurrency(asks(), ['SGD'])).toEqual(asks('SGD'));
    expect(withCurrency(asks('MYR'), ['SGD'])).toEqual(asks('MYR'));
    expect(withCurrency(asks('MYR'), ['SGD', 'MYR'])).toEqual(asks('MYR'));
    expect(withCurrency(asks(), ['SGD', 'MYR'])).toEqual(asks(null));
    expect([needsCurrency(asks()), needsCurrency(asks(null)), needsCurrency(asks('SGD'))]).toEqual([true, true, false]);
  });

  it('needs one of the currencies in use, and nothing else has one', () => {
    expect(faultsIn(asks('SGD'), ['MYR', 'SGD'])).toEqual([]);
    expect(faultsIn(asks(null), ['MYR', 'SGD'])).toEqual(['rule.items.0.items.0.currency required']);
    expect(faultsIn(asks('THB'), ['MYR', 'SGD'])).toEqual(['rule.items.0.items.0.currency not_one_of']);
    expect(faultsIn(group(of({})), ['MYR', 'SGD'])).toEqual([]);
    expect(withCurrency(group(of({ currency: 'SGD' })), ['SGD'])).toEqual(group(of({})));
    expect(needsCurrency(group(of({})))).toBe(false);
  });
});

describe('birthdays', () => {
  it.each([
    ['over the end of a year', '2026-12-30', 3, 1, [1230, 1231, 101, 102]],
    ['in a year without 29 February', '2026-02-27', 2, 1, [227, 228, 229, 301]],
    ['in a leap year', '2028-02-28', 2, 1, [228, 229, 301]],
    ['before today', '2026-03-02', 2, -1, [302, 301, 228, 229]],
    ['today only', '2026-03-05', 0, 1, [305]],
  ] as const)('%s', (_when, today, days, way, found) => {
    expect(new Set(birthdaysIn(today, days, way))).toEqual(new Set(found));
  });
});

it('is read back as a sentence, with groups in brackets where they matter', () => {
  const speech: Parameters<typeof sentenceOf>[1] = {
    fact: (fact) => fact,
    value: (_fact, value) => value,
    day: (day) => day,
    amount: (cents, currency) => `${currency ?? 'no currency'} ${cents / 100}`,
    says: (op, { fact, values, number, days }) =>
      [fact, op, values, number, days].filter((part) => part && part !== '…').join(' '),
    either: (values) => values.join(' or '),
    join: (parts, join) => parts.join(` ${join} `),
    inside: (text) => `(${text})`,
  };
  const either: Group = {
    kind: 'group',
    join: 'or',
    items: [
      of({ fact: 'spent', op: 'sum_at_least', values: [], number: 50_00, days: 30, currency: 'SGD' }),
      of({ fact: 'spent', op: 'sum_less', values: [], number: 5_00, days: 7 }),
      of({ fact: 'overdue', op: 'yes', values: [] }),
    ],
  };
  expect(sentenceOf(group(of({ values: ['active', 'paused'] }), either, group(of({}))), speech)).toBe(
    'standing is active or paused and (spent sum_at_least SGD 50 30 or spent sum_less no currency 5 7 or overdue yes) and standing is active',
  );
});
