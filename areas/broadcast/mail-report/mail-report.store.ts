/** All SQL about reports of the mail provider. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { ReportKind } from './mail-report.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

/** The letter that a report is about. */
export type Reported = {
  recipient_id: number;
  run_id: number;
  branch_id: number;
  member_id: number;
  address: string;
  done_at: string;
};
const letter: RawBuilder<unknown> = raw`
  select r.id as recipient_id, r.campaign_run_id as run_id, r.branch_id, r.member_id, r.address, r.done_at
    from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id and u.channel = 'email'
   where r.address is not null and r.status in ('sent', 'in_doubt', 'bounced', 'failed')`;
export const letterById = ({ run_id, recipient_id }: { run_id: number; recipient_id: number }) =>
  asQuery(raw<Reported>`${letter} and r.id = ${recipient_id} and r.campaign_run_id = ${run_id}`);
/** The latest letter to somebody at an address. */
export const latestLetter = (member_id: number, email: string, before: string) =>
  asQuery(raw<Reported>`
    ${letter} and r.member_id = ${member_id} and lower(r.address) = lower(${email}) and r.done_at <= ${before}::timestamptz
       and r.done_at > ${before}::timestamptz - interval '7 days' order by r.done_at desc, r.id desc limit 1`);

type NewReport = {
  branch_id: number;
  event_id: string;
  kind: ReportKind;
  digest: Buffer;
  campaign_recipient_id: number | null;
  happened_at: string;
};
/** False if it was reported before. */
export const insertReport = async (db: Sql, report: NewReport): Promise<boolean> => {
  const saved = await db
    .insertInto('mail_report')
    .values(report)
    .onConflict((on) => on.column('event_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
};

/** While it is held, nobody adds up the figures of the sending. */
export const holdRun = async (db: Sql, run_id: number): Promise<void> => {
  await raw`select 1 from campaign_run u where u.id = ${run_id} for update`.execute(db);
};
/** The letter didn’t arrive: the person and the figures of the sending say so. */
export const markBounced = async (db: Sql, { recipient_id, run_id }: Reported, why: string | null): Promise<void> => {
  await raw`update campaign_recipient set status = 'bounced', detail = coalesce(${why}, detail) where id = ${recipient_id}`.execute(
    db,
  );
  await raw`
    update campaign_run u set totals = (select jsonb_object_agg(t.status, t.n) from (
      select r.status, count(*) as n from campaign_recipient r where r.campaign_run_id = u.id group by 1) t)
     where u.id = ${run_id} and u.totals is not null`.execute(db);
};
/** A complaint stays, whatever is reported afterwards. */
export const markReported = async (
  db: Sql,
  { recipient_id }: Reported,
  kind: 'soft' | 'complaint',
  why: string | null,
): Promise<void> => {
  await raw`
    update campaign_recipient set detail = coalesce(${why}, detail),
           reported = case when reported = 'complaint' then reported else ${kind} end where id = ${recipient_id}`.execute(
    db,
  );
};

type Streak = { digest: Buffer; member_id: number | null; address: string; until: string };
/**
 * How many letters to an address were refused for now, one after the other: since the last one that wasn't, and since the
 * address was allowed again. Several reports about one letter are one.
 */
export const softInARow = ({ digest, member_id, address, until }: Streak) =>
  asQuery(raw<{ letters: number }>`
    select count(distinct coalesce(p.campaign_recipient_id, -p.id))::int as letters from mail_report p
     where p.digest = ${digest} and p.kind = 'soft'
       and p.happened_at > coalesce((select max(s.lifted_at) from suppression s where s.digest = ${digest}), '-infinity')
       and p.happened_at > coalesce((
             select max(r.done_at) from campaign_recipient r
              where r.member_id = ${member_id} and lower(r.address) = lower(${address}) and r.status = 'sent' and r.done_at < ${until}::timestamptz
                and not exists (select from mail_report o where o.campaign_recipient_id = r.id)), '-infinity')`);
