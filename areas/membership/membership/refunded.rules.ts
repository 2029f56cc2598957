/** What happens to a membership whose payment is refunded, as pure functions. Money in minor units. */
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { MembershipStatus } from './membership.model.ts';

/** It ends immediately, the refunded visits are removed, or it stays as it is as a gesture of goodwill. */
export const soldGoes = ['end', 'visits', 'keep'] as const;
export type SoldGoes = (typeof soldGoes)[number];

export type RefundedTerm = {
  status: MembershipStatus;
  billing: Billing;
  price_cents: number;
  sessions_total: number | null;
  sessions_left: number | null;
};

const running: readonly MembershipStatus[] = [
  'ongoing_pending',
  'ongoing',
  'paused',
  'pending_cancel',
  'payment_failed',
];
/** Visits are counted for its whole term. */
const countsVisits = ({ billing, sessions_left, sessions_total }: RefundedTerm): boolean =>
  billing !== 'rolling' && (sessions_total ?? 0) > 0 && (sessions_left ?? 0) > 0;

/** The choices; empty if it has ended or was never paid. */
export const goesOf = (term: RefundedTerm): SoldGoes[] => {
  if (!running.includes(term.status)) return [];
  return countsVisits(term) ? ['end', 'visits', 'keep'] : ['end', 'keep'];
};

/**
 * After a full refund nothing of it is paid any more, so it ends. A partial refund is goodwill unless someone chooses
 * otherwise.
 */
export const suggestedFor = (refunded_cents: number, standing_cents: number): SoldGoes =>
  refunded_cents > 0 && refunded_cents >= standing_cents ? 'end' : 'keep';

/** The visits that an amount paid for, rounded up, but no more than are left. */
export const visitsBack = (term: RefundedTerm, refunded_cents: number, standing_cents: number): number => {
  const { sessions_left, sessions_total, price_cents } = term;
  if (!countsVisits(term) || sessions_left === null || sessions_total === null) return 0;
  if (refunded_cents >= standing_cents || price_cents === 0) return sessions_left;
  return Math.min(sessions_left, Math.ceil((refunded_cents * sessions_total) / price_cents));
};
