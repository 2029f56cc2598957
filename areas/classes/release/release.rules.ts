/** Which places a membership still pays for when it is suspended or ends. Pure. */
import type { Day } from '#kit/domain/day.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import { isRestDay, type Rest } from '#areas/membership/suspension/suspension.rules.ts';
import type { Held } from '../booking/booking.model.ts';
import type { HeldMembership } from '../booking/booking.rules.ts';
import { isAhead } from '../check-in/check-in.rules.ts';
import { fill, inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import type { LostPlace } from './release.model.ts';
import { releaseWords } from './release.words.ts';
import type { PaysBy } from '../appointment/appointment.model.ts';

export type ServingTerm = { status: MembershipStatus; start_on: Day; end_on: Day; billing?: Billing | undefined };
type RestDays = Pick<Rest, 'from_on' | 'until_on'>;

const over: readonly MembershipStatus[] = ['cancelled', 'terminated', 'expired'];
const endsSoon: readonly MembershipStatus[] = ['pending_cancel', 'pending_terminate'];
/** Does a membership let its client train on a day to come? A rolling one has no last day until it is cancelled. */
export const coversDay = (term: ServingTerm, rests: readonly RestDays[], day: Day): boolean => {
  if (over.includes(term.status) || day < term.start_on) return false;
  const goesOn = term.billing === 'rolling' && !endsSoon.includes(term.status);
  return (goesOn || day <= term.end_on) && !rests.some((rest) => isRestDay(rest, day));
};

/**
 * What else pays for a place: another membership, `first` before all others. Credits are used only by someone who
 * decides to; for a place that was booked with credits, someone did.
 */
export const coveredBy = <H extends Held | PaysBy>(held: readonly H[], but: number, first?: number): H | undefined => {
  const able = held.filter(
    ({ kind, membership_id, why }) =>
      kind !== 'credits' && why === null && (membership_id !== but || membership_id === first),
  );
  return able.find(({ membership_id }) => membership_id === first) ?? able[0];
};
type Dated = { id: number; rests?: readonly RestDays[] | undefined } & ServingTerm;
/** Credits pay for a place that a membership releases if the membership that gave them still covers the day. */
export const paysWith = (
  { membership_id }: { membership_id: number | null },
  held: readonly Dated[],
  place: { membership_id: number; day: Day },
): boolean => {
  if (membership_id === null) return true;
  const giver = held.find(({ id }) => id === membership_id);
  return membership_id !== place.membership_id && giver !== undefined && coversDay(giver, giver.rests ?? [], place.day);
};
/** The memberships once one of them pays for a place on a day. */
export const lessOne = (held: readonly HeldMembership[], id: number | null, day: Day): readonly HeldMembership[] =>
  held.map((m) => {
    if (m.id !== id || m.sessions_left === null) return m;
    return isAhead(m, day) ? { ...m, ahead: [...m.ahead, day] } : { ...m, sessions_left: m.sessions_left - 1 };
  });

/** "Boxing · 12 Mar 2026 18:00 · KL", one line for each place of a list; `named` if they belong to several clients. */
export const lostLines = (
  places: readonly LostPlace[],
  { locale, write, total, named }: { locale: Locale; write: (day: Day) => string; total: number; named: boolean },
): string[] => {
  const words = inLanguage(releaseWords, locale);
  const lines = places.map(({ name, trainer_name, member_name, day, starts, branch_name, moves_to }) =>
    [
      ...(named ? [member_name] : []),
      name ? textIn(name, locale) : fill(words.with_trainer, { trainer: trainer_name ?? '' }),
      `${write(day)} ${starts}`,
      branch_name,
      ...(moves_to ? [fill(words.moves_to, { name: textIn(moves_to, locale) })] : []),
    ].join(' · '),
  );
  return total > places.length ? [...lines, fill(words.more, { count: total - places.length })] : lines;
};
