import { describe, expect, it } from 'vitest';
import type { SplitPart } from './commission-plan.model.ts';
import { cleanTarget, planCan, planFaults, splitFault, whyNotChangePlan } from './commission-plan.rules.ts';

const part = (to: SplitPart['to'], share_bp: number, staff_id: number | null = null): SplitPart => ({
  to,
  staff_id,
  share_bp,
});
const whole = [part('seller', 10_000)];
const today = '2026-03-10';

describe('a split', () => {
  it.each<[string, SplitPart[], string | null]>([
    ['all to the seller', whole, null],
    ['shared by three', [part('seller', 7000), part('team', 2000), part('person', 1000, 4)], null],
    ['less than all', [part('seller', 9999)], 'split_total'],
    ['more than all', [part('seller', 9999), part('keeper', 2)], 'split_total'],
    ['a group twice', [part('team', 5000), part('team', 5000)], 'split_twice'],
    ['a person twice', [part('person', 5000, 4), part('person', 5000, 4)], 'split_twice'],
    ['two persons', [part('person', 5000, 4), part('person', 5000, 5)], null],
    ['a person without a name', [part('person', 10_000)], 'staff_required'],
    ['a name for a group', [part('team', 10_000, 4)], 'staff_required'],
  ])('%s', (_, split, fault) => expect(splitFault(split)).toBe(fault));
});

const noTarget = { target_of: 'none' as const, target_cents: null, steps: [] };
const faultsOf = (more: object) =>
  planFaults({ valid_from: today, tiers: [], split: whole, ...noTarget, ...more }, today).map(({ field, key }) => [
    field,
    key,
  ]);

describe('a plan', () => {
  it('begins today at the earliest, with tiers in order', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ valid_from: '2026-03-09' })).toEqual([['valid_from', 'plan_too_early']]);
    const tiers = [
      { from_cents: 500, rate_bp: 100 },
      { from_cents: 500, rate_bp: 200 },
    ];
    expect(faultsOf({ tiers, split: [part('seller', 1)] })).toEqual([
      ['tiers', 'tiers_order'],
      ['split', 'split_total'],
    ]);
  });
  it('that has begun, or was sold under, is followed and never changed', () => {
    const coming = { valid_from: '2026-03-11', sales: 0 };
    expect(whyNotChangePlan(coming, today)).toBe(null);
    expect(whyNotChangePlan({ ...coming, valid_from: today }, today)).toBe('commission.plan_has_begun');
    expect(whyNotChangePlan({ ...coming, sales: 1 }, today)).toBe('commission.plan_has_begun');
    expect(planCan(coming, today, true)).toEqual(['edit', 'follow', 'delete']);
    expect(planCan({ ...coming, valid_from: today }, today, true)).toEqual(['follow']);
    expect(planCan(coming, today, false)).toEqual([]);
  });
});

const step = (from_bp: number, extra_bp: number) => ({ from_bp, extra_bp });
describe('a target', () => {
  const of = { target_of: 'person' as const, target_cents: 100_00 };
  it.each<[string, object, [string, string][]]>([
    ['with steps that rise', { ...of, steps: [step(8000, 100), step(10_000, 200)] }, []],
    ['without an amount', { ...of, target_cents: null, steps: [step(8000, 100)] }, [['target_cents', 'required']]],
    ['without steps', { ...of, steps: [] }, [['steps', 'required']]],
    ['with two steps at one place', { ...of, steps: [step(8000, 100), step(8000, 200)] }, [['steps', 'steps_order']]],
    ['with a step that adds less', { ...of, steps: [step(8000, 200), step(9000, 100)] }, [['steps', 'steps_order']]],
    ['that nobody has', { target_of: 'none', target_cents: 5, steps: [step(8000, 200), step(1, 1)] }, []],
  ])('%s', (_, target, faults) => expect(faultsOf(target)).toEqual(faults));
  it('that nobody has is stored without amount and steps', () => {
    const steps = [step(8000, 100)];
    expect(cleanTarget({ target_of: 'none', target_cents: 5, steps })).toEqual(noTarget);
    expect(cleanTarget({ ...of, steps })).toEqual({ ...of, steps });
  });
});
