/**
 * The one writer of security events. A call never waits for it: events are gathered and written together within a
 * second, and on shutdown. Repetitions within a minute become one row, so that a flood of refusals isn't a flood of
 * rows.
 */
import type { Logger } from 'pino';
import {
  isRepeating,
  type SecurityDetail,
  type SecurityFactor,
  type SecurityKind,
} from '#kit/domain/security-event.ts';
import type { Clock } from './clock.ts';
import type { Ctx } from './context.ts';
import type { Database } from './db.ts';
import { systemScopeStatement } from './session.ts';

export type NewEvent = {
  kind: SecurityKind;
  branch_id?: number | null;
  /** Who of the staff did it. */
  actor_id?: number | null;
  /** The account that is affected. */
  staff_id?: number | null;
  client_id?: number | null;
  address?: string | null;
  agent?: string | null;
  factor?: SecurityFactor | null;
  detail?: SecurityDetail;
  request_id?: string | null;
};
type Row = NewEvent & { at: string; count: number };
type Repeated = { event: NewEvent; since: number; more: number };

const FLUSH_MS = 500;
/** After the database was down. */
const AGAIN_MS = 10_000;
const TOGETHER_MS = 60_000;
/** How many different repeating events are distinguished within a minute; beyond it, only their kinds are counted. */
const MOST_APART = 2_000;
/** How many wait while the database is down; the log has them all. */
const MOST_WAITING = 5_000;
const AT_ONCE = 500;

const insert = `
  insert into security_event (at, kind, count, branch_id, actor_id, staff_id, client_id, address, agent, factor, detail, request_id)
  select e.at, e.kind, e.count, e.branch_id, e.actor_id, e.staff_id, e.client_id, e.address, e.agent, e.factor, coalesce(e.detail, '{}'), e.request_id
    from jsonb_to_recordset($1::jsonb) as e(at timestamptz, kind text, count integer, branch_id bigint, actor_id bigint, staff_id bigint,
         client_id bigint, address text, agent text, factor text, detail jsonb, request_id text)`;

const keyOf = ({ kind, branch_id, actor_id, staff_id, client_id, address, factor, detail }: NewEvent): string =>
  JSON.stringify([kind, branch_id, actor_id, staff_id, client_id, address, factor, detail]);

export class SecurityEvents {
  private readonly db: Database;
  private readonly clock: Clock;
  private readonly log: Logger;
  private readonly lines: Logger;
  private waiting: Row[] = [];
  private readonly repeated = new Map<string, Repeated>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private lost = 0;
  private isAway = false;

  constructor(db: Database, clock: Clock, log: Logger) {
    this.db = db;
    this.clock = clock;
    this.log = log;
    // For a log collector, at every log level other than silent: fewer messages never means fewer events.
    this.lines = log.child({ security: true }, { level: log.level === 'silent' ? 'silent' : 'info' });
  }

  note(event: NewEvent): void {
    if (isRepeating(event.kind) && this.isRepeated(event)) return this.arm();
    this.add(event, 1);
  }

  private add(event: NewEvent, count: number): void {
    const row = { ...event, at: this.clock.now().toISOString(), count };
    this.lines.info(row, 'security event');
    if (this.waiting.length < MOST_WAITING) this.waiting.push(row);
    else this.lost += 1;
    this.arm();
  }

  /**
   * The first within a minute is written immediately, so that it is visible; the others are counted into a second row.
   */
  private isRepeated(event: NewEvent): boolean {
    const own = keyOf(event);
    const isApart = this.repeated.has(own) || this.repeated.size < MOST_APART;
    const key = isApart ? own : event.kind;
    const known = this.repeated.get(key);
    if (known) {
      known.more += 1;
      return true;
    }
    this.repeated.set(key, { event: isApart ? event : { kind: event.kind }, since: performance.now(), more: 0 });
    return false;
  }

  private arm(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        this.settle(performance.now() - TOGETHER_MS);
        void this.write();
        if (this.repeated.size > 0 || this.waiting.length > 0) this.arm();
      },
      this.isAway ? AGAIN_MS : FLUSH_MS,
    ).unref();
  }

  /** Started earlier: no longer counted. */
  private settle(before: number): void {
    for (const [key, { event, since, more }] of this.repeated) {
      if (since > before) continue;
      this.repeated.delete(key);
      if (more > 0) this.add(event, more);
    }
  }

  /** One after the other. Events that couldn't be written wait for the next time. */
  private write(): Promise<void> {
    this.writing = this.writing.then(async () => {
      while (this.waiting.length > 0) {
        const rows = this.waiting.splice(0, AT_ONCE);
        try {
          const scope = systemScopeStatement('system:security', { branches: [], network: true }, 'security');
          this.isAway = true;
          await this.db.batch([scope, { sql: insert, parameters: [JSON.stringify(rows)] }]);
          this.isAway = false;
        } catch (error) {
          this.waiting.unshift(...rows);
          this.log.warn({ err: error, waiting: this.waiting.length }, 'security events could not be written');
          return;
        }
        this.tellLost();
      }
    });
    return this.writing;
  }

  private tellLost(): void {
    if (this.lost === 0 || this.waiting.length > 0) return;
    const count = this.lost;
    this.lost = 0;
    this.waiting.push({ kind: 'unwritten', at: this.clock.now().toISOString(), count });
  }

  /** Writes waiting events, with the counts so far. */
  async flush(): Promise<void> {
    this.settle(Number.POSITIVE_INFINITY);
    await this.write();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.flush();
    clearTimeout(this.timer);
  }
}

type OfCall = Pick<NewEvent, 'actor_id' | 'address' | 'agent' | 'request_id'>;
const ofCall = ({ actor, address, agent, request_id }: Ctx): OfCall => ({
  actor_id: actor.staff_id || null,
  address: address || null,
  agent: agent || null,
  request_id,
});
/**
 * Records it once the transaction is committed, or now if there is none. Failures are recorded outside the transaction.
 */
export const noteEvent = (ctx: Ctx, event: NewEvent): void =>
  ctx.afterCommit(() => ctx.services.events.note({ ...ofCall(ctx), ...event }));
