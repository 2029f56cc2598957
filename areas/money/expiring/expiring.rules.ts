/**
 * Cards and mandates that have expired, or will, while something is still charged to them. Pure: days in, words out.
 */
import { addDays, type Day } from '#kit/domain/day.ts';

/** `soon`: expired, or expires within 30 days. */
export const expiryBounds = ['soon', 'over', '30', '60', '90'] as const;
type ExpiryBound = (typeof expiryBounds)[number];
/** How far the list looks ahead. */
const LOOK_AHEAD_DAYS = 90;
/** What Home and the page of a membership call "soon". */
export const SOON_DAYS = 30;

/** A card is valid on its last day; one without a date never expires. */
export const expiryOf = (expires_on: Day | null, today: Day): 'over' | 'soon' | 'later' =>
  expires_on === null || expires_on > addDays(today, SOON_DAYS) ? 'later' : expires_on < today ? 'over' : 'soon';

/**
 * The expiry dates that a filter covers, relative to today and including both ends; without a filter all that have
 * expired, and those ahead.
 */
export const expiryWindow = (bound: ExpiryBound | undefined): { from: number | null; until: number } => {
  if (bound === 'over') return { from: null, until: -1 };
  if (bound === 'soon') return { from: null, until: SOON_DAYS };
  return bound === undefined ? { from: null, until: LOOK_AHEAD_DAYS } : { from: 0, until: Number(bound) };
};

/**
 * What that means for the next charge: the card has expired, will have expired by then, or is still valid. A charge
 * whose day isn't known (an open-ended suspension) may come after the card has expired.
 */
export const standingOf = (
  { expires_on, next_on }: { expires_on: Day; next_on: Day | null },
  today: Day,
): 'over' | 'misses' | 'lasts' => {
  if (expires_on < today) return 'over';
  // What is already due is charged today, while the card is valid.
  return next_on !== null && next_on <= expires_on ? 'lasts' : 'misses';
};
