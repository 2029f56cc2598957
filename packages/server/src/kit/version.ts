/** Edits carry the version that they were read at; a newer row refuses them and says who changed what. */
import type { Updateable } from 'kysely';
import { NotFound, StaleWrite } from '#domain/kit/errors.ts';
import type { DB, Sql } from './db.ts';
import type { Statement } from './batch.ts';

type Versioned = { [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never }[keyof DB];

/**
 * Updates a row that is still at the version it was read at. Zero rows: not visible is code 40, newer is code 70.
 */
export const saveVersioned = async <T extends Versioned & keyof DB>(
  db: Sql,
  table: T,
  id: number,
  version: number,
  changes: Updateable<DB[T]>,
): Promise<void> => {
  // Kysely cannot resolve column types for a table that is a type parameter; the columns are those of `Versioned`.
  const loose = db;
  const result = await loose
    .updateTable(table as 'lead')
    .set(changes as Updateable<DB['lead']>)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) return;
  const there = await loose
    .selectFrom(table as 'lead')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  throw there ? new StaleWrite(table, id, version) : new NotFound();
};

/** Deletes a row that is still at the version it was read at; else as `saveVersioned`. */
export const deleteVersioned = async (db: Sql, table: Versioned, id: number, version: number): Promise<void> => {
  const named = table as 'lead';
  const result = await db.deleteFrom(named).where('id', '=', id).where('version', '=', version).executeTakeFirst();
  if (result.numDeletedRows > 0n) return;
  const there = await db.selectFrom(named).select('id').where('id', '=', id).executeTakeFirst();
  throw there ? new StaleWrite(table, id, version) : new NotFound();
};

/** What changed on a record since a version, newest last: for the answer to a stale write. */
export const changesSince = (table: string, id: number, version: number): Statement => ({
  sql: `select a.changes, p.changes as personal, coalesce(full_name(s.first_name, s.last_name), a.actor) as name
          from audit_entry a
          left join audit_person p on p.at = a.at and p.audit_id = a.id
          left join staff s on s.id = a.staff_id
         where a.table_name = $1 and a.record_id = $2 and a.version > $3
         order by a.version, a.at limit 50`,
  parameters: [table, id, version],
});

/** The newest version of a record and who made it: for somebody who has sent one that it never had. */
export const newestVersion = (table: string, id: number): Statement => ({
  sql: `select a.version, coalesce(full_name(s.first_name, s.last_name), a.actor) as name
          from audit_entry a left join staff s on s.id = a.staff_id
         where a.table_name = $1 and a.record_id = $2 and a.version is not null
         order by a.version desc, a.at desc limit 1`,
  parameters: [table, id],
});

export const asChanged = (
  rows: readonly Record<string, unknown>[],
): { field: string; value: string; name: string }[] => {
  const last = new Map<string, { field: string; value: string; name: string }>();
  for (const row of rows) {
    const changes = {
      ...(row['changes'] as Record<string, unknown>),
      ...(row['personal'] as Record<string, unknown> | null),
    };
    for (const [field, change] of Object.entries(changes)) {
      if (!Array.isArray(change)) continue;
      const value: unknown = change[1];
      const shown = value === null ? '—' : typeof value === 'string' ? value : JSON.stringify(value);
      last.set(field, { field, value: shown, name: String(row['name']) });
    }
  }
  return [...last.values()];
};
