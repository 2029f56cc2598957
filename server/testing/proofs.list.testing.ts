/** Generated proofs about the list of a noun: filters, sorts, search, pages, file. */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { choosesBranches } from '#kit/domain/page.ts';
import { jsonSchemaOf } from '#kit/server/schema.ts';
import { isRecord, type Body, type Schema } from './faults.testing.ts';
import type { Case, Found, Noun } from './noun.testing.ts';
import { Moving } from './proofs.move.testing.ts';
import { sorted, type Proof } from './proofs.testing.ts';

const always = ['page', 'itemsPerPage', 'q', 'sort', 'branches'];
const queryOf = (row: Endpoint, io: 'input' | 'output'): Record<string, Schema> =>
  row.query ? (jsonSchemaOf(row.query, io)['properties'] as Record<string, Schema>) : {};
const choicesOf = (schema: Schema | undefined): string[] => {
  const items = schema?.['type'] === 'array' ? (schema['items'] as Schema) : schema;
  return (items?.['enum'] ?? []) as string[];
};

/** Two choices of the filter that a new record can have. */
const typedChoices = (noun: Noun, field: string, choices: readonly string[]): string[] => {
  const schema = noun.fields[field];
  const typed = schema ? (choicesOf(schema).length > 0 ? choicesOf(schema) : choicesIn(schema)) : [];
  return choices.filter((choice) => typed.includes(choice)).slice(0, 2);
};
/** Known without making a record. What nothing covers is proven in every run, and fails. */
const isFilterCovered = (noun: Noun, field: string, choices: readonly string[]): boolean =>
  noun.of.filters?.[field as never] !== undefined ||
  (field === 'status' && noun.row('move') !== undefined) ||
  typedChoices(noun, field, choices).length === 2;
const isSortCovered = (noun: Noun, field: string): boolean =>
  noun.of.sorts?.[field] !== undefined || field in noun.fields || field.endsWith('_at');

/** One matching record and one excluded, derived from contract and machine. */
const derivedCases = async (noun: Noun, field: string, choices: readonly string[]): Promise<readonly Case[]> => {
  const move = noun.row('move');
  if (field === 'status' && move) {
    const moving = new Moving(noun, move);
    const [one = '', ...others] = moving.states.filter((state) => choices.includes(state));
    const first = await moving.at(one);
    const cases: Case[] = [];
    for (const state of others) {
      const record = await moving.at(state);
      cases.push(
        { asked: state, found: record.id, left_out: first.id },
        { asked: one, found: first.id, left_out: record.id },
      );
    }
    return cases;
  }
  const [one, two] = typedChoices(noun, field, choices);
  if (one === undefined || two === undefined) return [];
  return byValues(noun, field, [one, two]);
};
const choicesIn = (schema: Schema): string[] =>
  ((schema['anyOf'] ?? []) as Schema[]).flatMap((option) => choicesOf(option));

const askedBy = (value: unknown): string => (Array.isArray(value) ? String(value[0]) : String(value));
const byValues = async (noun: Noun, field: string, [one, two]: readonly [unknown, unknown]): Promise<Case[]> => {
  const a = await noun.make({ [field]: one });
  const b = await noun.make({ [field]: two });
  return [
    { asked: askedBy(one), found: a.id, left_out: b.id },
    { asked: askedBy(two), found: b.id, left_out: a.id },
  ];
};

const casesOf = async (noun: Noun, field: string, choices: readonly string[]): Promise<readonly Case[]> => {
  const own = noun.of.filters?.[field as never] as
    | readonly [unknown, unknown]
    | (() => Promise<Case | readonly Case[]>)
    | undefined;
  if (typeof own === 'function') {
    const cases = await own();
    return 'asked' in cases ? [cases] : cases;
  }
  return own ? byValues(noun, field, own) : derivedCases(noun, field, choices);
};

const filterProof = (noun: Noun, field: string, choices: readonly string[]): Proof => ({
  name: `list: ${field} finds one and leaves out another`,
  isRotated: isFilterCovered(noun, field, choices),
  async prove() {
    const cases = await casesOf(noun, field, choices);
    if (cases.length === 0)
      throw new Error(`builders.filters.${field} gives two values, or a record that is found and one that is left out`);
    for (const one of cases) await proveCase(noun, field, one);
  },
});

/** Also with a search: a list that searches in a different way must not forget its filters. */
const proveCase = async (
  noun: Noun,
  field: string,
  { asked, found, left_out, with: more = {} }: Case,
): Promise<void> => {
  const without = (await noun.list(more)).data;
  const left = without.find((row) => row.id === left_out);
  if (left_out === null) expect(without.map((row) => row.id)).not.toContain(found);
  else if (!left)
    throw new Error(`${left_out} is not in the list without ${field}, so that leaving it out proves nothing`);
  const { data, total } = await noun.list({ ...more, [field]: asked });
  const ids = data.map((row) => row.id);
  expect({ asked, found: ids.includes(found), left_out: left !== undefined && ids.includes(left.id), total }).toEqual({
    asked,
    found: true,
    left_out: false,
    total: data.length,
  });
  if (!noun.searches) return;
  const searched = (row: Found | undefined) => noun.ids({ ...more, [field]: asked, q: row ? noun.label(row) : '' });
  expect(await searched(data.find((row) => row.id === found))).toContain(found);
  if (left) expect(await searched(left)).not.toContain(left.id);
};

const plainOf = (noun: Noun, field: string, row: Found): unknown => {
  const own = noun.of.sorts?.[field]?.read;
  if (own) return own(row as never);
  const value = field in row ? row[field] : field.endsWith('_at') ? row.id : null;
  return isRecord(value) && 'en' in value ? value['en'] : value;
};
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;

/** Records that differ in the sorted field. */
const differing = async (noun: Noun, field: string): Promise<readonly number[]> => {
  const own = noun.of.sorts?.[field]?.of;
  if (own) return own();
  const crowd = (await noun.crowded()).map((one) => one.id);
  const move = field === 'status' ? noun.row('move') : undefined;
  if (!move) return crowd;
  const moving = new Moving(noun, move);
  for (const state of moving.states) crowd.push((await moving.at(state)).id);
  return crowd;
};
const sortProof = (noun: Noun, field: string): Proof => ({
  name: `list: sorts by ${field}, up and down`,
  isRotated: isSortCovered(noun, field),
  async prove() {
    const ids = new Set(await differing(noun, field));
    const valuesBy = async (sort: string): Promise<unknown[]> =>
      (await noun.list({ ...noun.of.sorts?.[field]?.with, sort })).data
        .filter((row) => ids.has(row.id))
        .map((row) => plainOf(noun, field, row))
        .filter((value) => value !== null && value !== undefined);
    const up = await valuesBy(field);
    if (new Set(up).size < 2)
      throw new Error(`builders.sorts.${field} makes records that differ in it, and says where a row has it`);
    expect(up).toEqual(up.toSorted(compare));
    expect(await valuesBy(`-${field}`)).toEqual(up.toSorted(compare).toReversed());
  },
});

const searchProof = (noun: Noun): Proof => ({
  name: 'list: q finds a record by its name and nothing else, and reads signs as signs',
  async prove() {
    const one = await noun.make();
    const other = await noun.make();
    const found = async (q: string): Promise<number[]> => noun.ids({ q });
    expect(await found(noun.label(one))).toEqual([one.id]);
    expect(await found(noun.label(one).toUpperCase())).toEqual([one.id]);
    expect(await found(noun.label(other))).toEqual([other.id]);
    expect(await found('nothing is called this')).toEqual([]);
    const sign = await found('%');
    expect(sign.includes(one.id) || sign.includes(other.id), 'a sign is no pattern').toBe(false);
  },
});

const pageProof = (noun: Noun): Proof => ({
  name: 'list: pages follow one another, and each says the total',
  async prove() {
    await noun.crowded();
    const all = await noun.list();
    const page = (number: number) => noun.list({ itemsPerPage: 2, page: number });
    const [first, second, beyond] = [await page(1), await page(2), await page(100_000)];
    expect([...first.data, ...second.data].map((row) => row.id)).toEqual(all.data.slice(0, 4).map((row) => row.id));
    expect([first.total, second.total, beyond.total]).toEqual([all.total, all.total, all.total]);
    expect(beyond.data).toEqual([]);
  },
});

const wrongAsked = (schema: Schema): string | undefined => {
  if (schema['format'] === 'date') return '2026-02-30';
  // Neither a number nor a key.
  if (typeof schema['pattern'] === 'string' || schema['type'] === 'integer') return '!';
  if (schema['enum'] !== undefined) return 'no_such_choice';
  return typeof schema['maxLength'] === 'number' ? 'x'.repeat(schema['maxLength'] + 1) : undefined;
};
const askedProof = (noun: Noun, name: 'list' | 'csv', row: Endpoint): Proof => ({
  name: `${name}: a faulty page, sort, filter or search is named, all at once`,
  async prove() {
    const typed = queryOf(row, 'input');
    const read = queryOf(row, 'output');
    const wrong: Body = {};
    const fields: string[] = [];
    for (const [field, schema] of Object.entries(typed)) {
      const isMany = choicesOf(read[field]).length > 0 && read[field]?.['type'] === 'array';
      const value = isMany || read[field]?.['type'] === 'array' ? many(read[field]) : wrongAsked(schema);
      if (value === undefined) continue;
      wrong[field] = value;
      fields.push(read[field]?.['type'] === 'array' ? `${field}.0` : field);
    }
    const said = await noun.ask(name)(noun.here(name, wrong));
    expect(said.responseCode, said.text).toBe(codes.validation);
    expect(sorted(Object.keys(said.faults))).toEqual(sorted(fields));
  },
});
const many = (schema: Schema | undefined): string | undefined => wrongAsked((schema?.['items'] ?? {}) as Schema);

const linesOf = (text: string): string[][] => parse(text.replace(/^\uFEFF/, ''));
const fileProof = (noun: Noun): Proof => ({
  name: 'csv: has the rows of the list, in its order and with its search',
  async prove() {
    const [one] = await noun.crowded();
    if (!one) throw new Error('nothing was made');
    const asks: Body[] = [
      {},
      { q: noun.label(one) },
      ...noun.sorts.slice(0, 1).flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
    ];
    for (const asked of asks) {
      const { data, total } = await noun.list(asked);
      const file = await noun.good('csv', noun.here('csv', { ...noun.of.asks, ...asked }));
      const [, ...lines] = linesOf(file.text);
      expect({ asked, lines: lines.length }).toEqual({ asked, lines: total });
      const missing = data.filter((row, index) => !lines[index]?.some((cell) => cell.includes(noun.label(row))));
      expect(missing.map((row) => row.id)).toEqual([]);
    }
  },
});

/**
 * At head office, as someone who sees every branch: a record is in the list of its own branch and not in that of
 * another one, unless it is for all of them. Somebody who works in one branch can't look into another with it.
 */
const branchesProof = (noun: Noun, row: Endpoint, file: Endpoint | undefined): Proof => ({
  name: 'list: has only the rows of the chosen branches',
  isRotated: true,
  async prove() {
    const record = await noun.make();
    const { headOffice } = noun;
    const home = typeof record['branch_id'] === 'number' ? record['branch_id'] : noun.home;
    const elsewhere = noun.elsewhere(home);
    const asked = async (branches: string, name = 'list') => {
      const said = await noun.ask(
        name,
        'hq',
      )({
        itemsPerPage: 200,
        ...noun.of.asks,
        branch_id: headOffice,
        branches,
      });
      expect(said.status, said.text).toBe(200);
      return said;
    };
    const listOf = async (branches: string) => (await asked(branches)).data as { data: Found[]; total: number };
    /** What somebody sees who works in that branch. */
    const listIn = async (branch_id: number): Promise<unknown[]> => {
      const said = await noun.ask('list', 'hq')({ itemsPerPage: 200, ...noun.of.asks, branch_id });
      return (said.data as { data: Found[] }).data.map(({ id }) => id);
    };
    const here = await listOf(String(home));
    const found = here.data.find(({ id }) => id === record.id);
    if (!found) throw new Error(`${record.id} is not in the list of its branch, so that leaving it out proves nothing`);
    const names = found['branch_ids'];
    const isOfAll = found['branch_id'] === null || (Array.isArray(names) && names.length === 0);
    const there = await listOf(String(elsewhere));
    const none = await listOf(String(NO_BRANCH));
    const ids = ({ data }: { data: readonly Found[] }): boolean => data.some(({ id }) => id === record.id);
    expect({ there: ids(there), none: ids(none) }).toEqual({ there: isOfAll, none: isOfAll });
    expect({ both: ids(await listOf(`${elsewhere},${home}`)), all: ids(await listOf('')) }).toEqual({
      both: true,
      all: true,
    });
    for (const [chosen, { data, total }] of [
      [home, here],
      [elsewhere, there],
    ] as const) {
      // A client of another branch who also trains here is listed here too.
      const strangers = data.filter((one) => ![chosen, null, undefined].includes(one['branch_id'] as never));
      const listed = strangers.length === 0 ? [] : await listIn(chosen);
      expect(strangers.filter(({ id }) => !listed.includes(id))).toEqual([]);
      expect(data).toHaveLength(Math.min(total, 200));
      if (!file) continue;
      const [, ...lines] = linesOf((await asked(String(chosen), 'csv')).text);
      expect({ chosen, lines: lines.length }).toEqual({ chosen, lines: total });
    }
    const doer = noun.who(row);
    if (home !== noun.home || home === headOffice || doer === 'hq') return;
    const outside = await noun.good('list', noun.here('list', { ...noun.of.asks, branches: String(elsewhere) }));
    const { data } = outside.data as { data: Found[] };
    expect(data.filter((one) => one['branch_id'] === elsewhere || (one.id === record.id && !isOfAll))).toEqual([]);
  },
});
const NO_BRANCH = 999_999_999;

export const listProofs = (noun: Noun): Proof[] => {
  const row = noun.row('list');
  const file = noun.row('csv');
  if (!row) return [];
  const read = queryOf(row, 'output');
  const filters = Object.keys(read).filter((field) => !always.includes(field) && !(field in (noun.of.asks ?? {})));
  return [
    askedProof(noun, 'list', row),
    pageProof(noun),
    ...(noun.searches ? [searchProof(noun)] : []),
    ...filters.map((field) => filterProof(noun, field, choicesOf(read[field]))),
    ...noun.sorts.map((field) => sortProof(noun, field)),
    ...(choosesBranches(row) ? [branchesProof(noun, row, file)] : []),
    ...(file ? [askedProof(noun, 'csv', file), fileProof(noun)] : []),
  ];
};
