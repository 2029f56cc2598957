/** Guardians are imported before their children, however many generations a file contains. */
import { guardianEmailOf, guardianEntry, type FileIndex, type IndexEntry } from './import-file-index.rules.ts';

/** The row of this row's guardian, or null if the guardian has no row in the file. */
const guardianRowOf = (index: FileIndex, entry: IndexEntry): number | null => {
  const email = guardianEmailOf(index, entry);
  const guardian = email === null ? null : guardianEntry(index, email);
  return guardian && guardian.row !== entry.row ? guardian.row : null;
};

/** The turn of a row without a guardian in the file: the second if the guardian is already a client. */
const firstTurnOf = (index: FileIndex, row: number): number => {
  const entry = index.leaning.get(row);
  return entry && guardianEmailOf(index, entry) !== null ? 2 : 1;
};

type Settled = { turns: Map<number, number>; circles: Set<number> };
/** Follows the guardians of a row upwards, then gives each one on the way its turn, the topmost first. */
const settleRow = (index: FileIndex, { turns, circles }: Settled, start: number): void => {
  const way: number[] = [];
  const onWay = new Set<number>();
  let row: number | null = start;
  while (row !== null && !turns.has(row) && !onWay.has(row)) {
    way.push(row);
    onWay.add(row);
    const entry = index.leaning.get(row);
    row = entry ? guardianRowOf(index, entry) : null;
  }
  if (row !== null && onWay.has(row)) for (const one of way.slice(way.indexOf(row))) circles.add(one);
  let turn = row === null ? null : (turns.get(row) ?? 1);
  for (const one of way.toReversed()) {
    turn = circles.has(one) ? 2 : turn === null ? firstTurnOf(index, one) : turn + 1;
    turns.set(one, turn);
  }
};

/**
 * Once all rows are in the index: when each can be imported, and who depends on whom. All rows of a circle have one
 * turn, and need fixing.
 */
export const settleTurns = (index: FileIndex): void => {
  const settled: Settled = { turns: new Map(), circles: new Set() };
  for (const row of index.leaning.keys()) settleRow(index, settled, row);
  Object.assign(index, settled);
};

export const FIRST_TURN = 1;
export const turnOf = (index: FileIndex, row: number): number => index.turns.get(row) ?? FIRST_TURN;
/** The turns of a file behind the first, in their order. */
export const laterTurns = (index: FileIndex): number[] =>
  [...new Set(index.turns.values())].filter((turn) => turn > FIRST_TURN).toSorted((a, b) => a - b);
