/** Two connections, of which one has to wait for the other. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { Client } from 'pg';
import type { Sql } from '#kit/server/db.ts';

const PATIENCE_MS = 5_000;
const somebodyWaits = async (ownerSql: Sql): Promise<void> => {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(10)) {
    const asked = raw<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (((await asked.execute(ownerSql)).rows[0]?.n ?? 0) > 0) return;
  }
  throw new Error('Nobody waits for the other.');
};

export const connectAsOwner = async ({ databaseUrl }: { databaseUrl: string }): Promise<Client> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
};

/** The second statement begins while the first is not saved yet, and has to wait for it. */
export const overlapping = async (
  test: { databaseUrl: string; ownerSql: Sql },
  first: string,
  second: string,
): Promise<void> => {
  const [one, other] = [await connectAsOwner(test), await connectAsOwner(test)];
  try {
    await one.query('begin');
    await one.query(first);
    const waiting = other.query(second);
    await somebodyWaits(test.ownerSql);
    await one.query('commit');
    await waiting;
  } finally {
    await one.end();
    await other.end();
  }
};
