/** All SQL about conversations and their messages. */
import { sql as raw } from 'kysely';
import { conversationMachine } from './conversation.machine.ts';
import type { ConversationQuery } from './conversation.contract.ts';
import type { ChatMessage, Conversation, Stretch, Way } from './conversation.model.ts';
import { HERE_S, LETTER_MIN, TYPES_S } from './conversation.rules.ts';
import type { Desk } from '../ticket/ticket.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { anyOf, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type ConversationRecord = Omit<Conversation, 'can'>;
/** Conversations with head office are for head office; its colleagues in the branch ask in their own. */
export type ConversationWhere = { branches: readonly number[]; network: boolean; staff_id: number };
const name = "coalesce(full_name(m.first_name, m.last_name), full_name(s.first_name, s.last_name), v.first_name, '—')";
export const conversations = listOf<ConversationQuery, ConversationRecord, ConversationWhere>({
  columns: raw`
    c.id, c.branch_id, b.name as branch_name, c.desk, c.status, c.member_id, c.asked_by, ${raw.raw(name)} as asker_name, c.assigned_to,
    full_name(g.first_name, g.last_name) as assigned_name, c.snoozed_until, p.last_at, p.waits_since, p.ticket_id, u.unread,
    l.body as last_body, l.from_desk as last_from_desk, c.visitor_id, v.came_by, coalesce(m.id, vl.member_id) as client_id, coalesce(m.email, v.email) as email, m.phone, m.standing, m.joined_on, v.lead_id,
    (select count(*)::int from ticket t where t.member_id = c.member_id and t.status in ('open', 'waiting')) as open_tickets,
    c.created_at, c.version`,
  from: raw`
    from conversation c join conversation_pulse p on p.conversation_id = c.id join branch b on b.id = c.branch_id
    left join member m on m.id = c.member_id left join staff s on s.id = c.asked_by left join staff g on g.id = c.assigned_to
    left join chat_visitor v on v.id = c.visitor_id left join lead vl on vl.id = v.lead_id
    left join conversation_message l on l.conversation_id = c.id and l.no = p.last_no
    cross join lateral (select count(*)::int as unread from conversation_message x
                         where x.conversation_id = c.id and x.no > p.desk_read and not x.from_desk) u`,
  seen: ({ branches, network }) =>
    raw`(c.branch_id = any (${[...branches]}::bigint[]) and (c.desk = 'branch' or ${network}))`,
  filters: {
    status: anyOf('c.status'),
    mine: (wanted, { staff_id }) => raw`(c.assigned_to is not distinct from ${staff_id}) = ${wanted}`,
    unassigned: (wanted) => raw`(c.assigned_to is null and c.status <> 'closed') = ${wanted}`,
    unread: (wanted) => raw`(u.unread > 0) = ${wanted}`,
    member_id: (id) => raw`coalesce(c.member_id, vl.member_id) = ${id}`,
    lead_id: (id) => raw`v.lead_id = ${id}`,
    q: (typed) => raw`(
      ${raw.raw(name)} ilike '%' || like_pattern(${typed}) || '%'
      or exists (select from conversation_message x where x.conversation_id = c.id and x.body ilike '%' || like_pattern(${typed}) || '%'))`,
  },
  sorts: { last_at: 'p.last_at', waits_since: 'p.waits_since nulls last', created_at: 'c.created_at', id: 'c.id' },
  id: 'c.id',
});

const MOST = 100;
export type Span = { after?: number | undefined; before?: number | undefined };
const said = raw`
  x.id, x.no, x.once, x.from_desk, coalesce(full_name(s.first_name, s.last_name), full_name(m.first_name, m.last_name), case when not x.from_desk then v.first_name end) as by_name, x.body,
  x.file_id, f.name as file_name, x.way, x.created_at
  from conversation_message x join conversation c on c.id = x.conversation_id left join staff s on s.id = x.staff_id
  left join member m on m.id = c.member_id and x.staff_id is null left join chat_visitor v on v.id = c.visitor_id
  left join file f on f.id = x.file_id`;
/** After a message, or the last ones before one. */
export const messagesIn = (conversation_id: number, { after, before }: Span) =>
  asQuery(
    after === undefined
      ? raw<ChatMessage>`
          select * from (select ${said} where x.conversation_id = ${conversation_id} and (${before ?? null}::integer is null or x.no < ${before ?? null}::integer)
                          order by x.no desc limit ${MOST}) e order by no`
      : raw<ChatMessage>`
          select ${said} where x.conversation_id = ${conversation_id} and x.no > ${after} order by x.no limit ${MOST}`,
  );
const since = (
  column: 'asker_here_at' | 'desk_here_at' | 'asker_types_at' | 'desk_types_at',
  seconds: number,
  now: Date,
) => raw`coalesce(${raw.ref(column)} > ${now.toISOString()}::timestamptz - make_interval(secs => ${seconds}), false)`;
export const pulseOf = (conversation_id: number, now: Date) =>
  asQuery(raw<Omit<Stretch, 'messages'>>`
    select last_no, asker_read, desk_read, ticket_id, ticket_no,
           ${since('asker_here_at', HERE_S, now)} as asker_here, ${since('desk_here_at', HERE_S, now)} as desk_here,
           ${since('asker_types_at', TYPES_S, now)} as asker_types, ${since('desk_types_at', TYPES_S, now)} as desk_types
      from conversation_pulse where conversation_id = ${conversation_id}`);
/** One side has the conversation open. True: the other side sees something else than before. */
export const markHere = async (
  db: Sql,
  id: number,
  of: { side: 'asker' | 'desk'; types: boolean; now: Date },
): Promise<boolean> => {
  const [here, types] =
    of.side === 'asker' ? (['asker_here_at', 'asker_types_at'] as const) : (['desk_here_at', 'desk_types_at'] as const);
  const at = of.types ? of.now.toISOString() : null;
  const { rows } = await raw<{ changed: boolean }>`
    with before as (
      select conversation_id, ${since(here, HERE_S, of.now)} as was_here, ${since(types, TYPES_S, of.now)} as typed
        from conversation_pulse where conversation_id = ${id} for update)
    update conversation_pulse p set ${raw.ref(here)} = ${of.now.toISOString()}::timestamptz, ${raw.ref(types)} = ${at}::timestamptz
      from before b where p.conversation_id = b.conversation_id
    returning not b.was_here or b.typed <> ${of.types} as changed`.execute(db);
  return rows[0]?.changed ?? false;
};
export const messageOfFile = (message_id: number) =>
  asQuery(raw<{
    conversation_id: number;
    file_id: number | null;
    member_id: number | null;
    visitor_id: number | null;
    asked_by: number | null;
  }>`
    select x.conversation_id, x.file_id, c.member_id, c.visitor_id, c.asked_by from conversation_message x join conversation c on c.id = x.conversation_id where x.id = ${message_id}`);

/** Who asks: a client of a branch, a visitor of its website, or a member of staff who asks head office. */
export type Asker = {
  desk: Desk;
  branch_id: number;
  member_id: number | null;
  visitor_id: number | null;
  asked_by: number | null;
};
/** After a merge of two records a client has two: the one that was used last goes on. */
const ofAsker = ({ desk, branch_id, member_id, visitor_id, asked_by }: Asker) => raw<{ id: number }>`
  select c.id from conversation c join conversation_pulse p on p.conversation_id = c.id
   where c.desk = ${desk} and c.branch_id = ${branch_id} and c.member_id is not distinct from ${member_id}::bigint
     and c.visitor_id is not distinct from ${visitor_id}::bigint and c.asked_by is not distinct from ${asked_by}::bigint order by p.last_at desc, c.id desc limit 1`;
export const findConversation = (asker: Asker) => asQuery(ofAsker(asker));
/** The conversation that there is, or a new one: of several first messages at once, the others wait for the first. */
export const ensureConversation = async (db: Sql, asker: Asker, at: string): Promise<number> => {
  const key = `conversation:${asker.desk}:${asker.branch_id}:${asker.member_id ?? ''}:${asker.asked_by ?? ''}:${asker.visitor_id ?? ''}`;
  await raw`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const { rows } = await ofAsker(asker).execute(db);
  if (rows[0]) return rows[0].id;
  const { id } = await db
    .insertInto('conversation')
    .values({ ...asker, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conversation_pulse')
    .values({ conversation_id: id, branch_id: asker.branch_id, last_at: at })
    .execute();
  return id;
};

export type Held = Asker & {
  id: number;
  branch_name: string;
  asker_name: string;
  status: Conversation['status'];
  version: number;
  last_no: number;
  waits_since: string | null;
  ticket_id: number | null;
  ticket_no: number;
  /** By which the asker wrote last; before that, by which staff wrote to them last. Null: nobody wrote. */
  asker_way: Way | null;
  asker_here_at: string | null;
};
/** The lock of a conversation, until the end of the transaction. What it answers was read after the lock was given. */
export const holdConversation = async (db: Sql, id: number): Promise<Held | undefined> => {
  await raw`select from conversation_pulse where conversation_id = ${id} for update`.execute(db);
  const { rows } = await raw<Held>`
    select c.id, c.branch_id, c.desk, c.member_id, c.visitor_id, c.asked_by, b.name as branch_name, ${raw.raw(name)} as asker_name, c.status, c.version,
           p.last_no, p.waits_since, p.ticket_id, p.ticket_no, p.asker_here_at,
           (select x.way from conversation_message x where x.conversation_id = c.id order by x.from_desk, x.no desc limit 1) as asker_way
      from conversation c join conversation_pulse p on p.conversation_id = c.id join branch b on b.id = c.branch_id
      left join member m on m.id = c.member_id left join staff s on s.id = c.asked_by
      left join chat_visitor v on v.id = c.visitor_id where c.id = ${id}`.execute(db);
  return rows[0];
};
export const messageSentOnce = async (
  db: Sql,
  conversation_id: number,
  once: string,
): Promise<ChatMessage | undefined> => {
  const { rows } = await raw<ChatMessage>`
    select ${said} where x.conversation_id = ${conversation_id} and x.once = ${once}`.execute(db);
  return rows[0];
};
type NewMessage = {
  once: string;
  from_desk: boolean;
  staff_id: number | null;
  body: string;
  file_id: number | null;
  way: Way;
  at: string;
};
/** Gives the next number: the caller holds the conversation. */
export const insertMessage = async (db: Sql, { id, branch_id, last_no }: Held, message: NewMessage): Promise<void> => {
  const { at: created_at, ...fields } = message;
  const no = last_no + 1;
  await db
    .insertInto('conversation_message')
    .values({ ...fields, branch_id, conversation_id: id, no, created_at })
    .execute();
  await raw`
    update conversation_pulse
       set last_no = ${no}, last_at = ${created_at}::timestamptz,
           desk_read = case when ${message.from_desk} then ${no} else desk_read end,
           asker_read = case when ${message.from_desk} then asker_read else ${no} end,
           desk_here_at = case when ${message.from_desk} then ${created_at}::timestamptz else desk_here_at end,
           asker_here_at = case when ${message.from_desk || message.way === 'email'} then asker_here_at else ${created_at}::timestamptz end,
           desk_types_at = case when ${message.from_desk} then null else desk_types_at end,
           asker_types_at = case when ${message.from_desk} then asker_types_at else null end,
           waits_since = case when ${message.from_desk} then null else coalesce(waits_since, ${created_at}::timestamptz) end
     where conversation_id = ${id}`.execute(db);
};
/** Never back, and never further than there are messages. False: nothing was new. */
export const markRead = async (db: Sql, id: number, no: number, side: 'asker' | 'desk'): Promise<boolean> => {
  const column = raw.ref(side === 'asker' ? 'asker_read' : 'desk_read');
  const { rows } = await raw`
    update conversation_pulse set ${column} = least(${no}::integer, last_no)
     where conversation_id = ${id} and ${column} < least(${no}::integer, last_no) returning 1`.execute(db);
  return rows.length > 0;
};
/** The asker has a letter with the answers up to this one. */
export const markTold = async (db: Sql, id: number, no: number): Promise<void> => {
  await db.updateTable('conversation_pulse').set({ told_no: no }).where('conversation_id', '=', id).execute();
};
export const stopWaiting = async (db: Sql, id: number): Promise<void> => {
  await db.updateTable('conversation_pulse').set({ waits_since: null }).where('conversation_id', '=', id).execute();
};
export const moveConversationRow = moverOf('conversation', conversationMachine);
/** A client that the caller sees and who can still be written to. */
export const livingMember = (member_id: number) =>
  asQuery(
    raw<{
      id: number;
    }>`select m.id from member m where m.id = ${member_id} and m.erased_at is null and not m.is_walk_in`,
  );

export const wakeDue = async (db: Sql, now: string): Promise<{ id: number; branch_id: number }[]> => {
  const { rows } = await raw<{ id: number; branch_id: number }>`
    update conversation set status = 'open', snoozed_until = null
     where status = 'snoozed' and snoozed_until <= ${now}::timestamptz returning id, branch_id`.execute(db);
  return rows;
};
/** With messages that wait for an answer and are in no ticket yet, the longest wait first. */
export const waitingConversations = () =>
  asQuery(raw<{ id: number }>`
    select p.conversation_id as id from conversation_pulse p
     where p.waits_since is not null and p.ticket_no < p.last_no order by p.waits_since limit 200`);
export type Unanswered = { no: number; body: string; staff_id: number | null; created_at: string };
/** What the asker wrote after the last answer and the last ticket: the caller holds the conversation. */
export const unansweredOf = async (db: Sql, { id, ticket_no }: Held): Promise<Unanswered[]> => {
  const { rows } = await raw<Unanswered>`
    select x.no, x.body, x.staff_id, x.created_at from conversation_message x
     where x.conversation_id = ${id} and not x.from_desk and x.no > ${ticket_no}
       and x.no > coalesce((select max(d.no) from conversation_message d where d.conversation_id = ${id} and d.from_desk), 0)
     order by x.no`.execute(db);
  return rows;
};
/** The ticket that goes on, if it isn't resolved; held. */
export const openTicketOf = async (db: Sql, ticket_id: number | null): Promise<{ id: number } | undefined> => {
  const { rows } = await raw<{ id: number }>`
    select t.id from ticket t where t.id = ${ticket_id}::bigint and t.status in ('open', 'waiting') for update`.execute(
    db,
  );
  return rows[0];
};
export const noteTicket = async (db: Sql, id: number, of: { ticket_id: number; no: number }): Promise<void> => {
  await db
    .updateTable('conversation_pulse')
    .set({ ticket_id: of.ticket_id, ticket_no: of.no })
    .where('conversation_id', '=', id)
    .execute();
};

export type Letter = {
  id: number;
  branch_id: number;
  branch_name: string;
  member_id: number | null;
  visitor_id: number | null;
  asked_by: number | null;
  text: string;
};
/** Answers that the asker hasn't read, marked in the same statement, so that no one is written to twice. */
export const takeUnread = async (db: Sql, now: string): Promise<Letter[]> => {
  const { rows } = await raw<Letter>`
    with due as (
      select p.conversation_id, greatest(p.asker_read, p.told_no) as from_no, p.last_no
        from conversation_pulse p
       where p.asker_read < p.last_no and p.told_no < p.last_no
         and p.last_at <= ${now}::timestamptz - make_interval(mins => ${LETTER_MIN})
       order by p.last_at limit 100 for update of p skip locked),
    told as (update conversation_pulse p set told_no = d.last_no from due d where p.conversation_id = d.conversation_id)
    select c.id, c.branch_id, b.name as branch_name, c.member_id, c.visitor_id, c.asked_by, string_agg(x.body, E'\n\n' order by x.no) as text
      from due d join conversation c on c.id = d.conversation_id join branch b on b.id = c.branch_id
      join conversation_message x on x.conversation_id = c.id and x.no > d.from_no and x.no <= d.last_no and x.from_desk
     group by c.id, b.name order by c.id`.execute(db);
  return rows;
};
