/** Signing in and out. Hashes are computed between transactions, never inside one. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { maskedEmail } from '../security-event/security-event.rules.ts';
import type { SecurityFactor } from '#kit/domain/security-event.ts';
import type { BranchInfo, SignedIn } from './session.model.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { isLocale } from '#kit/domain/words.ts';
import { findDefaultBranch } from '#areas/network/branch/branch.facts.ts';
import { chosenBranch } from '#areas/settings/notification/notification.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { COMPANION_COOKIE } from '#kit/server/cookies.ts';
import { sendMail } from '#kit/server/mail.ts';
import type { Extra } from '#kit/server/routes.ts';
import { keyedHash } from '#kit/server/seal.ts';
import { asksSecondStep } from '#kit/server/second-step.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { brakeOfAccount, countCode, countTry, countTryFrom, forgetCodes, giveBack } from './brake.store.ts';
import { otpLetter } from '../password/password.letters.ts';
import { hashingFor, isPassword } from '../password/password-hash.service.ts';
import { actorOf } from '../role/role.store.ts';
import {
  countOtpTry,
  endSessions,
  endSessionsBeside,
  holdActive,
  insertSecret,
  insertSession,
  otpOf,
  personByEmail,
  personById,
  renewOtp,
  signInsFrom,
  useSecret,
  type Person,
} from './session.store.ts';
import { asSystem } from '../setup/system.service.ts';
import { isSecondStep } from '../two-step/two-step.commands.ts';
import { stepInUse } from '../two-step/two-step.rules.ts';

const OTP_MINUTES = 10;
const OTP_TRIES = 5;

const branchInfoOf = async ({ db, clock }: TxCtx, person: Person): Promise<BranchInfo> => {
  const actor = await actorOf(db, person, clock.now());
  const branch = await findDefaultBranch(db, actor, await chosenBranch(db, person.id));
  return {
    staff_id: person.id,
    admin_id: person.id,
    branch: branch ?? null,
    first_name: person.first_name,
    last_name: person.last_name,
    avatar: null,
    is_HQ: actor.isHq ? 1 : 0,
  };
};

const endFormer = async (ctx: TxCtx, companion: string): Promise<void> => {
  const ended = await endSessionsBeside(ctx.db, hashToken(companion));
  ctx.afterCommit(() => ended.forEach((id) => ctx.services.live.endSession(id)));
};

/**
 * Creates a session for a person who has proved who they are. A browser also gets the cookie that no script can read.
 */
export const beginSession = async (ctx: TxCtx, person: Person, extra: Extra): Promise<SignedIn> => {
  const { sessionIdleMin: idleMin, sessionMaxHours: maxHours } = ctx.services.config;
  const token = newToken();
  const companion = extra.fromBrowser ? newToken() : undefined;
  // The cookie of a former session in this browser is about to be replaced: nobody honest still needs that session.
  const former = extra.cookie(COMPANION_COOKIE);
  if (companion !== undefined && former) await endFormer(ctx, former);
  const session = {
    staff_id: person.id,
    token_hash: hashToken(token),
    companion_hash: companion === undefined ? null : hashToken(companion),
    address: ctx.address,
    agent: ctx.agent,
  };
  await insertSession(ctx.db, session, { idleMin, maxHours });
  if (companion !== undefined) ctx.afterCommit(() => extra.setCookie(COMPANION_COOKIE, companion, maxHours * 3600));
  const branchInfo = await branchInfoOf(ctx, person);
  const locale = isLocale(person.locale) ? person.locale : 'en';
  const setUpSecondStep = person.lacks_step && asksSecondStep(ctx.services.config);
  return { token, branchInfo, locale, ...(setUpSecondStep && { setUpSecondStep }) };
};

/** Someone with the database could try six digits in no time: not without the server's key. */
const hashOtp = ({ services }: Ctx, staff_id: number, code: string): Buffer =>
  keyedHash(services.config, 'sign_in.code', `${staff_id}:${code}`);
const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The attempts of this sign-in stay counted until the code is correct. */
const sendCode = async (ctx: TxCtx, person: Person): Promise<SignedIn> => {
  const code = newCode();
  const secret = {
    purpose: 'otp',
    staff_id: person.id,
    secret_hash: hashOtp(ctx, person.id, code),
    minutes: OTP_MINUTES,
  } as const;
  const challenge = await insertSecret(ctx.db, secret);
  await sendMail(ctx.services, ctx.db, otpLetter(person, code));
  return { otpRequired: true, method: 'email', challenge, sent_to: maskedEmail(person.email) };
};

/** Nothing is sent: the app shows the code. The challenge counts the attempts; nobody knows its own secret. */
const askApp = async (ctx: TxCtx, person: Person): Promise<SignedIn> => {
  const secret_hash = hashToken(newToken());
  const secret = { purpose: 'otp', staff_id: person.id, secret_hash, minutes: OTP_MINUTES } as const;
  return { otpRequired: true, method: 'app', challenge: await insertSecret(ctx.db, secret) };
};
const nextStep = (ctx: TxCtx, person: Person, extra: Extra): Promise<SignedIn> => {
  const step = stepInUse(person);
  if (step === 'app') return askApp(ctx, person);
  return step === 'email' ? sendCode(ctx, person) : completeSignIn(ctx, person, extra, 'password');
};

/** The same answer in the same time, whether the e-mail, the password or the person's status is the problem. */
export const signIn = async (
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  extra: Extra,
): Promise<SignedIn> => {
  const system = asSystem(ctx, 'sign_in');
  const [[person], known] = await system.read(personByEmail(email), signInsFrom(email, ctx.address));
  const of = person ? { staff_id: person.id } : { detail: { account: maskedEmail(email) } };
  const isKnownPlace = known.length > 0;
  await countTryFrom(ctx, ctx.address, isKnownPlace, of);
  await countTry(ctx, brakeOfAccount(email, ctx.address, isKnownPlace), of);
  const isOwner = await isPassword(person?.password_hash ?? null, password, hashingFor(ctx, email.toLowerCase()));
  if (!person || !isOwner) {
    noteEvent(ctx, { kind: 'wrong_password', ...of });
    throw new Refusal('access.wrong_sign_in');
  }
  return system.tx(async (inside) => {
    const held = await holdActive(inside.db, person.id, person.password_hash);
    if (!held) throw new Refusal('access.wrong_sign_in');
    return nextStep(inside, held, extra);
  });
};

const completeSignIn = async (ctx: TxCtx, person: Person, extra: Extra, factor: SecurityFactor): Promise<SignedIn> => {
  await giveBack(ctx.db, person.email.toLowerCase(), ctx.address);
  noteEvent(ctx, { kind: 'signed_in', staff_id: person.id, factor });
  return beginSession(ctx, person, extra);
};

export const sendCodeAgain = async (ctx: Ctx, challenge: string): Promise<{ challenge: string }> =>
  asSystem(ctx, 'sign_in').tx(async (inside) => {
    const code = newCode();
    const asked = await otpOf(inside.db, challenge);
    const hash = hashOtp(inside, asked?.staff_id ?? 0, code);
    const renewed = await renewOtp(inside.db, challenge, hash, OTP_MINUTES, OTP_TRIES);
    const [[person]] = await inside.read(personById(renewed?.staff_id ?? 0));
    // With an app there is no code to send, and asking for a letter doesn't get around it.
    if (person?.status !== 'active' || person.has_authenticator) throw new Refusal('access.otp_over');
    await sendMail(inside.services, inside.db, otpLetter(person, code));
    return { challenge };
  });

type Shown = { code: string } | { recovery_code: string };
/**
 * With an app, its code; without one, the code of the letter. A recovery code replaces both: it was made for the second
 * step that is in use, and ends with it.
 */
const isRight = async (ctx: TxCtx, person: Person, secret_hash: Buffer, shown: Shown): Promise<boolean> => {
  if (person.has_authenticator || !('code' in shown)) return isSecondStep(ctx, person.id, shown);
  // A letter that was written before codes were kept under the server's key.
  const hashes = [hashOtp(ctx, person.id, shown.code), hashToken(shown.code)];
  return hashes.some((hash) => timingSafeEqual(secret_hash, hash));
};

const factorOf = (person: Person, shown: Shown): SecurityFactor =>
  'recovery_code' in shown ? 'recovery_code' : person.has_authenticator ? 'app_code' : 'email_code';

/** An attempt is counted and stored before the code is checked: five in all, however many arrive at once. */
const takeSecondStep = async (ctx: Ctx, challenge: string, shown: Shown, extra: Extra): Promise<SignedIn> => {
  const system = asSystem(ctx, 'sign_in');
  const secret = await system.tx(({ db }) => countOtpTry(db, challenge, OTP_TRIES));
  if (!secret) throw new Refusal('access.otp_over');
  const staff_id = secret.staff_id ?? 0;
  // A recovery code is too long to be guessed: anyone who has one gets in, whatever someone else has tried.
  if ('code' in shown) await countCode(ctx, staff_id);
  const signedIn = await system.tx(async (inside) => {
    const [[person]] = await inside.read(personById(staff_id));
    const held = person && (await holdActive(inside.db, person.id, person.password_hash));
    if (!held) throw new Refusal('access.otp_over');
    if (!(await isRight(inside, held, secret.secret_hash, shown))) return null;
    if (!(await useSecret(inside.db, secret.id))) throw new Refusal('access.otp_over');
    await forgetCodes(inside.db, held.id);
    return completeSignIn(inside, held, extra, factorOf(held, shown));
  });
  if (signedIn) return signedIn;
  noteEvent(ctx, { kind: 'wrong_code', staff_id });
  throw new Refusal('access.otp_wrong');
};
export const verifyCode = (ctx: Ctx, asked: { challenge: string; code: string }, extra: Extra): Promise<SignedIn> =>
  takeSecondStep(ctx, asked.challenge, { code: asked.code }, extra);
export const recoverSignIn = (
  ctx: Ctx,
  asked: { challenge: string; recovery_code: string },
  extra: Extra,
): Promise<SignedIn> => takeSecondStep(ctx, asked.challenge, { recovery_code: asked.recovery_code }, extra);

export const signOut = async (ctx: Ctx, extra: Extra): Promise<null> => {
  await ctx.tx(async ({ db }) => endSessions(db, { staff_id: ctx.actor.staff_id, id: ctx.session_id }, 'signed_out'));
  ctx.services.live.endSession(ctx.session_id);
  extra.setCookie(COMPANION_COOKIE, '', 0);
  return null;
};
