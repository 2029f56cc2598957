/**
 * A fixed window of a minute per caller, shared by all servers of the network: the limit for calls without a session
 * that are expensive or worth guessing at. What this process has counted itself is refused without asking the database.
 */
import type { Database } from './db.ts';

const MINUTE_MS = 60_000;

export class Limiter {
  private readonly call: string;
  private readonly perMinute: number;
  private readonly db: Database;
  private readonly here = new Map<string, number>();
  private minute = 0;

  /** `call` names what is counted: a separate count for each. */
  constructor(call: string, perMinute: number, db: Database) {
    this.call = call;
    this.perMinute = perMinute;
    this.db = db;
  }

  async allows(caller: string, now: Date): Promise<boolean> {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (this.countHere(caller, minute) > this.perMinute) return false;
    const asked = { sql: 'select count_call($1, $2, $3) as count', parameters: [this.call, caller, minute] };
    const [rows] = await this.db.batch([asked]);
    return Number(rows?.[0]?.['count']) <= this.perMinute;
  }

  private countHere(caller: string, minute: number): number {
    if (minute !== this.minute) {
      this.minute = minute;
      this.here.clear();
    }
    const count = (this.here.get(caller) ?? 0) + 1;
    this.here.set(caller, count);
    return count;
  }
}
