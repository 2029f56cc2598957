/** Judges the rows of a file: the same steps for the preview and for bringing them in. */
import { setImmediate } from 'node:timers/promises';
import type { Mapping } from '#domain/areas/people/import/columns.ts';
import {
  addToIndex,
  emailKey,
  guardiansToFind,
  keysClaimed,
  leansOnSomebody,
  newFileIndex,
  type FileIndex,
} from '#domain/areas/people/import/file-index.ts';
import { nobody, type Existing } from '#domain/areas/people/import/existing.ts';
import { planRow, type PlannedRow } from '#domain/areas/people/import/plan.ts';
import { readRow, type ReadOptions, type ReadRow } from '#domain/areas/people/import/rows.ts';
import { firstRowWith, newSeenKeys, seeKey } from '#domain/areas/people/import/seen-keys.ts';
import type { ValueMaps } from '#domain/areas/people/import/values.ts';
import type { FileRow } from './import.file.ts';

export type Judge = { mapping: Mapping; maps: ValueMaps; options: ReadOptions };
export type ReadFileRow = { row: number; read: ReadRow };
/** `guardians` are e-mails: for those who are reached through somebody else. */
export type Keys = { emails: string[]; phones: string[]; cards: string[]; guardians: string[] };
export const noKeys: Keys = { emails: [], phones: [], cards: [], guardians: [] };
/** Finds the people who have one of these keys already. */
export type LookUp = (keys: Keys) => Promise<Existing>;

/** One transaction: long enough to be cheap, short enough that nobody waits for its locks. */
export const BATCH = 150;

export async function* inBatches<T>(rows: AsyncIterable<T>, size = BATCH): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Other work of the process gets its turn. */
const REST_EVERY = 50;
type Which = { atMost?: number; isDue?: (row: number) => boolean };
/** The rows behind the headers, read; those that are due, of the first `atMost`. */
export async function* readRows(
  rows: AsyncIterable<FileRow>,
  judge: Judge,
  { atMost = Infinity, isDue = () => true }: Which = {},
): AsyncGenerator<ReadFileRow> {
  let count = -1;
  for await (const { row, cells } of rows) {
    if (++count === 0) continue;
    if (count > atMost) return;
    if (count % REST_EVERY === 0) await setImmediate();
    if (isDue(row)) yield { row, read: readRow(cells, judge.mapping, judge.maps, judge.options) };
  }
}

/** Reads the rows of the file anew, those that are due. */
export type Open = (which?: Pick<Which, 'isDue'>) => AsyncIterable<ReadFileRow>;

/** A row has at most an e-mail, a card and a name with a phone. */
const KEYS_OF_A_ROW = 3;
/** The rows that have to be compared with others: those with a key in common, and families. */
const contestedRows = async (rows: AsyncIterable<ReadFileRow>, rowCount: number): Promise<Set<number>> => {
  const seen = newSeenKeys(rowCount * KEYS_OF_A_ROW);
  const contested = new Set<number>();
  const guardians = new Set<string>();
  for await (const { row, read } of rows) {
    if (read.left_out) continue;
    for (const key of keysClaimed(row, read)) {
      const first = seeKey(seen, key, row);
      if (first !== null) contested.add(first).add(row);
    }
    if (leansOnSomebody(read)) contested.add(row);
    if (read.person.guardian_email !== null) guardians.add(read.person.guardian_email);
  }
  for (const email of guardians) contested.add(firstRowWith(seen, emailKey(email)) ?? 0);
  return contested;
};

const knownGuardians = async (index: FileIndex, lookUp: LookUp): Promise<Map<string, number>> => {
  const known = new Map<string, number>();
  const wanted = guardiansToFind(index);
  for (let at = 0; at < wanted.length; at += BATCH) {
    const emails = wanted.slice(at, at + BATCH);
    for (const [email, id] of membersByEmail(await lookUp({ ...noKeys, emails }))) known.set(email, id);
  }
  return known;
};

/**
 * What must be known of other rows, with the guardians who are clients already. Goes through the file twice, so that
 * of 100,000 rows only those stay in memory that have to be compared.
 */
export const indexFile = async (open: Open, rowCount: number, lookUp: LookUp): Promise<FileIndex> => {
  const contested = await contestedRows(open(), rowCount);
  const index = newFileIndex();
  for await (const { row, read } of open({ isDue: (one) => contested.has(one) })) addToIndex(index, row, read);
  index.known_guardians = await knownGuardians(index, lookUp);
  return index;
};

/** Clients whom the branch sees, by e-mail. */
export const membersByEmail = ({ by_email }: Existing): Map<string, number> => {
  const found = new Map<string, number>();
  for (const [email, people] of by_email) {
    const member = people.find(({ kind, elsewhere }) => kind === 'member' && !elsewhere);
    if (member) found.set(email, member.id);
  }
  return found;
};

const all = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))];
export const keysOf = (batch: readonly ReadFileRow[]): Keys => {
  const people = batch.filter(({ read }) => !read.left_out).map(({ read }) => read.person);
  return {
    emails: all(people.map(({ email }) => email)),
    phones: all(people.map(({ phone }) => phone)),
    cards: all(people.map(({ card_number }) => card_number)),
    guardians: all(people.map((person) => person.guardian_email ?? (person.is_dependent ? person.email : null))),
  };
};

export const judgeBatch = async (
  index: FileIndex,
  batch: readonly ReadFileRow[],
  lookUp: LookUp,
): Promise<PlannedRow[]> => {
  const keys = keysOf(batch);
  const existing = Object.values(keys).every((values) => values.length === 0) ? nobody : await lookUp(keys);
  return batch.map(({ row, read }) => planRow(index, row, read, existing));
};
