/** Gapless numbers per branch, kind and year. */
import { sql as raw } from 'kysely';
import { documentKinds, formatNumber, type DocumentKind } from '#kit/domain/number.ts';
import type { Sql } from './db.ts';

/**
 * Takes the next number inside the posting transaction, so that a rollback returns it. Take it last: the row of the
 * series is locked until the commit.
 */
export const takeNumber = async (db: Sql, branch_id: number, kind: string, year: number): Promise<number> => {
  const result = await raw<{ n: number }>`select next_number(${branch_id}, ${kind}, ${year}) as n`.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('next_number gave no row');
  return row.n;
};

/** Several document numbers at once, in order. */
export const takeDocumentNumbers = async (
  db: Sql,
  branch: { id: number; code: string },
  kind: DocumentKind,
  year: number,
  count: number,
): Promise<string[]> => {
  const { rows } = await raw<{ last: number; prefix: string | null; digits: number | null }>`
    with taken as (
      insert into number_series (branch_id, kind, year, last) values (${branch.id}, ${kind}, ${year}, ${count})
      on conflict (branch_id, kind, year) do update set last = number_series.last + excluded.last
      returning last)
    select taken.last, f.prefix, f.digits
      from taken left join number_format f on f.branch_id = ${branch.id} and f.kind = ${kind}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the series gave no row');
  const prefix = row.prefix ?? documentKinds[kind].prefix;
  return Array.from({ length: count }, (_, i) =>
    formatNumber(prefix, branch.code, year, row.last - count + 1 + i, row.digits ?? undefined),
  );
};

/** The same for a document, in the branch's own format. */
export const takeDocumentNumber = async (
  db: Sql,
  branch: { id: number; code: string },
  kind: DocumentKind,
  year: number,
): Promise<string> => {
  const { rows } = await raw<{ n: number; prefix: string | null; digits: number | null }>`
    select next_number(${branch.id}, ${kind}, ${year}) as n, f.prefix, f.digits
      from (select) as once left join number_format f on f.branch_id = ${branch.id} and f.kind = ${kind}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('next_number gave no row');
  return formatNumber(row.prefix ?? documentKinds[kind].prefix, branch.code, year, row.n, row.digits ?? undefined);
};
