/** Judges the rows of a file: the same steps for the preview and for the import. */
import { setImmediate } from 'node:timers/promises';
import type { Mapping } from './import-columns.rules.ts';
import {
  addToIndex,
  emailKey,
  guardiansToFind,
  keysClaimed,
  leansOnSomebody,
  newFileIndex,
  type FileIndex,
} from './import-file-index.rules.ts';
import { nobody, type Existing } from './import-existing.rules.ts';
import { planRow, withGuardian, type PlannedRow } from './import-plan.rules.ts';
import { readRow, type ReadOptions, type ReadRow } from './import-rows.rules.ts';
import { firstRowWith, newSeenKeys, seeKey } from './import-seen-keys.rules.ts';
import { laterTurns, settleTurns, turnOf, FIRST_TURN } from './import-turns.rules.ts';
import type { ValueMaps } from './import-values.rules.ts';
import type { FileRow } from '#kit/server/csv-read.ts';

export type Judge = { mapping: Mapping; maps: ValueMaps; options: ReadOptions };
export type ReadFileRow = { row: number; read: ReadRow };
/** `guardians` are e-mails: for those who are contacted through someone else. */
export type Keys = { emails: string[]; phones: string[]; cards: string[]; guardians: string[] };
const noKeys: Keys = { emails: [], phones: [], cards: [], guardians: [] };
/** Finds the people in the system with one of these keys. */
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

/** Lets other work of the process have its turn. */
const REST_EVERY = 50;
type Which = { atMost?: number; isDue?: (row: number) => boolean };
/** The rows after the headers, read; those that are due, of the first `atMost`. */
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

/** Reads the rows of the file again, those that are due. */
export type Open = (which?: Pick<Which, 'isDue'>) => AsyncIterable<ReadFileRow>;

/** A row has no more than an e-mail, a card and a name with a phone. */
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
 * What must be known of other rows, with the guardians who are already clients. Reads the file twice, so that of
 * 100,000 rows only those that have to be compared stay in memory.
 */
export const indexFile = async (open: Open, rowCount: number, lookUp: LookUp): Promise<FileIndex> => {
  const contested = await contestedRows(open(), rowCount);
  const index = newFileIndex();
  for await (const { row, read } of open({ isDue: (one) => contested.has(one) })) addToIndex(index, row, read);
  index.known_guardians = await knownGuardians(index, lookUp);
  settleTurns(index);
  return index;
};

/** Clients whom the branch can see, by e-mail. */
const membersByEmail = ({ by_email }: Existing): Map<string, number> => {
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

/** Clients by e-mail: those in the system, and in a preview also those who would be. */
export type Clients = ReadonlyMap<string, number>;
export type Judged = { rows: PlannedRow[]; guardians: Clients };

/**
 * Judges one batch of a turn: the same rule for the preview and for the import. `coming` are the clients of earlier
 * turns who aren't stored yet, which happens only in a preview.
 */
export const judgeBatch = async (
  index: FileIndex,
  batch: readonly ReadFileRow[],
  lookUp: LookUp,
  coming: Clients = new Map(),
): Promise<Judged> => {
  const keys = keysOf(batch);
  const existing = Object.values(keys).every((values) => values.length === 0) ? nobody : await lookUp(keys);
  const rows = batch.map(({ row, read }) => planRow(index, row, read, existing));
  const emails = all(rows.map(({ guardian }) => guardian?.email ?? null));
  const there = emails.length === 0 ? [] : membersByEmail(await lookUp({ ...noKeys, emails }));
  const guardians = new Map([...coming, ...there]);
  return { rows: rows.map((planned) => withGuardian(planned, (email) => guardians.has(email))), guardians };
};

export type Turn = { turn: number; batch: ReadFileRow[] };
/** From where an import continues. */
export type From = { turn: number; row: number };
const isBehind = (from: From, turn: number, row: number): boolean =>
  turn > from.turn || (turn === from.turn && row > from.row);

/**
 * The rows of a file in batches of one turn each. Children of guardians without one are streamed; the few further down
 * are kept, so that a file with many generations isn't read once for each.
 */
export async function* inTurns(index: FileIndex, open: Open, from: From = { turn: 0, row: 0 }): AsyncGenerator<Turn> {
  const [second, ...further] = laterTurns(index);
  for (const turn of [FIRST_TURN, ...(second === undefined ? [] : [second])]) {
    const isDue = (row: number): boolean => turnOf(index, row) === turn && isBehind(from, turn, row);
    for await (const batch of inBatches(open({ isDue }))) yield { turn, batch };
  }
  const left = new Map<number, ReadFileRow[]>(further.map((turn) => [turn, []]));
  const isLeft = (row: number): boolean => left.has(turnOf(index, row)) && isBehind(from, turnOf(index, row), row);
  if (further.length > 0) for await (const one of open({ isDue: isLeft })) left.get(turnOf(index, one.row))?.push(one);
  for (const [turn, rows] of left)
    for (let at = 0; at < rows.length; at += BATCH) yield { turn, batch: rows.slice(at, at + BATCH) };
}
