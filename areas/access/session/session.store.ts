/** All SQL about sessions and one-time secrets. Times are the database's, so that several servers agree. */
import { sql as raw, type RawBuilder } from 'kysely';
import { sql, type Query, type Sql } from '#kit/server/db.ts';

const KNOWN_PLACE_DAYS = 90;
const inMinutes = (minutes: number): RawBuilder<string> => raw<string>`now() + make_interval(mins => ${minutes})`;
const now = raw<string>`now()`;

export type Person = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  locale: string;
  password_hash: string | null;
  otp_required: boolean;
  /** An authenticator app is set up. */
  has_authenticator: boolean;
  two_steps_by_role: boolean;
  /** An administrator without two-step sign-in of any kind. */
  lacks_step: boolean;
  status: string;
};
const personColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'locale',
  'password_hash',
  'otp_required',
  raw<boolean>`totp_at is not null`.as('has_authenticator'),
  raw<boolean>`needs_two_steps(staff.id)`.as('two_steps_by_role'),
  raw<boolean>`lacks_second_step(staff.id)`.as('lacks_step'),
  'status',
] as const;

/** `email` in lower case, as the contract gives it. */
export const personByEmail = (email: string): Query<Person> =>
  sql
    .selectFrom('staff_person as staff')
    .select(personColumns)
    .where(raw<string>`lower(email)`, '=', email);
export const personById = (id: number): Query<Person> =>
  sql.selectFrom('staff_person as staff').select(personColumns).where('id', '=', id);

const sessionsFrom = (email: string, address: string) =>
  sql
    .selectFrom('session')
    .innerJoin('staff_person as staff', 'staff.id', 'session.staff_id')
    .select('session.id')
    .where(raw<string>`lower(staff.email)`, '=', email)
    .where('session.address', '=', address)
    .where('session.created_at', '>', raw<string>`now() - make_interval(days => ${KNOWN_PLACE_DAYS})`);

/**
 * Has this person signed in from this address before, or set the password there with a link from their own inbox? Only
 * the owner can do either, so a stranger's guesses from elsewhere don't slow this place down.
 */
export const signInsFrom = (email: string, address: string): Query<{ id: number }> =>
  sql
    .selectFrom('one_time_secret')
    .innerJoin('staff_person as staff', 'staff.id', 'one_time_secret.staff_id')
    .select('one_time_secret.id')
    .where(raw<string>`lower(staff.email)`, '=', email)
    .where('one_time_secret.purpose', 'in', ['password_reset', 'invitation'])
    .where('one_time_secret.used_from', '=', address)
    .unionAll(sessionsFrom(email, address))
    .limit(1);

/** Locks an active person with exactly this password while a session is created: a change of it waits, or is seen. */
export const holdActive = (db: Sql, id: number, password_hash: string | null): Promise<Person | undefined> =>
  db
    .selectFrom('staff_person as staff')
    .select(personColumns)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('password_hash', 'is not distinct from', password_hash)
    .forShare()
    .executeTakeFirst();

type NewSession = {
  staff_id: number;
  token_hash: Buffer;
  companion_hash: Buffer | null;
  address: string;
  agent: string;
};
export const insertSession = async (
  db: Sql,
  session: NewSession,
  limits: { idleMin: number; maxHours: number },
): Promise<void> => {
  await db
    .insertInto('session')
    .values({ ...session, idle_until: inMinutes(limits.idleMin), expires_at: inMinutes(limits.maxHours * 60) })
    .execute();
};

export type EndReason =
  | 'signed_out'
  | 'ended_by_owner'
  | 'ended_by_admin'
  | 'signed_in_again'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'deactivated';
type EndOf = { staff_id: number; id?: number; except?: number };
/**
 * Ends the live sessions of a person: all, one (`id`), or all but one (`except`). Returns the ids of those it ended.
 */
export const endSessions = async (db: Sql, { staff_id, id, except }: EndOf, why: EndReason): Promise<number[]> => {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .returning('id')
    .execute();
  return ended.map((session) => session.id);
};

/** The sessions of a browser: a new sign-in there replaces them, regardless of the person. */
export const endSessionsBeside = async (db: Sql, companion_hash: Buffer): Promise<number[]> => {
  const why: EndReason = 'signed_in_again';
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('companion_hash', '=', companion_hash)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map((session) => session.id);
};

export const liveSessions = (staff_id: number) =>
  sql
    .selectFrom('session')
    .select(['id', 'address', 'agent', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('idle_until', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc');

export type Purpose = 'otp' | 'password_reset' | 'setup' | 'invitation' | 'step_proof';
type NewSecret = { purpose: Purpose; staff_id: number | null; secret_hash: Buffer; minutes: number };
/** Returns the public id of the secret. */
export const insertSecret = async (db: Sql, { minutes, ...secret }: NewSecret): Promise<string> => {
  const row = await db
    .insertInto('one_time_secret')
    .values({ ...secret, expires_at: inMinutes(minutes) })
    .returning('public_id')
    .executeTakeFirstOrThrow();
  return row.public_id;
};

export const otpOf = (db: Sql, challenge: string) =>
  db
    .selectFrom('one_time_secret')
    .select('staff_id')
    .where('public_id', '=', challenge)
    .where('purpose', '=', 'otp')
    .executeTakeFirst();

/**
 * A code that is requested again: attempts are still counted, and the challenge itself ends half an hour after sign-in.
 */
export const renewOtp = (db: Sql, challenge: string, secret_hash: Buffer, minutes: number, maxTries: number) =>
  db
    .updateTable('one_time_secret')
    .set({ secret_hash, expires_at: inMinutes(minutes) })
    .where('public_id', '=', challenge)
    .where('purpose', '=', 'otp')
    .where('used_at', 'is', null)
    .where('tries', '<', maxTries)
    .where('created_at', '>', raw<string>`now() - interval '30 minutes'`)
    .returning('staff_id')
    .executeTakeFirst();

/** Counts an attempt at a code, even if it will turn out wrong. Undefined: expired, used up, or never there. */
export const countOtpTry = (db: Sql, challenge: string, maxTries: number) =>
  db
    .updateTable('one_time_secret')
    .set({ tries: raw<number>`tries + 1` })
    .where('public_id', '=', challenge)
    .where('purpose', '=', 'otp')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['id', 'staff_id', 'secret_hash'])
    .executeTakeFirst();

export const openSecret = (purpose: Purpose, secret_hash: Buffer) =>
  sql
    .selectFrom('one_time_secret')
    .select(['id', 'staff_id', 'expires_at'])
    .where('purpose', '=', purpose)
    .where('secret_hash', '=', secret_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

/** Once: the second of two at the same moment gets false. */
export const useSecret = async (db: Sql, id: number, used_from: string | null = null): Promise<boolean> => {
  const used = await db
    .updateTable('one_time_secret')
    .set({ used_at: now, used_from })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
};

/** Counts an attempt at the code for a change of the second step. Undefined: expired, used up, or never there. */
export const countProofTry = (db: Sql, staff_id: number, maxTries: number) =>
  db
    .updateTable('one_time_secret')
    .set({ tries: raw<number>`tries + 1` })
    .where('staff_id', '=', staff_id)
    .where('purpose', '=', 'step_proof')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['id', 'secret_hash'])
    .executeTakeFirst();
/** Only the newest code works. */
export const dropProofsOf = async (db: Sql, staff_id: number): Promise<void> => {
  await db
    .updateTable('one_time_secret')
    .set({ used_at: now })
    .where('staff_id', '=', staff_id)
    .where('purpose', '=', 'step_proof')
    .where('used_at', 'is', null)
    .execute();
};

export const dropSecretsOf = async (db: Sql, staff_id: number): Promise<void> => {
  await db
    .updateTable('one_time_secret')
    .set({ used_at: now })
    .where('staff_id', '=', staff_id)
    .where('used_at', 'is', null)
    .execute();
};

/** Links of the last hour: a stranger can't flood anyone's inbox. */
export const recentLinks = (staff_id: number) =>
  sql
    .selectFrom('one_time_secret')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('staff_id', '=', staff_id)
    .where('purpose', '=', 'password_reset')
    .where('created_at', '>', raw<string>`now() - interval '1 hour'`);

/** False: the person was deactivated, or the password changed in the meantime (if `was` is given). */
export const setPassword = async (db: Sql, staff_id: number, password_hash: string, was?: string | null) => {
  const set = await db
    .updateTable('staff_person')
    .set({ password_hash })
    .where('id', '=', staff_id)
    .where('status', '=', 'active')
    .$if(was !== undefined, (query) => query.where('password_hash', 'is not distinct from', was ?? null))
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
};
