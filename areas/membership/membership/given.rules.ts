/**
 * What a membership gives with its periods: sessions, or credits as lots of the ledger. Each part of a plan gives once,
 * on its first day and as soon as it is invoiced; a lot is valid as long as its period, moved by suspensions like all
 * days of a membership, and never beyond its end.
 */
import { earlier, type Day } from '#kit/domain/day.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import { pushedDay, type Instalment, type Term } from '#areas/money/billing/billing.rules.ts';
import { applyEntry, orderOfUse, type EntryDraft, type Lot } from '../credit/credit.rules.ts';
import type { CreditUse } from '../credit-pack/credit-pack.model.ts';
import type { GivenFigures } from './given.model.ts';
import type { MembershipStatus } from './membership.model.ts';
import { lastDayOf } from './membership.rules.ts';
import { carriedOver, givesByPeriod, type GivenPer, type RollOver } from '../credit/roll-over.rules.ts';
import type { Rest } from '../suspension/suspension.rules.ts';

type GivenTerms = RollOver & {
  billing: Billing;
  given_per: GivenPer;
  sessions: number | null;
  credits: number | null;
};
/** What is given on a day, and until when it can be used; null: as long as the membership lasts. */
export type Given = { kind: 'sessions' | 'credits'; count: number; from_on: Day; until_on: Day | null };

/** What a sale gives and when, as far as its parts are known. Empty if visits aren't counted. */
export const givenBy = (terms: GivenTerms, term: Term, parts: readonly Instalment[]): Given[] => {
  const count = terms.sessions ?? terms.credits;
  if (count === null) return [];
  const kind = terms.sessions === null ? 'credits' : 'sessions';
  if (!givesByPeriod(terms)) return [{ kind, count, from_on: term.start_on, until_on: term.end_on }];
  const goesOn = terms.billing === 'rolling' ? null : term.end_on;
  return parts.map(({ from_on, until_on }) => ({
    kind,
    count,
    from_on,
    until_on: terms.roll_over === 'none' ? until_on : goesOn,
  }));
};

/** The programme's settings for what it gives. */
export type Offered = Omit<GivenTerms, 'billing' | 'sessions'> & { credit_uses: readonly CreditUse[] };
type Sold = Term & { billing: Billing; sessions_total: number | null };
/** The same for previews. */
export const givenFigures = (offer: Offered, sold: Sold, parts: readonly Instalment[]): GivenFigures => {
  const { given_per, roll_over, roll_over_most, credit_uses } = offer;
  const given = givenBy({ ...offer, billing: sold.billing, sessions: sold.sessions_total }, sold, parts);
  return { given, given_per, roll_over, roll_over_most, credit_uses: [...credit_uses] };
};

/** For previews: the credits that a membership without a number (0) will give, as lots. */
export const firstLots = (
  offer: Offered,
  sold: Sold,
  parts: readonly Instalment[],
  categories: Lot['categories'],
): (Lot & { membership_id: number })[] =>
  givenFigures(offer, sold, parts)
    .given.filter(({ kind }) => kind === 'credits')
    .map(({ count, from_on, until_on }, at) => ({
      id: -at,
      membership_id: 0,
      remaining: count,
      used: 0,
      bought_on: from_on,
      validity: 'purchase',
      valid_count: 1,
      valid_unit: 'day',
      expires_on: until_on,
      uses: offer.credit_uses,
      categories,
      priority: 0,
      is_promotional: false,
    }));

/** An invoiced part of the plan. A merged part gives for all of its parts. */
export type GivenPart = { part_no: number; from_on: Day; until_on: Day; periods: number };
export type GivenLot = Lot & {
  membership_id: number;
  part_no: number;
  /** Returned after its end: valid until then, whatever happens to the membership. */
  grace_until: Day | null;
};
export type HeldGiven = RollOver & {
  status: MembershipStatus;
  billing: Billing;
  given_per: GivenPer;
  start_on: Day;
  end_on: Day;
  paid_until: Day;
  rests: readonly Rest[];
  /** The invoiced parts, in order; none for an upfront plan. */
  parts: readonly GivenPart[];
};

const runs: readonly MembershipStatus[] = ['ongoing', 'paused', 'pending_cancel', 'pending_terminate'];
const isEnding = ({ status }: Pick<HeldGiven, 'status'>): boolean =>
  status !== 'ongoing' && status !== 'paused' && status !== 'payment_failed';

/** What gives something: each invoiced part, or the whole term at once. */
const givingParts = (held: HeldGiven): readonly GivenPart[] =>
  givesByPeriod(held) ? held.parts : [{ part_no: 1, from_on: held.start_on, until_on: held.paid_until, periods: 1 }];

/** The last day of what a part gives; null while it isn't known: it rolls over, or a suspension is open-ended. */
export const givenUntil = (held: HeldGiven, part: GivenPart): Day | null => {
  const over = isEnding(held);
  const isOpen = held.rests.some(({ until_on }) => until_on === null);
  const end_on = isOpen && !over ? null : held.end_on;
  const goesOn = givesByPeriod(held) && held.roll_over !== 'none';
  if (goesOn) return held.billing === 'rolling' && !over ? null : end_on;
  const own = pushedDay(part.until_on, held.rests);
  if (own === null) return over ? held.end_on : null;
  // For a rolling membership the end is known period by period only: the part's end is the later one.
  return (held.billing === 'rolling' && !over) || end_on === null ? own : earlier(own, end_on);
};

/** The next part that has begun and hasn't given yet. `given`: the numbers of those that have. */
export const partToOpen = (
  held: HeldGiven,
  given: readonly number[],
  today: Day,
): (GivenPart & { opens_on: Day }) | null => {
  if (!runs.includes(held.status)) return null;
  for (const part of givingParts(held)) {
    if (given.includes(part.part_no)) continue;
    const opens_on = pushedDay(part.from_on, held.rests);
    if (opens_on === null || opens_on > today) return null;
    return { ...part, opens_on };
  }
  return null;
};

/** Rows that adjust the validity of lots to that of their membership. Lots returned late keep their grace period. */
export const planMoves = (held: HeldGiven, lots: readonly GivenLot[]): EntryDraft[] =>
  givingParts(held).flatMap((part) => {
    const lot = lots.find(({ part_no }) => part_no === part.part_no);
    if (!lot || lot.grace_until !== null) return [];
    const expires_on = givenUntil(held, part);
    return expires_on === lot.expires_on ? [] : [{ lot_id: lot.id, kind: 'move' as const, credits: 0, expires_on }];
  });

/**
 * What ends of the lots so far when the next part gives: for those that roll over, what exceeds the rule's limit, in
 * the order of use. What doesn't roll over ends on its own day.
 */
export const planRollOver = (rule: RollOver, lots: readonly GivenLot[], opens_on: Day): EntryDraft[] => {
  if (rule.roll_over !== 'most') return [];
  const live = lots.filter((lot) => lot.remaining > 0 && (lot.expires_on === null || lot.expires_on >= opens_on));
  const left = live.reduce((sum, lot) => sum + lot.remaining, 0);
  let ends = left - carriedOver(left, rule);
  return live.toSorted(orderOfUse).flatMap((lot) => {
    const credits = Math.min(ends, lot.remaining);
    ends -= credits;
    const { expires_on } = lot;
    return credits > 0 ? [{ lot_id: lot.id, kind: 'expire' as const, credits: -credits, expires_on }] : [];
  });
};

/** A lot that was given, after a row of its ledger: the twin of what the database does. */
export const applyToGiven = (lot: GivenLot, entry: EntryDraft): GivenLot => {
  const { kind, expires_on } = entry;
  const isGrace = kind === 'return' && expires_on !== null && lot.expires_on !== null && expires_on > lot.expires_on;
  const moves = kind === 'grant' || kind === 'move' || isGrace;
  return {
    ...lot,
    ...applyEntry(lot, { ...entry, expires_on: moves ? expires_on : lot.expires_on }),
    grace_until: isGrace ? expires_on : lot.grace_until,
  };
};

/** Statuses in which it can be used on its days. */
const serves: readonly MembershipStatus[] = ['ongoing', 'ongoing_pending', 'pending_cancel', 'pending_terminate'];
const servesAfterRest = ({ status, rests }: Pick<HeldGiven, 'status' | 'rests'>): boolean =>
  serves.includes(status) || (status === 'paused' && rests.length > 0);
/**
 * Whether what it gave can be used on a day, also after a suspension that lasts today. The twin of `membership_serves`,
 * without the branch.
 */
export const servesOn = (
  held: Pick<HeldGiven, 'status' | 'billing' | 'start_on' | 'end_on' | 'rests'>,
  day: Day,
): boolean =>
  servesAfterRest(held) &&
  held.start_on <= day &&
  day <= (lastDayOf(held) ?? day) &&
  !held.rests.some(({ from_on, until_on }) => from_on <= day && (until_on === null || day <= until_on));
