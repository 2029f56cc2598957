/** All SQL about e-mails that are written for many clients. */
import { sql as raw, type Insertable, type RawBuilder } from 'kysely';
import type { CampaignQuery } from './campaign.contract.ts';
import type { Block, Campaign, Channel } from './campaign.model.ts';
import type { WaitsFor } from '../automation/waits-for.store.ts';
import { liveStatuses } from '#areas/membership/membership/membership.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { BothTexts } from '#kit/domain/words.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { containing, inBranches, listOf } from '#kit/server/list.ts';

type Part = RawBuilder<unknown>;
export type CampaignRecord = Omit<Campaign, 'can'>;
/** How many people a sending reached: added up once it is over, counted until then. */
export const deliveredOf = (run: string): Part =>
  raw`coalesce((${raw.ref(`${run}.totals`)} ->> 'sent')::int,
    (select count(*)::int from campaign_recipient r where r.campaign_run_id = ${raw.ref(`${run}.id`)} and r.status = 'sent'))`;
/** `n` with how often it was sent, and when it goes out next. */
export const campaignFrom: Part = raw`
    from campaign n left join staff s on s.id = n.created_by
    cross join lateral (select count(*)::int as times, coalesce(sum(${deliveredOf('u')}), 0)::int as delivered, max(u.started_at) as last_at
                          from campaign_run u where u.campaign_id = n.id and u.started_at is not null) x
    cross join lateral (select min(c.next_at) as next_at from campaign_schedule c where c.campaign_id = n.id and c.status = 'active') y`;
export const campaigns = listOf<CampaignQuery, CampaignRecord>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.name, n.subject, n.blocks, n.is_template, x.times, x.delivered, x.last_at, y.next_at,
    full_name(s.first_name, s.last_name) as created_by_name, n.created_at, n.updated_at, n.version`,
  from: raw`${campaignFrom} join branch b on b.id = n.branch_id`,
  seen: (place) => raw`${inBranches('n.branch_id')(place)} and n.channel = 'email'`,
  filters: {
    use: (uses) => raw`n.is_template = any (${uses.map((use) => use === 'template')}::boolean[])`,
    q: containing("n.name || ' ' || (n.subject ->> 'en') || ' ' || (n.subject ->> 'cn')"),
  },
  sorts: { name: 'lower(n.name)', last_at: 'x.last_at nulls last', updated_at: 'n.updated_at', id: 'n.id' },
  id: 'n.id',
});

export const insertCampaign = async (db: Sql, record: Insertable<DB['campaign']>): Promise<number> => {
  const { id } = await db.insertInto('campaign').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
/** The schedules and the automations that send it, also those of the past. */
export const schedulesOf = (id: number) =>
  asQuery(raw<{ id: number }>`
    select c.id from campaign_schedule c where c.campaign_id = ${id}
    union all select s.id from automation_step s where s.campaign_id = ${id} limit 1`);

/** Those that send it and haven't ended. */
export const automationsOf = (id: number) =>
  asQuery(raw<{ id: number }>`
    select a.id from automation_step s join automation a on a.id = s.automation_id and a.status <> 'ended' where s.campaign_id = ${id} limit 1`);

/** What fields of a text are filled in with, as stored. */
export type MergeFound = {
  first_name: string;
  full_name: string;
  branch_name: string;
  programme: BothTexts | null;
  ends_on: Day | null;
  last_visit: Day | null;
  /** Of a message about a full class. */
  waits_for?: WaitsFor | null;
};
/** About `member m`: of its memberships, the one that lasts longest. */
export const mergeColumns: Part = raw`
  m.first_name, full_name(m.first_name, m.last_name) as full_name,
  (select b.name from branch b where b.id = m.branch_id) as branch_name,
  (select p.name from membership ms join programme p on p.id = ms.programme_id
    where ms.member_id = m.id and ms.status in (${raw.join(liveStatuses.map((status) => raw.lit(status)))})
    order by goes_on(ms.billing, ms.status) desc, ms.end_on desc, ms.id desc limit 1) as programme,
  (select case when goes_on(ms.billing, ms.status) then null else ms.end_on end from membership ms
    where ms.member_id = m.id and ms.status in (${raw.join(liveStatuses.map((status) => raw.lit(status)))})
    order by goes_on(ms.billing, ms.status) desc, ms.end_on desc, ms.id desc limit 1) as ends_on,
  (select max(v.last_on) from last_visit v where v.member_id = m.id) as last_visit`;
export const mergeOf = (member_id: number, branches: readonly number[]) =>
  asQuery(raw<MergeFound>`
    select ${mergeColumns} from member m where m.id = ${member_id} and m.branch_id = any (${[...branches]}::bigint[]) and m.erased_at is null`);

/** The address of a staff member, to whom a test is sent. */
export const ownAddress = (staff_id: number) =>
  asQuery(raw<{ email: string }>`select a.email from staff_addresses(array[${staff_id}]::bigint[]) a`);
/** A test waits in the outbox with its HTML, like any other letter. */
export const insertTest = async (
  db: Sql,
  letter: { branch_id: number; to: string; subject: string; text: string; html: string; kept: boolean },
): Promise<void> => {
  const { to, kept, ...rest } = letter;
  await db
    .insertInto('mail')
    .values({ ...rest, to_address: to, status: kept ? 'kept' : 'queued' })
    .execute();
};

/** What is sent: an e-mail or a push notification. */
export const sendable = (id: number, branches: readonly number[]) =>
  asQuery(raw<{ id: number; branch_id: number; is_template: boolean; channel: Channel; blocks: Block[] }>`
    select c.id, c.branch_id, c.is_template, c.channel, c.blocks from campaign c where c.id = ${id} and c.branch_id = any (${[...branches]}::bigint[])`);
