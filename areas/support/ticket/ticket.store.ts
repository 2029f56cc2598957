/** All SQL about tickets and their messages. */
import { sql as raw, type Insertable } from 'kysely';
import { ticketMachine } from './ticket.machine.ts';
import type { TicketQuery } from './ticket.contract.ts';
import type { Desk, OwnTicket, Priority, Ticket, TicketMessage } from './ticket.model.ts';
import { REOPEN_DAYS } from './ticket.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Weekday } from '#kit/domain/lookups/choices.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, is, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type TicketRecord = Omit<Ticket, 'can' | 'messages'>;
/** `answers`: the branches in which the caller sees every ticket; elsewhere only those that they asked. */
export type TicketWhere = { branches: readonly number[]; answers: readonly number[]; staff_id: number; now: string };
const seen = ({ branches, answers, staff_id }: Omit<TicketWhere, 'now'>) => raw`
  (t.branch_id = any (${[...branches]}::bigint[]) and (t.branch_id = any (${[...answers]}::bigint[]) or t.asked_by = ${staff_id}))`;

export const tickets = listOf<TicketQuery, TicketRecord, TicketWhere>({
  columns: raw`
    t.id, t.branch_id, b.name as branch_name, t.desk, t.subject, t.category, t.priority, t.status, t.member_id, t.asked_by,
    coalesce(full_name(m.first_name, m.last_name), v.first_name, full_name(s.first_name, s.last_name), '—') as asker_name,
    t.assigned_to, full_name(g.first_name, g.last_name) as assigned_name, t.waits_since, t.due_at, t.left_min, d.is_late, t.was_late,
    t.answered_at, t.resolved_at, t.score, t.score_note, t.about_member_id, full_name(a.first_name, a.last_name) as about_member_name,
    t.invoice_id, i.number as invoice_number, t.class_id, c.name as class_name, t.created_at, t.updated_at, t.version`,
  from: ({ now }) => raw`
    from ticket t join branch b on b.id = t.branch_id left join member m on m.id = t.member_id left join staff s on s.id = t.asked_by
    left join staff g on g.id = t.assigned_to left join member a on a.id = t.about_member_id left join invoice i on i.id = t.invoice_id
    left join class c on c.id = t.class_id left join chat_visitor v on v.id = t.visitor_id
    cross join lateral (select coalesce(t.due_at < ${now}::timestamptz, false) as is_late) d`,
  seen,
  filters: {
    status: anyOf('t.status'),
    desk: is('t.desk'),
    category: anyOf('t.category'),
    priority: anyOf('t.priority'),
    mine: (wanted, { staff_id }) => raw`(t.assigned_to is not distinct from ${staff_id}) = ${wanted}`,
    asked: (wanted, { staff_id }) => raw`(t.asked_by is not distinct from ${staff_id}) = ${wanted}`,
    unassigned: (wanted) => raw`(t.assigned_to is null and t.status in ('open', 'waiting')) = ${wanted}`,
    unanswered: (wanted) => raw`(t.status = 'open' and t.waits_since is not null) = ${wanted}`,
    late: is('d.is_late'),
    q: containing(
      "t.subject || ' ' || t.id::text || ' ' || coalesce(full_name(m.first_name, m.last_name), v.first_name, full_name(s.first_name, s.last_name), '')",
    ),
  },
  sorts: {
    created_at: 't.created_at',
    due_at: 't.due_at nulls last',
    priority: "array_position(array['low', 'normal', 'high', 'urgent'], t.priority)",
    subject: 'lower(t.subject)',
    id: 't.id',
  },
  id: 't.id',
});

/** Notes of head office belong to a branch that the caller doesn't see, so that they aren't found. */
export const messagesOf = (ticket_id: number, { branches, notes }: { branches: readonly number[]; notes: boolean }) =>
  asQuery(raw<TicketMessage>`
    select x.id, x.kind, x.body, x.file_id, f.name as file_name, x.created_at, x.staff_id is null as is_client,
           coalesce(full_name(s.first_name, s.last_name), full_name(m.first_name, m.last_name), v.first_name, '—') as by_name
      from ticket_message x join ticket t on t.id = x.ticket_id left join staff s on s.id = x.staff_id
      left join member m on m.id = t.member_id and x.staff_id is null left join chat_visitor v on v.id = t.visitor_id
      left join file f on f.id = x.file_id
     where x.ticket_id = ${ticket_id} and x.branch_id = any (${[...branches]}::bigint[]) and (${notes} or x.kind <> 'note')
     order by x.id`);
/** The message whose file is asked for, with its ticket. */
export const messageOfFile = (message_id: number) =>
  asQuery(raw<{ ticket_id: number; kind: string; file_id: number | null }>`
    select x.ticket_id, x.kind, x.file_id from ticket_message x where x.id = ${message_id}`);

export const insertTicket = async (db: Sql, record: Insertable<DB['ticket']>): Promise<number> => {
  const { id } = await db.insertInto('ticket').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const insertMessage = async (db: Sql, record: Insertable<DB['ticket_message']>): Promise<void> => {
  await db.insertInto('ticket_message').values(record).execute();
};
export const moveTicketRow = moverOf('ticket', ticketMachine);

/** Of what a ticket is about, whatever the caller can't see. */
export type About = Pick<Ticket, 'member_id' | 'about_member_id' | 'invoice_id' | 'class_id'>;
export const unseenAbout = ({ member_id, about_member_id, invoice_id, class_id }: About) =>
  asQuery(raw<{ field: string }>`
    select x.field from (values
      ('member_id', ${member_id}::bigint, exists (select from member m where m.id = ${member_id} and m.erased_at is null)),
      ('about_member_id', ${about_member_id}::bigint, exists (select from member m where m.id = ${about_member_id})),
      ('invoice_id', ${invoice_id}::bigint, exists (select from invoice i where i.id = ${invoice_id})),
      ('class_id', ${class_id}::bigint, exists (select from class c where c.id = ${class_id}))) x (field, id, is_seen)
     where x.id is not null and not x.is_seen`);

type HoursRow = { time_zone: string; week: Record<Weekday, string>; holidays: { day: Day; hours: string }[] };
/** By which hours the clock of a ticket goes, for a number of days. */
export const clockHours = (desk: Desk, branch_id: number, now: string, days: number) =>
  asQuery(raw<HoursRow>`select * from ticket_hours(${desk}, ${branch_id}, ${now}::timestamptz, ${days}::integer)`);
export const activeStaff = (staff_id: number | null) =>
  asQuery(raw<{ id: number | null }>`select active_staff(${staff_id}::bigint) as id`);

/** Where a client is reached: the guardian of a child without an address. */
export const addressOfAsker = (member_id: number) =>
  asQuery(raw<{ email: string | null; first_name: string }>`
    select coalesce(m.email, (select g.email from member_relation r join member g on g.id = r.related_member_id
                               where r.member_id = m.id and r.is_guardian and g.email is not null order by g.id limit 1)) as email,
           m.first_name
      from member m where m.id = ${member_id} and m.erased_at is null`);

/** Tickets that became overdue without a notice so far; marked in the same statement, so that each gets one notice only. */
export const takeLate = async (db: Sql, now: string): Promise<number[]> => {
  const { rows } = await raw<{ id: number }>`
    update ticket set told_late_at = ${now}::timestamptz
     where id in (select t.id from ticket t where t.due_at < ${now}::timestamptz and t.told_late_at is null order by t.due_at limit 200
                     for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};
export const closeResolved = async (db: Sql, now: string): Promise<number> => {
  const { numAffectedRows } = await raw`
    update ticket set status = 'closed'
     where status = 'resolved' and resolved_at <= ${now}::timestamptz - make_interval(days => ${REOPEN_DAYS})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

const MOST = 50;
type OwnRecord = Omit<OwnTicket, 'can_write' | 'can_rate'> & { resolved_at: string | null };
/** A client and the children they are guardian of; the branch of each is one that they see. */
export const ownTickets = (members: readonly number[]) =>
  asQuery(raw<OwnRecord>`
    select t.id, b.name as branch_name, t.subject, t.category, t.status, t.resolved_at, t.score, t.version,
           coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'is_mine', x.kind = 'ask', 'body', x.body, 'created_at',
                                        to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.id)
                       from ticket_message x where x.ticket_id = t.id and x.kind <> 'note'), '[]') as messages
      from ticket t join branch b on b.id = t.branch_id
     where t.desk = 'branch' and t.member_id = any (${[...members]}::bigint[])
     order by t.status in ('closed'), t.updated_at desc, t.id desc limit ${MOST}`);
/** In the live chat that the ticket came from, nobody waits any more, unless something was written there since. */
export const endWaitInChat = async (db: Sql, ticket_id: number): Promise<void> =>
  void (await raw`
    update conversation_pulse set waits_since = null
     where ticket_id = ${ticket_id} and ticket_no = last_no and waits_since is not null`.execute(db));
/** Counted one after the other: of several questions at once, the last ones wait for the first. */
export const countOpen = async (db: Sql, member_id: number): Promise<number> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('ticket:' || ${member_id}::text, 0))`.execute(db);
  const { rows } = await raw<{ open: number }>`
    select count(*)::int as open from ticket t where t.member_id = ${member_id} and t.status in ('open', 'waiting')`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
};
/** One of a client's own tickets, held until the end of the transaction. */
export const holdOwnTicket = async (db: Sql, id: number, members: readonly number[]) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .$narrowType<{ desk: Desk; status: OwnTicket['status']; priority: Priority }>()
    .where('id', '=', id)
    .where('desk', '=', 'branch')
    .where('member_id', 'in', [...members])
    .forUpdate()
    .executeTakeFirst();
