/**
 * Exports, documents and reports: two at a time for a branch and four in all, on connections of their own, so that one
 * branch's month end doesn't hold up another one's front desk.
 */
import type { Logger } from 'pino';
import { Database } from './db.ts';
import { Gate } from './gate.ts';
import { Replica } from './replica.ts';

const AT_ONCE = 4;
export class Dear {
  readonly db: Database;
  /** Undefined without DATABASE_REPLICA_URL. */
  readonly replica: Replica | undefined;
  readonly work = new Gate({ atOnce: AT_ONCE, perKey: 2, waiting: 60, waitingPerKey: 10 });
  /** Files that are being received, of up to 40 MB each; the others wait in the connection, not in memory. */
  readonly uploads = new Gate({ atOnce: 8, perKey: 4, waiting: 60, waitingPerKey: 20 });

  constructor(url: string, pooled: boolean, replicaUrl: string | undefined, log: Logger) {
    const settings = { size: AT_ONCE, role: 'app', pooled };
    this.db = new Database({ ...settings, url });
    this.replica = replicaUrl === undefined ? undefined : new Replica(this.db, { ...settings, url: replicaUrl }, log);
  }

  /** For what only reads. */
  get reads(): Database {
    return this.replica ?? this.db;
  }

  async close(): Promise<void> {
    await this.replica?.close();
    await this.db.close();
  }
}
