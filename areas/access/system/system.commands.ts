/** How the server runs, and failed jobs that begin again. */
import { statfs } from 'node:fs/promises';
import { memoryUsage, uptime, version as node } from 'node:process';
import { jobWords } from './job.words.ts';
import { systemContract } from './system.contract.ts';
import type { System } from './system.model.ts';
import { databaseFacts, lettersSince, queueNow, repeatFailed, timedJobs } from './system.store.ts';
import { Refusal } from '#kit/domain/errors.ts';
import type { BothTexts, Pair } from '#kit/domain/words.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';

/** Some file systems of networks don't say. */
const spaceIn = async (folder: string): Promise<{ free: number; all: number } | undefined> => {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, all: found.blocks * found.bsize };
};

const processNow = async ({ services, clock }: Ctx): Promise<System['process']> => {
  const space = await spaceIn(services.config.dataDir);
  return {
    version: services.config.version,
    node: node.slice(1),
    started_at: new Date(clock.now().getTime() - Math.round(uptime()) * 1000).toISOString(),
    memory_bytes: memoryUsage.rss(),
    disk_free_bytes: space?.free ?? null,
    disk_bytes: space?.all ?? null,
    is_live: services.live.isHearing,
    has_slides: services.config.libreOfficePath !== undefined,
    reports_from: services.dear.replica?.isUsed ? 'replica' : 'database',
  };
};

export const viewSystem = async (ctx: Ctx): Promise<System> => {
  const [queue, timed, [letters], [database]] = await ctx.read(
    queueNow(),
    timedJobs(),
    lettersSince(ctx.clock.now()),
    databaseFacts(),
  );
  if (!letters || !database) throw new Error('the state of the server gave no row');
  return { queue, timed, letters, database, process: await processNow(ctx) };
};

/** A job of an earlier version, still in the queue, has no name. */
const jobName = (task: string): BothTexts | string => {
  const [en, cn] = new Map<string, Pair>(Object.entries(jobWords)).get(task) ?? [];
  return en !== undefined && cn !== undefined ? { en, cn } : task;
};
export const repeatJobs = command(systemContract.repeat, async (ctx, { task }) => {
  const [[done]] = await ctx.read(repeatFailed(task));
  if (!done || done.repeated === 0) throw new Refusal('access.no_failed_jobs');
  noteEvent(ctx, { kind: 'jobs_repeated', detail: { what: jobName(task), jobs: done.repeated } });
  return done;
});
