/** What a test needs that kills the server: a database that is thrown away, its owner's connections, and a data folder. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { withClient } from '../boot/connect.ts';
import { migrate } from '../boot/migrate.ts';
import { removeDataFolder, temporaryFolder } from '../boot/testing.start.ts';
import { startThrowAway } from '../boot/throwaway.ts';
import { verifyOn } from '../verify.ts';
import type { DB, Sql } from '#kit/server/db.ts';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
/** The end of sockets is reported a moment later. */
const SOCKETS_MS = 200;
export type Stage = {
  /** Sees everything. */
  owner: Sql;
  /** Of a server that makes its administrators without a second step. */
  settings: { DATABASE_URL: string; DATA_DIR: string; DEMO: string };
  /** What these invariants find, each with its name. */
  broken: (invariants: Parameters<typeof verifyOn>[1]) => Promise<string[]>;
};

export const onStage = async <T>(act: (stage: Stage) => Promise<T>): Promise<T> => {
  const cluster = await startThrowAway(() => {});
  const DATA_DIR = temporaryFolder();
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
  // The cluster is stopped while the last connections are still closing.
  pool.on('error', () => {});
  const owner: Sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const broken: Stage['broken'] = (invariants) =>
    withClient(cluster.url, async (client) => {
      await client.query("set timezone = 'UTC'; begin");
      const found = await verifyOn(client, invariants);
      return found.flatMap(({ name, shown }) => shown.map((problem) => `${name}: ${problem}`));
    });
  try {
    await migrate(cluster.url, () => {});
    return await act({ owner, settings: { DATABASE_URL: cluster.url, DATA_DIR, DEMO: 'public' }, broken });
  } finally {
    await owner.destroy();
    await pause(SOCKETS_MS);
    await cluster.stop();
    removeDataFolder(DATA_DIR);
  }
};
