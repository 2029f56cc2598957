/**
 * Credits as a pure model: lots, and the ledger rows that use, return, expire and correct them. A row says what it does
 * to its lot and until when the lot is valid afterwards; the database applies exactly that.
 */
import { addDays, addDuration, type Day, type DurationUnit } from '#kit/domain/day.ts';
import { mulDiv } from '#kit/domain/money.ts';
import type { ClassCategory } from '#kit/domain/lookups/teaching.ts';
import type { CreditUse } from '../credit-pack/credit-pack.model.ts';

type CreditEntryKind = 'grant' | 'use' | 'return' | 'expire' | 'correct' | 'take_back' | 'move';
export type Lot = {
  id: number;
  remaining: number;
  /** Used and not returned. */
  used: number;
  bought_on: Day;
  validity: 'purchase' | 'first_use';
  valid_count: number;
  valid_unit: DurationUnit;
  /** The last day; null: its days haven't begun, or it doesn't expire. */
  expires_on: Day | null;
  uses: readonly CreditUse[];
  categories: readonly ClassCategory[];
  priority: number;
  is_promotional: boolean;
};
export type EntryDraft = { lot_id: number; kind: CreditEntryKind; credits: number; expires_on: Day | null };
/** What the credits are for, on the day of the class. */
export type SpendAsk = { day: Day; use: CreditUse; category: ClassCategory | null; credits: number };

/** The names of lots that weren't sold. */
export const GIVEN_BY_HAND = { en: 'Given by staff', cn: '员工赠送' };

/** How many more days returned credits can be used if their lot has expired since. */
export const GRACE_DAYS = 7;

const lastValidDay = (from: Day, { valid_count, valid_unit }: Pick<Lot, 'valid_count' | 'valid_unit'>): Day =>
  addDays(addDuration(from, valid_count, valid_unit), -1);

/** The last day of a pack bought on a day; null until it is first used. */
export const firstExpiry = (pack: Pick<Lot, 'validity' | 'valid_count' | 'valid_unit'>, bought_on: Day): Day | null =>
  pack.validity === 'purchase' ? lastValidDay(bought_on, pack) : null;

/** Valid on the day of the class, for that kind of class, and with credits left. */
export const isUsable = (lot: Lot, { day, use, category }: SpendAsk): boolean =>
  lot.remaining > 0 &&
  lot.bought_on <= day &&
  (lot.expires_on === null || lot.expires_on >= day) &&
  lot.uses.includes(use) &&
  (lot.categories.length === 0 ||
    (use !== 'class' && use !== 'online_class') ||
    (category !== null && lot.categories.includes(category)));

/** Null, which has no expiry yet, sorts after every day. */
const byDay = (a: Day | null, b: Day | null): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
};
/** Priority, then the earliest expiry, then promotional before paid, then the oldest. */
export const orderOfUse = (a: Lot, b: Lot): number =>
  a.priority - b.priority ||
  byDay(a.expires_on, b.expires_on) ||
  Number(b.is_promotional) - Number(a.is_promotional) ||
  byDay(a.bought_on, b.bought_on) ||
  a.id - b.id;

export const usableCredits = (lots: readonly Lot[], ask: SpendAsk): number =>
  lots.filter((lot) => isUsable(lot, ask)).reduce((sum, lot) => sum + lot.remaining, 0);

/** The rows that use a number of credits, from as many lots as needed; null if there are too few. */
export const planUse = (lots: readonly Lot[], ask: SpendAsk): EntryDraft[] | null => {
  if (usableCredits(lots, ask) < ask.credits) return null;
  let left = ask.credits;
  return lots
    .filter((lot) => isUsable(lot, ask))
    .toSorted(orderOfUse)
    .flatMap((lot) => {
      const credits = Math.min(left, lot.remaining);
      left -= credits;
      const begins = lot.validity === 'first_use' && lot.expires_on === null;
      const expires_on = begins ? lastValidDay(ask.day, lot) : lot.expires_on;
      return credits === 0 ? [] : [{ lot_id: lot.id, kind: 'use' as const, credits: -credits, expires_on }];
    });
};

/**
 * Returns used credits to their lot. If it has expired since, it is valid a few days more, unless it expired because
 * its membership ended: then its value was settled with the membership. If its only use is returned, it hasn't begun.
 */
export const planReturn = (lot: Lot, credits: number, today: Day, hasEnded = false): EntryDraft => {
  const isUnused = lot.validity === 'first_use' && lot.used === credits;
  const isOver = lot.expires_on !== null && lot.expires_on < today && !hasEnded;
  const expires_on = isOver ? addDays(today, GRACE_DAYS) : isUnused ? null : lot.expires_on;
  return { lot_id: lot.id, kind: 'return', credits, expires_on };
};

/** What is left of a lot after its last day. */
export const planExpiry = (lots: readonly Lot[], today: Day): EntryDraft[] =>
  lots.flatMap(({ id, remaining, expires_on }) =>
    remaining > 0 && expires_on !== null && expires_on < today
      ? [{ lot_id: id, kind: 'expire' as const, credits: -remaining, expires_on }]
      : [],
  );

type Refunded = Pick<Lot, 'id' | 'remaining' | 'expires_on'> & {
  credits: number;
  taken_back: number;
  price_cents: number;
};
/**
 * The credits that a refund removes from a lot, for the total refunded so far: as many as that paid for, rounded up,
 * but never a used one. Null if none.
 */
export const planTakeBack = (lot: Refunded, credited_cents: number): EntryDraft | null => {
  if (lot.price_cents === 0) return null;
  const paidFor = Number(
    (BigInt(credited_cents) * BigInt(lot.credits) + BigInt(lot.price_cents) - 1n) / BigInt(lot.price_cents),
  );
  const credits = Math.min(lot.remaining, paidFor - lot.taken_back);
  return credits > 0 ? { lot_id: lot.id, kind: 'take_back', credits: -credits, expires_on: lot.expires_on } : null;
};

/** A lot after a row of its ledger: the twin of what the database does. */
export const applyEntry = (lot: Lot, { kind, credits, expires_on }: EntryDraft): Lot => ({
  ...lot,
  remaining: lot.remaining + credits,
  used: kind === 'use' || kind === 'return' ? lot.used - credits : lot.used,
  expires_on,
});

export const whyNotCorrect = (lot: Pick<Lot, 'remaining'>, credits: number, seen: number): string | null => {
  if (lot.remaining !== seen) return 'membership.credits_changed';
  return lot.remaining + credits < 0 ? 'membership.credits_short' : null;
};

/** Credits that can still be used today or later, and the first day on which some of them expire. */
export const creditsLeft = (
  lots: readonly Pick<Lot, 'remaining' | 'expires_on'>[],
  today: Day,
): { left: number; next_expiry: Day | null } => {
  const live = lots.filter((lot) => lot.remaining > 0 && (lot.expires_on === null || lot.expires_on >= today));
  const days = live.map((lot) => lot.expires_on).filter((day) => day !== null);
  return { left: live.reduce((sum, lot) => sum + lot.remaining, 0), next_expiry: days.toSorted()[0] ?? null };
};

/**
 * The earned part of a lot's price: its share for each credit gone, and all of it with the last one. Removed credits
 * were refunded: neither they nor their price count.
 */
export const earnedOf = (lot: {
  net_cents: number;
  credits: number;
  remaining: number;
  taken_back?: number;
}): number => {
  const credits = lot.credits - (lot.taken_back ?? 0);
  return lot.remaining === 0 || credits === 0
    ? lot.net_cents
    : lot.net_cents - mulDiv(lot.net_cents, Math.min(lot.remaining, credits), credits);
};

type Held = Pick<Lot, 'remaining' | 'expires_on'> & { waits?: boolean };
export const lotState = (
  { remaining, expires_on, waits }: Held,
  today: Day,
): 'live' | 'used_up' | 'expired' | 'waiting' => {
  if (waits) return 'waiting';
  if (expires_on !== null && expires_on < today) return 'expired';
  return remaining > 0 ? 'live' : 'used_up';
};
