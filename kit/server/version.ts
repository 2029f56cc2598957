/** Edits carry the version that was read; if the row is newer, they are refused with who changed what. */
import type { Updateable } from 'kysely';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { DB, Sql } from './db.ts';
import type { Statement } from './batch.ts';
import { changedTo } from './stale.ts';

type Versioned = { [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never }[keyof DB];

/** Updates a row that still has the version that was read. Zero rows: not visible is code 40, newer is code 70. */
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

/** Deletes a row that still has the version that was read; else like `saveVersioned`. */
export const deleteVersioned = async (db: Sql, table: Versioned, id: number, version: number): Promise<void> => {
  const named = table as 'lead';
  const result = await db.deleteFrom(named).where('id', '=', id).where('version', '=', version).executeTakeFirst();
  if (result.numDeletedRows > 0n) return;
  const there = await db.selectFrom(named).select('id').where('id', '=', id).executeTakeFirst();
  throw there ? new StaleWrite(table, id, version) : new NotFound();
};

type Moved = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown; status: unknown } ? T : never;
}[keyof DB];

/**
 * The one way in which a row gets another status: a move of its machine, from where that begins, at the version that was
 * read. Otherwise the write is stale.
 */
export const moverOf =
  <T extends Moved, M extends string>(
    table: T,
    machine: { moves: Record<M, { from: readonly string[]; to: string }> },
  ) =>
  async (
    db: Sql,
    { id, version }: { id: number; version: number },
    move: M,
    changes: Updateable<DB[T]> = {},
  ): Promise<void> => {
    const { from, to } = machine.moves[move];
    const { numUpdatedRows } = await db
      .updateTable(table as 'lead')
      .set({ ...(changes as Updateable<DB['lead']>), status: to })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', 'in', [...from])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new StaleWrite(table, id, version);
  };

/** What changed on a record since a version, newest last: for the answer to a stale write. */
export const changesSince = (table: string, id: number, version: number): Statement => ({
  sql: `select a.changes, p.changes as personal, coalesce(full_name(s.first_name, s.last_name), a.actor) as name, b.time_zone,
               (select jsonb_object_agg(r.key, coalesce(full_name(w.first_name, w.last_name), full_name(m.first_name, m.last_name), o.name, f.name))
                  from (select e.key, case when jsonb_typeof(e.value -> 1) = 'number' then (e.value ->> 1)::numeric end as id
                          from jsonb_each(a.changes) e where e.key ~ '(_id|_by|_of)$') r
                  left join staff w on w.id = r.id and r.key ~ '(_by|_of|staff_id)$'
                  left join member m on m.id = r.id and r.key ~ '(member_id|guardian_id)$'
                  left join branch o on o.id = r.id and r.key ~ 'branch_id$'
                  left join facility f on f.id = r.id and r.key = 'facility_id'
                 where r.id is not null) as named
          from audit_entry a
          left join branch b on b.id = a.branch_id
          left join audit_person p on p.at = a.at and p.audit_id = a.id
          left join staff s on s.id = a.staff_id
         where a.table_name = $1 and a.record_id = $2 and a.version > $3
         order by a.version, a.at limit 50`,
  parameters: [table, id, version],
});

/** The newest version of a record and who made it: for a caller who sent a version that never existed. */
export const newestVersion = (table: string, id: number): Statement => ({
  sql: `select a.version, coalesce(full_name(s.first_name, s.last_name), a.actor) as name
          from audit_entry a left join staff s on s.id = a.staff_id
         where a.table_name = $1 and a.record_id = $2 and a.version is not null
         order by a.version desc, a.at desc limit 1`,
  parameters: [table, id],
});

/** The last change of each field, in the words of the caller's language. */
export const asChanged = (
  table: string,
  rows: readonly Record<string, unknown>[],
  locale: Locale,
): { field: string; value: string | null; name: string }[] => {
  const last = new Map<string, { field: string; value: string | null; name: string }>();
  for (const row of rows) {
    const changes = {
      ...(row['changes'] as Record<string, unknown>),
      ...(row['personal'] as Record<string, unknown> | null),
    };
    const names = (row['named'] ?? {}) as Record<string, string | null>;
    const [by, zone] = [String(row['name']), row['time_zone'] as string | null];
    for (const [field, change] of Object.entries(changes)) {
      if (!Array.isArray(change)) continue;
      const value: unknown = change[1];
      const named = names[field] ?? null;
      last.set(field, { field, value: changedTo({ table, field, value, named, zone }, locale), name: by });
    }
  }
  return [...last.values()];
};
