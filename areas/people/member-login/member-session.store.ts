/** All SQL about the members' own sessions. Times are the database's, so that several servers agree. */
import { sql as raw } from 'kysely';
import type { SessionRow } from '#areas/access/session/session.model.ts';
import type { OwnPerson } from '../member-self/member-self.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

const KNOWN_PLACE_DAYS = 90;
const inMinutes = (minutes: number) => raw<string>`now() + make_interval(mins => ${minutes})`;

type Login = { login_id: number; member_id: number; email: string; password_hash: string | null };
/** `email` in lower case, as the contract gives it. A deactivated client can't sign in. */
export const loginOf = (email: string) =>
  asQuery(raw<Login>`
    select l.id as login_id, m.id as member_id, m.email, l.password_hash
      from member m join member_login l on l.member_id = m.id where lower(m.email) = ${email} and m.is_active`);
/** Has this client signed in from this address before, or set the password there with a link from their own inbox? */
export const memberSignInsFrom = (email: string, address: string) =>
  asQuery(raw<{ id: number }>`
    select s.id from member m join member_login l on l.member_id = m.id join member_session s on s.login_id = l.id
     where lower(m.email) = ${email} and s.address = ${address}
       and s.created_at > now() - make_interval(days => ${KNOWN_PLACE_DAYS})
    union all select l.id from member m join member_login l on l.member_id = m.id
     where lower(m.email) = ${email} and l.link_used_from = ${address} limit 1`);

/** Locks the login with exactly this password while a session is created: a change of it waits, or is seen. */
export const holdLogin = async (db: Sql, { login_id, password_hash }: Login): Promise<boolean> => {
  const { rows } = await raw`
    select l.id from member_login l join member m on m.id = l.member_id
     where l.id = ${login_id} and l.password_hash = ${password_hash} and m.is_active for share`.execute(db);
  return rows.length > 0;
};
type NewMemberSession = {
  login_id: number;
  token_hash: Buffer;
  companion_hash: Buffer | null;
  address: string;
  agent: string;
};
export const insertMemberSession = async (
  db: Sql,
  session: NewMemberSession,
  limits: { idleMin: number; maxHours: number },
): Promise<void> => {
  await db
    .insertInto('member_session')
    .values({ ...session, idle_until: inMinutes(limits.idleMin), expires_at: inMinutes(limits.maxHours * 60) })
    .execute();
};

export type MemberSession = {
  id: number;
  companion_hash: Buffer | null;
  member_id: number;
  first_name: string;
  branch_id: number;
  /** The idle limit has to be extended: no more than once a minute. */
  is_due: boolean;
};
export const sessionOfToken = (token_hash: Buffer) =>
  asQuery(raw<MemberSession>`
    select s.id, s.companion_hash, m.id as member_id, m.first_name, m.branch_id,
           s.last_seen_at < now() - interval '1 minute' as is_due
      from member_session s join member_login l on l.id = s.login_id join member m on m.id = l.member_id
     where s.token_hash = ${token_hash} and s.ended_at is null and s.expires_at > now() and s.idle_until > now()
       and m.is_active and l.password_hash is not null`);
export const touchMemberSession = (id: number, idleMin: number) =>
  asQuery(raw<{ id: number }>`
    update member_session set last_seen_at = now(), idle_until = ${inMinutes(idleMin)} where id = ${id} and ended_at is null returning id`);
/** A new sign-in in a browser replaces the one before. */
export const endMemberSessionBeside = async (db: Sql, companion_hash: Buffer): Promise<void> => {
  await db
    .updateTable('member_session')
    .set({ ended_at: raw<string>`now()`, ended_why: 'signed_in_again' })
    .where('companion_hash', '=', companion_hash)
    .where('ended_at', 'is', null)
    .execute();
};
/** `login_id`: only if it is a session of this login. False: it had ended, or isn't one. */
export const endMemberSession = async (db: Sql, id: number, login_id?: number): Promise<boolean> => {
  const ended = await db
    .updateTable('member_session')
    .set({ ended_at: raw<string>`now()`, ended_why: 'signed_out' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(login_id !== undefined, (query) => query.where('login_id', '=', login_id ?? 0))
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
};
export const loginOfSession = (session_id: number) =>
  asQuery(raw<Login>`
    select l.id as login_id, m.id as member_id, lower(m.email) as email, l.password_hash
      from member_session s join member_login l on l.id = s.login_id join member m on m.id = l.member_id
     where s.id = ${session_id} and m.email is not null`);
export const sessionsBeside = (session_id: number) =>
  asQuery(raw<SessionRow>`
    select s.id, s.address, s.agent, s.created_at, s.last_seen_at, s.id = mine.id as is_this
      from member_session mine join member_session s on s.login_id = mine.login_id
     where mine.id = ${session_id} and s.ended_at is null and s.expires_at > now() and s.idle_until > now()
     order by s.last_seen_at desc, s.id desc limit 50`);

/** The client, and the children they are guardian of: those under age without a sign-in of their own. */
export const peopleOf = (member_id: number) =>
  asQuery(raw<OwnPerson>`
    select m.id, m.first_name, m.id = ${member_id} as is_self from member m
     where m.id = ${member_id}
        or (m.id in (select r.member_id from member_relation r where r.related_member_id = ${member_id} and r.is_guardian)
            and m.is_active and m.date_of_birth > current_date - interval '18 years'
            and not exists (select from member_login l where l.member_id = m.id and l.password_hash is not null))
     order by m.id <> ${member_id}, m.id limit 20`);

export type OwnPlace = { id: number; name: string; time_zone: string; is_open: boolean; is_home: boolean };
/** Branches where they are clients or still owe something: no other branch is visible. */
export const placesOf = (members: readonly number[]) =>
  asQuery(raw<OwnPlace>`
    select b.id, b.name, b.time_zone, b.stage = 'open' and b.is_active and here.is_client as is_open, here.is_home
      from (select p.branch_id, bool_or(p.is_client) as is_client, bool_or(p.is_home) as is_home
              from (select branch_id, true as is_client, is_home from member_branch where member_id = any (${[...members]}::bigint[])
                    union all select branch_id, false, false from invoice where member_id = any (${[...members]}::bigint[]) and status = 'unpaid'
                    union all select branch_id, false, false from booking
                     where member_id = any (${[...members]}::bigint[]) and status in ('waiting', 'confirmed')) p
             group by p.branch_id) here
      join branch b on b.id = here.branch_id
     order by here.is_home desc, b.name`);
