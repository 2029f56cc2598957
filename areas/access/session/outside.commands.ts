/** For the sign-in of people who aren't staff: the same limit on guessing and the same hashes, in separate accounts. */
import type { Ctx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import { brakeOfAccount, countTry, countTryFrom, giveBack, type Tried } from './brake.store.ts';
import { hashingFor, isPassword } from '../password/password-hash.service.ts';

/** For someone with both a staff and a client account, attempts at one don't slow down the other. */
export type Outside = { kind: 'member'; email: string };
const accountOf = ({ kind, email }: Outside): string => `${kind} ${email}`;

/** Counts an attempt before it is checked, or refuses it and says how long to wait. */
export const countOutsideTry = async (ctx: Ctx, who: Outside, isKnownPlace: boolean, of: Tried): Promise<void> => {
  await countTryFrom(ctx, ctx.address, isKnownPlace, of);
  await countTry(ctx, brakeOfAccount(accountOf(who), ctx.address, isKnownPlace), of);
};
/** A successful sign-in. */
export const forgetOutsideTries = (db: Sql, who: Outside, address: string): Promise<void> =>
  giveBack(db, accountOf(who), address);
/** Takes the same time whether or not there is a hash. Never inside a transaction. */
export const isOutsidePassword = (ctx: Ctx, who: Outside, hash: string | null, password: string): Promise<boolean> =>
  isPassword(hash, password, hashingFor(ctx, accountOf(who)));
