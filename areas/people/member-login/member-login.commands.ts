/** The members' own password: a link to set one, and setting it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { MemberLogin } from './member-login.contract.ts';
import { isCommonPassword } from '#areas/access/password/password.rules.ts';
import { peopleWords } from '../people.words.ts';
import { NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { inLanguage, fill } from '#kit/domain/words.ts';
import { hashingFor, hashNewPassword, isLeaked } from '#areas/access/password/password.commands.ts';
import { command, makeContext, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { sendMail } from '#kit/server/mail.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { emailToSave, writeToClient } from '../member-email/member-email.commands.ts';
import {
  findLogin,
  memberOfEmail,
  memberOfLink,
  noteLinkUsed,
  ownerOfLink,
  saveLink,
  saveMemberPassword,
  shutOutMember,
  type LoginRecord,
} from './member-login.store.ts';
import { memberLoginContract } from './member-login.contract.ts';

const LINK_HOURS = 24;
const SECONDS_BETWEEN = 60;

/** Someone can sign in, or could with a link that was sent. */
const isOpen = ({ password_set_at, link_until, sessions }: LoginRecord): boolean =>
  password_set_at !== null || link_until !== null || sessions > 0;
const signsIn = ({ email, password_set_at }: LoginRecord): boolean => email !== null && password_set_at !== null;

const present = (login: LoginRecord): MemberLogin => {
  const { email, guardian_email, password_set_at, link_sent_at, link_until, sessions } = login;
  return {
    email: email ?? guardian_email,
    is_guardians: email === null && guardian_email !== null,
    password_set_at,
    link_sent_at,
    link_until,
    sessions,
    can: [
      ...(isOpen(login) ? (['end_sessions'] as const) : []),
      ...(signsIn(login) ? (['remove_email'] as const) : []),
    ],
  };
};
const getLogin = async (ctx: Ctx, id: number): Promise<LoginRecord> => {
  const [[login]] = await ctx.read(findLogin(id));
  if (!login) throw new NotFound();
  return login;
};
export const viewLogin = async (ctx: Ctx, id: number): Promise<MemberLogin> => present(await getLogin(ctx, id));

const isTooSoon = (login: LoginRecord, now: Date): boolean =>
  login.link_sent_at !== null && now.getTime() - new Date(login.link_sent_at).getTime() < SECONDS_BETWEEN * 1000;

const sendLinkTo = async (ctx: TxCtx, login: LoginRecord, to: string): Promise<void> => {
  const now = ctx.clock.now();
  const token = newToken();
  const until = new Date(now.getTime() + LINK_HOURS * 3_600_000);
  await saveLink(ctx.db, login, { digest: hashToken(token), sent_at: now, until });
  const { subject, text } = inLanguage(peopleWords, ctx.locale).letters.member_password;
  const { publicUrl, host, port } = ctx.services.config;
  const link = `${publicUrl ?? `http://${host}:${port}`}/p/clientPassword#token=${token}`;
  const facts = { name: login.first_name, gym: login.branch_name, link };
  const { id: member_id } = login;
  await sendMail(ctx.services, ctx.db, {
    branch_id: null,
    member_id,
    to,
    subject: fill(subject, facts),
    text: fill(text, facts),
  });
};

/** A child without an address has a guardian, whose own sign-in the link is for. */
export const sendMemberLink = command(memberLoginContract.sendLink, async (ctx, id) => {
  const login = await getLogin(ctx, id);
  const to = login.email ?? login.guardian_email;
  if (to === null) throw new Refusal('people.no_email');
  refuseIf(login.is_active ? null : 'people.is_inactive');
  refuseIf(isTooSoon(login, ctx.clock.now()) ? 'people.links_too_soon' : null);
  await sendLinkTo(ctx, login, to);
  return present(await getLogin(ctx, id));
});

/** A child without an address is signed out through the guardian, whose own sign-in it uses. */
export const endClientSessions = command(memberLoginContract.endSessions, async (ctx, id) => {
  const login = await getLogin(ctx, id);
  refuseIf(isOpen(login) ? null : 'people.no_sign_in');
  await shutOutMember(ctx.db, login.id);
  const to = login.email ?? login.guardian_email;
  if (to !== null) await writeToClient(ctx, to, 'signed_out', login);
  noteEvent(ctx, { kind: 'sessions_ended', client_id: login.id, branch_id: login.branch_id });
  return present(await getLogin(ctx, id));
});

/** So that two records can be merged although the client has a sign-in on both. */
export const removeClientEmail = command(memberLoginContract.removeEmail, async (ctx, id) => {
  const login = await getLogin(ctx, id);
  refuseIf(signsIn(login) ? null : 'people.no_sign_in');
  await emailToSave(ctx, login.id, null);
  return present(await getLogin(ctx, id));
});

/** Longer than the work for an e-mail that has an account. */
const SAME_TIME_MS = 250;
/** A client asks for it: the same answer in the same time, whether or not the e-mail is known. */
export const askMemberLink = async (ctx: Ctx, email: string): Promise<null> => {
  const sameTime = sleep(SAME_TIME_MS);
  const { actor, scope, branch_id, services } = await systemContext(ctx.services, 'forgotten_password');
  const { locale, request_id } = ctx;
  await makeContext({ actor, scope, branch_id, services, locale, request_id }).tx(async (inside) => {
    const [[member]] = await inside.read(memberOfEmail(email));
    const login = member && (await getLogin(inside, member.id));
    if (login && !isTooSoon(login, ctx.clock.now())) await sendLinkTo(inside, login, email);
  });
  await sameTime;
  return null;
};

export const setMemberPassword = async (ctx: Ctx, asked: { token: string; password: string }): Promise<null> => {
  const digest = hashToken(asked.token);
  const now = ctx.clock.now();
  const member = await ctx.tx(({ db }) => memberOfLink(db, digest, now));
  if (!member) throw new Refusal('people.link_over');
  const own = [member.first_name, member.last_name, member.email ?? ''];
  if (isCommonPassword(asked.password, own) || (await isLeaked(ctx, asked.password)))
    throw new Refusal('people.common_password');
  const hash = await hashNewPassword(asked.password, hashingFor(ctx, `member ${member.email ?? ''}`));
  const system = await systemContext(ctx.services, 'forgotten_password');
  const { actor, scope, branch_id, services } = system;
  const { locale, request_id, address, agent } = ctx;
  const door = makeContext({ actor, scope, branch_id, services, locale, request_id, address, agent });
  await door.tx(async (inside) => {
    const owner = await ownerOfLink(inside.db, digest);
    const isSet = await saveMemberPassword(inside.db, digest, hash, ctx.clock.now());
    if (!owner || !isSet) throw new Refusal('people.link_over');
    await noteLinkUsed(inside.db, owner.id, address);
    if (owner.email !== null) await writeToClient(inside, owner.email, 'password_set', owner);
    noteEvent(inside, { kind: 'password_reset', client_id: owner.id, factor: 'email_link' });
  });
  return null;
};
