/** The SQL of two subjects that are tried: who gets which, how they did, and the rest that waits. */
import { sql as raw } from 'kysely';
import type { TestMeasure } from '../campaign-schedule/campaign-schedule.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

/**
 * Draws the people of the test by a number that depends on the sending and the person only, so that doing it again gives
 * the same groups; all others are held. With too few people for a group there is no test, and everybody gets the first.
 */
export const drawGroups = async (db: Sql, run_id: number, at: string): Promise<void> => {
  await raw`
    with drawn as (
      select r.id, row_number() over (order by hashint8extended(r.person_no, ${run_id}), r.id) as n,
             2 * (count(*) over () * u.test_percent / 200) as many
        from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id
       where u.id = ${run_id} and u.test_by is not null and r.status = 'queued'),
    told as (
      update campaign_run u set winner = 'a', winner_why = 'few', winner_at = ${at}::timestamptz
       where u.id = ${run_id} and u.test_by is not null and not exists (select from drawn where many > 0))
    update campaign_recipient r
       set variant = case when d.n <= d.many then case d.n % 2 when 1 then 'a' else 'b' end end,
           status = case when d.n <= d.many then 'queued' else 'held' end
      from drawn d where d.id = r.id and d.many > 0`.execute(db);
};

export type VariantFigures = { variant: 'a' | 'b'; sent: number; opened: number; clicked: number };
export const figuresOf = (run_id: number) =>
  asQuery(raw<VariantFigures>`
    select r.variant, count(*) filter (where r.status in ('sent', 'in_doubt'))::int as sent, count(r.opened_at)::int as opened,
           count(r.clicked_at)::int as clicked
      from campaign_recipient r where r.campaign_run_id = ${run_id} and r.variant is not null group by 1`);
/** When the last letter of the test went out; nothing while one is waiting. */
export const lastOf = (run_id: number) =>
  asQuery(raw<{ last_at: string }>`
    select coalesce(max(r.done_at) filter (where r.claimed_at is not null), max(r.created_at)) as last_at
      from campaign_recipient r where r.campaign_run_id = ${run_id} and r.variant is not null
    having not bool_or(r.status in ('queued', 'sending'))`);
/** Sendings whose test has gone on for long enough. */
export const endedTests = (now: string) =>
  asQuery(raw<{ id: number; test_by: TestMeasure }>`
    select u.id, u.test_by from campaign_run u
     cross join lateral (
       select coalesce(max(r.done_at) filter (where r.claimed_at is not null), max(r.created_at)) as last_at
         from campaign_recipient r where r.campaign_run_id = u.id and r.variant is not null
       having not bool_or(r.status in ('queued', 'sending'))) x
     where u.test_by is not null and u.winner is null and u.status = 'sending'
       and x.last_at + make_interval(hours => u.test_hours) <= ${now}::timestamptz order by u.id`);

/** The rest is sent to from now on. */
export const releaseRest = async (db: Sql, run_id: number): Promise<void> => {
  await raw`update campaign_recipient set status = 'queued' where campaign_run_id = ${run_id} and status = 'held'`.execute(
    db,
  );
};
/** By the figures; staff or another server can have decided it before. */
export const chooseWinner = async (db: Sql, run_id: number, winner: 'a' | 'b', at: string): Promise<void> => {
  const { numAffectedRows } = await raw`
    update campaign_run u set winner = ${winner}, winner_why = 'figures', winner_at = ${at}::timestamptz
     where u.id = ${run_id} and u.test_by is not null and u.winner is null and u.status = 'sending'`.execute(db);
  if (numAffectedRows) await releaseRest(db, run_id);
};
