/** All SQL about reports that are sent by e-mail. */
import { sql as raw, type Insertable } from 'kysely';
import { reportScheduleMachine } from './report-schedule.machine.ts';
import type { ReportScheduleQuery } from './report-schedule.contract.ts';
import type { Outcome, ReportScheduleRow } from './report-schedule.model.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type ScheduleRecord = Omit<ReportScheduleRow, 'can'>;
/** `managed`: the branches in which the caller sets up what is sent. */
export type ScheduleWhere = { branches: readonly number[]; managed: readonly number[]; staff_id: number };

const receivers = raw`
  select coalesce(jsonb_agg(jsonb_build_object('staff_id', p.staff_id, 'name', full_name(s.first_name, s.last_name), 'stopped', p.stopped_at is not null, 'gone', s.status = 'deactivated',
                                               'outcome', l.outcome) order by s.first_name, s.last_name, s.id), '[]') as receivers,
         coalesce(jsonb_agg(p.staff_id order by p.staff_id) filter (where p.stopped_at is null), '[]') as staff_ids
    from report_schedule_person p join staff s on s.id = p.staff_id
    left join report_schedule_letter l on l.report_schedule_run_id = r.id and l.staff_id = p.staff_id
   where p.report_schedule_id = n.id`;
export const reportSchedules = listOf<ReportScheduleQuery, ScheduleRecord, ScheduleWhere>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.name, n.report, n.search, n.every, n.weekday, n.hour, n.formats, w.staff_ids, w.receivers,
    full_name(o.first_name, o.last_name) as staff_name, n.status, n.next_at, r.due_at as last_at, n.version`,
  from: raw`
    from report_schedule n join branch b on b.id = n.branch_id join staff o on o.id = n.staff_id
    left join lateral (select x.id, x.due_at from report_schedule_run x where x.report_schedule_id = n.id order by x.due_at desc limit 1) r on true
    cross join lateral (${receivers}) w`,
  seen: ({ branches, managed, staff_id }) => raw`
    n.branch_id = any (${[...branches]}::bigint[]) and (n.branch_id = any (${[...managed]}::bigint[]) or exists (
      select from report_schedule_person p where p.report_schedule_id = n.id and p.staff_id = ${staff_id} and p.stopped_at is null))`,
  filters: { status: anyOf('n.status'), q: containing('n.name') },
  sorts: { name: 'lower(n.name)', next_at: 'n.next_at nulls last', id: 'n.id' },
  id: 'n.id',
});

export const moveSchedule = moverOf('report_schedule', reportScheduleMachine);
export const insertSchedule = async (
  db: Sql,
  { search, ...rest }: Insertable<DB['report_schedule']>,
): Promise<number> => {
  const values = { ...rest, search: JSON.stringify(search) };
  return (await db.insertInto('report_schedule').values(values).returning('id').executeTakeFirstOrThrow()).id;
};
type Of = { id: number; branch_id: number };
/** The people who are named receive it, even if they had stopped it. The others are removed. */
export const saveReceivers = async (db: Sql, { id, branch_id }: Of, staff_ids: readonly number[]): Promise<void> => {
  await raw`delete from report_schedule_person where report_schedule_id = ${id} and stopped_at is null
             and staff_id <> all (${[...staff_ids]}::bigint[])`.execute(db);
  await raw`insert into report_schedule_person (report_schedule_id, branch_id, staff_id)
            select ${id}, ${branch_id}, s.id from unnest(${[...staff_ids]}::bigint[]) s(id)
            on conflict (report_schedule_id, staff_id) do update set stopped_at = null`.execute(db);
};
export const stopReceiving = async (db: Sql, id: number, staff_id: number, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('report_schedule_person')
    .set({ stopped_at: at })
    .where('report_schedule_id', '=', id)
    .where('staff_id', '=', staff_id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type DueSchedule = Pick<ScheduleRecord, 'id' | 'branch_id' | 'every' | 'weekday' | 'hour'> & {
  next_at: string;
  time_zone: string;
};
/** Locked until the transaction ends; another process skips it. */
export const nextDue = async (db: Sql, now: string): Promise<DueSchedule | undefined> => {
  const { rows } = await raw<DueSchedule>`
    select n.id, n.branch_id, n.every, n.weekday, n.hour, n.next_at, b.time_zone from report_schedule n join branch b on b.id = n.branch_id
     where n.status = 'active' and n.next_at <= ${now}::timestamptz order by n.next_at, n.id limit 1 for update of n skip locked`.execute(
    db,
  );
  return rows[0];
};
export const saveNext = async (db: Sql, id: number, next_at: string): Promise<void> => {
  await db.updateTable('report_schedule').set({ next_at }).where('id', '=', id).execute();
};
export const insertRun = async (db: Sql, { id, branch_id }: Of, due_at: string): Promise<void> => {
  await raw`insert into report_schedule_run (branch_id, report_schedule_id, due_at) values (${branch_id}, ${id}, ${due_at})
            on conflict (report_schedule_id, due_at) do nothing`.execute(db);
};

/** Until the transaction ends: two people who send it at once come one after the other. */
export const lockSchedule = async (db: Sql, id: number): Promise<void> => {
  await db.selectFrom('report_schedule').select('id').where('id', '=', id).forUpdate().execute();
};
/**
 * What is being sent, or was sent within the last minute, is meant by somebody who sends it now: it is gone on with, for
 * those who have no letter of it yet. False: there is none.
 */
export const goOnWithRun = async (db: Sql, id: number, now: string): Promise<boolean> => {
  const { rows } = await raw`
    update report_schedule_run set finished_at = null
     where id = (select r.id from report_schedule_run r where r.report_schedule_id = ${id}
                    and (r.due_at > ${now}::timestamptz - interval '1 minute'
                         or (r.finished_at is null and r.due_at > ${now}::timestamptz - interval '1 hour'))
                  order by r.due_at desc limit 1)
    returning id`.execute(db);
  return rows.length > 0;
};

export type OpenRun = Pick<
  ScheduleRecord,
  'branch_id' | 'name' | 'report' | 'search' | 'every' | 'weekday' | 'hour' | 'formats'
> & {
  id: number;
  due_at: string;
  branch_name: string;
  time_zone: string;
  is_office: boolean;
  office_id: number;
};
/** What isn't finished, the oldest first: also what a process began that was killed. */
export const openRuns = (after: number) =>
  asQuery(raw<OpenRun>`
    select r.id, r.due_at, n.branch_id, n.name, n.report, n.search, n.every, n.weekday, n.hour, n.formats, b.name as branch_name, b.time_zone,
           b.type = 'hq' as is_office, (select h.id from branch h where h.type = 'hq') as office_id
      from report_schedule_run r join report_schedule n on n.id = r.report_schedule_id join branch b on b.id = r.branch_id
     where r.finished_at is null and r.id > ${after} order by r.id limit 1`);
export const waitingIn = (run_id: number) =>
  asQuery(raw<{ staff_id: number }>`
    select p.staff_id from report_schedule_run r join report_schedule_person p on p.report_schedule_id = r.report_schedule_id
     where r.id = ${run_id} and p.stopped_at is null
       and not exists (select from report_schedule_letter l where l.report_schedule_run_id = r.id and l.staff_id = p.staff_id)
     order by p.staff_id`);
type Said = { run: Pick<OpenRun, 'id' | 'branch_id'>; staff_id: number; outcome: Outcome; at: string };
/** False: another process has been faster, and this letter mustn't be sent. */
export const noteLetter = async (db: Sql, { run, staff_id, outcome, at }: Said): Promise<boolean> => {
  const { rows } = await raw`
    insert into report_schedule_letter (report_schedule_run_id, branch_id, staff_id, outcome, at)
    values (${run.id}, ${run.branch_id}, ${staff_id}, ${outcome}, ${at}) on conflict do nothing returning staff_id`.execute(
    db,
  );
  return rows.length > 0;
};
export const finishRun = async (db: Sql, id: number, at: string): Promise<void> => {
  await db
    .updateTable('report_schedule_run')
    .set({ finished_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
};
