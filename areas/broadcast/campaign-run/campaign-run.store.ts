/** All SQL about sendings and the people of each. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { RecipientQuery, RunQuery } from './campaign-run.contract.ts';
import type { ReadingFilter, Recipient, RecipientStatus, RunRow, Totals } from './campaign-run.model.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';
import { peopleIn, type Asked } from '../audience/audience.store.ts';
import type { Where } from '../audience/segment.store.ts';
import type { Block, Channel } from '../campaign/campaign.model.ts';
import { deliveredOf } from '../campaign/campaign.store.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, is, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

type Part = RawBuilder<unknown>;
export type RunRecord = Omit<RunRow, 'can'> & { totals: Partial<Totals> | null };
const peopleOf = raw`coalesce(
  (select sum(v.value::int)::int from jsonb_each_text(n.totals) v),
  (select count(*)::int from campaign_recipient r where r.campaign_run_id = n.id))`;
const doubtOf = raw`coalesce((n.totals ->> 'in_doubt')::int, case when n.totals is not null then 0 end,
  (select count(*)::int from campaign_recipient r where r.campaign_run_id = n.id and r.status = 'in_doubt'))`;
/** Whether the e-mails of a branch are measured now, and people can reach the server; `c` is what is sent. */
export const isMeasured = ({ branch_id, hasAddress }: { branch_id: number; hasAddress: boolean }): Part =>
  raw`${hasAddress} and c.channel = 'email' and coalesce((select s.tracks from broadcast_setting s where s.branch_id = ${branch_id}), false)`;
const readBy = (column: 'opened_at' | 'clicked_at'): Part =>
  raw`(select count(*)::int from campaign_recipient r where r.campaign_run_id = n.id and ${raw.ref(`r.${column}`)} is not null)`;
const runsOf = (channel?: Channel) =>
  listOf<RunQuery, RunRecord>({
    columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.campaign_id, c.name as campaign_name, n.channel, n.campaign_schedule_id, t.automation_id, n.audience_name, n.subject, n.status, n.why,
    n.due_at, n.started_at, n.finished_at, ${peopleOf} as people, ${deliveredOf('n')} as delivered, ${doubtOf} as in_doubt,
    n.is_tracked, n.test_by, n.subject_b, n.test_percent, n.test_hours, n.winner, n.winner_why, n.winner_at, ${readBy('opened_at')} as opened, ${readBy('clicked_at')} as clicked,
    n.totals, n.version`,
    from: raw`from campaign_run n join campaign c on c.id = n.campaign_id join branch b on b.id = n.branch_id
      left join automation_step t on t.id = n.automation_step_id`,
    seen:
      channel === undefined
        ? inBranches('n.branch_id')
        : (place) => raw`${inBranches('n.branch_id')(place)} and n.channel = ${channel}`,
    filters: {
      status: anyOf('n.status'),
      campaign_id: is('n.campaign_id'),
      campaign_schedule_id: is('n.campaign_schedule_id'),
      automation_id: is('t.automation_id'),
      q: containing("c.name || ' ' || n.audience_name || ' ' || (n.subject ->> 'en') || ' ' || (n.subject ->> 'cn')"),
    },
    sorts: { due_at: 'n.due_at', id: 'n.id' },
    id: 'n.id',
  });
export const runs = runsOf();
export const runsBy = { email: runsOf('email'), push: runsOf('push') } as const;
export const moveRunRow = moverOf('campaign_run', campaignRunMachine);

/** What it sends, as it was when it began. */
export const textOfRun = (run_id: number) =>
  asQuery(raw<{ blocks: Block[] }>`select u.blocks from campaign_run u where u.id = ${run_id}`);
/** How many letters were refused for now or marked as spam, after the mail server took them. */
export const reportsOf = (run_id: number) =>
  asQuery(raw<{ complained: number; refused: number }>`
    select count(*) filter (where r.reported = 'complaint')::int as complained, count(*) filter (where r.reported = 'soft')::int as refused
      from campaign_recipient r where r.campaign_run_id = ${run_id} and r.reported is not null`);
export const totalsOf = (run_id: number) =>
  asQuery(raw<{ status: RecipientStatus; people: number }>`
    select r.status, count(*)::int as people from campaign_recipient r where r.campaign_run_id = ${run_id} group by 1`);

type OfRun = { run_id: number };
const readings: Record<ReadingFilter, Part> = {
  opened: raw`n.opened_at is not null`,
  clicked: raw`n.clicked_at is not null`,
  not_opened: raw`n.status = 'sent' and n.opened_at is null`,
  complained: raw`n.reported = 'complaint'`,
  refused: raw`n.reported = 'soft'`,
};
const named = "coalesce(full_name(m.first_name, m.last_name), '—')";
export const recipients = listOf<RecipientQuery, Recipient, OfRun>({
  columns: raw`
    n.id, n.member_id, ${raw.raw(named)} as name, n.address, n.locale, n.status, n.detail, n.tries,
    (select count(*)::int from push_delivery p where p.campaign_recipient_id = n.id and p.status = 'sent') as devices, n.done_at, n.opened_at, n.clicked_at, n.reported, n.variant`,
  from: raw`from campaign_recipient n left join member m on m.id = n.member_id`,
  seen: ({ run_id }) => raw`n.campaign_run_id = ${run_id}`,
  filters: {
    status: anyOf('n.status'),
    read: (asked) =>
      raw`(${raw.join(
        asked.map((one) => readings[one]),
        raw` or `,
      )})`,
    q: containing(`${named} || ' ' || coalesce(n.address, '')`),
  },
  sorts: {
    name: `lower(${named})`,
    done_at: 'n.done_at nulls last',
    opened_at: 'n.opened_at nulls last',
    clicked_at: 'n.clicked_at nulls last',
    id: 'n.id',
  },
  id: 'n.id',
});

const digest = raw`sha256(convert_to(lower(m.email), 'UTF8'))`;
/** Who can’t be reached. `suppressed`, `hasDevice` and `refused`: by a look for each, or by a set that is read once for all. */
type Reach = Record<Channel, { why: Part; join: Part }>;
const reachBy = (suppressed: Part, hasDevice: Part, refused: Part): Reach => ({
  email: { why: raw`when m.email is null then 'no_address' when ${suppressed} then 'suppressed'`, join: raw`` },
  // Someone who says no to marketing after they turned notifications on gets none until they agree again.
  push: {
    why: raw`when not (${hasDevice}) then 'no_device' when z.refused_at > c.given_at then 'suppressed'`,
    join: raw`left join ${refused}`,
  },
});
const ofMany = reachBy(
  raw`${digest} in (select suppressed_digests())`,
  raw`m.id in (select push_members())`,
  raw`marketing_refused() z on z.digest = ${digest}`,
);
/** For one person. */
export const ofOne = reachBy(
  raw`is_suppressed(${digest})`,
  raw`has_push_device(m.id)`,
  raw`lateral (select marketing_refused_at(${digest}) as refused_at) z on true`,
);
/** Why a client isn’t written to, the first reason that applies; null if they are. `m` is the client. */
export const exclusion = (channel: Channel, cap: Part, recent: Part = raw`false`, reach = ofMany): Part => raw`case
  when m.erased_at is not null or not m.is_active then 'left'
  ${reach[channel].why}
  when c.given_at is null then 'no_consent'
  when ${recent} then 'recent'
  when ${cap} then 'capped' end`;
export const consentJoin = (channel: Channel, reach = ofMany): Part => raw`left join member_consent c
  on c.member_id = m.id and c.purpose = 'marketing' and c.channel = ${channel} and c.withdrawn_at is null ${reach[channel].join}`;

/** `cap_count` messages since a moment; and no client who got this one since another. */
export type Limits = {
  channel: Channel;
  cap_count: number | null;
  since: string;
  again: { campaign_id: number; since: string } | null;
};
const limited = ({ channel, cap_count, since, again }: Limits): { join: Part; why: Part } => {
  const recent = again
    ? raw`m.id in (select r.member_id from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id
        where u.campaign_id = ${again.campaign_id} and r.status in ('sending', 'sent', 'in_doubt') and r.claimed_at > ${again.since}::timestamptz)`
    : raw`false`;
  if (cap_count === null) return { join: raw``, why: exclusion(channel, raw`false`, recent) };
  const join = raw`left join marketing_since(${since}::timestamptz, array(select p.id from people p)) q on q.member_id = m.id`;
  return { join, why: exclusion(channel, raw`coalesce(q.sends, 0) >= ${cap_count}`, recent) };
};
/** How many people an audience has now, by what would become of each. */
export const countOutcomes = (asked: Asked, where: Where, limits: Limits) => {
  const { join, why } = limited(limits);
  return asQuery(raw<{ status: RecipientStatus; people: number }>`
    with people as materialized (${peopleIn(asked, where)})
    select coalesce(${why}, 'queued') as status, count(*)::int as people
      from people p join member m on m.id = p.id ${consentJoin(limits.channel)} ${join} group by 1`);
};
type Frozen = { run_id: number; branch_id: number; at: string };
/** Everybody of the audience as it is now, each once; those who aren’t written to with the reason. */
export const freeze = async (db: Sql, asked: Asked, where: Where, limits: Limits, of: Frozen): Promise<void> => {
  const { join, why } = limited(limits);
  await raw`
    with people as materialized (${peopleIn(asked, where)})
    insert into campaign_recipient (branch_id, campaign_run_id, member_id, person_no, locale, domain, status, done_at, created_at)
    select ${of.branch_id}, ${of.run_id}, m.id, m.id, coalesce(c.locale, 'en'), case when ${limits.channel} = 'email' then lower(split_part(m.email, '@', 2)) end,
           coalesce(x.why, 'queued'), case when x.why is not null then ${of.at}::timestamptz end, ${of.at}::timestamptz
      from people p join member m on m.id = p.id ${consentJoin(limits.channel)} ${join}
     cross join lateral (select ${why} as why) x
     order by m.id
    on conflict (campaign_run_id, person_no) do nothing`.execute(db);
};
/** What still waits isn’t sent any more. */
export const cancelWaiting = async (db: Sql, run_id: number, at: string): Promise<void> => {
  await raw`update campaign_recipient set status = 'cancelled', done_at = ${at}::timestamptz, next_try_at = null
    where campaign_run_id = ${run_id} and status in ('queued', 'held')`.execute(db);
};
export const dropQueued = (member_id: number, channel: Channel, at: string) =>
  asQuery(raw<{ dropped: number }>`select drop_queued_of(${member_id}, ${channel}, ${at}::timestamptz) as dropped`);
