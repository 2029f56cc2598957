/**
 * The SQL that lets people into an automation and moves them through its steps: each statement is about everybody who is
 * due at a step, never about one person.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { occasions, reachable, stillFits, type Asked } from './trigger.store.ts';
import type { StopReason, Trigger } from './automation.model.ts';
import { peopleIn, type Asked as AskedAudience } from '../audience/audience.store.ts';
import type { Where } from '../audience/segment.store.ts';
import { isMeasured } from '../campaign-run/campaign-run.store.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

type Part = RawBuilder<unknown>;
/** Whatever happened while the server was down is answered for so many days; later than that, a step isn't made either. */
export const LATE_DAYS = 3;
const SCAN_MIN = 10;

export type Due = {
  id: number;
  branch_id: number;
  name: string;
  trigger: Trigger;
  days: number | null;
  at_minute: number | null;
  again_days: number | null;
  plan_no: number;
  since_on: string;
  time_zone: string;
  scans: boolean;
};
/** Those with something to do: a look for new people, or people who are due or whose message is settled. */
export const dueAutomations = (now: string) =>
  asQuery(raw<{ id: number }>`
    select a.id from automation a join automation_pulse u on u.automation_id = a.id
     where a.status = 'active' and (u.scan_at <= ${now}::timestamptz
       or exists (select from automation_entry e where e.automation_id = a.id and e.status = 'waiting' and e.due_at <= ${now}::timestamptz)
       or exists (select from automation_entry e join campaign_recipient r on r.id = e.campaign_recipient_id
                   where e.automation_id = a.id and e.status = 'sending' and r.done_at is not null))
     order by a.id`);
/** Two processes never have the same one; nothing if it was paused meanwhile. A person who ends it waits until this is done. */
export const holdAutomation = async (db: Sql, id: number, now: string): Promise<Due | undefined> => {
  const { rows } = await raw<Due>`
    select a.id, a.branch_id, a.name, a.trigger, a.days, a.at_minute, a.again_days, a.plan_no, a.since_on, b.time_zone,
           u.scan_at <= ${now}::timestamptz as scans
      from automation a join automation_pulse u on u.automation_id = a.id join branch b on b.id = a.branch_id
     where a.id = ${id} and a.status = 'active' for update of u skip locked for share of a`.execute(db);
  return rows[0];
};
export const scanLater = async (db: Sql, id: number, now: string): Promise<void> => {
  await raw`update automation_pulse set scan_at = ${now}::timestamptz + make_interval(mins => ${SCAN_MIN}) where automation_id = ${id}`.execute(
    db,
  );
};

/** In local time where the client is. */
const atMinute = (day: Part, minute: number | null, now: string): Part =>
  minute === null
    ? raw`${now}::timestamptz`
    : raw`greatest(${now}::timestamptz, (${day} + make_interval(mins => ${minute})) at time zone b.time_zone)`;
/** Everybody to whom the trigger has applied since the last look, each occasion once. Somebody who entered too lately is noted. */
export const letIn = async (db: Sql, due: Due, asked: Asked): Promise<void> => {
  const { id, branch_id, again_days, at_minute, plan_no, since_on } = due;
  const { now } = asked;
  const again = raw`${now}::timestamptz - make_interval(days => ${again_days ?? 0})`;
  const recent =
    again_days === null
      ? raw`false`
      : raw`(row_number() over (partition by e.member_id order by e.on_day, e.occurrence) > 1
          or exists (select from automation_entry x where x.automation_id = ${id} and x.member_id = e.member_id
                        and x.why is distinct from 'recent' and x.entered_at > ${again}))`;
  await raw`
    insert into automation_entry (branch_id, automation_id, plan_no, member_id, person_no, occurrence, on_day, due_at, status, why, entered_at, done_at)
    select ${branch_id}, ${id}, ${plan_no}, n.member_id, n.member_id, n.occurrence, n.on_day, case when not n.recent then n.due_at end,
           case when n.recent then 'stopped' else 'waiting' end, case when n.recent then 'recent' end, ${now}::timestamptz,
           case when n.recent then ${now}::timestamptz end
      from (select e.member_id, e.occurrence, e.on_day, ${recent} as recent, ${atMinute(raw`e.on_day`, at_minute, now)} as due_at
              from (${occasions(asked, LATE_DAYS)}) e (member_id, occurrence, on_day) join member m on m.id = e.member_id and ${reachable} join branch b on b.id = m.branch_id
             where e.on_day >= ${since_on}::date and ${stillFits[due.trigger](now)}
               and not exists (select from automation_entry x where x.automation_id = ${id} and x.member_id = e.member_id and x.occurrence = e.occurrence)) n
     order by n.member_id
    on conflict (automation_id, person_no, occurrence) do nothing`.execute(db);
};

const ofDue = (id: number, now: string): Part =>
  raw`e.automation_id = ${id} and e.status = 'waiting' and e.due_at <= ${now}::timestamptz`;
const stepOf = raw`automation_step s on s.automation_id = e.automation_id and s.plan_no = e.plan_no and s.no = e.step_no`;

/** What became of the messages: who refused them goes no further, everybody else goes on from that moment. */
export const settleSent = async (db: Sql, id: number, now: string): Promise<void> => {
  await raw`
    update automation_entry e
       set status = case when x.why is null then 'waiting' else 'stopped' end, why = x.why, campaign_recipient_id = null, step_no = e.step_no + 1,
           due_at = case when x.why is null then r.done_at end, done_at = case when x.why is not null then ${now}::timestamptz end,
           sent_at = coalesce(e.sent_at, case when r.status in ('sent', 'in_doubt') then r.claimed_at end)
      from campaign_recipient r
     cross join lateral (select case when r.status in ('no_consent', 'suppressed') then 'no_consent'
                                     when r.status in ('left', 'merged') then r.status end as why) x
     where e.automation_id = ${id} and e.status = 'sending' and r.id = e.campaign_recipient_id and r.done_at is not null`.execute(
    db,
  );
};

type Stop = { due: Due; branches: readonly number[]; now: string };
/** Everything is checked again for clients who are due, before their next step. */
export const stopThose = async (db: Sql, { due, branches, now }: Stop): Promise<void> => {
  const { id, trigger } = due;
  const answered = raw`e.sent_at is not null and (
      exists (select from conversation c join conversation_message k on k.conversation_id = c.id
               where c.member_id = e.member_id and not k.from_desk and k.created_at > e.sent_at)
      or exists (select from lead l join chat_visitor v on v.lead_id = l.id join conversation c on c.visitor_id = v.id
                   join conversation_message k on k.conversation_id = c.id
                  where l.member_id = e.member_id and not k.from_desk and k.created_at > e.sent_at)
      or exists (select from ticket t where t.member_id = e.member_id and t.created_at > e.sent_at))`;
  const withdrew = raw`exists (
      select from member_consent c where c.member_id = e.member_id and c.purpose = 'marketing' and c.withdrawn_at > e.entered_at
         and c.channel in (select g.channel from automation_step s join campaign g on g.id = s.campaign_id
                            where s.automation_id = e.automation_id and s.plan_no = e.plan_no))`;
  const twice = raw`exists (
      select from automation_entry o where o.automation_id = e.automation_id and o.member_id = e.member_id and o.id < e.id
         and o.status in ('waiting', 'sending') and o.person_no <> e.person_no and o.plan_no = e.plan_no)`;
  await raw`
    with asked as (
      select e.id, case
          when not (${reachable}) or m.branch_id <> all (${[...branches]}::bigint[]) then 'left'
          when ${answered} then 'answered'
          when ${withdrew} then 'no_consent'
          when not (${stillFits[trigger](now)}) then 'unfit'
          when ${twice} then 'merged'
          when e.due_at < ${now}::timestamptz - make_interval(days => ${LATE_DAYS}) then 'late' end as why
        from automation_entry e join member m on m.id = e.member_id
       where ${ofDue(id, now)})
    update automation_entry e set status = 'stopped', why = a.why, due_at = null, done_at = ${now}::timestamptz
      from asked a where a.id = e.id and a.why is not null`.execute(db);
};

/** One and the same day later is the same hour, whatever the clocks do. */
export const passWaits = async (db: Sql, { id, branch_id }: Due, now: string): Promise<number> => {
  const { rows } = await raw<{ moved: number }>`
    with moved as (
      update automation_entry e set step_no = e.step_no + 1,
             due_at = case s.wait_unit when 'hours' then e.due_at + make_interval(hours => s.wait_count)
                      else ((e.due_at at time zone b.time_zone) + make_interval(days => s.wait_count)) at time zone b.time_zone end
        from ${raw`automation_step s`}, member m join branch b on b.id = m.branch_id
       where ${ofDue(id, now)} and m.id = e.member_id and s.automation_id = e.automation_id and s.plan_no = e.plan_no and s.no = e.step_no and s.kind = 'wait'
      returning e.id, e.step_no - 1 as step_no),
    noted as (
      insert into automation_event (branch_id, automation_entry_id, step_no, outcome, at)
      select ${branch_id}, n.id, n.step_no, 'waits', ${now}::timestamptz from moved n)
    select count(*)::int as moved from moved`.execute(db);
  return rows[0]?.moved ?? 0;
};

type ConditionStep = { plan_no: number; no: number; audience_id: number | null; is_in: boolean };
/** The conditions at which somebody is due: as many statements as there are conditions, not people. */
export const dueConditions = async (db: Sql, id: number, now: string): Promise<ConditionStep[]> => {
  const { rows } = await raw<ConditionStep>`
    select distinct s.plan_no, s.no, s.audience_id, s.is_in from automation_entry e join ${stepOf} where ${ofDue(id, now)} and s.kind = 'condition'`.execute(
    db,
  );
  return rows;
};
type Ask = { step: ConditionStep; now: string; audience: { asked: AskedAudience; where: Where } | null };
/** Those in the audience go on, the others have reached their end; or the other way round. */
export const passCondition = async (db: Sql, { id, branch_id }: Due, { step, now, audience }: Ask): Promise<number> => {
  const isIn =
    audience === null
      ? raw`null::boolean`
      : raw`e.member_id in (select p.id from (${peopleIn(audience.asked, audience.where)}) p)`;
  const { rows } = await raw<{ moved: number }>`
    with asked as materialized (
      select e.id, ${isIn} as fits from automation_entry e
       where ${ofDue(id, now)} and e.plan_no = ${step.plan_no} and e.step_no = ${step.no}),
    moved as (
      update automation_entry e
         set step_no = e.step_no + (a.fits is not distinct from ${step.is_in})::int,
             status = case when a.fits is not distinct from ${step.is_in} then 'waiting' else 'stopped' end,
             why = case when a.fits is null then 'audience_gone' when a.fits <> ${step.is_in} then 'condition' end,
             due_at = case when a.fits is not distinct from ${step.is_in} then e.due_at end,
             done_at = case when a.fits is distinct from ${step.is_in} then ${now}::timestamptz end
        from asked a where a.id = e.id
      returning e.id, a.fits),
    noted as (
      insert into automation_event (branch_id, automation_entry_id, step_no, outcome, at)
      select ${branch_id}, n.id, ${step.no}, case when n.fits then 'fits' else 'fits_not' end, ${now}::timestamptz from moved n where n.fits is not null)
    select count(*)::int as moved from moved`.execute(db);
  return rows[0]?.moved ?? 0;
};

/** Not in the quiet hours where the client is: everything is checked again in the morning. */
const sendable = (id: number, now: string): Part => raw`
  automation_entry e join ${stepOf} and s.kind = 'send' join member m on m.id = e.member_id join branch b on b.id = m.branch_id
    join broadcast_setting q on q.branch_id = e.branch_id
   where ${ofDue(id, now)} and not is_quiet(q.quiet_from, q.quiet_until, ${now}::timestamptz at time zone b.time_zone)`;
const dayOf = (time_zone: string, now: string): Part =>
  raw`date_trunc('day', ${now}::timestamptz at time zone ${time_zone}) at time zone ${time_zone}`;
/** `hasAddress`: people can reach the server, so that it is known who opened an e-mail. */
type Now = { now: string; hasAddress: boolean };
/** The sendings of the day, with the text as it is now, for the steps at which somebody is due. */
export const openRuns = async (
  db: Sql,
  { id, branch_id, name, time_zone }: Due,
  { now, hasAddress }: Now,
): Promise<void> => {
  await raw`
    insert into campaign_run (branch_id, campaign_id, automation_step_id, audience_name, subject, blocks, channel, opens, is_tracked, due_at, started_at, status)
    select ${branch_id}, c.id, d.step_id, ${name}, c.subject, c.blocks, c.channel, c.opens, ${isMeasured({ branch_id, hasAddress })}, ${dayOf(time_zone, now)}, ${now}::timestamptz, 'sending'
      from (select distinct s.id as step_id, s.campaign_id from ${sendable(id, now)}) d join campaign c on c.id = d.campaign_id
     where not exists (select from campaign_run u where u.automation_step_id = d.step_id and u.due_at = ${dayOf(time_zone, now)})
    on conflict (automation_step_id, due_at) do nothing`.execute(db);
};
/**
 * Hands the messages over: the same queue, and the same questions before each person, as for every sending. Who got the
 * message of this step today for another occasion doesn't get it again. A sending that was stopped by hand sends nothing
 * more that day.
 */
export const handOver = async (db: Sql, { id, branch_id, time_zone }: Due, now: string): Promise<number> => {
  const { rows } = await raw<{ moved: number }>`
    with ready as materialized (
      select e.id, e.member_id, e.person_no, e.step_no, u.id as run_id, u.channel, u.status, m.email
        from (select e.id as entry_id, s.id as step_id from ${sendable(id, now)}) d
        join automation_entry e on e.id = d.entry_id join member m on m.id = e.member_id
        join campaign_run u on u.automation_step_id = d.step_id and u.due_at = ${dayOf(time_zone, now)}),
    made as (
      insert into campaign_recipient (branch_id, campaign_run_id, member_id, person_no, locale, domain, status, done_at, created_at)
      select distinct on (y.run_id, y.person_no) ${branch_id}, y.run_id, y.member_id, y.person_no, coalesce(c.locale, 'en'),
             case when y.channel = 'email' then lower(split_part(y.email, '@', 2)) end,
             case y.status when 'cancelled' then 'cancelled' else 'queued' end, case y.status when 'cancelled' then ${now}::timestamptz end, ${now}::timestamptz
        from ready y
        left join member_consent c on c.member_id = y.member_id and c.purpose = 'marketing' and c.channel = y.channel and c.withdrawn_at is null
       order by y.run_id, y.person_no
      on conflict (campaign_run_id, person_no) do nothing
      returning id, campaign_run_id, person_no),
    handed as (
      select y.id, y.step_no, coalesce(n.id, o.id) as recipient_id from ready y
        left join made n on n.campaign_run_id = y.run_id and n.person_no = y.person_no
        left join campaign_recipient o on o.campaign_run_id = y.run_id and o.person_no = y.person_no),
    moved as (
      update automation_entry e set status = 'sending', campaign_recipient_id = h.recipient_id, due_at = null from handed h where h.id = e.id
      returning e.id),
    noted as (
      insert into automation_event (branch_id, automation_entry_id, step_no, outcome, campaign_recipient_id, at)
      select ${branch_id}, h.id, h.step_no, 'sent', h.recipient_id, ${now}::timestamptz from handed h)
    select count(*)::int as moved from moved`.execute(db);
  return rows[0]?.moved ?? 0;
};
/** Clients who are past the last step of their plan are done. */
export const finishEntries = async (db: Sql, id: number, now: string): Promise<void> => {
  await raw`
    update automation_entry e set status = 'done', due_at = null, done_at = ${now}::timestamptz
     where ${ofDue(id, now)} and not exists (
       select from automation_step s where s.automation_id = e.automation_id and s.plan_no = e.plan_no and s.no = e.step_no)`.execute(
    db,
  );
};

/** Nothing more is sent by it: neither what waits for a step nor what waits in the queue. */
export const stopEverybody = async (db: Sql, id: number, now: string): Promise<void> => {
  await cancelQueued(db, id, now, null);
  await raw`
    update automation_entry e set status = 'stopped', why = ${'ended' satisfies StopReason}, due_at = null, campaign_recipient_id = null,
           done_at = ${now}::timestamptz
     where e.automation_id = ${id} and e.status in ('waiting', 'sending')`.execute(db);
};
/** What waited in the queue for longer than that, or all of it. */
export const cancelQueued = async (db: Sql, id: number, now: string, late_days: number | null): Promise<void> => {
  const before =
    late_days === null ? raw`true` : raw`r.created_at < ${now}::timestamptz - make_interval(days => ${late_days})`;
  await raw`
    update campaign_recipient r set status = 'cancelled', done_at = ${now}::timestamptz, next_try_at = null
      from campaign_run u join automation_step s on s.id = u.automation_step_id
     where s.automation_id = ${id} and u.id = r.campaign_run_id and r.status = 'queued' and ${before}`.execute(db);
};
