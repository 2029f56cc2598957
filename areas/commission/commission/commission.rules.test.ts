import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanTerms } from '../commission-plan/commission-plan.model.ts';
import { cashIn, changesOf, commissionOn, netOf, openMonth, shareOf, sharesOf } from './commission.rules.ts';
import { modelOf } from './commission.testing.ts';

const plan: PlanTerms = {
  sale_bp: 500,
  renewal_bp: 200,
  product_bp: 300,
  fixed_cents: 0,
  session_cents: 0,
  tiers: [],
  cap_cents: null,
};
const sold = (more: object = {}, terms: Partial<PlanTerms> = {}) => ({
  kind: 'sale' as const,
  agreed_cents: 1000_00,
  sessions: 0,
  plan: { ...plan, ...terms },
  ...more,
});

describe('the commission on a sale', () => {
  it.each<[string, ReturnType<typeof sold>, number, number]>([
    ['a new sale', sold(), 1000_00, 50_00],
    ['a part of it', sold(), 333_33, 16_67],
    ['nothing yet', sold({}, { fixed_cents: 30_00 }), 0, 0],
    ['more given back than came', sold(), -5, 0],
    ['a renewal', sold({ kind: 'renewal' }, { fixed_cents: 30_00 }), 1000_00, 20_00],
    ['goods', sold({ kind: 'product' }), 1000_00, 30_00],
    ['an amount for each sale, as it is paid', sold({}, { fixed_cents: 30_00 }), 500_00, 25_00 + 15_00],
    ['never more than the amount for each sale', sold({}, { fixed_cents: 30_00 }), 2000_00, 100_00 + 30_00],
    ['sessions that were sold', sold({ sessions: 10 }, { session_cents: 2_00, sale_bp: 0 }), 1000_00, 20_00],
    [
      'a third of them',
      sold({ sessions: 10, agreed_cents: 900_00 }, { session_cents: 2_00, sale_bp: 0 }),
      300_00,
      6_67,
    ],
    ['a sale that costs nothing', sold({ agreed_cents: 0 }, { fixed_cents: 30_00 }), 0, 0],
    ['a cap', sold({}, { cap_cents: 40_00 }), 1000_00, 40_00],
    ['beyond a tier', sold({}, { tiers: [{ from_cents: 600_00, rate_bp: 1000 }] }), 1000_00, 30_00 + 40_00],
    ['up to a tier', sold({}, { tiers: [{ from_cents: 600_00, rate_bp: 1000 }] }), 600_00, 30_00],
    ['tiers of a renewal', sold({ kind: 'renewal' }, { tiers: [{ from_cents: 1, rate_bp: 1000 }] }), 1000_00, 20_00],
    [
      'between two tiers',
      sold(
        {},
        {
          tiers: [
            { from_cents: 100_00, rate_bp: 1000 },
            { from_cents: 200_00, rate_bp: 0 },
          ],
        },
      ),
      1000_00,
      5_00 + 10_00,
    ],
    ['half a cent', sold({}, { sale_bp: 50 }), 1_00, 1],
  ])('%s', (_, of, net, cents) => expect(commissionOn(of, net)).toBe(cents));
});

const anyPlan = fc.record({
  sale_bp: fc.integer({ min: 0, max: 5000 }),
  renewal_bp: fc.integer({ min: 0, max: 5000 }),
  product_bp: fc.integer({ min: 0, max: 5000 }),
  fixed_cents: fc.integer({ min: 0, max: 500_00 }),
  session_cents: fc.integer({ min: 0, max: 20_00 }),
  tiers: fc
    .uniqueArray(
      fc.record({ from_cents: fc.integer({ min: 1, max: 5000_00 }), rate_bp: fc.integer({ min: 0, max: 5000 }) }),
      {
        selector: ({ from_cents }) => from_cents,
        maxLength: 5,
      },
    )
    .map((tiers) => tiers.toSorted((a, b) => a.from_cents - b.from_cents)),
  cap_cents: fc.option(fc.integer({ min: 1, max: 1000_00 })),
});
const anySale = fc.record({
  kind: fc.constantFrom('sale' as const, 'renewal' as const, 'product' as const),
  agreed_cents: fc.integer({ min: 0, max: 10_000_00 }),
  sessions: fc.integer({ min: 0, max: 60 }),
  plan: anyPlan,
});
const anyNet = fc.integer({ min: -100, max: 12_000_00 });

describe('whatever the plan', () => {
  it('agrees with a count of each cent on its own', () => {
    fc.assert(
      fc.property(anySale, fc.integer({ min: 0, max: 3000 }), (sale, net) => {
        expect(commissionOn(sale, net)).toBe(modelOf(sale, net));
      }),
      { numRuns: 200 },
    );
  });
  it('more money never earns less, and all of it returned earns nothing', () => {
    fc.assert(
      fc.property(anySale, anyNet, anyNet, (sale, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(commissionOn(sale, less)).toBeLessThanOrEqual(commissionOn(sale, more));
        expect(commissionOn(sale, less)).toBeGreaterThanOrEqual(0);
      }),
    );
    fc.assert(
      fc.property(anySale, (sale) => {
        expect(commissionOn(sale, 0)).toBe(0);
      }),
    );
  });
  it('after any payments and returns, each person has their share of the commission on what stayed', () => {
    const shares = [
      { staff_id: 1, share_bp: 6667 },
      { staff_id: 2, share_bp: 3333 },
    ];
    fc.assert(
      fc.property(anySale, fc.array(anyNet, { minLength: 1, maxLength: 12 }), (sale, nets) => {
        const has = new Map<number, number>();
        for (const net of nets)
          for (const { staff_id, amount_cents } of changesOf(commissionOn(sale, net), shares, has))
            has.set(staff_id, (has.get(staff_id) ?? 0) + amount_cents);
        const whole = commissionOn(sale, nets.at(-1) ?? 0);
        for (const { staff_id, share_bp } of shares) expect(has.get(staff_id) ?? 0).toBe(shareOf(whole, share_bp));
        expect([...has.values()].reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(whole);
        expect([...has.values()].every((cents) => cents >= 0)).toBe(true);
      }),
    );
  });
});

describe('what counts of an invoice', () => {
  it.each([
    ['without tax', { total_cents: 1060, base_cents: 1000, received_cents: 530 }, 500],
    ['the last payment takes the rest', { total_cents: 999, base_cents: 925, received_cents: 999 }, 925],
    ['not more than was asked', { total_cents: 100, base_cents: 90, received_cents: 200 }, 90],
    ['not less than nothing', { total_cents: 100, base_cents: 90, received_cents: -1 }, 0],
  ])('%s', (_, invoice, cents) => expect(netOf(invoice)).toBe(cents));
});

const part = (to: 'seller' | 'keeper' | 'team' | 'person', share_bp: number, staff_id: number | null = null) => ({
  to,
  staff_id,
  share_bp,
});

describe('the people of a split', () => {
  const of = { seller: 1, keeper: 2, team: [1, 3, 4] };
  it('share it on the day of the sale; what can’t be divided goes to the first', () => {
    expect(
      sharesOf([part('seller', 5000), part('keeper', 2000), part('team', 2000), part('person', 1000, 9)], of),
    ).toEqual([
      { staff_id: 1, share_bp: 5000 + 668 },
      { staff_id: 2, share_bp: 2000 },
      { staff_id: 3, share_bp: 666 },
      { staff_id: 4, share_bp: 666 },
      { staff_id: 9, share_bp: 1000 },
    ]);
  });
  it('without a keeper or a team, the seller has their share', () => {
    expect(sharesOf([part('keeper', 6000), part('team', 4000)], { seller: 1, keeper: null, team: [] })).toEqual([
      { staff_id: 1, share_bp: 10_000 },
    ]);
  });
  it('always share all of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (bp, team) => {
        const shares = sharesOf([part('seller', bp), part('team', 10_000 - bp)], { ...of, team });
        expect(shares.reduce((sum, { share_bp }) => sum + share_bp, 0)).toBe(10_000);
      }),
    );
  });
});

it('a row belongs to the month of its day, or to the first that is open', () => {
  expect(openMonth('2028-02-29', null)).toBe('2028-02-01');
  expect(openMonth('2026-01-31', '2025-12-01')).toBe('2026-01-01');
  expect(openMonth('2026-01-31', '2026-01-01')).toBe('2026-02-01');
  expect(openMonth('2025-11-05', '2025-12-01')).toBe('2026-01-01');
});

const entry = (kind: string, ...lines: [string, number][]) =>
  cashIn({ kind, lines: lines.map(([account, amount_cents]) => ({ account, amount_cents })) });

describe('the money in an entry of the journal', () => {
  it.each([
    ['a payment', entry('payment', ['cash', 100], ['receivable', -100]), { kind: 'payment', cents: 100 }],
    [
      'what is kept in the wallet of it',
      entry('payment', ['cash', 100], ['receivable', -60], ['wallet', -40]),
      { kind: 'payment', cents: 60 },
    ],
    ['from the wallet', entry('payment', ['wallet', 100], ['receivable', -100]), { kind: 'payment', cents: 100 }],
    ['complimentary', entry('payment', ['complimentary', 100], ['receivable', -100]), null],
    ['a refund', entry('refund', ['receivable', 40], ['bank', -40]), { kind: 'refund', cents: -40 }],
    ['of something complimentary', entry('refund', ['receivable', 40], ['complimentary', -40]), null],
    ['paid out of the wallet', entry('refund', ['wallet', 40], ['bank', -40]), null],
    [
      'given back, partly complimentary',
      entry('wallet', ['receivable', 50], ['complimentary', -20], ['wallet', -30]),
      { kind: 'returned', cents: -30 },
    ],
    [
      'taken back by a bank',
      entry('dispute', ['disputed', 80], ['card_clearing', -80]),
      { kind: 'dispute', cents: -80 },
    ],
    ['lost for good', entry('dispute', ['dispute_loss', 80], ['disputed', -80]), null],
    ['won', entry('dispute', ['card_clearing', 80], ['disputed', -80]), { kind: 'dispute', cents: 80 }],
    ['written off', entry('write_off', ['bad_debts', 80], ['receivable', -80]), null],
    ['invoiced', entry('invoice', ['receivable', 80], ['revenue', -80]), null],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));
});
