/**
 * A read replica for reports and exports. It answers only once it has everything that the database had when the read
 * was asked for, so a report never lacks what was just entered, and a session that ended is ended there too. While it
 * lags or is away, the database itself answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Row, Statement } from './batch.ts';
import { Database } from './db.ts';
import { isDown, isReadOnly, isWorthRetrying } from './db-errors.ts';

/** How long a read waits for a replica that lags. */
const CATCH_UP_MS = 400;
const LOOK_EVERY_MS = 20;
/** For a replica that doesn't respond at all: nobody waits for it again for a while. */
const ANSWER_MS = 1_500;
const REST_MS = 10_000;

const POSITION = `
  select pg_current_wal_flush_lsn()::text as at, system_identifier::text as system, current_database() as name
    from pg_control_system()`;
/** A server that was promoted isn't a replica any more. */
const HAS = `
  select pg_is_in_recovery() and system_identifier::text = $2 and current_database() = $3 as is_ours,
         coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has
    from pg_control_system()`;

const tooLate = async (): Promise<never> => {
  await sleep(ANSWER_MS, undefined, { ref: false });
  throw new Error('the replica did not answer in time');
};

export class Replica extends Database {
  /** How many reads each of both has answered. */
  readonly answered = { replica: 0, database: 0 };
  private readonly main: Database;
  private readonly log: Logger;
  private restsUntil = 0;
  /** Whether the last read could be answered by it. */
  isUsed = true;

  constructor(main: Database, options: { url: string; size: number; role: string; pooled: boolean }, log: Logger) {
    super({ ...options, connectMs: ANSWER_MS });
    this.main = main;
    this.log = log;
  }

  override async batch(statements: readonly Statement[]): Promise<Row[][]> {
    const rows = (await this.isUpToDate()) ? await this.fromReplica(statements) : undefined;
    this.answered[rows ? 'replica' : 'database'] += 1;
    return rows ?? this.main.batch(statements);
  }

  /** A replica can't write. */
  override transaction: Database['transaction'] = (...asked) => this.main.transaction(...asked);

  /** Undefined if the database has to answer. */
  private async fromReplica(statements: readonly Statement[]): Promise<Row[][] | undefined> {
    try {
      return await super.batch(statements);
    } catch (error) {
      // What the replica replays can end a read that it is in the way of; the same read works in the database.
      if (!isDown(error) && !isWorthRetrying(error)) throw error;
      if (isDown(error) && !isReadOnly(error)) this.rest(error);
      return undefined;
    }
  }

  /** Has it everything that the database has now? */
  private async isUpToDate(): Promise<boolean> {
    if (performance.now() < this.restsUntil) return false;
    const [[now] = []] = await this.main.batch([{ sql: POSITION, parameters: [] }]);
    try {
      const has = await this.catchesUp([now?.['at'], now?.['system'], now?.['name']]);
      this.tell(has, new Error('the replica lags'));
      return has;
    } catch (error) {
      this.rest(error);
      return false;
    }
  }

  private async catchesUp(parameters: readonly unknown[]): Promise<boolean> {
    for (const end = performance.now() + CATCH_UP_MS; ; await sleep(LOOK_EVERY_MS)) {
      const [[found] = []] = await Promise.race([super.batch([{ sql: HAS, parameters }]), tooLate()]);
      if (found?.['is_ours'] !== true) throw new Error('the address is not a replica of this database');
      if (found['has'] === true) return true;
      if (performance.now() > end) return false;
    }
  }

  private rest(error: unknown): void {
    this.restsUntil = performance.now() + REST_MS;
    this.tell(false, error);
  }

  /** Once for each change, not for each report. */
  private tell(isUsed: boolean, why: unknown): void {
    if (this.isUsed === isUsed) return;
    this.isUsed = isUsed;
    if (isUsed) this.log.warn('reports are read from the replica again');
    else this.log.warn({ err: why }, 'reports are read from the database, not from its replica');
  }
}
