/**
 * Derives from a schema and a valid body the bodies in which every field of a kind is wrong at once, and the expected
 * faults.
 */
import type { z } from 'zod';
import { jsonSchemaOf } from '#kit/server/schema.ts';

export type Schema = { readonly [key: string]: unknown };
export type Body = Record<string, unknown>;
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kinds = [
  'missing',
  'too long',
  'unreadable',
  'out of bounds',
  'not one of the choices',
  'of the wrong kind',
] as const;
export type FaultKind = (typeof kinds)[number];
export type Leaf = { path: readonly string[]; schema: Schema; isRequired: boolean };

const optionsOf = (schema: Schema): Schema[] =>
  [...((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[])].filter((one) => one['type'] !== 'null');
/** The type of a field apart from empty; undefined if it can have several. */
const only = (schema: Schema): Schema | undefined => {
  const options = optionsOf(schema);
  if (options.length === 0) return schema;
  return options.length === 1 && options[0] ? only(options[0]) : undefined;
};

/** Every field below a schema, through objects and into the first item of each list. */
export const leavesOf = (schema: Schema, good: unknown, path: readonly string[] = [], isRequired = true): Leaf[] => {
  const one = only(schema);
  const here: Leaf[] = path.length > 0 ? [{ path, schema: one ?? {}, isRequired }] : [];
  if (one?.['type'] === 'object' && isRecord(one['properties'])) {
    if (path.length > 0 && !isRecord(good)) return here;
    const required = (one['required'] ?? []) as string[];
    return [
      ...here,
      ...Object.entries(one['properties']).flatMap(([name, part]) =>
        leavesOf(part as Schema, isRecord(good) ? good[name] : undefined, [...path, name], required.includes(name)),
      ),
    ];
  }
  if (one?.['type'] === 'array' && Array.isArray(good) && good.length > 0)
    return [...here, ...leavesOf(one['items'] as Schema, good[0], [...path, '0'], false)];
  return here;
};

export const isFreeText = ({ schema }: Leaf): boolean =>
  schema['type'] === 'string' && !schema['enum'] && !schema['format'] && !schema['pattern'] && !('const' in schema);
const isText = ({ schema }: Leaf): boolean =>
  schema['type'] === 'string' && !schema['enum'] && !schema['format'] && !('const' in schema);
const isNumber = ({ schema }: Leaf): boolean => schema['type'] === 'integer' || schema['type'] === 'number';

/** Marks a field that is left out. */
const LEFT_OUT = Symbol('left out');
const wrongAs: Record<FaultKind, (leaf: Leaf) => unknown> = {
  missing: ({ isRequired }) => (isRequired ? LEFT_OUT : undefined),
  'too long': ({ schema }) => {
    const most = schema['maxLength'];
    if (typeof most === 'number') return 'x'.repeat(most + 1);
    const items = schema['maxItems'];
    return typeof items === 'number' ? Array.from({ length: items + 1 }, () => null) : undefined;
  },
  unreadable: (leaf) => (isText(leaf) ? 'a\u0000b' : undefined),
  'out of bounds': (leaf) => {
    const { maximum, minimum } = leaf.schema;
    if (!isNumber(leaf)) return undefined;
    return typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER
      ? maximum + 1
      : typeof minimum === 'number' && minimum > -1_000_000_000
        ? minimum - 1
        : 1e300;
  },
  'not one of the choices': ({ schema }) =>
    schema['enum'] || 'const' in schema ? 'no_such_choice' : schema['format'] === 'date' ? '2026-02-30' : undefined,
  'of the wrong kind': ({ schema }) =>
    schema['type'] === undefined ? undefined : schema['type'] === 'array' ? 5 : [[5]],
};

const put = (into: unknown, [name = '', ...rest]: readonly string[], value: unknown): void => {
  const holder = into as Record<string, unknown>;
  if (rest.length === 0) {
    if (value === LEFT_OUT) Reflect.deleteProperty(holder, name);
    else holder[name] = value;
    return;
  }
  if (!isRecord(holder[name]) && !Array.isArray(holder[name])) holder[name] = {};
  put(holder[name], rest, value);
};
export const changed = (good: Body, changes: readonly (readonly [path: readonly string[], value: unknown])[]): Body => {
  const body = structuredClone(good);
  for (const [path, value] of changes) put(body, path, value);
  return body;
};

export const schemaOf = (schema: z.ZodType): Schema => jsonSchemaOf(schema, 'input');
/** A field inside one that is entirely wrong is not checked. */
const outermost = (paths: readonly (readonly [readonly string[], unknown])[]) =>
  paths.filter(
    ([path]) =>
      !paths.some(([other]) => other.length < path.length && other.every((part, index) => part === path[index])),
  );

export type Faulty = { kind: FaultKind; body: Body; fields: string[] };
/** A branch decides about access before anything else is checked, so a wrong one is refused for that. */
export const faultyBodies = (schema: z.ZodType, good: Body): Faulty[] => {
  const leaves = leavesOf(schemaOf(schema), good).filter(({ path }) => path[0] !== 'branch_id');
  return kinds.flatMap((kind) => {
    const wrong = leaves.flatMap((leaf) => {
      const value = wrongAs[kind](leaf);
      return value === undefined ? [] : [[leaf.path, value] as const];
    });
    const chosen = outermost(wrong);
    if (chosen.length === 0) return [];
    return [{ kind, body: changed(good, chosen), fields: chosen.map(([path]) => path.join('.')) }];
  });
};
