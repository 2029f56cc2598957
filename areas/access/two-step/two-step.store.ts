/** All SQL about authenticator apps and recovery codes. */
import { sql as raw } from 'kysely';
import { sql, type Sql } from '#kit/server/db.ts';

/** The secret as it is kept, confirmed or not. */
export const authenticatorOf = (staff_id: number) =>
  sql
    .selectFrom('two_step')
    .select(['secret_sealed', 'last_step', 'confirmed_at', 'created_at', 'next_sealed', 'next_at'])
    .where('staff_id', '=', staff_id);

/** The secret of the first app: it is in use once its code has been entered. */
export const beginAuthenticator = async (db: Sql, staff_id: number, secret_sealed: string): Promise<void> => {
  await db
    .insertInto('two_step')
    .values({ staff_id, secret_sealed })
    .onConflict((on) =>
      on.column('staff_id').doUpdateSet({ secret_sealed, confirmed_at: null, last_step: 0, created_at: raw`now()` }),
    )
    .execute();
};

/** The secret of another app. The app in use stays in use until a code of the new one has been entered. */
export const beginNext = async (db: Sql, staff_id: number, next_sealed: string): Promise<void> => {
  await db
    .updateTable('two_step')
    .set({ next_sealed, next_at: raw`now()` })
    .where('staff_id', '=', staff_id)
    .execute();
};
/** The new app takes over with the step whose code was entered. False: another one was started in the meantime. */
export const takeNext = async (db: Sql, staff_id: number, next_sealed: string, last_step: number): Promise<boolean> => {
  const taken = await db
    .updateTable('two_step')
    .set({ secret_sealed: next_sealed, last_step, next_sealed: null, next_at: null })
    .where('staff_id', '=', staff_id)
    .where('next_sealed', '=', next_sealed)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
};

/** Uses the code of a step, once: the second of two at the same moment gets false. */
export const takeStep = async (db: Sql, staff_id: number, step: number): Promise<boolean> => {
  const taken = await db
    .updateTable('two_step')
    .set({ last_step: step })
    .where('staff_id', '=', staff_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
};

/** Whether a person still has to set up two-step sign-in is known as long as the stamp is the same. */
const seenAnew = { access_stamp: raw<number>`access_stamp + 1` };
export const askForCode = async (db: Sql, staff_id: number, otp_required: boolean): Promise<void> => {
  await db
    .updateTable('staff')
    .set({ otp_required, ...seenAnew })
    .where('id', '=', staff_id)
    .execute();
};
export const confirmAuthenticator = async (db: Sql, staff_id: number): Promise<void> => {
  await db
    .updateTable('two_step')
    .set({ confirmed_at: raw`now()` })
    .where('staff_id', '=', staff_id)
    .execute();
  await db
    .updateTable('staff')
    .set({ totp_at: raw`now()`, ...seenAnew })
    .where('id', '=', staff_id)
    .execute();
};
export const dropRecoveryCodes = async (db: Sql, staff_id: number): Promise<void> => {
  await db.deleteFrom('recovery_code').where('staff_id', '=', staff_id).execute();
};
export const dropAuthenticator = async (db: Sql, staff_id: number): Promise<void> => {
  await dropRecoveryCodes(db, staff_id);
  await db.deleteFrom('two_step').where('staff_id', '=', staff_id).execute();
  await db
    .updateTable('staff')
    .set({ totp_at: null, ...seenAnew })
    .where('id', '=', staff_id)
    .execute();
};

export const replaceRecoveryCodes = async (db: Sql, staff_id: number, hashes: readonly Buffer[]): Promise<void> => {
  await dropRecoveryCodes(db, staff_id);
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ staff_id, code_hash })))
    .execute();
};
/** Once: the second of two at the same moment gets false. */
export const useRecoveryCode = async (db: Sql, staff_id: number, hashes: readonly Buffer[]): Promise<boolean> => {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: raw`now()` })
    .where('staff_id', '=', staff_id)
    .where('code_hash', 'in', [...hashes])
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
};

export const twoStepsOf = (staff_id: number) =>
  sql
    .selectFrom('staff_person as staff')
    .select((eb) => [
      'otp_required',
      raw<boolean>`totp_at is not null`.as('has_authenticator'),
      raw<boolean>`needs_two_steps(staff.id)`.as('two_steps_by_role'),
      raw<boolean>`lacks_second_step(staff.id)`.as('lacks_step'),
      eb
        .selectFrom('recovery_code')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('recovery_code.staff_id', '=', 'staff.id')
        .where('recovery_code.used_at', 'is', null)
        .as('recovery_codes_left'),
    ])
    .where('staff.id', '=', staff_id);
