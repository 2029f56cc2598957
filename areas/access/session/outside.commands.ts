/** For the sign-in of people who are not staff: the same brake on guessing and the same hashes, in accounts of their own. */
import type { Ctx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import { brakeOfAccount, countTry, countTryFrom, giveBack, type Tried } from './brake.store.ts';
import { isPassword } from '../password/password-hash.service.ts';

/** Whoever has both an account of staff and one as a client slows neither down by the other. */
export type Outside = { kind: 'member'; email: string };
const accountOf = ({ kind, email }: Outside): string => `${kind} ${email}`;

/** Counts a try before it is looked at, or refuses it saying how long to wait. */
export const countOutsideTry = async (ctx: Ctx, who: Outside, isKnownPlace: boolean, of: Tried): Promise<void> => {
  await countTryFrom(ctx, ctx.address, isKnownPlace, of);
  await countTry(ctx, brakeOfAccount(accountOf(who), ctx.address, isKnownPlace), of);
};
/** A sign-in that went well. */
export const forgetOutsideTries = (db: Sql, who: Outside, address: string): Promise<void> =>
  giveBack(db, accountOf(who), address);
/** Takes the same time whether or not there is a hash. Never inside a transaction. */
export const isOutsidePassword = (ctx: Ctx, hash: string | null, password: string): Promise<boolean> =>
  isPassword(hash, password, ctx.services.config.passwordCost);
