/** The invariants of every network, each with the query or the rule that finds violations. */
import type { ClientBase } from 'pg';

export const SHOWN = 20;
/** The instant to check, in SQL: now, unless `verify` is given a different one. */
export const AT = `coalesce(nullif(current_setting('cornerman.verified_at', true), '')::timestamptz, now())`;
export type Problems = { count: number; shown: string[] };
export type Invariant = {
  name: string;
  /** The invariant as a sentence. */
  says: string;
  find(client: ClientBase): Promise<Problems>;
};

/** The query returns one row for each problem, with a sentence in `problem`. */
export const bySql = (name: string, says: string, query: string): Invariant => ({
  name,
  says,
  async find(client) {
    const { rows } = await client.query<{ problem: string; count: number }>(
      `select problem, count(*) over ()::int as count from (${query}) as found (problem) limit ${SHOWN}`,
    );
    return { count: rows[0]?.count ?? 0, shown: rows.map((row) => row.problem) };
  },
});

/** Collects the problems of rules that are code. */
export class Gathered {
  count = 0;
  readonly shown: string[] = [];

  add(problem: string): void {
    this.count += 1;
    if (this.shown.length < SHOWN) this.shown.push(problem);
  }
}

/** The rows of a query, a few thousand at a time. */
export async function* inPages<R extends object>(client: ClientBase, query: string, size = 5000): AsyncGenerator<R[]> {
  await client.query(`declare verified no scroll cursor for ${query}`);
  try {
    for (;;) {
      const { rows } = await client.query<R>(`fetch ${size} from verified`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  } finally {
    await client.query('close verified');
  }
}
