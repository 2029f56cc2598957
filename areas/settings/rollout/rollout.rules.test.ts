import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { offerChanges, type OfferFacts } from '../copy/copy.rules.ts';
import { rolloutMachine } from './rollout.machine.ts';
import { rolloutStatuses, type Rollout } from './rollout.model.ts';
import { rolloutCan, whyNotMove } from './rollout.rules.ts';

const none: Rollout['counts'] = { waiting: 0, ready: 0, same: 0, refused: 0, applied: 0, undone: 0, kept: 0 };
const noon = new Date('2026-03-05T04:00:00Z');
const hoursBefore = (hours: number): string => new Date(noon.getTime() - hours * 3_600_000).toISOString();
const all = () => true;

describe('settings for many branches', () => {
  it('have a table of moves without unreachable states or dead ends', () => {
    expect(machineProblems(rolloutMachine)).toEqual([]);
  });

  it.each([
    ['apply', { ...none, ready: 1 }, null, null],
    ['apply', { ...none, same: 9, refused: 3 }, null, 'settings.rollout_nothing'],
    ['undo', { ...none, applied: 1 }, hoursBefore(24), null],
    ['undo', { ...none, applied: 1 }, hoursBefore(24.01), 'settings.rollout_too_late'],
    ['undo', { ...none, kept: 1 }, hoursBefore(1), 'settings.rollout_nothing'],
    ['stop', none, null, null],
    ['check', none, hoursBefore(90), null],
  ] as const)('%s with %o since %s: %s', (move, counts, applied_at, why) => {
    expect(whyNotMove({ counts, applied_at }, move, noon)).toBe(why);
  });

  it.each(rolloutStatuses)('offer nothing to people without the permission when %s', (status) => {
    expect(
      rolloutCan({ status, counts: { ...none, ready: 1, applied: 1 }, applied_at: null }, () => false, noon),
    ).toEqual([]);
  });

  it('can be stopped while something runs, and only then', () => {
    const can = rolloutStatuses.filter((status) =>
      rolloutCan({ status, counts: none, applied_at: null }, all, noon).includes('stop'),
    );
    expect(can).toEqual(['checking', 'applying', 'undoing']);
  });
});

const offer = (id: number, more: Partial<OfferFacts> = {}): OfferFacts => ({
  id,
  branch_id: null,
  name: { en: `Programme ${id}`, cn: '' },
  price_cents: 9900,
  has_own_fee: false,
  ...more,
});
const here = { from: { currency: 'MYR' }, to: { currency: 'MYR' }, may: true, everywhere: true };
const abroad = { ...here, to: { currency: 'SGD' } };
const short = (found: ReturnType<typeof offerChanges>) => ({
  sold: found.sold.map(({ id }) => id),
  made: found.made.map(({ id }) => id),
  not: found.not_copied.map(({ why }) => why.replace('settings.copy_', '')),
});

describe('programmes of another branch', () => {
  it.each([
    ['of the network are sold there too', offer(1), [], here, { sold: [1], made: [], not: [] }],
    ['that are sold already stay', offer(1), [offer(1)], here, { sold: [], made: [], not: [] }],
    ['of the branch are copied', offer(2, { branch_id: 7 }), [], here, { sold: [], made: [2], not: [] }],
    [
      'need a price in the currency',
      offer(1, { price_cents: null }),
      [],
      abroad,
      { sold: [], made: [], not: ['no_price'] },
    ],
    ['aren’t copied abroad', offer(2, { branch_id: 7 }), [], abroad, { sold: [], made: [], not: ['price_currency'] }],
    [
      'aren’t copied with the fee of a branch',
      offer(2, { branch_id: 7, has_own_fee: true }),
      [],
      here,
      { sold: [], made: [], not: ['own_fee'] },
    ],
    [
      'don’t replace one of the same name',
      offer(2, { branch_id: 7, price_cents: 1 }),
      [offer(3, { branch_id: 8, name: { en: 'programme 2', cn: '' } })],
      here,
      { sold: [], made: [], not: ['own_price'] },
    ],
    [
      'are the same by name and price',
      offer(2, { branch_id: 7 }),
      [offer(3, { branch_id: 8, name: { en: 'programme 2', cn: '' } })],
      here,
      { sold: [], made: [], not: [] },
    ],
    [
      'need the permission in the network',
      offer(1),
      [],
      { ...here, everywhere: false },
      { sold: [], made: [], not: ['not_yours'] },
    ],
    [
      'need the permission in the branch',
      offer(2, { branch_id: 7 }),
      [],
      { ...here, may: false },
      { sold: [], made: [], not: ['not_yours'] },
    ],
  ] as const)('%s', (_says, one, own, places, expected) => {
    expect(short(offerChanges([one], own, places))).toEqual(expected);
  });

  it('are each sold, copied, named with a reason or there already, and a second time nothing is left', () => {
    const facts = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      branch_id: fc.constantFrom(null, 7),
      name: fc.constantFrom('A', 'B', 'C').map((en) => ({ en, cn: '' })),
      price_cents: fc.constantFrom(null, 100, 200),
      has_own_fee: fc.boolean(),
    });
    const set = fc.uniqueArray(facts, { selector: ({ id }) => id, maxLength: 6 });
    fc.assert(
      fc.property(set, set, (from, own) => {
        const { sold, made, not_copied } = offerChanges(from, own, here);
        expect(sold.length + made.length + not_copied.length).toBeLessThanOrEqual(from.length);
        expect(sold.every(({ id }) => own.every((one) => one.id !== id))).toBe(true);
        const after = [...own, ...sold, ...made.map((one) => ({ ...one, id: one.id + 100, branch_id: 8 }))];
        const again = offerChanges(from, after, here);
        expect(again.sold).toEqual([]);
        expect(again.made.filter(({ id }) => made.some((one) => one.id === id))).toEqual([]);
      }),
    );
  });
});
