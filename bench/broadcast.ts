/**
 * An e-mail to a hundred thousand clients, from the moment when it is due (`npm run bench -- --only broadcast`): how long
 * it takes to write a row for each, how many letters a second the mail server gets, and what the server needs. The mail
 * server is our own and answers after three milliseconds; it also counts who got how many.
 */
import { loadavg } from 'node:os';
import { Kysely, PostgresDialect, sql as raw } from 'kysely';
import pg from 'pg';
import type { DB, Sql } from '#kit/server/db.ts';
import { startThrowAway } from '#server/boot/throwaway.ts';
import { migrate } from '#server/boot/migrate.ts';
import { listen, seed, wake } from '#server/torture/campaign.testing.ts';
import { startOurs } from './servers.ts';
import { writeBroadcast } from './results.ts';
import type { SizeName } from './sizes.ts';

const peopleIn: Record<SizeName, number> = { small: 5000, full: 100_000, '10x': 1_000_000 };
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const POLL_MS = 200;

type Progress = { rows: number; waiting: number };
const progress = async (owner: Sql): Promise<Progress> => {
  const { rows } = await raw<Progress>`
    select count(*)::int as rows, count(*) filter (where status in ('queued', 'sending'))::int as waiting from campaign_recipient`.execute(
    owner,
  );
  return rows[0] ?? { rows: 0, waiting: 0 };
};

export const measureBroadcast = async (size: SizeName): Promise<void> => {
  const people = peopleIn[size];
  const cluster = await startThrowAway(() => {});
  const got = new Map<string, number>();
  const { smtp, url } = await listen(got);
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
  // The cluster is stopped while the last connections are still closing.
  pool.on('error', () => {});
  const owner: Sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(cluster.url, () => {});
    await seed(owner, people, 'schedule');
    await raw`analyze`.execute(owner);
    const ours = await startOurs(cluster.url, { SMTP_URL: url, MAIL_FROM: 'Gym <office@gym.example>' });
    const before = ours.memory();
    let memory = before;
    const watch = setInterval(() => (memory = Math.max(memory, ours.memory())), POLL_MS);
    const began = performance.now();
    await wake(owner);
    let written = 0;
    let now = await progress(owner);
    while (now.rows === 0 || now.waiting > 0) {
      await pause(POLL_MS);
      now = await progress(owner);
      if (now.rows > 0 && written === 0) written = (performance.now() - began) / 1000;
    }
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    await ours.stop();
    const twice = [...got.values()].filter((times) => times !== 1).length;
    const result = { people, got: got.size, twice, written, seconds, before, memory, load: loadavg()[0] ?? 0 };
    console.log(JSON.stringify(result));
    writeBroadcast(result);
  } finally {
    await owner.destroy();
    await pause(POLL_MS);
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await cluster.stop();
  }
};
