/** All SQL about e-mails of conversations. */
import { sql as raw } from 'kysely';
import { MOST_PER_HOUR, type ChatEmail, type RefusedFile, type WholeEmail } from './mail-in.model.ts';
import type { ReplyTo } from '#kit/server/reply-address.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

/** The branch with one of these addresses; the first of them decides. */
export const branchWith = (addresses: readonly string[]) =>
  asQuery(raw<{ id: number }>`
    select b.id from unnest(${[...addresses]}::text[]) with ordinality a (address, turn) join branch b on lower(b.email) = a.address
     where b.is_active order by a.turn, b.id limit 1`);
export const branchExists = (id: number) => asQuery(raw<{ id: number }>`select id from branch where id = ${id}`);

type Known = { id: number; email: string | null };
/** A client, also after their record was merged with another one. */
const memberOf = (id: number) => raw<Known>`
  select m.id, m.email from member m
   where m.erased_at is null and m.id = coalesce((select g.kept_id from member_merge g where g.gone_id = ${id} and g.undone_at is null order by g.id desc limit 1), ${id})`;
const visitorOf = (id: number, branch_id: number) => raw<Known>`
  select v.id, v.email from chat_visitor v where v.id = ${id} and v.branch_id = ${branch_id} and v.email is not null`;
/** To whom a letter was written; nothing if the record was erased or deleted. */
export const personOf = async (db: Sql, { kind, id, branch_id }: ReplyTo): Promise<Known | undefined> =>
  (await (kind === 'member' ? memberOf(id) : visitorOf(id, branch_id)).execute(db)).rows[0];

/** An address belongs to one client at most, but to any number of leads. */
export type Sender = { member: number | null; leads: number[] };
/** Clients and open leads of a branch who have an address. */
export const peopleWith = async (db: Sql, branch_id: number, address: string): Promise<Sender> => {
  const { rows } = await raw<Sender>`
    select (select m.id from member m where m.branch_id = ${branch_id} and lower(m.email) = ${address} and m.erased_at is null and not m.is_walk_in) as member,
           array(select l.id from lead l where l.branch_id = ${branch_id} and lower(l.email) = ${address} and l.converted_at is null order by l.id limit 2) as leads`.execute(
    db,
  );
  return rows[0] ?? { member: null, leads: [] };
};
/** A client who wrote by e-mail as a lead, and has no conversation since: theirs goes on. */
export const visitorBefore = async (db: Sql, branch_id: number, member_id: number): Promise<number | undefined> => {
  const { rows } = await raw<{ id: number }>`
    select v.id from lead l join chat_visitor v on v.lead_id = l.id join conversation c on c.visitor_id = v.id
     where l.member_id = ${member_id} and v.branch_id = ${branch_id} and v.came_by = 'email'
       and not exists (select from conversation o where o.member_id = ${member_id} and o.branch_id = ${branch_id})
     order by v.id desc limit 1`.execute(db);
  return rows[0]?.id;
};

type NewVisitor = {
  branch_id: number;
  lead_id: number | null;
  first_name: string;
  email: string;
  locale: 'en' | 'cn';
  at: string;
};
/** Known by their address: nobody has a token with which the conversation could be read. */
export const ensureWriter = async (db: Sql, { at, ...who }: NewVisitor): Promise<number> => {
  const { rows } = await raw<{ id: number }>`
    insert into chat_visitor (branch_id, lead_id, token_hash, first_name, email, locale, came_by, created_at)
    values (${who.branch_id}, ${who.lead_id}, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), ${who.first_name}, ${who.email}, ${who.locale}, 'email', ${at}::timestamptz)
    on conflict (branch_id, lower(email)) where came_by = 'email' do update set lead_id = coalesce(chat_visitor.lead_id, excluded.lead_id)
    returning id`.execute(db);
  const [visitor] = rows;
  if (!visitor) throw new Error('a visitor was not saved');
  return visitor.id;
};
export const linkLead = async (db: Sql, visitor_id: number, lead_id: number): Promise<void> => {
  await db.updateTable('chat_visitor').set({ lead_id }).where('id', '=', visitor_id).execute();
};

type Arrival = { branch_id: number; address: string; key: string; now: string };
/**
 * What of one sender arrives at the same time is taken one after the other, and the same e-mail twice as well; the locks
 * are always taken in this order.
 */
export const lineUp = async (db: Sql, { branch_id, address, key }: Arrival): Promise<void> => {
  await raw`select pg_advisory_xact_lock(hashtextextended(${`mail_in:${branch_id}:${key}`}, 0))`.execute(db);
  await raw`select pg_advisory_xact_lock(hashtextextended(${`mail_in:${branch_id}:${address}`}, 0))`.execute(db);
};
export const arrivedBefore = async (db: Sql, { branch_id, address, key, now }: Arrival) => {
  const { rows } = await raw<{ isKnown: boolean; isTooMany: boolean }>`
    select exists (select from conversation_email where branch_id = ${branch_id} and key = ${key} and came_in) as "isKnown",
           (select count(*) from conversation_email where branch_id = ${branch_id} and lower(address) = ${address} and came_in
               and created_at > ${now}::timestamptz - interval '1 hour') >= ${MOST_PER_HOUR} as "isTooMany"`.execute(
    db,
  );
  return rows[0] ?? { isKnown: false, isTooMany: false };
};

type NewEmail = {
  branch_id: number;
  conversation_id: number;
  message_id: number;
  came_in: boolean;
  key: string;
  earlier: string;
  subject: string;
  address: string;
  at: string;
  is_other?: boolean;
  verdict?: 'pass' | 'fail' | null;
  whole?: string | null;
  refused?: readonly RefusedFile[];
  mail_id?: number | null;
};
export const insertEmail = async (db: Sql, { at, refused = [], ...row }: NewEmail): Promise<void> => {
  await db
    .insertInto('conversation_email')
    .values({ ...row, refused: JSON.stringify(refused), created_at: at })
    .execute();
};

type LastEmail = { key: string; earlier: string; subject: string };
/** The last one that arrived, or went out while none has arrived: the next one belongs to it. */
export const lastEmailOf = (conversation_id: number) =>
  asQuery(raw<LastEmail>`
    select key, earlier, subject from conversation_email where conversation_id = ${conversation_id} order by came_in desc, id desc limit 1`);
const MOST = 300;
export const emailsOf = (conversation_id: number, seesPeople: boolean) =>
  asQuery(raw<ChatEmail>`
    select e.id, x.no, e.came_in, e.subject, case when ${seesPeople} then e.address end as address, e.is_other, e.verdict, e.whole is not null as has_more,
           e.refused, e.mail_id, l.status,
           case when e.back_at >= coalesce(l.again_at, e.back_at)
             then jsonb_build_object('kind', e.back_kind, 'at', to_char(e.back_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'why', case when ${seesPeople} then e.back_why end) end as back
      from conversation_email e join conversation_message x on x.id = e.message_id left join mail l on l.id = e.mail_id
     where e.conversation_id = ${conversation_id} order by e.id desc limit ${MOST}`);
export const wholeEmail = (id: number) =>
  asQuery(raw<WholeEmail & { conversation_id: number }>`
    select e.conversation_id, e.subject, coalesce(e.whole, x.body) as text
      from conversation_email e join conversation_message x on x.id = e.message_id where e.id = ${id}`);
