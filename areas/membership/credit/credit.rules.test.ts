import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#kit/domain/day.ts';
import {
  applyEntry,
  creditsLeft,
  earnedOf,
  planTakeBack,
  firstExpiry,
  GRACE_DAYS,
  isUsable,
  planExpiry,
  planReturn,
  planUse,
  usableCredits,
  whyNotCorrect,
  type EntryDraft,
  type Lot,
  type SpendAsk,
} from './credit.rules.ts';

const today = '2026-03-05';
const lot = (id: number, more: Partial<Lot> = {}): Lot => ({
  id,
  remaining: 10,
  used: 0,
  bought_on: '2026-01-01',
  validity: 'purchase',
  valid_count: 3,
  valid_unit: 'month',
  expires_on: '2026-03-31',
  uses: ['class'],
  categories: [],
  priority: 5,
  is_promotional: false,
  ...more,
});
const ask = (more: Partial<SpendAsk> = {}): SpendAsk => ({
  day: today,
  use: 'class',
  category: 'boxing',
  credits: 1,
  ...more,
});

describe('what is valid on the day of the class', () => {
  it.each([
    ['a lot in its days', lot(1), ask(), true],
    ['its last day', lot(1), ask({ day: '2026-03-31' }), true],
    ['the day after', lot(1), ask({ day: '2026-04-01' }), false],
    ['before it was bought', lot(1), ask({ day: '2025-12-31' }), false],
    ['nothing left', lot(1, { remaining: 0 }), ask(), false],
    ['another use', lot(1), ask({ use: 'pt' }), false],
    ['its category', lot(1, { categories: ['boxing'] }), ask(), true],
    ['another category', lot(1, { categories: ['bjj'] }), ask(), false],
    ['a class without a category', lot(1, { categories: ['bjj'] }), ask({ category: null }), false],
    [
      'no class, so no category',
      lot(1, { uses: ['pt'], categories: ['bjj'] }),
      ask({ use: 'pt', category: null }),
      true,
    ],
    ['not begun', lot(1, { validity: 'first_use', expires_on: null }), ask({ day: '2030-01-01' }), true],
  ])('%s', (_, one, asked, usable) => {
    expect(isUsable(one, asked)).toBe(usable);
  });
});

const used = (lots: Lot[], credits = 1) =>
  planUse(lots, ask({ credits }))?.map((entry) => [entry.lot_id, entry.credits]);

describe('the order of use', () => {
  it.each([
    ['priority before expiry', [lot(1, { expires_on: '2026-03-06' }), lot(2, { priority: 1 })], 2],
    ['what expires soonest', [lot(1), lot(2, { expires_on: '2026-03-06' })], 2],
    ['what has an end before what has none', [lot(1, { validity: 'first_use', expires_on: null }), lot(2)], 2],
    ['promotional before paid', [lot(1), lot(2, { is_promotional: true })], 2],
    ['the oldest', [lot(2), lot(1, { bought_on: '2026-01-02' })], 2],
    ['the first written down of one day', [lot(2), lot(1)], 1],
  ])('%s', (_, lots, first) => {
    expect(used(lots)?.[0]?.[0]).toBe(first);
  });

  it('takes from several lots, and nothing at all when there are too few', () => {
    const lots = [lot(1, { remaining: 3, priority: 1 }), lot(2, { remaining: 4 })];
    expect(used(lots, 5)).toEqual([
      [1, -3],
      [2, -2],
    ]);
    expect(used(lots, 8)).toBeUndefined();
  });

  it('begins the days of a lot with its first use', () => {
    const unbegun = lot(1, { validity: 'first_use', expires_on: null, valid_count: 30, valid_unit: 'day' });
    expect(planUse([unbegun], ask())?.[0]?.expires_on).toBe('2026-04-03');
    expect(firstExpiry(unbegun, today)).toBeNull();
    expect(firstExpiry(lot(1), '2026-01-31')).toBe('2026-04-29');
  });
});

describe('giving back', () => {
  it('goes to the same lot, with a grace if it has expired since', () => {
    const open = lot(1, { used: 2, remaining: 8 });
    expect(planReturn(open, 1, today)).toEqual({ lot_id: 1, kind: 'return', credits: 1, expires_on: '2026-03-31' });
    expect(planReturn(open, 1, '2026-04-10').expires_on).toBe(addDays('2026-04-10', GRACE_DAYS));
  });

  it('gets no further days if the lot expired because its membership ended', () => {
    const ended = lot(1, { used: 2, remaining: 8 });
    expect(planReturn(ended, 1, '2026-04-10', true).expires_on).toBe('2026-03-31');
    expect(planReturn(ended, 1, '2026-03-05', true).expires_on).toBe('2026-03-31');
  });

  it('of the only use means that the days have not begun', () => {
    const begun = lot(1, { validity: 'first_use', used: 1, remaining: 9 });
    expect(planReturn(begun, 1, today).expires_on).toBeNull();
    expect(planReturn({ ...begun, used: 2 }, 1, today).expires_on).toBe('2026-03-31');
  });
});

describe('what is left', () => {
  it('counts what is valid, and says what expires next', () => {
    const lots = [
      lot(1),
      lot(2, { expires_on: '2026-03-04' }),
      lot(3, { remaining: 2, expires_on: null }),
      lot(4, { remaining: 0 }),
    ];
    expect(creditsLeft(lots, today)).toEqual({ left: 12, next_expiry: '2026-03-31' });
    expect(creditsLeft([], today)).toEqual({ left: 0, next_expiry: null });
  });

  it.each([
    [10, 5, null],
    [10, -10, null],
    [10, -11, 'membership.credits_short'],
    [9, -1, 'membership.credits_changed'],
  ])('of %i seen, %i more: %s', (seen, credits, why) => {
    expect(whyNotCorrect(lot(1), credits, seen)).toBe(why);
  });
});

describe('a refund', () => {
  const sold = { id: 1, credits: 10, remaining: 7, taken_back: 0, price_cents: 100_00, expires_on: null };
  it.each([
    ['of all takes what is left, never what was used', {}, 100_00, -7],
    ['of a part takes as many as it paid for', {}, 30_00, -3],
    ['takes one that it paid for in part', {}, 30_01, -4],
    ['in parts takes no more than all of them paid for', { taken_back: 3, remaining: 4 }, 50_00, -2],
    ['of what was used already takes none', { remaining: 0 }, 100_00, undefined],
    ['of what was free takes none', { price_cents: 0 }, 0, undefined],
  ])('%s', (_, more, cents, credits) => {
    expect(planTakeBack({ ...sold, ...more }, cents)?.credits).toBe(credits);
  });
  it('leaves to be earned what was used and paid for', () => {
    expect(earnedOf({ net_cents: 30_00, credits: 10, remaining: 0, taken_back: 7 })).toBe(30_00);
    expect(earnedOf({ net_cents: 70_00, credits: 10, remaining: 4, taken_back: 3 })).toBe(30_00);
    expect(earnedOf({ net_cents: 0, credits: 10, remaining: 0, taken_back: 10 })).toBe(0);
  });
});

describe('what is earned', () => {
  it('is all of it with the last credit, and grows with each that goes', () => {
    fc.assert(
      fc.property(fc.nat(1_000_00), fc.integer({ min: 1, max: 100 }), (net_cents, credits) => {
        const earned = Array.from({ length: credits + 1 }, (_, gone) =>
          earnedOf({ net_cents, credits, remaining: credits - gone }),
        );
        expect(earned[0]).toBe(0);
        expect(earned.at(-1)).toBe(net_cents);
        expect(earned).toEqual(earned.toSorted((a, b) => a - b));
        expect(earnedOf({ net_cents, credits, remaining: credits + 5 })).toBe(0);
      }),
    );
  });
});

// ---------------------------------------------------------------- whole histories
type Step =
  | { kind: 'buy'; lot: Lot }
  | { kind: 'spend'; ask: SpendAsk }
  | { kind: 'return'; at: number }
  | { kind: 'correct'; at: number; credits: number }
  | { kind: 'pass'; days: number };

const uses = fc.constantFrom('class' as const, 'pt' as const);
const categories = fc.constantFrom('boxing' as const, 'bjj' as const);
const aLot = fc.record({
  remaining: fc.integer({ min: 1, max: 12 }),
  validity: fc.constantFrom('purchase' as const, 'first_use' as const),
  valid_count: fc.integer({ min: 1, max: 60 }),
  uses: fc.constantFrom<('class' | 'pt')[]>(['class'], ['pt'], ['class', 'pt']),
  categories: fc.constantFrom<('boxing' | 'bjj')[]>([], ['boxing']),
  priority: fc.integer({ min: 1, max: 3 }),
  is_promotional: fc.boolean(),
});
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: aLot.map((more): Step => ({ kind: 'buy', lot: lot(0, { ...more, valid_unit: 'day' }) })) },
    {
      weight: 4,
      arbitrary: fc
        .record({ use: uses, category: categories, credits: fc.integer({ min: 1, max: 4 }), ahead: fc.nat(9) })
        .map(({ ahead, ...more }): Step => ({ kind: 'spend', ask: { ...more, day: addDays('2026-01-01', ahead) } })),
    },
    { weight: 2, arbitrary: fc.nat(50).map((at): Step => ({ kind: 'return', at })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.nat(9), fc.integer({ min: -5, max: 5 }))
        .map(([at, credits]): Step => ({ kind: 'correct', at, credits })),
    },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 25 }).map((days): Step => ({ kind: 'pass', days })) },
  ),
  { maxLength: 25 },
);

/** `expect` costs more than the model itself, millions of times. */
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/** Plays a history in the model, like the commands and the nightly job, and checks each step. */
const play = (history: readonly Step[]): { lots: Lot[]; ledger: EntryDraft[] } => {
  let day: Day = '2026-01-01';
  const lots: Lot[] = [];
  const ledger: EntryDraft[] = [];
  const open: EntryDraft[] = [];
  const write = (entries: readonly EntryDraft[]): void => {
    for (const entry of entries) {
      const at = lots.findIndex((one) => one.id === entry.lot_id);
      const before = lots[at];
      if (!before) throw new Error('a row without a lot');
      lots[at] = applyEntry(before, entry);
      ledger.push(entry);
      must(lots[at].remaining >= 0, 'below zero');
      must(lots[at].used >= 0, 'more given back than used');
    }
  };
  for (const step of history) {
    if (step.kind === 'buy') {
      const expires_on = firstExpiry(step.lot, day);
      lots.push({ ...step.lot, id: lots.length + 1, bought_on: day, remaining: 0, expires_on });
      write([{ lot_id: lots.length, kind: 'grant', credits: step.lot.remaining, expires_on }]);
    } else if (step.kind === 'spend') {
      const asked = { ...step.ask, day: step.ask.day < day ? day : step.ask.day };
      const before = structuredClone(lots);
      const planned = planUse(lots, asked);
      must((planned === null) === usableCredits(lots, asked) < asked.credits, 'refused or given wrongly');
      if (!planned) continue;
      must(planned.reduce((sum, entry) => sum - entry.credits, 0) === asked.credits, 'not as many as asked');
      inRightOrder(before, planned, asked);
      write(planned);
      open.push(...planned);
    } else if (step.kind === 'return') {
      const [use] = open.splice(step.at % Math.max(open.length, 1), 1);
      const of = use && lots.find((one) => one.id === use.lot_id);
      if (!use || !of) continue;
      const back = planReturn(of, -use.credits, day);
      must(back.expires_on === null || back.expires_on >= day, 'given back to an expired lot');
      write([back]);
    } else if (step.kind === 'correct') {
      const of = lots[step.at];
      if (!of || step.credits === 0 || whyNotCorrect(of, step.credits, of.remaining) !== null) continue;
      write([{ lot_id: of.id, kind: 'correct', credits: step.credits, expires_on: of.expires_on }]);
    } else {
      day = addDays(day, step.days);
      write(planExpiry(lots, day));
      must(
        lots.every((one) => one.remaining === 0 || one.expires_on === null || one.expires_on >= day),
        'left after its end',
      );
    }
  }
  return { lots, ledger };
};

const rank = (one: Lot): string =>
  [
    one.priority,
    one.expires_on ?? '9999-12-31',
    one.is_promotional ? 0 : 1,
    one.bought_on,
    String(one.id).padStart(4, '0'),
  ].join(' ');

/** No usable lot that comes before a used one has anything left, by an independent implementation of the order. */
const inRightOrder = (lots: readonly Lot[], planned: readonly EntryDraft[], asked: SpendAsk): void => {
  const taken = new Map(planned.map((entry) => [entry.lot_id, -entry.credits]));
  const ranked = lots.filter((one) => isUsable(one, asked)).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const last = ranked.findLastIndex((one) => taken.has(one.id));
  must(
    ranked.slice(0, last).every((one) => taken.get(one.id) === one.remaining),
    'an earlier lot was left',
  );
  must(
    [...taken.keys()].every((id) => ranked.some((one) => one.id === id)),
    'a lot that is not usable',
  );
};

it('10,000 random histories: no lot below zero, and each is the sum of its ledger', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const { lots, ledger } = play(history);
      for (const one of lots) {
        const rows = ledger.filter((entry) => entry.lot_id === one.id);
        must(one.remaining === rows.reduce((sum, entry) => sum + entry.credits, 0), 'not the sum of its ledger');
        const spent = rows.filter((entry) => entry.kind === 'use' || entry.kind === 'return');
        must(one.used === spent.reduce((sum, entry) => sum - entry.credits, 0), 'not what was used');
      }
    }),
    { numRuns: 10_000 },
  );
});
