/** How right past forecasts were: what was expected of a month before it began, beside what was received in it. */
import { AHEAD, type Checked, type RevenueForecast } from './forecast.model.ts';
import type { Month } from './forecast.rules.ts';
import { addMonths, type Day } from '#kit/domain/day.ts';

type Made = { first_month: Day; months: readonly Month[] };
type Received = { month: Day; cents: number };
const SHOWN = 12;

/** A forecast made for `ahead` months before has the month at that place, counted from 1. */
const forecastFor = (made: readonly Made[], month: Day, ahead: number): Month | undefined =>
  made.find(({ first_month }) => first_month === addMonths(month, 1 - ahead))?.months[ahead - 1];

/** Only months that are over, newest first. */
export const checkedOf = (made: readonly Made[], received: readonly Received[]): Checked[] =>
  received
    .slice(-SHOWN)
    .toReversed()
    .map(({ month, cents }) => {
      const expected = AHEAD.map((ahead) => forecastFor(made, month, ahead)?.total ?? null);
      const next = forecastFor(made, month, 1);
      return { month, received: cents, expected, inside: next ? cents >= next.low && cents <= next.high : null };
    })
    .filter(({ expected }) => expected.some((one) => one !== null));

const mean = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0) / values.length;
/** In amounts, because a share of nearly nothing says nothing. */
export const scoreOf = (checked: readonly Checked[], received: readonly Received[]): RevenueForecast['score'] => {
  const known = checked.filter(({ expected }) => expected[0] !== null);
  const missed = known.map(({ expected, received: cents }) => Math.abs((expected[0] ?? 0) - cents));
  const before = known.flatMap(({ month, received: cents }) => {
    const same = received.find((one) => one.month === addMonths(month, -12));
    return same ? [Math.abs(same.cents - cents)] : [];
  });
  return {
    months: known.length,
    inside: known.filter(({ inside }) => inside === true).length,
    missed: missed.length === 0 ? 0 : Math.round(mean(missed)),
    year_before_missed: before.length === 0 ? null : Math.round(mean(before)),
  };
};
