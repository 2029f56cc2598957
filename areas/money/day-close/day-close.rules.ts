/** Closing a day, as pure functions: what is counted against what is expected, and what stands against it. */
import { addDays, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { CloseDay, DayClosed, Expected } from './day-close.model.ts';

export type CloseEffect = {
  expected_cents: number;
  counted_cents: number;
  lines: CloseDay['lines'];
};

/**
 * Where something that moves money, or a document of the books, belongs: what a person posts is refused (null) once the
 * day is closed; what comes by itself, from the gateway or a bank, has happened and is booked on the next open day. No
 * day to come is ever closed, so that is tomorrow. One rule for all of them.
 */
export const bookedOn = (today: Day, isOpen: boolean, comesByItself: boolean): Day | null => {
  if (isOpen) return today;
  return comesByItself ? addDays(today, 1) : null;
};

/** A day is closed when it is there, once. */
export const whyNotClose = (day: Day, today: Day, isClosed: boolean): string | null => {
  if (isClosed) return 'money.day_is_closed';
  return day > today ? 'money.day_to_come' : null;
};

type Close = Pick<DayClosed, 'status'> & { staff_id: number | null };
export const isOwnClose = (close: Close, staff_id: number | null): boolean =>
  staff_id !== null && close.staff_id === staff_id;
/**
 * Once: the close that was opened again is over, the next one is another. A second person does it: nobody
 * changes their own count.
 */
export const whyNotReopen = (close: Close, staff_id: number | null): string | null => {
  if (close.status !== 'closed') return 'money.day_is_open';
  return isOwnClose(close, staff_id) ? 'money.own_close' : null;
};

/** Closed and opened again so often: what a person has looked at. */
export const versionOfDay = (closes: readonly Pick<DayClosed, 'status'>[]): number =>
  closes.reduce((events, { status }) => events + (status === 'closed' ? 1 : 2), 0);

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
