/** Cards and mandates that are over, or will be, while something is still charged to them. Pure: days in, words out. */
import { addDays, type Day } from '#kit/domain/day.ts';

/** `soon`: over, or over within 30 days. */
export const expiryBounds = ['soon', 'over', '30', '60', '90'] as const;
type ExpiryBound = (typeof expiryBounds)[number];
/** How far the list looks ahead. */
const LOOK_AHEAD_DAYS = 90;
/** What Home and the page of a membership call "soon". */
export const SOON_DAYS = 30;

/** A card is good on its last day; one without a day never runs out. */
export const expiryOf = (expires_on: Day | null, today: Day): 'over' | 'soon' | 'later' =>
  expires_on === null || expires_on > addDays(today, SOON_DAYS) ? 'later' : expires_on < today ? 'over' : 'soon';

/** Which last days a bound asks for, counted from today, both ends included; no bound: all that is over, and ahead. */
export const expiryWindow = (bound: ExpiryBound | undefined): { from: number | null; until: number } => {
  if (bound === 'over') return { from: null, until: -1 };
  if (bound === 'soon') return { from: null, until: SOON_DAYS };
  return bound === undefined ? { from: null, until: LOOK_AHEAD_DAYS } : { from: 0, until: Number(bound) };
};

/**
 * What that means for the next charge: the card is over; it will be by then; it still pays that one. A charge whose day
 * is not known (a suspension without an end) may come after the card is over.
 */
export const standingOf = (
  { expires_on, next_on }: { expires_on: Day; next_on: Day | null },
  today: Day,
): 'over' | 'misses' | 'lasts' => {
  if (expires_on < today) return 'over';
  // What is due already is charged today, and the card is good today.
  return next_on !== null && next_on <= expires_on ? 'lasts' : 'misses';
};
