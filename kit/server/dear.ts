/**
 * Exports, documents and reports: two at a time for a branch and four in all, on connections of their own, so that one
 * branch's month end doesn't hold up another one's front desk.
 */
import { Database } from './db.ts';
import { Gate } from './gate.ts';

const AT_ONCE = 4;
export class Dear {
  readonly db: Database;
  readonly work = new Gate({ atOnce: AT_ONCE, perKey: 2, waiting: 60, waitingPerKey: 10 });
  /** Files that are being received, of up to 40 MB each; the others wait in the connection, not in memory. */
  readonly uploads = new Gate({ atOnce: 8, perKey: 4, waiting: 60, waitingPerKey: 20 });

  constructor(url: string, pooled: boolean) {
    this.db = new Database({ url, size: AT_ONCE, role: 'app', pooled });
  }

  async close(): Promise<void> {
    await this.db.close();
  }
}
