/** Setting passwords: with a link from an e-mail, or with the old one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLeaked } from './leaked.service.ts';
import { isCommonPassword } from './password.rules.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { shutOut } from '../staff/access-change.service.ts';
import { brakeOfStaff, countTry, forgetCodes, forgetTries } from '../session/brake.store.ts';
import { passwordSetLetter, resetLetter, write, type Addressee } from './password.letters.ts';
import { hashingFor, hashPassword, isPassword, type Hashing } from './password-hash.service.ts';
import {
  insertSecret,
  openSecret,
  personByEmail,
  personById,
  recentLinks,
  setPassword,
  useSecret,
  type Person,
} from '../session/session.store.ts';
import { asSystem } from '../setup/system.service.ts';

/** For the members' own sign-in. Takes tens of milliseconds: never inside a transaction. */
export const hashNewPassword = (password: string, of?: Hashing): Promise<string> => hashPassword(password, of);
export { hashingFor, isLeaked };

const LINK_MINUTES = 60;
const LINKS_PER_HOUR = 3;
/** Longer than the work for an e-mail that has an account. */
const SAME_TIME_MS = 250;

type Named = Pick<Person, 'first_name' | 'last_name' | 'email'>;
/** Too easy to guess, or known from a leak. Never inside a transaction: it may ask a service. */
export const refuseCommonPassword = async (
  ctx: Ctx,
  password: string,
  { first_name, last_name, email }: Named,
): Promise<void> => {
  if (isCommonPassword(password, [first_name, last_name, email]) || (await isLeaked(ctx, password)))
    throw new Refusal('access.common_password');
};

/** A link to set a new password. The caller decides who can ask for it. */
export const sendResetLink = async (ctx: TxCtx, person: Addressee & { id: number }): Promise<void> => {
  const token = newToken();
  const secret_hash = hashToken(token);
  await insertSecret(ctx.db, { purpose: 'password_reset', staff_id: person.id, secret_hash, minutes: LINK_MINUTES });
  await write(ctx, resetLetter(person, ctx.services.config, token));
};
const sendLink = async (ctx: TxCtx, person: Person): Promise<void> => {
  const [[recent]] = await ctx.read(recentLinks(person.id));
  if ((recent?.n ?? 0) < LINKS_PER_HOUR) await sendResetLink(ctx, person);
};

/** The same answer after the same time, whether or not the e-mail has an account. */
export const askForLink = async (ctx: Ctx, email: string): Promise<null> => {
  const sameTime = sleep(SAME_TIME_MS);
  await asSystem(ctx, 'forgotten_password').tx(async (inside) => {
    const [[person]] = await inside.read(personByEmail(email));
    if (person?.status === 'active') await sendLink(inside, person);
  });
  await sameTime;
  return null;
};

export const resetPassword = async (ctx: Ctx, asked: { token: string; password: string }): Promise<null> => {
  const system = asSystem(ctx, 'forgotten_password');
  const [[secret]] = await system.read(openSecret('password_reset', hashToken(asked.token)));
  const [[person]] = await system.read(personById(secret?.staff_id ?? 0));
  if (!secret || !person) throw new Refusal('access.link_over');
  await refuseCommonPassword(ctx, asked.password, person);
  const hash = await hashPassword(asked.password, hashingFor(ctx, `staff:${person.id}`));
  await system.tx(async (inside) => {
    const isMine = await useSecret(inside.db, secret.id, ctx.address);
    if (!isMine || !(await setPassword(inside.db, person.id, hash))) throw new Refusal('access.link_over');
    // From now on this is a place where the owner has been: a stranger's guesses don't slow it down.
    await forgetCodes(inside.db, person.id);
    await shutOut(inside, person.id, 'password_reset');
    await write(inside, passwordSetLetter(person));
    noteEvent(inside, { kind: 'password_reset', staff_id: person.id, factor: 'email_link' });
  });
  return null;
};

export const changePassword = async (
  ctx: Ctx,
  asked: { old_password: string; new_password: string },
): Promise<null> => {
  const { staff_id } = ctx.actor;
  const brake = brakeOfStaff(staff_id);
  const [[me]] = await ctx.read(personById(staff_id));
  if (!me) throw new NotFound();
  await countTry(ctx, brake, { staff_id });
  if (!(await isPassword(me.password_hash, asked.old_password, hashingFor(ctx, `staff:${staff_id}`)))) {
    noteEvent(ctx, { kind: 'wrong_password', staff_id });
    throw new Refusal('access.wrong_password');
  }
  await refuseCommonPassword(ctx, asked.new_password, me);
  const hash = await hashPassword(asked.new_password, hashingFor(ctx, `staff:${staff_id}`));
  await ctx.tx(async (inside) => {
    // Someone else changed it at the same moment: the old one is no longer correct.
    if (!(await setPassword(inside.db, staff_id, hash, me.password_hash))) throw new Refusal('access.wrong_password');
    await forgetTries(inside.db, brake);
    await forgetCodes(inside.db, staff_id);
    await shutOut(inside, staff_id, 'password_changed', ctx.session_id);
    await write(inside, passwordSetLetter(me));
    noteEvent(inside, { kind: 'password_changed', staff_id });
  });
  return null;
};
