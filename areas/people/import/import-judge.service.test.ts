import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asExisting, nobody, type KnownPerson } from './import-existing.rules.ts';
import { addToIndex, newFileIndex } from './import-file-index.rules.ts';
import { planRow } from './import-plan.rules.ts';
import { readRow } from './import-rows.rules.ts';
import { settleTurns } from './import-turns.rules.ts';
import {
  inBatches,
  indexFile,
  inTurns,
  judgeBatch,
  type LookUp,
  type Open,
  type ReadFileRow,
} from './import-judge.service.ts';

const columns = ['first_name', 'email', 'phone', 'card_number', 'guardian_email', 'member_type', 'status'] as const;
const maps = { statuses: { active: 'active', gone: 'leave_out' }, programmes: {}, without_status: 'active' } as const;
const options = { today: '2026-11-21', country: 'MY', currency: 'MYR' };
const few = (...values: [string, ...string[]]) => fc.constantFrom(...values);
const anyCells = fc.tuple(
  few('Mei', 'Raj', 'Bo', ''),
  few('a@m.example', 'b@m.example', 'c@m.example', 'd@m.example', '', 'x'),
  few('0123456789', '0129876543', '0123334444', '0125556666', ''),
  few('1', '2', '', ''),
  few('', '', '', 'a@m.example', 'e@m.example'),
  few('', '', 'child'),
  few('active', 'gone'),
);
const asRows = (cells: readonly string[][]): ReadFileRow[] =>
  cells.map((one, i) => ({ row: i + 2, read: readRow(one, { columns, date_orders: {} }, maps, options) }));
const opening = (rows: readonly ReadFileRow[]): Open =>
  async function* ({ isDue = () => true } = {}) {
    for (const one of rows) if (isDue(one.row)) yield one;
  };

test('rows that share nothing may be left out of the index: every row is judged the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCells, { maxLength: 12 }), async (cells) => {
      const rows = asRows(cells);
      const whole = newFileIndex();
      for (const { row, read } of rows) addToIndex(whole, row, read);
      const part = await indexFile(opening(rows), rows.length, async () => nobody);
      const judged = (index: typeof whole) => rows.map(({ row, read }) => planRow(index, row, read, nobody));
      settleTurns(whole);
      expect(judged(part)).toEqual(judged(whole));
      expect(part.turns).toEqual(whole.turns);
      expect(part.circles).toEqual(whole.circles);
    }),
    { numRuns: 500 },
  );
});

test('batches are full but for the last', async () => {
  const found: number[][] = [];
  for await (const batch of inBatches(opening(asRows([['Mei'], ['Raj'], ['Bo']]))(), 2))
    found.push(batch.map(({ row }) => row));
  expect(found).toEqual([[2, 3], [4]]);
});

/** Who is imported, by the simple rule: nothing is wrong with the row, and its guardian is imported. */
const isImported = (people: readonly Person[], at: number, below: readonly number[] = []): boolean => {
  const { guardian, is_good } = people[at] ?? { guardian: null, is_good: false };
  if (!is_good || below.includes(at)) return false;
  return guardian === null || guardian === at || isImported(people, guardian, [...below, at]);
};
type Person = { guardian: number | null; is_good: boolean };
const mailOf = (at: number): string => `p${at}@m.example`;
const aFamily = fc.array(
  fc.record({
    guardian: fc.option(fc.nat({ max: 12 }), { freq: 4 }),
    is_good: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
  }),
  { minLength: 1, maxLength: 12 },
);
const rowsOfFamily = (people: readonly Person[]): ReadFileRow[] =>
  asRows(
    people.map(({ guardian, is_good }, at) => [
      `Name${at}`,
      mailOf(at),
      is_good ? '' : 'x',
      '',
      guardian === null ? '' : mailOf(guardian),
      '',
      'active',
    ]),
  );

/** The database of a run: clients are stored batch by batch. A preview stores nobody. */
const outcomesOf = async (rows: readonly ReadFileRow[], isRun: boolean): Promise<Map<number, string>> => {
  const stored: KnownPerson[] = [];
  const lookUp: LookUp = async ({ emails }) =>
    asExisting(stored.filter(({ email }) => email !== null && emails.includes(email)));
  const open = opening(rows);
  const index = await indexFile(open, rows.length, lookUp);
  const coming = new Map<string, number>();
  const outcomes = new Map<number, string>();
  for await (const { batch } of inTurns(index, open)) {
    for (const { row, outcome, person } of (await judgeBatch(index, batch, lookUp, coming)).rows) {
      outcomes.set(row, outcome);
      if (outcome !== 'create' || person.email === null) continue;
      if (isRun) stored.push({ ...person, kind: 'member', id: row, elsewhere: false });
      else coming.set(person.email, row);
    }
  }
  return outcomes;
};

test('guardians are imported first to any depth, and the preview promises what the import does', async () => {
  await fc.assert(
    fc.asyncProperty(aFamily, async (people) => {
      const rows = rowsOfFamily(people);
      const promised = await outcomesOf(rows, false);
      expect(promised).toEqual(await outcomesOf(rows, true));
      for (const [at] of people.entries())
        expect([at, promised.get(at + 2)]).toEqual([at, isImported(people, at) ? 'create' : 'faulty']);
    }),
    { numRuns: 300 },
  );
});

test('an import goes on behind the row that it reached in its turn', async () => {
  const rows = rowsOfFamily([1, 2, null, 2].map((guardian) => ({ guardian, is_good: true })));
  const index = await indexFile(opening(rows), rows.length, async () => nobody);
  const left = async (turn: number, row: number): Promise<number[][]> => {
    const found: number[][] = [];
    for await (const { batch } of inTurns(index, opening(rows), { turn, row })) found.push(batch.map((one) => one.row));
    return found;
  };
  expect(await left(0, 0)).toEqual([[4], [3, 5], [2]]);
  expect(await left(2, 3)).toEqual([[5], [2]]);
  expect(await left(3, 2)).toEqual([]);
});
