/**
 * The limit on guessing. An attempt is counted before it is checked, in one statement, so that simultaneous attempts
 * can't slip through; successful ones are no longer counted. From a place where the person has signed in before, only
 * tries from that place count: a stranger's guesses never lock the owner out.
 */
import { createHash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { Refusal } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { noteEvent, type NewEvent } from '#kit/server/security-events.ts';
import type { Sql } from '#kit/server/db.ts';
import { placeOf } from '#kit/server/place.ts';

type Brake = { scope: string; free: number };
const FREE_TRIES = 5;
/** A whole gym may share one address. */
const FREE_TRIES_OF_ADDRESS = 20;
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 60;
const FORGOTTEN_AFTER_MIN = 15;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const brakeOfAddress = (address: string): Brake => ({
  scope: `address:${placeOf(address)}`,
  free: FREE_TRIES_OF_ADDRESS,
});
export const brakeOfAccount = (email: string, address: string, isKnownPlace: boolean): Brake => ({
  scope: isKnownPlace ? `home:${digest(email)}:${placeOf(address)}` : `account:${digest(email)}`,
  free: FREE_TRIES,
});
/** Codes by e-mail that someone asks for from an open session: their inbox isn't flooded. */
export const brakeOfLetters = (staff_id: number): Brake => ({ scope: `code_letters:${staff_id}`, free: FREE_TRIES });
export const brakeOfStaff = (staff_id: number): Brake => ({ scope: `staff:${staff_id}`, free: FREE_TRIES });

const waitOf = (of: string): string =>
  `case when ${of}.failures < $2::integer then 0 else least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * power(2, least(${of}.failures, 60) - $2::integer)) end`;
const claim = `
  insert into sign_in_failure as f (scope, last_at) values ($1, clock_timestamp())
  on conflict (scope) do update
     set failures = case when f.last_at < clock_timestamp() - make_interval(mins => ${FORGOTTEN_AFTER_MIN}) then 1 else f.failures + 1 end,
         last_at = clock_timestamp()
   where f.failures < $2::integer or f.last_at + make_interval(secs => ${waitOf('f')}) <= clock_timestamp()
  returning failures`;
const left = `
  select ceil(extract(epoch from f.last_at - clock_timestamp()) + ${waitOf('f')}) as seconds from sign_in_failure f where scope = $1`;

/** Whose account is tried, if it is known. */
export type Tried = Pick<NewEvent, 'staff_id' | 'client_id' | 'detail'>;
/** Counts an attempt, or refuses it and says how long to wait. A refused attempt isn't counted. */
export const countTry = async (ctx: Ctx, { scope, free }: Brake, of: Tried = {}): Promise<void> => {
  const [counted] = await ctx.run([{ sql: claim, parameters: [scope, free] }]);
  if (counted?.length !== 0) return;
  const [rows] = await ctx.run([{ sql: left, parameters: [scope, free] }]);
  const seconds = Math.max(1, Number(rows?.[0]?.['seconds'] ?? 1));
  noteEvent(ctx, { kind: 'slowed_down', ...of });
  throw new Refusal('access.slow_down', { seconds });
};

const note = `
  insert into sign_in_failure as f (scope, last_at) values ($1, clock_timestamp())
  on conflict (scope) do update
     set failures = case when f.last_at < clock_timestamp() - make_interval(mins => ${FORGOTTEN_AFTER_MIN}) then 1 else f.failures + 1 end`;
/**
 * Of the address: people who sign in where they have signed in before aren't slowed down by someone guessing behind the
 * same address, such as a guest on the gym's Wi-Fi. Their own attempts from there are counted and slowed down
 * separately.
 */
export const countTryFrom = async (ctx: Ctx, address: string, isKnownPlace: boolean, of: Tried): Promise<void> => {
  const brake = brakeOfAddress(address);
  if (isKnownPlace) await ctx.run([{ sql: note, parameters: [brake.scope] }]);
  else await countTry(ctx, brake, of);
};

/** A successful sign-in: its own attempts are forgotten, and the address gets its attempt back. */
export const giveBack = async (db: Sql, email: string, address: string): Promise<void> => {
  const scopes = [true, false].map((isKnownPlace) => brakeOfAccount(email, address, isKnownPlace).scope);
  await db.deleteFrom('sign_in_failure').where('scope', 'in', scopes).execute();
  await db
    .updateTable('sign_in_failure')
    .set({ failures: raw<number>`greatest(failures - 1, 0)` })
    .where('scope', '=', brakeOfAddress(address).scope)
    .execute();
};

/**
 * Someone who has the password can try codes, but not for ever. A new password or a correct code starts the count
 * again.
 */
const CODES_A_DAY = 20;
const scopeOfCodes = (staff_id: number): string => `codes:${staff_id}`;
const claimOfDay = `
  insert into sign_in_failure as f (scope, last_at) values ($1, clock_timestamp())
  on conflict (scope) do update
     set failures = case when f.last_at < clock_timestamp() - interval '1 day' then 1 else f.failures + 1 end, last_at = clock_timestamp()
   where f.failures < $2::integer or f.last_at < clock_timestamp() - interval '1 day'
  returning failures`;
export const countCode = async (ctx: Ctx, staff_id: number): Promise<void> => {
  const [counted] = await ctx.run([{ sql: claimOfDay, parameters: [scopeOfCodes(staff_id), CODES_A_DAY] }]);
  if (counted?.length !== 0) return;
  noteEvent(ctx, { kind: 'codes_used_up', staff_id });
  throw new Refusal('access.codes_used_up');
};
export const forgetCodes = (db: Sql, staff_id: number): Promise<void> => forget(db, scopeOfCodes(staff_id));

const forget = async (db: Sql, scope: string): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('scope', '=', scope).execute();
};
export const forgetTries = async (db: Sql, { scope }: Brake): Promise<void> => forget(db, scope);
