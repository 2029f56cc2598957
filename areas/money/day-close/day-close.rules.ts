/** Closing a day, as pure functions: compares the count with the expected amounts, and says what prevents the close. */
import { addDays, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { CloseDay, DayClosed, Expected } from './day-close.model.ts';

export type CloseEffect = {
  expected_cents: number;
  counted_cents: number;
  lines: CloseDay['lines'];
};

/**
 * The day to which a movement of money or a document of the books belongs: if the day is closed, what a person posts is
 * refused (null), while what comes from the gateway or a bank has already happened and is booked on the next open day.
 * Days in the future are never closed, so that is tomorrow. One rule for all of them.
 */
export const bookedOn = (today: Day, isOpen: boolean, comesByItself: boolean): Day | null => {
  if (isOpen) return today;
  return comesByItself ? addDays(today, 1) : null;
};

/** A day is closed once, when it has come. */
export const whyNotClose = (day: Day, today: Day, isClosed: boolean): string | null => {
  if (isClosed) return 'money.day_is_closed';
  return day > today ? 'money.day_to_come' : null;
};

type Close = Pick<DayClosed, 'status'> & { staff_id: number | null };
export const isOwnClose = (close: Close, staff_id: number | null): boolean =>
  staff_id !== null && close.staff_id === staff_id;
/**
 * Once only: a reopened close has ended, and the next close is a new one. A different person reopens it, because nobody
 * changes their own count.
 */
export const whyNotReopen = (close: Close, staff_id: number | null): string | null => {
  if (close.status !== 'closed') return 'money.day_is_open';
  return isOwnClose(close, staff_id) ? 'money.own_close' : null;
};

/** How often it was closed and reopened: identifies what a person has looked at. */
export const versionOfDay = (closes: readonly Pick<DayClosed, 'status'>[]): number =>
  closes.reduce((events, { status }) => events + (status === 'closed' ? 1 : 2), 0);

/** Each method with movements is counted, against the amounts that were shown; a difference needs a reason. */
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

/** Money moved during the count, so the amounts shown are no longer the expected ones. */
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
