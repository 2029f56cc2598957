/** The verdict of the door against a diary that knows none of its rules. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from '#kit/domain/day.ts';
import { endWith, type Rest } from '#areas/membership/suspension/suspension.rules.ts';
import { moveByDate } from '#areas/membership/membership/membership.rules.ts';
import { membershipMachine } from '#areas/membership/membership/membership.machine.ts';
import { restsOfCancelled, restsUntil } from '#areas/membership/ending/ending.rules.ts';
import { pushedDay } from '#areas/money/billing/billing.rules.ts';
import { judge, type DoorMembership } from './check-in.rules.ts';
import { lastPaid, mayEnterBy, onDay, type Diary } from './door.testing.ts';

const today = '2026-05-14';
const door = { branch: 1, country: 'MY' };

const any = fc
  .record({
    status: fc.constantFrom<Diary['status'][]>(
      'running',
      'running',
      'running',
      'waiting',
      'cancelled_later',
      'terminated_later',
      'cancelled',
      'terminated',
      'expired',
      'unpaid',
      'failed',
    ),
    begun: fc.integer({ min: -20, max: 90 }),
    period: fc.constantFrom(7, 30),
    periods: fc.integer({ min: 1, max: 4 }),
    rolls: fc.boolean(),
    gaps: fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 20 })), { maxLength: 2 }),
    isOpen: fc.boolean(),
    is_closed: fc.boolean(),
    visits: fc.option(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(4))),
    stopped: fc.nat(5).map((n) => n === 0),
    valid: fc.constantFrom(
      'at_home' as const,
      'in_country' as const,
      'everywhere' as const,
      'in_some' as const,
      'online' as const,
    ),
    some: fc.subarray([1, 3, 4]),
    home: fc.constantFrom({ branch: 1, country: 'MY' }, { branch: 2, country: 'MY' }, { branch: 9, country: 'SG' }),
    /** Often the first or the last paid day, or the day after. */
    edge: fc.constantFrom(null, 'first', 'last', 'after'),
  })
  .map(({ begun, gaps, isOpen: waits, visits, edge, ...of }): Diary => {
    // A closure has a last day.
    const isOpen = waits && !of.is_closed;
    const startOn = (start: Day): Diary => {
      let next = start;
      const rests: [Day, Day | null][] = [];
      for (const [i, [gap, days]] of gaps.entries()) {
        const from = addDays(next, gap);
        // Only what isn't over by then can be suspended.
        const last = lastPaid({ ...of, start, rests, visits: null });
        if (last === null || (from > last && !(of.rolls && of.status === 'running'))) break;
        rests.push([from, isOpen && i === gaps.length - 1 ? null : addDays(from, days - 1)]);
        next = addDays(from, days + 1);
      }
      const counted = visits && { given: visits[0], used: Math.min(visits[0], visits[1]) };
      return { ...of, start, rests, visits: counted };
    };
    const usual = startOn(addDays(today, -begun));
    if (edge === null) return usual;
    if (edge === 'first') return startOn(today);
    const last = lastPaid(usual);
    if (last === null) return usual;
    const days = (Date.parse(last) - Date.parse(usual.start)) / 86_400_000;
    return startOn(addDays(today, -days - (edge === 'after' ? 1 : 0)));
  });

const statuses = {
  running: 'ongoing',
  waiting: 'ongoing_pending',
  cancelled_later: 'pending_cancel',
  terminated_later: 'pending_terminate',
  cancelled: 'cancelled',
  terminated: 'terminated',
  expired: 'expired',
  unpaid: 'payment_pending',
  failed: 'payment_failed',
} as const;
const reach = {
  at_home: 'home',
  in_country: 'country',
  everywhere: 'network',
  in_some: 'branches',
  online: 'online',
} as const;

/** As the product has stored it. `settled`: the job of the day has run; a moment after midnight, it hasn't. */
const stored = (of: Diary, id: number, settled: boolean): DoorMembership => {
  const rests = of.rests.map(([from_on, until_on]): Rest => ({ from_on, until_on, closure: of.is_closed }));
  const paid_until = addDays(of.start, of.period * of.periods - 1);
  const billing = of.rolls ? 'rolling' : 'upfront';
  const term = {
    status: statuses[of.status],
    start_on: of.start,
    end_on: endWith(paid_until, rests),
    billing,
  } as const;
  let status: DoorMembership['status'] = term.status;
  for (let move = settled ? moveByDate(term, today, rests) : null; move;) {
    status = membershipMachine.moves[move].to;
    move = moveByDate({ ...term, status }, today, rests);
  }
  return {
    id,
    type_id: 1,
    programme: { en: 'Gold', cn: '金卡' },
    ...term,
    status,
    paid_until,
    invoiced_until: pushedDay(paid_until, rests) ?? term.end_on,
    sessions_left: of.visits && of.visits.given - of.visits.used,
    sessions_each: of.visits && of.visits.given,
    opens: reach[of.valid],
    open_branches: of.some,
    branch_id: of.home.branch,
    branch_name: 'KL',
    country_code: of.home.country,
    access_stopped_on: of.stopped ? '2026-05-01' : null,
    rests,
    every_count: of.period,
    every_unit: 'day',
    billing_day: null,
    instalment_count: null,
  };
};
/** Ending it takes the suspensions away that it would still have had. */
const asEnded = (of: Diary): Diary => {
  if (of.status === 'running' || of.status === 'waiting') return of;
  const all = of.rests.map(([from_on, until_on]): Rest => ({ from_on, until_on, closure: of.is_closed }));
  const kept = of.status === 'cancelled_later' ? restsOfCancelled(all, today) : restsUntil(all, today);
  return { ...of, rests: kept.map(({ from_on, until_on }) => [from_on, until_on]) };
};
const enters = (all: readonly DoorMembership[], is_active = true) =>
  judge({
    is_active,
    memberships: all,
    owes: [],
    today,
    branch: { id: door.branch, country_code: door.country },
    last_in_minutes: null,
    again_minutes: 120,
  });

it('lets in whom the diary lets in, and nobody else', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(any, { maxLength: 4 }), fc.nat(9), (diaries, n) => {
      const all = diaries.map(asEnded);
      for (const one of all) seen.set(onDay(one, today), (seen.get(onDay(one, today)) ?? 0) + 1);
      const expected = n > 0 && all.some((one) => mayEnterBy(one, today, door));
      const verdict = enters(
        all.map((one, i) => stored(one, i + 1, true)),
        n > 0,
      );
      expect(verdict.why === null).toBe(expected);
      const by = all[(verdict.membership?.id ?? 0) - 1];
      if (verdict.why === null) expect(by && mayEnterBy(by, today, door)).toBe(true);
    }),
    { numRuns: 3000 },
  );
  for (const entry of ['closed', 'before', 'over', 'paused', 'paid', 'next'])
    expect(seen.get(entry), entry).toBeGreaterThan(50);
});

it('does so from midnight, before any job of the day has run', () => {
  fc.assert(
    fc.property(any, (diary) => {
      const one = asEnded(diary);
      expect(enters([stored(one, 1, false)]).why === null).toBe(mayEnterBy(one, today, door));
    }),
    { numRuns: 1500 },
  );
});
