/** The members' own sign-in. Hashes are computed between transactions, never inside one. */
import type { SessionRow } from '#areas/access/session/session.model.ts';
import { maskedEmail } from '#areas/access/security-event/security-event.rules.ts';
import type { OwnPerson } from '../member-self/member-self.model.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { countOutsideTry, forgetOutsideTries, isOutsidePassword } from '#areas/access/session/outside.commands.ts';
import { Actor } from '#kit/server/actor.ts';
import { makeContext, type Ctx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Extra } from '#kit/server/routes.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import {
  endMemberSession,
  endMemberSessionBeside,
  holdLogin,
  loginOfSession,
  sessionsBeside,
  insertMemberSession,
  loginOf,
  memberSignInsFrom,
  peopleOf,
  placesOf,
  sessionOfToken,
  touchMemberSession,
  type MemberSession,
  type OwnPlace,
} from './member-session.store.ts';

/** As with staff: a token that a script could read is useless without the cookie that no script can read. */
const MEMBER_COOKIE = 'cornerman_member';

/** Someone who isn't signed in yet is looked up by the system, because the request has no actor. */
const asDoor = async (ctx: Ctx): Promise<Ctx> => {
  const system = await systemContext(ctx.services, 'member_sign_in');
  const { actor, scope, branch_id, services } = system;
  const { locale, request_id, address, agent } = ctx;
  return makeContext({ actor, scope, branch_id, services, locale, request_id, address, agent });
};

/** The same answer in the same time, whether the e-mail, the password or a deactivation is the problem. */
export const signInMember = async (
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  extra: Extra,
): Promise<{ token: string }> => {
  const door = await asDoor(ctx);
  const [[login], known] = await door.read(loginOf(email), memberSignInsFrom(email, ctx.address));
  const who = { kind: 'member', email } as const;
  const of = login ? { client_id: login.member_id } : { detail: { account: maskedEmail(email) } };
  await countOutsideTry(ctx, who, known.length > 0, of);
  const isOwner = await isOutsidePassword(ctx, who, login?.password_hash ?? null, password);
  if (!login || !isOwner) {
    noteEvent(ctx, { kind: 'wrong_password', ...of });
    throw new Refusal('people.wrong_sign_in');
  }
  const { sessionIdleMin: idleMin, sessionMaxHours: maxHours } = ctx.services.config;
  const token = newToken();
  const companion = extra.fromBrowser ? newToken() : undefined;
  await door.tx(async ({ db }) => {
    if (!(await holdLogin(db, login))) throw new Refusal('people.wrong_sign_in');
    await forgetOutsideTries(db, who, ctx.address);
    const former = extra.cookie(MEMBER_COOKIE);
    if (companion !== undefined && former) await endMemberSessionBeside(db, hashToken(former));
    const session = {
      login_id: login.login_id,
      token_hash: hashToken(token),
      companion_hash: companion === undefined ? null : hashToken(companion),
      address: ctx.address,
      agent: ctx.agent,
    };
    await insertMemberSession(db, session, { idleMin, maxHours });
  });
  noteEvent(ctx, { kind: 'signed_in', client_id: login.member_id, factor: 'password' });
  if (companion !== undefined) extra.setCookie(MEMBER_COOKIE, companion, maxHours * 3600);
  return { token };
};

const isBeside = ({ companion_hash }: MemberSession, extra: Extra): boolean => {
  if (companion_hash === null) return true;
  const cookie = extra.cookie(MEMBER_COOKIE);
  return cookie !== undefined && hashToken(cookie).equals(companion_hash);
};
const findSession = async (door: Ctx, token: string, extra: Extra): Promise<MemberSession | undefined> => {
  const [[session]] = await door.read(sessionOfToken(hashToken(token)));
  return session && isBeside(session, extra) ? session : undefined;
};

export const signOutMember = async (ctx: Ctx, token: string, extra: Extra): Promise<null> => {
  const door = await asDoor(ctx);
  const session = await findSession(door, token, extra);
  if (session) await door.tx(({ db }) => endMemberSession(db, session.id));
  extra.setCookie(MEMBER_COOKIE, '', 0);
  return null;
};

/** The devices on which this client is signed in; null if this one no longer is. */
export const sessionsOfOwn = async (ctx: Ctx, token: string, extra: Extra): Promise<SessionRow[] | null> => {
  const door = await asDoor(ctx);
  const session = await findSession(door, token, extra);
  return session ? (await door.read(sessionsBeside(session.id)))[0] : null;
};
type EndAsked = { token: string; sign_in_id: number; password: string };
/** Of the same client. Someone who finds an open screen can't shut its owner out: it needs the password. */
export const endSessionOfOwn = async (ctx: Ctx, asked: EndAsked, extra: Extra): Promise<null> => {
  const door = await asDoor(ctx);
  const session = await findSession(door, asked.token, extra);
  const [[login]] = await door.read(loginOfSession(session?.id ?? 0));
  if (!session || !login) throw new Refusal('people.signed_out');
  const who = { kind: 'member', email: login.email } as const;
  const of = { client_id: login.member_id };
  await countOutsideTry(ctx, who, true, of);
  if (!(await isOutsidePassword(ctx, who, login.password_hash, asked.password))) {
    noteEvent(ctx, { kind: 'wrong_password', ...of });
    throw new Refusal('access.wrong_password');
  }
  await door.tx(async ({ db }) => {
    await forgetOutsideTries(db, who, ctx.address);
    if (!(await endMemberSession(db, asked.sign_in_id, login.login_id))) throw new NotFound();
  });
  return null;
};

export type Own = { ctx: Ctx; first_name: string; people: OwnPerson[]; members: number[]; places: OwnPlace[] };
/**
 * The client as the actor: they can see the branches where they are clients or owe something, and can book and cancel
 * there. Every query also names `members`: a branch's other clients aren't visible to them.
 */
const asMember = (ctx: Ctx, { member_id, first_name }: MemberSession, places: readonly OwnPlace[]): Ctx => {
  const branches = places.map((place) => place.id);
  const grant = {
    role_id: 0,
    role_key: null,
    title: { en: 'Client', cn: '会员' },
    everywhere: false,
    flags: new Set(['BOOK_CLASS', 'BOOK_APPOINTMENT']),
    branches: new Set(branches),
  };
  const { locale, request_id, services, address, agent } = ctx;
  const actor = new Actor({ staff_id: 0, name: first_name, locale, grants: [grant], label: `member:${member_id}` });
  return makeContext({
    actor,
    scope: { branches, network: false },
    branch_id: 0,
    locale,
    request_id,
    services,
    address,
    agent,
  });
};

/** Who the token belongs to; undefined if the session has ended, or the cookie is missing. */
export const findOwn = async (ctx: Ctx, token: string, extra: Extra): Promise<Own | undefined> => {
  const door = await asDoor(ctx);
  const session = await findSession(door, token, extra);
  if (!session) return undefined;
  const [people] = await door.read(peopleOf(session.member_id));
  const members = people.map((person) => person.id);
  const [places] = await door.read(placesOf(members));
  if (session.is_due) await door.read(touchMemberSession(session.id, ctx.services.config.sessionIdleMin));
  return { ctx: asMember(ctx, session, places), first_name: session.first_name, people, members, places };
};
export const getOwn = async (ctx: Ctx, token: string, extra: Extra): Promise<Own> => {
  const own = await findOwn(ctx, token, extra);
  if (!own) throw new Refusal('people.signed_out');
  return own;
};
