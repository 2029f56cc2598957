/** Queries that fit the schema of a contract row: each sort, each filter, and all filters together. */
import type { z } from 'zod';
import type { Endpoint } from '#kit/domain/contract.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { jsonSchemaOf } from '#kit/server/schema.ts';
import type { Query } from './ask.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The words that one of several shapes takes, such as `none` beside an id. */
const wordsBeside = (schema: Json): string[] =>
  (Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isObject) : []).flatMap((one) =>
    one['const'] === undefined ? textsOf(one['enum']) : textsOf([one['const']]),
  );

/** The values to try for a field: all words of a list, otherwise one that fits. */
const valuesOf = (name: string, field: z.ZodType, monday: Day, ids: Query): string[] => {
  const given = jsonSchemaOf(field, 'input');
  const words = textsOf(given['enum']);
  if (words.length > 0) return words;
  const read = jsonSchemaOf(field, 'output');
  const items = isObject(read['items']) ? read['items'] : read;
  const some = textsOf(items['enum']);
  // A filter with several words is also tried with all of them.
  if (some.length > 0) return read['type'] === 'array' ? [...some, some.join(',')] : some;
  const beside = [...new Set([...wordsBeside(given), ...wordsBeside(items)])];
  if (beside.length > 0) return read['type'] === 'array' ? [ids[name] ?? '1', ...beside] : beside;
  if (given['format'] === 'date') return [/until|to$/.test(name) ? addDays(monday, 27) : monday];
  if (ids[name] !== undefined) return [ids[name]];
  const pattern = [given['pattern'], items['pattern']].find((one) => typeof one === 'string') ?? '';
  if (pattern.includes('(19|20|21)')) return [monday.slice(0, 4)];
  if (pattern.includes('A-Z')) return ['MY'];
  if (pattern.includes('a-z')) return ['member'];
  return pattern.includes('\\d') || items['type'] === 'integer' ? ['1'] : ['Person'];
};

const NO_FILTER = new Set(['page', 'itemsPerPage', 'sort', 'branch_id', 'version']);
/** Filters of the same kind are sent together: a range has two ends. */
const partnersOf = (name: string, names: readonly string[]): string[] => {
  const stem = name.replace(/_?(from|until)$/, '');
  return /(from|until)$/.test(name)
    ? names.filter((one) => /(from|until)$/.test(one) && one.replace(/_?(from|until)$/, '') === stem)
    : [name];
};

/**
 * The first query has only what is required, the last one all filters. In between, every sort and every value of every
 * filter is used once: a sort and a filter share a query, because neither changes the other's SQL.
 */
export const queriesOf = (row: Endpoint, monday: Day, ids: Query): Query[] => {
  const shape = (row.query?.shape ?? {}) as Record<string, z.ZodType>;
  const required = new Set(row.query ? textsOf(jsonSchemaOf(row.query, 'input')['required']) : []);
  const filters = Object.keys(shape).filter((name) => !NO_FILTER.has(name));
  const values = new Map(filters.map((name) => [name, valuesOf(name, shape[name] as z.ZodType, monday, ids)]));
  const first = (names: readonly string[]): Query =>
    Object.fromEntries(names.map((name) => [name, values.get(name)?.[0] ?? '']));
  const needed = first(filters.filter((name) => required.has(name)));
  const single = filters.flatMap((name) =>
    (values.get(name) ?? []).map((value) => ({ ...first(partnersOf(name, filters)), [name]: value })),
  );
  const sorts = shape['sort'] ? textsOf(jsonSchemaOf(shape['sort'], 'input')['enum']) : [];
  const each = Array.from({ length: Math.max(single.length, sorts.length) }, (_, at) => ({
    ...needed,
    ...single[at],
    ...(sorts[at] !== undefined && { sort: sorts[at] }),
  }));
  return [needed, ...each, ...(filters.length > 1 ? [first(filters)] : [])];
};
