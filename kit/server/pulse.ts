/**
 * The workers of this process report that they are alive. The locks of a dead one would stay for four hours: a worker
 * that has been alive long enough to judge releases them.
 */
import type pg from 'pg';
import type { Logger } from 'pino';

const BEAT_MS = 15_000;
const DEAD_S = 120;

const beat = `insert into job_worker (worker_id) select unnest($1::text[])
  on conflict (worker_id) do update set seen_at = now()`;
const forget = `delete from job_worker where seen_at < now() - interval '1 day'`;
/** A newer lock may belong to a worker that hasn't reported yet. */
const free = `select graphile_worker.force_unlock_workers(array(
  (select locked_by from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => ${DEAD_S})
   union select locked_by from graphile_worker._private_job_queues where locked_at < now() - make_interval(secs => ${DEAD_S}))
  except select worker_id from job_worker where seen_at > now() - make_interval(secs => ${DEAD_S})))`;

export class Pulse {
  private readonly pool: Pick<pg.Pool, 'query'>;
  private readonly log: Logger;
  private readonly workers = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  /** Since when every heartbeat has arrived; after a pause, the others had no chance to report either. */
  private steadySince = Infinity;

  constructor(pool: Pick<pg.Pool, 'query'>, log: Logger) {
    this.pool = pool;
    this.log = log;
  }

  add(worker_id: string): void {
    this.workers.add(worker_id);
  }

  start(): void {
    void this.beat();
    this.timer = setInterval(() => void this.beat(), BEAT_MS).unref();
  }

  async beat(now = performance.now()): Promise<void> {
    try {
      await this.pool.query(beat, [[...this.workers]]);
      this.steadySince = Math.min(this.steadySince, now);
      if (now - this.steadySince < DEAD_S * 1000) return;
      await this.pool.query(free);
      await this.pool.query(forget);
    } catch (error) {
      this.steadySince = Infinity;
      this.log.warn({ err: error }, 'the workers of the job queue could not say that they are alive');
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
