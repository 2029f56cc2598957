import { sql as raw, type RawBuilder } from 'kysely';

/**
 * The first letter of a family name, in SQL: past "binti", "a/l" and the like. With the first name, it is enough for
 * people who were there, and a forwarded page reveals little. Empty if there is no family name.
 */
export const initialOf = (column: string): RawBuilder<string> =>
  raw<string>`upper(left(regexp_replace(coalesce(${raw.ref(column)}, ''), '^(bin|binti|bte|a/l|a/p|s/o|d/o) +', '', 'i'), 1))`;
