import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nobody } from '#domain/areas/people/import/existing.ts';
import { addToIndex, newFileIndex } from '#domain/areas/people/import/file-index.ts';
import { planRow } from '#domain/areas/people/import/plan.ts';
import { readRow } from '#domain/areas/people/import/rows.ts';
import { inBatches, indexFile, type Open, type ReadFileRow } from './import.judge.ts';

const columns = ['first_name', 'email', 'phone', 'card_number', 'guardian_email', 'member_type', 'status'] as const;
const maps = { statuses: { active: 'active', gone: 'leave_out' }, programmes: {}, without_status: 'active' } as const;
const options = { today: '2026-11-21', country: 'MY' };
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
      expect(judged(part)).toEqual(judged(whole));
      expect(part.leaning_rows).toEqual(whole.leaning_rows);
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
