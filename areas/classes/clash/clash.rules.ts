/** Where a conflicting entry could go instead, on the same days. Pure: stretches of time in, local times out. */
import { clockText } from '#kit/domain/zone.ts';
import type { Stretch } from '../availability/availability.rules.ts';

const MINUTE_MS = 60_000;
const OFFER_STEP_MIN = 30;
/** No more than can be read at a glance. */
export const OFFERED = 6;

export type Wish = {
  /** Of each day, in order. */
  slots: readonly Stretch[];
  /** What is taken around the slot of the same place. */
  taken: readonly (readonly Stretch[])[];
  /** Minutes after midnight, in local time, at which the first starts; the others start at the same time. */
  asked: number;
  /** The minutes of the day within which it has to be. */
  open: { from: number; until: number };
  now: number;
};

const isFree = ({ slots, taken, now }: Wish, shift_ms: number): boolean =>
  slots.every(({ from, until }, at) => {
    const [begin, end] = [from + shift_ms, until + shift_ms];
    return begin > now && !(taken[at] ?? []).some((one) => one.from < end && begin < one.until);
  });

/** The times nearest to the requested one without a conflict on any of the days; earliest first. */
export const freeInstead = (wish: Wish): string[] => {
  const { slots, asked, open } = wish;
  const [first] = slots;
  if (!first) return [];
  const length = Math.max(...slots.map(({ from, until }) => (until - from) / MINUTE_MS));
  const found: number[] = [];
  const begin = Math.ceil(open.from / OFFER_STEP_MIN) * OFFER_STEP_MIN;
  for (let at = begin; at + length <= open.until; at += OFFER_STEP_MIN)
    if (at !== asked && isFree(wish, (at - asked) * MINUTE_MS)) found.push(at);
  return found
    .toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked) || b - a)
    .slice(0, OFFERED)
    .toSorted((a, b) => a - b)
    .map(clockText);
};
