/** The chain of digests goes on where it ended, also after work that was not yet committed and in a restored database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test } = await signedIn([], { poolSize: 3 });
const { ownerSql } = test;

const chain = async (at_most = 20_000): Promise<number> =>
  (await raw<{ made: number }>`select chain_audit(${at_most}::int) as made`.execute(ownerSql)).rows[0]?.made ?? 0;
const change = (name: string, db = ownerSql) =>
  db
    .insertInto('branch_group')
    .values({ kind: 'region', name: JSON.stringify({ en: name, cn: '' }) })
    .execute();
const left = async (): Promise<number> =>
  (
    await raw<{ left: number }>`select count(*)::int as left from audit_entry a
      where not exists (select from audit_chain c where c.audit_id = a.id)`.execute(ownerSql)
  ).rows[0]?.left ?? 0;
/**
 * The parts it took until nothing was left. It takes nothing that is newer than the oldest writing transaction of the
 * whole server, thus also of another test's database: then it is asked again.
 */
const untilDone = async (at_most?: number): Promise<number[]> => {
  const made: number[] = [];
  for (let nth = 0; nth < 400 && (await left()) > 0; nth++) {
    const part = await chain(at_most);
    made.push(part);
    if (part === 0) await sleep(50);
  }
  expect(await left()).toBe(0);
  return made.filter((part) => part > 0);
};
const total = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);
const sound = async () => expect(await test.faults(undefined, ['audit_chain', 'audit_complete'])).toEqual([]);

it('takes what was still being written when it went on before', async () => {
  await untilDone();
  const writing = await ownerSql.startTransaction().execute();
  await change('Slow', writing);
  await change('Quick');
  // What came after the one that still writes waits for it.
  expect(await chain()).toBe(0);
  await writing.commit().execute();
  expect(total(await untilDone())).toBe(2);
  await sound();
});

it('takes a part at a time and leaves nothing out', async () => {
  for (let nth = 0; nth < 7; nth++) await change(`Part ${nth}`);
  const made = await untilDone(3);
  expect(Math.max(...made)).toBeLessThanOrEqual(3);
  expect(total(made)).toBe(7);
  await sound();
});

it('goes on in a restored database, where transactions are counted anew', async () => {
  await raw`alter table audit_chain disable trigger append_only`.execute(ownerSql);
  await raw`update audit_chain set done_below = '900000000' where done_below is not null`.execute(ownerSql);
  await raw`alter table audit_chain enable trigger append_only`.execute(ownerSql);
  await change('Restored');
  expect(await untilDone()).toEqual([1]);
  await change('Restored, then changed');
  expect(await untilDone()).toEqual([1]);
});

it('reads what is new, not the whole trail', async () => {
  await raw`insert into audit_entry (actor, table_name, record_id, op, changes)
    select 'owner', 'branch_group', n, 'update', jsonb_build_object('name', array['before', 'after', repeat('x', 200)]) from generate_series(1, 30000) n`.execute(
    ownerSql,
  );
  await untilDone();
  // As the database does on its own after many new rows.
  await raw`vacuum (analyze) audit_entry, audit_chain`.execute(ownerSql);
  await change('One more');
  // Of this connection, also before.
  const readSoFar = async (db: typeof ownerSql): Promise<number> => {
    const { rows } = await raw<{ read: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname like 'audit_entry%'`.execute(db);
    return rows[0]?.read ?? 0;
  };
  const reads: number[] = [];
  for (let nth = 0; nth < 400 && (await left()) > 0; nth++) {
    const read = await ownerSql.transaction().execute(async (db) => {
      const before = await readSoFar(db);
      await raw`select chain_audit()`.execute(db);
      return (await readSoFar(db)) - before;
    });
    reads.push(read);
    await sleep(20);
  }
  expect(await left()).toBe(0);
  expect(Math.max(...reads)).toBeLessThan(6_000);
});
