import { dayIn, type Day } from '#kit/domain/day.ts';

/** Today has come somewhere on earth: a past day after that is a slip. */
export const latestToday = (now: Date): Day => dayIn('Pacific/Kiritimati', now);
