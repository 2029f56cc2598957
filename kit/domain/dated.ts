/** Rows that are valid from a day on, until the next one is. */
import type { Day } from './day.ts';

/** The row valid on a day: the newest one that starts on that day or before. */
export const inForceOn = <R extends { valid_from: Day }>(rows: readonly R[], day: Day): R | undefined =>
  rows.filter((row) => row.valid_from <= day).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0];
