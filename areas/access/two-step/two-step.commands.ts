/** Two-step sign-in with an authenticator app: setting it up, and checking its code at sign-in. */
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { secondStepsWords } from '../password/account-letters.words.ts';
import { faultAt, NotFound, Refusal } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { keyedHash, keyedHashes, seal, unseal } from '#kit/server/seal.ts';
import { asksSecondStep } from '#kit/server/second-step.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { hashToken } from '#kit/server/session.ts';
import { brakeOfLetters, brakeOfStaff, countCode, countTry, forgetCodes, forgetTries } from '../session/brake.store.ts';
import { codesRenewedLetter, stepCodeLetter, stepLetter, write } from '../password/password.letters.ts';
import { hashingFor, isPassword } from '../password/password-hash.service.ts';
import {
  countProofTry,
  dropProofsOf,
  insertSecret,
  personById,
  useSecret,
  type Person,
} from '../session/session.store.ts';
import { maskedEmail } from '../security-event/security-event.rules.ts';
import { stepInUse } from './two-step.rules.ts';
import { appLink, base32, fromBase32, matchingStep } from './totp.service.ts';
import {
  askForCode,
  authenticatorOf,
  beginAuthenticator,
  beginNext,
  confirmAuthenticator,
  dropAuthenticator,
  dropRecoveryCodes,
  replaceRecoveryCodes,
  takeNext,
  takeStep,
  twoStepsOf,
  useRecoveryCode,
} from './two-step.store.ts';
import { inLanguage } from '#kit/domain/words.ts';

const USE = 'two_step.secret';
const ISSUER = 'Cornerman';
/** RFC 4226 asks for 128 bits at least and recommends 160. */
const SECRET_BYTES = 20;
const CODES = 10;
const CODE_BYTES = 15;
const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export const twoStepState = async (ctx: Ctx) => {
  const [[state]] = await ctx.read(twoStepsOf(ctx.actor.staff_id));
  if (!state) throw new NotFound();
  const { lacks_step, recovery_codes_left, ...rest } = state;
  const { config } = ctx.services;
  return {
    ...rest,
    recovery_codes_left: recovery_codes_left ?? 0,
    is_needed: lacks_step && asksSecondStep(config),
    sends_mail: config.smtpUrl !== undefined,
  };
};

type Proven = { me: Person; forget: (inside: TxCtx) => Promise<void> };
const provePassword = async (ctx: Ctx, password: string): Promise<Proven> => {
  const brake = brakeOfStaff(ctx.actor.staff_id);
  const [[me]] = await ctx.read(personById(ctx.actor.staff_id));
  if (!me) throw new NotFound();
  await countTry(ctx, brake, { staff_id: me.id });
  if (!(await isPassword(me.password_hash, password, hashingFor(ctx, `staff:${me.id}`)))) {
    noteEvent(ctx, { kind: 'wrong_password', staff_id: me.id });
    throw new Refusal('access.wrong_password');
  }
  return { me, forget: (inside) => forgetTries(inside.db, brake) };
};

/** Someone who finds an open screen can't change how its owner signs in. */
export const withPassword = async <T>(
  ctx: Ctx,
  password: string,
  work: (inside: TxCtx, me: Person) => Promise<T>,
): Promise<T> => {
  const { me, forget } = await provePassword(ctx, password);
  return ctx.tx(async (inside) => {
    await forget(inside);
    return work(inside, me);
  });
};

const PROOF_MINUTES = 10;
const PROOF_TRIES = 5;
const hashProof = ({ services }: Ctx, staff_id: number, code: string): Buffer =>
  keyedHash(services.config, 'two_step.proof', `${staff_id}:${code}`);

/** The code by e-mail that a change of the second step needs while e-mail codes are the second step. */
export const sendProof = async (ctx: Ctx): Promise<{ sent_to: string }> => {
  const [[me]] = await ctx.read(personById(ctx.actor.staff_id));
  if (!me) throw new NotFound();
  if (stepInUse(me) !== 'email') throw new Refusal('access.no_email_code');
  await countTry(ctx, brakeOfLetters(me.id), { staff_id: me.id });
  const code = sixDigits();
  await ctx.tx(async (inside) => {
    await dropProofsOf(inside.db, me.id);
    const secret_hash = hashProof(ctx, me.id, code);
    await insertSecret(inside.db, { purpose: 'step_proof', staff_id: me.id, secret_hash, minutes: PROOF_MINUTES });
    await write(inside, stepCodeLetter(me, code));
  });
  return { sent_to: maskedEmail(me.email) };
};

/** An attempt is counted and stored before the code is checked. Returns the secret to use up. */
const proofByEmail = async (ctx: Ctx, { id }: Person, code: string): Promise<number | undefined> => {
  const kept = await ctx.tx(({ db }) => countProofTry(db, id, PROOF_TRIES));
  return kept && timingSafeEqual(kept.secret_hash, hashProof(ctx, id, code)) ? kept.id : undefined;
};

type Shown = { password: string; proof: string };
const isCode = (proof: string): boolean => /^\d{6}$/.test(proof);
/** Of the app or a recovery code, inside the transaction; a code by e-mail was checked before and is used up in it. */
const takeProof = async (inside: TxCtx, me: Person, proof: string, secret: number | undefined): Promise<boolean> => {
  if (stepInUse(me) === 'email' && isCode(proof)) return secret !== undefined && useSecret(inside.db, secret);
  return isSecondStep(inside, me.id, isCode(proof) ? { code: proof } : { recovery_code: proof });
};

/**
 * Someone who has the password, and perhaps the open screen, has neither the phone nor the inbox yet: the second step in
 * use protects itself.
 */
const withProof = async <T>(
  ctx: Ctx,
  { password, proof }: Shown,
  work: (inside: TxCtx, me: Person) => Promise<T>,
): Promise<T> => {
  const { me, forget } = await provePassword(ctx, password);
  const step = stepInUse(me);
  if (step !== null && proof === '') faultAt('proof', 'required');
  // A recovery code is too long to be guessed.
  if (step !== null && isCode(proof)) await countCode(ctx, me.id);
  const secret = step === 'email' && isCode(proof) ? await proofByEmail(ctx, me, proof) : undefined;
  return ctx.tx(async (inside) => {
    await forget(inside);
    if (step === null) return work(inside, me);
    if (!(await takeProof(inside, me, proof, secret))) {
      // Outside the transaction, which is about to be rolled back.
      noteEvent(ctx, { kind: 'wrong_code', staff_id: me.id });
      throw new Refusal('access.otp_wrong');
    }
    await forgetCodes(inside.db, me.id);
    return work(inside, me);
  });
};

export const beginApp = (ctx: Ctx, shown: Shown): Promise<{ secret: string; link: string }> =>
  withProof(ctx, shown, async (inside, me) => {
    const secret = base32(randomBytes(SECRET_BYTES));
    const sealed = seal(inside.services.config, USE, me.id, secret);
    await (me.has_authenticator ? beginNext : beginAuthenticator)(inside.db, me.id, sealed);
    return { secret, link: appLink(ISSUER, me.email, secret) };
  });

/** "k7dm-2xqp-…": 120 bits each, so that a plain hash protects them too, and easy to copy from paper. */
const newCodes = (): string[] =>
  Array.from({ length: CODES }, () => (base32(randomBytes(CODE_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'));
const plainCode = (staff_id: number, typed: string): string =>
  `${staff_id}:${typed.toLowerCase().replace(/[^a-z2-7]/g, '')}`;
const RECOVERY = 'two_step.recovery_code';
/** Under the server's key: someone who only has the database can't try codes against it. */
const hashCode = ({ services }: Ctx, staff_id: number, typed: string): Buffer =>
  keyedHash(services.config, RECOVERY, plainCode(staff_id, typed));
/** Codes that were made before they were kept under the key work as well, once like any other. */
const hashesOf = (ctx: Ctx, staff_id: number, typed: string): Buffer[] => [
  ...keyedHashes(ctx.services.config, RECOVERY, plainCode(staff_id, typed)),
  hashToken(plainCode(staff_id, typed)),
];
const freshCodes = async (inside: TxCtx, staff_id: number): Promise<{ recovery_codes: string[] }> => {
  const recovery_codes = newCodes();
  await replaceRecoveryCodes(
    inside.db,
    staff_id,
    recovery_codes.map((code) => hashCode(inside, staff_id, code)),
  );
  return { recovery_codes };
};

/** Does the app show this code now? Uses it up, so that nobody can use it again. */
const takeCode = async (ctx: TxCtx, staff_id: number, code: string): Promise<boolean> => {
  const [[kept]] = await ctx.read(authenticatorOf(staff_id));
  if (!kept) return false;
  const secret = fromBase32(unseal(ctx.services.config, USE, staff_id, kept.secret_sealed));
  const step = matchingStep(secret, code, ctx.clock.now(), kept.last_step);
  return step !== undefined && takeStep(ctx.db, staff_id, step);
};

const NEXT_WITHIN_MS = 3_600_000;
type Kept = { confirmed_at: string | null; created_at: string; next_sealed: string | null; next_at: string | null };
const isNextOpen = ({ next_sealed, next_at }: Kept, now: Date): boolean =>
  next_sealed !== null && next_at !== null && now.getTime() - Date.parse(next_at) < NEXT_WITHIN_MS;

/** A first app that was begun long ago, perhaps before e-mail codes protected the account, is begun again. */
const isOpen = (kept: Kept, now: Date): boolean =>
  kept.confirmed_at === null ? now.getTime() - Date.parse(kept.created_at) < NEXT_WITHIN_MS : isNextOpen(kept, now);

/** The app whose code is shown is in use from here on; the one before it no longer works. */
const takeUp = async (inside: TxCtx, staff_id: number, code: string): Promise<boolean> => {
  const [[kept]] = await inside.read(authenticatorOf(staff_id));
  if (!kept?.next_sealed || !isNextOpen(kept, inside.clock.now())) return takeCode(inside, staff_id, code);
  const secret = fromBase32(unseal(inside.services.config, USE, staff_id, kept.next_sealed));
  const step = matchingStep(secret, code, inside.clock.now(), 0);
  return step !== undefined && takeNext(inside.db, staff_id, kept.next_sealed, step);
};

export const confirmApp = async (ctx: Ctx, code: string): Promise<{ recovery_codes: string[] }> => {
  const { staff_id } = ctx.actor;
  const brake = brakeOfStaff(staff_id);
  const [[kept], [me]] = await ctx.read(authenticatorOf(staff_id), personById(staff_id));
  if (!kept || !me || !isOpen(kept, ctx.clock.now())) throw new Refusal('access.no_authenticator');
  await countTry(ctx, brake, { staff_id });
  return ctx.tx(async (inside) => {
    if (!(await takeUp(inside, staff_id, code))) throw new Refusal('access.otp_wrong');
    await confirmAuthenticator(inside.db, staff_id);
    await forgetTries(inside.db, brake);
    await tellStep(inside, me, 'step_on', 'app');
    return freshCodes(inside, staff_id);
  });
};

/** A letter and an event for every change: changes to how someone signs in are always announced. */
const tellStep = async (
  inside: TxCtx,
  me: Person,
  kind: 'step_on' | 'step_off',
  step: keyof typeof secondStepsWords,
): Promise<void> => {
  await write(inside, stepLetter(me, kind, step));
  noteEvent(inside, {
    kind,
    staff_id: me.id,
    detail: { step: { en: inLanguage(secondStepsWords, 'en')[step], cn: inLanguage(secondStepsWords, 'cn')[step] } },
  });
};

export const renewCodes = (ctx: Ctx, shown: Shown): Promise<{ recovery_codes: string[] }> =>
  withProof(ctx, shown, async (inside, me) => {
    if (stepInUse(me) === null) throw new Refusal('access.no_authenticator');
    await write(inside, codesRenewedLetter(me));
    noteEvent(inside, { kind: 'codes_renewed', staff_id: me.id });
    return freshCodes(inside, me.id);
  });

export const turnAppOff = (ctx: Ctx, shown: Shown): Promise<null> =>
  withProof(ctx, shown, async (inside, me) => {
    await dropAuthenticator(inside.db, me.id);
    if (me.has_authenticator) await tellStep(inside, me, 'step_off', 'app');
    return null;
  });

/** Without an app, the codes by e-mail come with recovery codes, and both end together. */
export const setEmailCode = (
  ctx: Ctx,
  { on, ...shown }: Shown & { on: boolean },
): Promise<{ recovery_codes: string[] }> =>
  withProof(ctx, shown, async (inside, me) => {
    const none = { recovery_codes: [] };
    if (me.otp_required === on) return none;
    await askForCode(inside.db, me.id, on);
    await tellStep(inside, me, on ? 'step_on' : 'step_off', 'email');
    const after = stepInUse({ ...me, otp_required: on });
    if (after === null) await dropRecoveryCodes(inside.db, me.id);
    return on && after === 'email' ? freshCodes(inside, me.id) : none;
  });

/** What a person enters at the second step: the code of the app, or a recovery code. */
export const isSecondStep = (
  ctx: TxCtx,
  staff_id: number,
  shown: { code: string } | { recovery_code: string },
): Promise<boolean> =>
  'code' in shown
    ? takeCode(ctx, staff_id, shown.code)
    : useRecoveryCode(ctx.db, staff_id, hashesOf(ctx, staff_id, shown.recovery_code));
