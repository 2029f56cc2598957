/** The second step with an authenticator app: setting it up, and showing at sign-in what it shows. */
import { randomBytes } from 'node:crypto';
import { NotFound, Refusal } from '#domain/kit/errors.ts';
import type { Ctx, TxCtx } from '#server/kit/context.ts';
import { seal, unseal } from '#server/kit/seal.ts';
import { hashToken } from '#server/kit/session.ts';
import { brakeOfStaff, countTry, forgetTries } from './brake.store.ts';
import { isPassword } from './password.hash.ts';
import { personById, type Person } from './session.store.ts';
import { appLink, base32, fromBase32, matchingStep } from './totp.ts';
import {
  authenticatorOf,
  beginAuthenticator,
  confirmAuthenticator,
  dropAuthenticator,
  replaceRecoveryCodes,
  takeStep,
  twoStepsOf,
  useRecoveryCode,
} from './two-step.store.ts';

const USE = 'two_step.secret';
const ISSUER = 'Cornerman';
/** RFC 4226 asks for 128 bits at least and recommends 160. */
const SECRET_BYTES = 20;
const CODES = 10;
const CODE_BYTES = 10;

export const twoStepState = async (ctx: Ctx) => {
  const [[state]] = await ctx.read(twoStepsOf(ctx.actor.staff_id));
  if (!state) throw new NotFound();
  return { ...state, recovery_codes_left: state.recovery_codes_left ?? 0 };
};

/** Whoever finds an open screen cannot change how its owner signs in. */
export const withPassword = async <T>(
  ctx: Ctx,
  password: string,
  work: (inside: TxCtx, me: Person) => Promise<T>,
): Promise<T> => {
  const brake = brakeOfStaff(ctx.actor.staff_id);
  const [[me]] = await ctx.read(personById(ctx.actor.staff_id));
  if (!me) throw new NotFound();
  await countTry(ctx, brake);
  if (!(await isPassword(me.password_hash, password, ctx.services.config.passwordCost)))
    throw new Refusal('access.wrong_password');
  return ctx.tx(async (inside) => {
    await forgetTries(inside.db, brake);
    return work(inside, me);
  });
};

export const beginApp = (ctx: Ctx, password: string): Promise<{ secret: string; link: string }> =>
  withPassword(ctx, password, async (inside, me) => {
    const secret = base32(randomBytes(SECRET_BYTES));
    if (me.has_authenticator) await dropAuthenticator(inside.db, me.id);
    await beginAuthenticator(inside.db, me.id, seal(inside.services.config, USE, me.id, secret));
    return { secret, link: appLink(ISSUER, me.email, secret) };
  });

/** "k7dm-2xqp-…": 80 bits each, easy to copy from paper. */
const newCodes = (): string[] =>
  Array.from({ length: CODES }, () => (base32(randomBytes(CODE_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'));
const hashCode = (staff_id: number, typed: string): Buffer =>
  hashToken(`${staff_id}:${typed.toLowerCase().replace(/[^a-z2-7]/g, '')}`);
const freshCodes = async (inside: TxCtx, staff_id: number): Promise<{ recovery_codes: string[] }> => {
  const recovery_codes = newCodes();
  await replaceRecoveryCodes(
    inside.db,
    staff_id,
    recovery_codes.map((code) => hashCode(staff_id, code)),
  );
  return { recovery_codes };
};

/** Does the app show this code now? Takes it, so that nobody else can show it again. */
const takeCode = async (ctx: TxCtx, staff_id: number, code: string): Promise<boolean> => {
  const [[kept]] = await ctx.read(authenticatorOf(staff_id));
  if (!kept) return false;
  const secret = fromBase32(unseal(ctx.services.config, USE, staff_id, kept.secret_sealed));
  const step = matchingStep(secret, code, ctx.clock.now(), kept.last_step);
  return step !== undefined && takeStep(ctx.db, staff_id, step);
};

export const confirmApp = async (ctx: Ctx, code: string): Promise<{ recovery_codes: string[] }> => {
  const { staff_id } = ctx.actor;
  const brake = brakeOfStaff(staff_id);
  const [[kept]] = await ctx.read(authenticatorOf(staff_id));
  if (!kept || kept.confirmed_at !== null) throw new Refusal('access.no_authenticator');
  await countTry(ctx, brake);
  return ctx.tx(async (inside) => {
    if (!(await takeCode(inside, staff_id, code))) throw new Refusal('access.otp_wrong');
    await confirmAuthenticator(inside.db, staff_id);
    await forgetTries(inside.db, brake);
    return freshCodes(inside, staff_id);
  });
};

export const renewCodes = (ctx: Ctx, password: string): Promise<{ recovery_codes: string[] }> =>
  withPassword(ctx, password, async (inside, me) => {
    if (!me.has_authenticator) throw new Refusal('access.no_authenticator');
    return freshCodes(inside, me.id);
  });

export const turnAppOff = (ctx: Ctx, password: string): Promise<null> =>
  withPassword(ctx, password, async (inside, me) => {
    await dropAuthenticator(inside.db, me.id);
    return null;
  });

/** What somebody shows at the second step: the code of the app, or a recovery code. */
export const isSecondStep = (
  ctx: TxCtx,
  staff_id: number,
  shown: { code: string } | { recovery_code: string },
): Promise<boolean> =>
  'code' in shown
    ? takeCode(ctx, staff_id, shown.code)
    : useRecoveryCode(ctx.db, staff_id, hashCode(staff_id, shown.recovery_code));
