/**
 * An e-mail to a hundred thousand clients, from the moment when it is due (`npm run bench -- --only broadcast`): how long
 * it takes to write a row for each, how many letters a second the mail server gets, and what the server needs. The mail
 * server is our own and answers after three milliseconds; it also counts who got how many.
 */
import { loadavg } from 'node:os';
import { sql as raw } from 'kysely';
import type { Sql } from '#kit/server/db.ts';
import { listen, seed, wake } from '#server/torture/campaign.testing.ts';
import { onStage, pause } from '#server/torture/stage.ts';
import { startOurs } from './servers.ts';
import { writeBroadcast } from './results.ts';
import type { SizeName } from './sizes.ts';

const peopleIn: Record<SizeName, number> = { small: 5000, full: 100_000, '10x': 1_000_000 };
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
  const got = new Map<string, number>();
  const { smtp, url } = await listen(got);
  await onStage(async ({ owner, settings }) => {
    await seed(owner, people, 'schedule');
    await raw`analyze`.execute(owner);
    const ours = await startOurs(settings.DATABASE_URL, { SMTP_URL: url, MAIL_FROM: 'Gym <office@gym.example>' });
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
  });
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
};
