/** All SQL about when e-mails go out. */
import { sql as raw, type Insertable } from 'kysely';
import type { ScheduleQuery } from './campaign-schedule.contract.ts';
import { campaignScheduleMachine } from './campaign-schedule.machine.ts';
import type { ScheduleRow } from './campaign-schedule.model.ts';
import { deliveredOf } from '../campaign/campaign.store.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, is, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type ScheduleRecord = Omit<ScheduleRow, 'can'>;
export const schedules = listOf<ScheduleQuery, ScheduleRecord>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.campaign_id, c.name as campaign_name, c.channel, n.audience_id, n.audience_name, n.every, n.first_on,
    to_char(make_interval(mins => n.at_minute), 'HH24:MI') as at_time, n.until_on, n.late_min, n.again_days, n.test_by, n.subject_b, n.test_percent, n.test_hours, n.next_at, n.status,
    x.times, x.delivered, full_name(s.first_name, s.last_name) as created_by_name, n.created_at, n.updated_at, n.version`,
  from: raw`
    from campaign_schedule n join campaign c on c.id = n.campaign_id join branch b on b.id = n.branch_id left join staff s on s.id = n.created_by
    cross join lateral (select count(*)::int as times, coalesce(sum(${deliveredOf('u')}), 0)::int as delivered
                          from campaign_run u where u.campaign_schedule_id = n.id and u.started_at is not null) x`,
  seen: inBranches('n.branch_id'),
  filters: {
    status: anyOf('n.status'),
    campaign_id: is('n.campaign_id'),
    q: containing("c.name || ' ' || n.audience_name"),
  },
  sorts: { next_at: 'n.next_at nulls last', created_at: 'n.created_at', id: 'n.id' },
  id: 'n.id',
});
export const moveScheduleRow = moverOf('campaign_schedule', campaignScheduleMachine);
export const insertSchedule = async (db: Sql, record: Insertable<DB['campaign_schedule']>): Promise<number> => {
  const { id } = await db.insertInto('campaign_schedule').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};

export type DueSchedule = Pick<
  ScheduleRow,
  | 'id'
  | 'branch_id'
  | 'campaign_id'
  | 'channel'
  | 'audience_id'
  | 'audience_name'
  | 'every'
  | 'first_on'
  | 'until_on'
  | 'late_min'
  | 'again_days'
> & { at_minute: number; next_at: string; time_zone: string; version: number };
/** The one that has waited longest; two processes never take the same. */
export const nextDue = async (db: Sql, now: string): Promise<DueSchedule | undefined> => {
  const { rows } = await raw<DueSchedule>`
    select n.id, n.branch_id, n.campaign_id, c.channel, n.audience_id, n.audience_name, n.every, n.first_on, n.until_on, n.late_min,
           n.again_days, n.at_minute, n.next_at, b.time_zone, n.version
      from campaign_schedule n join branch b on b.id = n.branch_id join campaign c on c.id = n.campaign_id
     where n.status = 'active' and n.next_at <= ${now}::timestamptz
     order by n.next_at, n.id limit 1 for update of n skip locked`.execute(db);
  return rows[0];
};
export const timingOf = (id: number) =>
  asQuery(raw<Pick<DueSchedule, 'every' | 'first_on' | 'until_on' | 'at_minute'>>`
    select n.every, n.first_on, n.until_on, n.at_minute from campaign_schedule n where n.id = ${id}`);
export const saveNext = async (db: Sql, id: number, next_at: string | null): Promise<void> => {
  await db
    .updateTable('campaign_schedule')
    .set({ next_at, status: next_at === null ? 'ended' : 'active' })
    .where('id', '=', id)
    .execute();
};
