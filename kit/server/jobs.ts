/** Work that is done later: enqueued in the command's transaction, run by graphile-worker as the system actor. */
import { sql as raw } from 'kysely';
import { EventEmitter } from 'node:events';
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { allFlags } from '#access/access.ts';
import { fallbackLocale } from '#kit/domain/words.ts';
import { Actor } from './actor.ts';
import { makeContext, type Ctx } from './context.ts';
import type { Sql } from './db.ts';
import { Pulse } from './pulse.ts';
import { quietLogger } from './quiet-logger.ts';
import type { Services } from './services.ts';
import { span } from './tracing.ts';

const lanes = ['usual', 'prompt', 'long'] as const;
type Lane = (typeof lanes)[number];
const WORKERS_PER_LANE = 2;
/** For each lane, one connection listens; the workers share the others. */
const CONNECTIONS = 5;
export type Job = {
  name: string;
  /** Five fields of cron, in UTC, with the worker's catch-up of missed runs: "4 * * * * ?fill=1h". */
  cron?: string;
  /**
   * `prompt`: somebody waits for it, such as a sign-in code. `long`: a person starts it and it can take minutes, such as
   * an import. Each lane has workers of its own, so that none stands behind another.
   */
  lane?: Lane;
  run(ctx: Ctx, payload: Record<string, unknown>): Promise<void>;
};
type EnqueueOptions = { key?: string; runAt?: Date; queue?: string; maxAttempts?: number };

/** The named system actor: acts in every branch, and the audit says which job it was. */
export const systemContext = async (services: Services, name: string): Promise<Ctx> => {
  const [rows] = await services.db.batch([{ sql: 'select id from branch order by id', parameters: [] }]);
  const branches = (rows ?? []).map((row) => row['id'] as number);
  const grant = {
    role_id: 0,
    role_key: null,
    title: { en: 'System', cn: '系统' },
    everywhere: true,
    flags: new Set<string>(allFlags),
    branches: new Set(branches),
  };
  const actor = new Actor({
    staff_id: 0,
    name: 'System',
    locale: fallbackLocale,
    grants: [grant],
    label: `system:${name}`,
  });
  return makeContext({
    actor,
    scope: { branches, network: true },
    branch_id: 0,
    locale: fallbackLocale,
    request_id: `job:${name}`,
    services,
  });
};

export class Jobs {
  private readonly list: Job[] = [];
  private runners: Runner[] = [];
  private pool: pg.Pool | undefined;
  private running = new Set<Promise<void>>();
  private pulse: Pulse | undefined;

  add(jobs: readonly Job[]): void {
    this.list.push(...jobs);
  }

  /** Enqueues inside an open transaction: the job exists if, and only if, the command is committed. */
  async enqueue(db: Sql, name: string, payload: Record<string, unknown>, options: EnqueueOptions = {}): Promise<void> {
    await raw`select app_enqueue(${name}, ${JSON.stringify(payload)}::json, ${options.key ?? null}, ${options.runAt?.toISOString() ?? null}::timestamptz,
      ${options.queue ?? null}, ${options.maxAttempts ?? 5})`.execute(db);
  }

  async start(services: Services, url: string): Promise<void> {
    this.pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, application_name: 'cornerman-jobs' });
    const lost = (error: Error): void => services.log.warn({ err: error }, 'the job queue lost a connection');
    this.pool.on('error', lost);
    this.pool.on('connect', (client) => client.on('error', lost));
    this.pulse = new Pulse(this.pool, services.log);
    for (const lane of lanes) this.runners.push(await this.startLane(services, this.pool, lane));
    this.pulse.start();
  }

  private startLane(services: Services, pgPool: pg.Pool, lane: Lane): Promise<Runner> {
    const jobs = this.list.filter((job) => (job.lane ?? 'usual') === lane);
    const taskList: TaskList = Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (payload: unknown): Promise<void> => {
          const work = this.perform(services, job, payload);
          this.running.add(work);
          return work.finally(() => this.running.delete(work));
        },
      ]),
    );
    const events: WorkerEvents = new EventEmitter();
    events.on('worker:create', ({ worker }) => this.pulse?.add(worker.workerId));
    return run({
      pgPool,
      events,
      taskList,
      concurrency: WORKERS_PER_LANE,
      noHandleSignals: true,
      pollInterval: 2000,
      crontab: jobs.flatMap((job) => (job.cron === undefined ? [] : [cronLine(job)])).join('\n'),
      logger: quietLogger(services),
    });
  }

  private async perform(services: Services, job: Job, payload: unknown): Promise<void> {
    const started = performance.now();
    await span(
      `job ${job.name}`,
      () => ({ 'cornerman.job': job.name }),
      async () => job.run(await systemContext(services, job.name), (payload ?? {}) as Record<string, unknown>),
    );
    services.log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done');
  }

  get isRunning(): boolean {
    return this.runners.length > 0;
  }

  async stop(): Promise<void> {
    this.pulse?.stop();
    await Promise.all(this.runners.map((runner) => runner.stop()));
    this.runners = [];
    await this.pool?.end();
  }

  /** For tests: runs a job immediately, in this process. */
  async runNow(services: Services, name: string, payload: Record<string, unknown> = {}): Promise<void> {
    const job = this.list.find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await this.perform(services, job, payload);
  }
}

/** "4 * * * * ?fill=1h" → "4 * * * * name ?fill=1h" */
const cronLine = (job: Job): string => {
  const [when = '', options = ''] = (job.cron ?? '').split(/\s+(?=\?)/);
  return `${when} ${job.name} ${options}`.trim();
};
