import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { convert } from '#kit/domain/money.ts';
import { settlementMachine } from './settlement.machine.ts';
import {
  balancesOf,
  cellsOf,
  isOver,
  isRuleOpen,
  oncePerDay,
  openFrom,
  ruleFor,
  valueOf,
  whyNotPost,
  type Rates,
  type Visit,
  type VisitRule,
} from './settlement.rules.ts';

const currencyOf: Readonly<Record<number, string>> = { 1: 'MYR', 2: 'MYR', 3: 'SGD', 4: 'THB' };
const branch = fc.integer({ min: 1, max: 4 });
const day = fc.integer({ min: 1, max: 31 }).map((date) => `2026-10-${String(date).padStart(2, '0')}`);
const type_id = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
const visit: fc.Arbitrary<Visit> = fc
  .record({ visitor_id: fc.integer({ min: 1, max: 6 }), host_branch_id: branch, home_branch_id: branch, day, type_id })
  .map((one) => ({ ...one, currency: currencyOf[one.host_branch_id] ?? '' }));
const rule = fc.record({
  valid_from: day,
  type_id,
  currency: fc.constantFrom('MYR', 'SGD', 'THB'),
  amount_cents: fc.integer({ min: 0, max: 5_000 }),
});
const rules: fc.Arbitrary<VisitRule[]> = fc
  .uniqueArray(rule, { selector: (one) => `${one.valid_from} ${one.type_id} ${one.currency}`, maxLength: 25 })
  .map((all) => all.map((one, at) => ({ ...one, id: at + 1 })));
const rates: fc.Arbitrary<Rates> = fc
  .record({ SGD: fc.integer({ min: 1, max: 9_000_000 }), THB: fc.integer({ min: 1, max: 9_000_000 }) })
  .map((of) => ({ currency: 'MYR', of: new Map(Object.entries(of)) }));

describe('a settlement', () => {
  it('sums to nought, whatever the visits, rules and rates', () =>
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 80 }), rules, rates, (came, all, said) => {
        const visits = oncePerDay(came).map((one) => ({ ...one, ...valueOf(one, all, said) }));
        const balances = [...balancesOf(cellsOf(visits)).values()];
        expect(balances.reduce((sum, one) => sum + one.net_cents, 0)).toBe(0);
        const total = visits.reduce((sum, one) => sum + (one.settled_cents ?? 0), 0);
        expect(balances.reduce((sum, one) => sum + one.gets_cents, 0)).toBe(total);
        expect(balances.reduce((sum, one) => sum + one.owes_cents, 0)).toBe(total);
      }),
    ));

  it('counts each visit once: each member once a branch and day, in one cell, and never at home', () =>
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 80 }), (came) => {
        const once = oncePerDay(came);
        const keys = once.map((one) => `${one.visitor_id} ${one.host_branch_id} ${one.day}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(once.every((one) => one.host_branch_id !== one.home_branch_id)).toBe(true);
        const away = came.filter((one) => one.host_branch_id !== one.home_branch_id);
        expect(new Set(away.map((one) => `${one.visitor_id} ${one.host_branch_id} ${one.day}`))).toEqual(new Set(keys));
        const cells = cellsOf(once.map((one) => ({ ...one, settled_cents: 1 })));
        expect(cells.reduce((sum, one) => sum + one.visits, 0)).toBe(once.length);
        expect(cells.every((one) => one.visits === one.settled_cents)).toBe(true);
      }),
    ));

  it('values a visit by the newest rule of its own day: of its type, else of all others', () =>
    fc.assert(
      fc.property(visit, rules, (one, all) => {
        const found = ruleFor(all, one);
        const due = all.filter((each) => each.currency === one.currency && each.valid_from <= one.day);
        const own = due.filter((each) => each.type_id === one.type_id);
        const wanted = one.type_id !== null && own.length > 0 ? own : due.filter((each) => each.type_id === null);
        const newest = wanted
          .map((each) => each.valid_from)
          .toSorted()
          .at(-1);
        expect(found?.valid_from).toBe(newest);
        if (found) expect(wanted).toContain(found);
        // A rule with a later start changes nothing.
        const later = {
          id: 99,
          valid_from: '2026-11-01',
          type_id: one.type_id,
          currency: one.currency,
          amount_cents: 1,
        };
        expect(ruleFor([...all, later], one)).toBe(found);
      }),
    ));

  it('comes to the same when it is worked out again', () =>
    fc.assert(
      fc.property(fc.array(visit), rules, rates, (came, all, said) => {
        const work = () => oncePerDay(came).map((one) => valueOf(one, all, said));
        expect(work()).toEqual(work());
      }),
    ));
});

describe('a conversion', () => {
  it.each([
    [1000, 3_310_000, 3310],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [333, 3_333_333, 1110],
    [0, 3_310_000, 0],
    [100_000_000, 9_000_000, 900_000_000],
  ])('of %i at %i millionths is %i, half up', (cents, rate, result) =>
    expect(convert(cents, 'SGD', 'MYR', rate)).toBe(result),
  );
  it('is never off by more than half a unit', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 100_000_000 }), (cents, rate) => {
        const twice = 2n * BigInt(convert(cents, 'SGD', 'MYR', rate)) * 1_000_000n - 2n * BigInt(cents) * BigInt(rate);
        expect(twice <= 1_000_000n && twice > -1_000_000n).toBe(true);
      }),
    ));
  it('waits for a rate, and needs none in its own currency', () => {
    const none: Rates = { currency: 'MYR', of: new Map() };
    const worth = { id: 1, valid_from: '2026-01-01', type_id: null, amount_cents: 700 };
    const one = { visitor_id: 1, host_branch_id: 1, home_branch_id: 3, day: '2026-10-05', type_id: 1 };
    expect(valueOf({ ...one, currency: 'SGD' }, [{ ...worth, currency: 'SGD' }], none)).toEqual({
      rule_id: 1,
      amount_cents: 700,
      settled_cents: null,
    });
    expect(valueOf({ ...one, currency: 'MYR' }, [{ ...worth, currency: 'MYR' }], none)).toEqual({
      rule_id: 1,
      amount_cents: 700,
      settled_cents: 700,
    });
    expect(valueOf({ ...one, currency: 'MYR' }, [], none)).toEqual({
      rule_id: null,
      amount_cents: 0,
      settled_cents: 0,
    });
  });
});

describe('posting', () => {
  it('has a table of moves without dead ends', () => expect(machineProblems(settlementMachine)).toEqual([]));
  it.each([
    ['2026-10-31', [], 'network.month_not_over'],
    ['2026-11-01', [], null],
    ['2026-11-01', ['SGD'], 'network.rate_lacks'],
  ])('of October on %s without %j: %s', (today, lacking, why) =>
    expect(whyNotPost({ month: '2026-10-01', lacking }, today)).toBe(why),
  );
  it('waits for the last zone, and keeps the rules of what is settled', () => {
    expect(isOver('2026-02-01', '2026-02-28')).toBe(false);
    expect(isOver('2026-02-01', '2026-03-01')).toBe(true);
    expect(openFrom(null)).toBeNull();
    expect(openFrom('2026-10-01')).toBe('2026-11-01');
    expect(isRuleOpen('2026-10-31', '2026-10-01')).toBe(false);
    expect(isRuleOpen('2026-11-01', '2026-10-01')).toBe(true);
  });
});
