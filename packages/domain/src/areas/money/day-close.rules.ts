/** Closing a day, as pure functions: what is counted against what is expected, and what stands against it. */
import type { Day } from '#domain/kit/day.ts';
import type { Fault } from '#domain/kit/errors.ts';
import type { CloseDay, Expected } from './day-close.model.ts';

export type CloseEffect = {
  expected_cents: number;
  counted_cents: number;
  lines: CloseDay['lines'];
};

/** A day is closed when it is there, once. */
export const whyNotClose = (day: Day, today: Day, isClosed: boolean): string | null => {
  if (isClosed) return 'money.day_is_closed';
  return day > today ? 'money.day_to_come' : null;
};

/** Each method that moved is counted; the amounts are those that were looked at; a difference has a reason. */
export const closeFaults = (asked: CloseDay['lines'], expected: readonly Expected[]): Fault[] => [
  ...expected
    .filter(({ method }) => !asked.some((line) => line.method === method))
    .map(() => ({ field: 'lines', key: 'required' })),
  ...asked
    .filter((line) => line.counted_cents !== line.expected_cents && line.reason === null)
    .map((line) => ({ field: `lines.${asked.indexOf(line)}.reason`, key: 'required' })),
  ...asked
    .filter((line, i) => asked.findIndex(({ method }) => method === line.method) !== i)
    .map((line) => ({ field: `lines.${asked.indexOf(line)}.method`, key: 'duplicate' })),
];

/** Money moved while it was counted: what was looked at is not what is expected any more. */
export const whyNotCounted = (asked: CloseDay['lines'], expected: readonly Expected[]): string | null =>
  asked.every(
    (line) => line.expected_cents === (expected.find(({ method }) => method === line.method)?.expected_cents ?? 0),
  )
    ? null
    : 'money.day_moved';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);
export const closeEffect = (asked: CloseDay['lines']): CloseEffect => ({
  expected_cents: sum(asked.map((line) => line.expected_cents)),
  counted_cents: sum(asked.map((line) => line.counted_cents)),
  lines: asked.map((line) => ({ ...line, reason: line.counted_cents === line.expected_cents ? null : line.reason })),
});
