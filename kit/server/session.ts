/**
 * Sessions: opaque tokens, stored hashed. The process remembers who a token belongs to and what that person can do;
 * each request's first statement asks the database whether that is still correct, so an ended session or changed access
 * takes effect from the very next request, for one index look-up.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Exception } from '#access/access.ts';
import { fallbackLocale, type Locale } from '#kit/domain/words.ts';
import { Actor, type Grant } from './actor.ts';
import type { Statement } from './batch.ts';
import type { Database } from './db.ts';

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export type Known = {
  session_id: number;
  token_hash: Buffer;
  access_stamp: number;
  actor: Actor;
  companion_hash: Buffer | null;
  /** An administrator without two-step sign-in. */
  lacks_step: boolean;
  /** When the idle limit was last extended, ms. */
  seen_at: number;
  /** When the next privilege starts or ends, ms: from then on the access has to be computed again. */
  holds_until: number;
};

const MAX_KNOWN = 20_000;
const SEEN_EVERY_MS = 60_000;

const findSession = 'select * from session_of($1, $2)';

/** `app.locale`: what has a name in each language, as people without a name do, is read in the language of the answer. */
const checkSession = `select s, set_config('app.locale', $8, true) from enter_scope($1, $2, $3, $4, $5, $6, $7) s`;

const setScope = `
  select set_config('app.branches', $1, true), set_config('app.staff', $2, true), set_config('app.request', $3, true),
         set_config('app.network', $4, true), set_config('app.actor', $5, true),
         set_config('app.locale', $6, true)`;

/** The result of access_of() in the database: see there. */
export type AccessRow = {
  grants: (Omit<Grant, 'flags' | 'branches'> & { flags: string[]; branches: number[] })[];
  privileges: (Omit<Exception, 'branches'> & { branches: number[] })[];
  until: string | null;
};
export const accessFrom = ({ grants, privileges }: AccessRow): { grants: Grant[]; privileges: Exception[] } => ({
  grants: grants.map((row) => ({ ...row, flags: new Set(row.flags), branches: new Set(row.branches) })),
  privileges: privileges.map((row) => ({ ...row, branches: new Set(row.branches) })),
});

export type Scope = { branches: readonly number[]; network: boolean };
const bigintArray = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** Sets the scope if, and only if, the session is still valid and the access is still what the process knows. */
export const scopeStatement = (known: Known, scope: Scope, request_id: string, locale: Locale): Statement => ({
  sql: checkSession,
  parameters: [
    known.token_hash,
    known.access_stamp,
    bigintArray(scope.branches),
    String(known.actor.staff_id),
    request_id,
    scope.network ? '1' : '0',
    known.actor.label,
    locale,
  ],
});

/** The scope of the system actor and of calls without a session: no session to check. */
export const systemScopeStatement = (
  label: string,
  scope: Scope,
  request_id: string,
  { staff_id = '', locale = fallbackLocale }: { staff_id?: string; locale?: Locale } = {},
): Statement => ({
  sql: setScope,
  parameters: [bigintArray(scope.branches), staff_id, request_id, scope.network ? '1' : '0', label, locale],
});

export class Sessions {
  private readonly known = new Map<string, Known>();
  private readonly db: Database;
  private readonly idleMinutes: number;
  private readonly onError: (error: unknown) => void;

  constructor(db: Database, idleMinutes: number, onError: (error: unknown) => void) {
    this.db = db;
    this.idleMinutes = idleMinutes;
    this.onError = onError;
  }

  /** Who a token belongs to, as last known; undefined if the database doesn't know it. */
  async find(token: string, now: Date): Promise<Known | undefined> {
    const hash = hashToken(token);
    const kept = this.known.get(hash.toString('base64'));
    const known = kept && now.getTime() < kept.holds_until ? kept : await this.load(hash, now);
    if (known && now.getTime() - known.seen_at > SEEN_EVERY_MS) this.touch(known, now);
    return known;
  }

  /** Reads it again: the access stamp has changed, or the session has ended. */
  async reload(known: Known, now: Date): Promise<Known | undefined> {
    return this.load(known.token_hash, now);
  }

  private async load(hash: Buffer, now: Date): Promise<Known | undefined> {
    this.known.delete(hash.toString('base64'));
    const [rows] = await this.db.batch([{ sql: findSession, parameters: [hash, now.toISOString()] }]);
    const row = rows?.[0] as
      | {
          session_id: number;
          companion_hash: Buffer | null;
          lacks_step: boolean;
          staff_id: number;
          access_stamp: number;
          locale: Locale;
          name: string;
          access: AccessRow;
        }
      | undefined;
    if (!row) return undefined;
    const { session_id, companion_hash, lacks_step, access_stamp, staff_id, name, locale, access } = row;
    const actor = new Actor({ staff_id, name, locale, ...accessFrom(access) });
    const holds_until = access.until === null ? Number.POSITIVE_INFINITY : Date.parse(access.until);
    const seen_at = now.getTime();
    const known: Known = {
      session_id,
      token_hash: hash,
      access_stamp,
      actor,
      companion_hash,
      lacks_step,
      seen_at,
      holds_until,
    };
    if (this.known.size >= MAX_KNOWN) this.known.delete(this.known.keys().next().value ?? '');
    this.known.set(hash.toString('base64'), known);
    return known;
  }

  /** Extends the idle limit, no more than once a minute and beside the request: nobody waits for it. */
  private touch(known: Known, now: Date): void {
    known.seen_at = now.getTime();
    const touched = { sql: 'select touch_session($1, $2)', parameters: [known.token_hash, this.idleMinutes] };
    this.db.batch([touched]).catch(this.onError);
  }
}
