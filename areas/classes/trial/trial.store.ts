/** All SQL about trials. What a class counts is written by a trigger on them. */
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { TrialQuery } from './trial.contract.ts';
import type { OwnTrial, Trial } from './trial.model.ts';
import type { TrialRules } from './trial.rules.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, listOf, since, upTo } from '#kit/server/list.ts';
import type { SessionStatus } from '../timetable/timetable.model.ts';

export type TrialRecord = Omit<Trial, 'can'> & {
  session_status: SessionStatus;
  teachers: number[];
  locale: Locale;
  moved_lead: boolean;
  known_at: string;
  known_facility_id: number | null;
  facility_id: number | null;
  known_place: string;
  booked_by: number | null;
};
const columns = raw`
  t.id, t.branch_id, b.name as branch_name, t.session_id, t.lead_id, t.first_name, t.last_name, t.email, t.phone, t.status, t.cancelled_by,
  t.reason, c.name as class_name, c.colour, s.day, s.starts_at, s.ends_at, b.time_zone, coalesce(f.name, '') as facility_name, t.created_at,
  t.booked_by, t.again_reason, t.reminded_at, (select full_name(p.first_name, p.last_name) from staff p where p.id = t.booked_by) as booked_by_name,
  t.version, s.status as session_status, teachers_of(s.id) as teachers, t.locale, t.moved_lead, t.known_at, t.known_facility_id, s.facility_id,
  coalesce((select k.name from facility k where k.id = t.known_facility_id), '') as known_place`;
const from = raw`
  from trial_place t join class_session s on s.id = t.session_id join class c on c.id = s.class_id join branch b on b.id = t.branch_id
  left join facility f on f.id = s.facility_id`;

export const trials = listOf<TrialQuery, TrialRecord>({
  columns,
  from,
  seen: inBranches('t.branch_id'),
  filters: {
    status: anyOf('t.status'),
    day_from: since('s.day'),
    day_until: upTo('s.day'),
    q: containing(
      "t.first_name || ' ' || t.last_name || ' ' || coalesce(t.email, '') || ' ' || coalesce(t.phone, '') || ' ' || (c.name ->> 'en') || ' ' || coalesce(c.name ->> 'cn', '')",
    ),
  },
  sorts: {
    starts_at: 's.starts_at',
    first_name: "lower(t.first_name || ' ' || t.last_name)",
    status: 't.status',
    created_at: 't.created_at',
    id: 't.id',
  },
  id: 't.id',
});
export const findTrial = (id: number) => asQuery(raw<TrialRecord>`select ${columns} ${from} where t.id = ${id}`);
export const getTrial = async (db: Sql, id: number): Promise<TrialRecord> => {
  const { rows } = await db.executeQuery(findTrial(id).compile());
  const [trial] = rows;
  if (!trial) throw new NotFound();
  return trial;
};
export const trialsOfSession = (session_id: number) =>
  asQuery(raw<TrialRecord>`
    select ${columns} ${from} where t.session_id = ${session_id}
     order by t.status = 'cancelled', lower(t.first_name), lower(t.last_name), t.id`);
export const trialsOn = (branch_id: number, day: Day) =>
  asQuery(raw<TrialRecord>`
    select ${columns} ${from} where t.branch_id = ${branch_id} and s.day = ${day} and s.status <> 'cancelled' and t.status <> 'cancelled'
     order by s.starts_at, lower(t.first_name), t.id`);
export const trialsOfLead = (lead_id: number) =>
  asQuery(raw<TrialRecord>`
    select ${columns} ${from} where t.lead_id = ${lead_id} order by s.starts_at desc, t.id desc`);
export const bookedTrialsOf = (lead_id: number) =>
  asQuery(raw<{ id: number }>`select id from trial_place where lead_id = ${lead_id} and status = 'booked'`);

export const trialSentBefore = (website_key_id: number, once: string) =>
  asQuery(raw<{ id: number }>`select id from trial_place where website_key_id = ${website_key_id} and once = ${once}`);
/** What decides whether a class takes another trial; read under the lock of the class. */
export const trialRulesOf = (session_id: number) =>
  asQuery(raw<TrialRules & { taken: number }>`
    select r.places, r.days_ahead,
           (select count(*)::int from trial_place t where t.session_id = s.id and t.status <> 'cancelled') as taken
      from class_session s join class c on c.id = s.class_id join trial_rule r on r.branch_id = s.branch_id and r.category = c.category
     where s.id = ${session_id}`);

type Person = { email: string | null; phone: string | null };
/** One after the other, whatever class and branch: a person books one trial. */
export const lockPerson = async (db: Sql, { email, phone }: Person, lead_id?: number): Promise<void> => {
  const known = [email?.toLowerCase() ?? null, phone, lead_id === undefined ? null : `lead ${lead_id}`];
  for (const one of known.filter((each) => each !== null).toSorted())
    await raw`select pg_advisory_xact_lock(hashtextextended('trial of ' || ${one}::text, 0))`.execute(db);
};
/** Has had a trial anywhere, or is a client already. */
export const knownPerson = ({ email, phone }: Person) =>
  asQuery(raw<{ had: boolean }>`
    select exists (select from trial_place t where t.status <> 'cancelled' and (t.email = ${email} or t.phone = ${phone}))
        or exists (select from member m where m.is_active and (lower(m.email) = ${email} or m.phone = ${phone})) as had`);

/** The same for a lead of the staff's own branch, wherever the trial was. */
export const hadTrial = (lead_id: number, { email, phone }: Person) =>
  asQuery(raw<{ had: boolean }>`select had_trial(${email?.toLowerCase() ?? null}, ${phone}, ${lead_id}) as had`);

export const insertTrial = async (db: Sql, row: Insertable<DB['trial_place']>): Promise<number> => {
  const { id } = await db.insertInto('trial_place').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const updateTrial = async (db: Sql, id: number, changes: Updateable<DB['trial_place']>): Promise<void> => {
  await db.updateTable('trial_place').set(changes).where('id', '=', id).execute();
};
export const bookedTrials = async (db: Sql, session_id: number): Promise<TrialRecord[]> => {
  const { rows } = await raw<TrialRecord>`
    select ${columns} ${from} where t.session_id = ${session_id} and t.status = 'booked' order by t.id`.execute(db);
  return rows;
};
/** Also those that are marked: their class is cancelled afterwards. */
export const openTrials = async (db: Sql, session_id: number): Promise<TrialRecord[]> => {
  const { rows } = await raw<TrialRecord>`
    select ${columns} ${from} where t.session_id = ${session_id} and t.status <> 'cancelled' order by t.id`.execute(db);
  return rows;
};
export const asOwnTrial = (
  { first_name, branch_name, class_name, day, starts_at, ends_at, time_zone, facility_name, status }: TrialRecord,
  can_cancel: boolean,
): OwnTrial => ({
  first_name,
  branch_name,
  class_name,
  day,
  starts_at,
  ends_at,
  time_zone,
  facility_name,
  status,
  can_cancel,
});

/** A trial that was booked or moved a short time before its reminder is reminded of later, if there is time for that. */
const LATE_HOURS = 3;
/**
 * Each once: the same statement marks it. As long before the class as the branch reminds its clients; a move that is
 * about to be told comes first.
 */
export const takeTrialsToRemind = async (db: Sql, now: Date, limit: number): Promise<{ id: number }[]> => {
  const at = raw`${now.toISOString()}::timestamptz`;
  const { rows } = await raw<{ id: number }>`
    with due as (
      select t.id
        from trial_place t join class_session s on s.id = t.session_id join schedule_rule r on r.branch_id = t.branch_id
       cross join lateral (
         select coalesce(t.told_at, t.created_at) as told, make_interval(hours => r.remind_hours) as usual,
                make_interval(hours => least(r.remind_hours, ${LATE_HOURS})) as late) x
       where r.remind_hours is not null and t.status = 'booked' and t.reminded_at is null and t.email is not null and s.status = 'scheduled' and s.starts_at > ${at}
         and s.starts_at <= ${at} + case when x.told <= s.starts_at - x.usual - x.late then x.usual
                                         when x.told <= s.starts_at - x.late - x.late then x.late end
         and not exists (select from class_told n where n.session_id = s.id)
       order by s.starts_at, t.id limit ${limit} for no key update of t skip locked)
    update trial_place t set reminded_at = ${at} from due where t.id = due.id returning t.id`.execute(db);
  return rows;
};
