import { sql as raw, type RawBuilder } from 'kysely';

/**
 * The first letter of a family name, in SQL: past "binti", "a/l" and the like. Beside a first name it tells whoever was
 * there who it was, and a page that is passed on says little. Empty where there is no family name.
 */
export const initialOf = (column: string): RawBuilder<string> =>
  raw<string>`upper(left(regexp_replace(coalesce(${raw.ref(column)}, ''), '^(bin|binti|bte|a/l|a/p|s/o|d/o) +', '', 'i'), 1))`;
