/**
 * Inserting many rows at once. The rows travel as one parameter, so the text is the same for any number of them, and
 * PostgreSQL parses and plans it once for each connection instead of once for each list of values.
 */
import { sql as raw, type Insertable, type Selectable } from 'kysely';
import type { DB, Sql } from './db.ts';

type Rows<T extends keyof DB> = readonly Insertable<DB[T]>[];
const namesOf = (row: object): string[] =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .toSorted();

/** Rows with the same columns, because a column that a row leaves out gets its default. */
const alikeIn = <T extends keyof DB>(rows: Rows<T>): { names: string[]; rows: Insertable<DB[T]>[] }[] => {
  const kinds = new Map<string, { names: string[]; rows: Insertable<DB[T]>[] }>();
  for (const row of rows) {
    const names = namesOf(row);
    const kind = kinds.get(names.join()) ?? { names, rows: [] };
    kinds.set(names.join(), kind);
    kind.rows.push(row);
  }
  return [...kinds.values()];
};

/** `returning` of each new row, in any order. Values of jsonb columns are given as they are, not as text. */
export const insertRows = async <T extends keyof DB, C extends keyof Selectable<DB[T]> & string = never>(
  db: Sql,
  table: T,
  rows: Rows<T>,
  returning: readonly C[] = [],
): Promise<Pick<Selectable<DB[T]>, C>[]> => {
  const made: Pick<Selectable<DB[T]>, C>[] = [];
  for (const alike of alikeIn(rows)) {
    const names = raw.join(alike.names.map((name) => raw.ref(name)));
    const back = returning.length > 0 ? raw` returning ${raw.join(returning.map((name) => raw.ref(name)))}` : raw``;
    const { rows: inserted } = await raw<Pick<Selectable<DB[T]>, C>>`insert into ${raw.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${raw.table(table)}, ${JSON.stringify(alike.rows)}::jsonb)${back}`.execute(
      db,
    );
    made.push(...inserted);
  }
  return made;
};
