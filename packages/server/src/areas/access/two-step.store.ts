/** All SQL about authenticator apps and recovery codes. */
import { sql as raw } from 'kysely';
import { sql, type Sql } from '#server/kit/db.ts';

/** The secret as it is kept, confirmed or not. */
export const authenticatorOf = (staff_id: number) =>
  sql.selectFrom('two_step').select(['secret_sealed', 'last_step', 'confirmed_at']).where('staff_id', '=', staff_id);

/** A new secret. One that is in use stays in use until a code of the new one was shown. */
export const beginAuthenticator = async (db: Sql, staff_id: number, secret_sealed: string): Promise<void> => {
  await db
    .insertInto('two_step')
    .values({ staff_id, secret_sealed })
    .onConflict((on) =>
      on.column('staff_id').doUpdateSet({ secret_sealed, confirmed_at: null, last_step: 0, created_at: raw`now()` }),
    )
    .execute();
};

/** Takes the code of a step, once: the second of two at the same moment gets false. */
export const takeStep = async (db: Sql, staff_id: number, step: number): Promise<boolean> => {
  const taken = await db
    .updateTable('two_step')
    .set({ last_step: step })
    .where('staff_id', '=', staff_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
};

export const confirmAuthenticator = async (db: Sql, staff_id: number): Promise<void> => {
  await db
    .updateTable('two_step')
    .set({ confirmed_at: raw`now()` })
    .where('staff_id', '=', staff_id)
    .execute();
  await db
    .updateTable('staff')
    .set({ totp_at: raw`now()` })
    .where('id', '=', staff_id)
    .execute();
};
export const dropAuthenticator = async (db: Sql, staff_id: number): Promise<void> => {
  await db.deleteFrom('recovery_code').where('staff_id', '=', staff_id).execute();
  await db.deleteFrom('two_step').where('staff_id', '=', staff_id).execute();
  await db.updateTable('staff').set({ totp_at: null }).where('id', '=', staff_id).execute();
};

export const replaceRecoveryCodes = async (db: Sql, staff_id: number, hashes: readonly Buffer[]): Promise<void> => {
  await db.deleteFrom('recovery_code').where('staff_id', '=', staff_id).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ staff_id, code_hash })))
    .execute();
};
/** Once: the second of two at the same moment gets false. */
export const useRecoveryCode = async (db: Sql, staff_id: number, code_hash: Buffer): Promise<boolean> => {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: raw`now()` })
    .where('staff_id', '=', staff_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
};

export const twoStepsOf = (staff_id: number) =>
  sql
    .selectFrom('staff')
    .select((eb) => [
      'otp_required',
      raw<boolean>`totp_at is not null`.as('has_authenticator'),
      raw<boolean>`needs_two_steps(staff.id)`.as('two_steps_by_role'),
      eb
        .selectFrom('recovery_code')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('recovery_code.staff_id', '=', 'staff.id')
        .where('recovery_code.used_at', 'is', null)
        .as('recovery_codes_left'),
    ])
    .where('staff.id', '=', staff_id);
