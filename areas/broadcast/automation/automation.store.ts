/** All SQL about automations as they are written, and about the people of each. */
import { sql as raw, type Insertable } from 'kysely';
import type { AutomationQuery, EntryQuery } from './automation.contract.ts';
import { automationMachine } from './automation.machine.ts';
import type { AutomationRow, Entry, ShownStep, Step } from './automation.model.ts';
import type { Channel } from '../campaign/campaign.model.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type AutomationRecord = Omit<AutomationRow, 'can'> & { plan_no: number };
export const automations = listOf<AutomationQuery, AutomationRecord>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.name, n.trigger, n.days, to_char(make_interval(mins => n.at_minute), 'HH24:MI') as at_time,
    n.again_days, n.status, n.since_on, n.plan_no,
    (select count(*)::int from automation_entry e where e.automation_id = n.id and e.why is distinct from 'recent') as entered,
    (select count(*)::int from automation_entry e where e.automation_id = n.id and e.status in ('waiting', 'sending')) as inside,
    (select count(*)::int from automation_step s join campaign_run u on u.automation_step_id = s.id
       join campaign_recipient r on r.campaign_run_id = u.id and r.status = 'sent' where s.automation_id = n.id) as delivered,
    full_name(f.first_name, f.last_name) as created_by_name, n.created_at, n.updated_at, n.version`,
  from: raw`from automation n join branch b on b.id = n.branch_id left join staff f on f.id = n.created_by`,
  seen: inBranches('n.branch_id'),
  filters: { status: anyOf('n.status'), trigger: anyOf('n.trigger'), q: containing('n.name') },
  sorts: { name: 'lower(n.name)', created_at: 'n.created_at', updated_at: 'n.updated_at', id: 'n.id' },
  id: 'n.id',
});
export const moveAutomationRow = moverOf('automation', automationMachine);
export const insertAutomation = async (db: Sql, record: Insertable<DB['automation']>): Promise<number> => {
  const { id } = await db.insertInto('automation').values(record).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('automation_pulse')
    .values({ automation_id: id, branch_id: record.branch_id, scan_at: new Date(0).toISOString() })
    .execute();
  return id;
};
/** The next look for new people is due at once. */
export const scanNow = async (db: Sql, id: number, now: string): Promise<void> => {
  await db.updateTable('automation_pulse').set({ scan_at: now }).where('automation_id', '=', id).execute();
};

export const stepsOf = (automation_id: number, plan_no: number) =>
  asQuery(raw<ShownStep>`
    select s.no, s.kind, s.wait_count, s.wait_unit, s.audience_id, coalesce(a.name, s.audience_name) as audience_name, s.is_in,
           s.campaign_id, c.name as campaign_name, c.channel
      from automation_step s left join audience a on a.id = s.audience_id left join campaign c on c.id = s.campaign_id
     where s.automation_id = ${automation_id} and s.plan_no = ${plan_no} order by s.no`);
type Plan = { automation_id: number; branch_id: number; plan_no: number; names: ReadonlyMap<number, string> };
export const insertSteps = async (db: Sql, steps: readonly Step[], { names, ...of }: Plan): Promise<void> => {
  const rows = steps.map((step, no) => ({
    ...of,
    no,
    ...step,
    ...(step.kind === 'condition' && { audience_name: names.get(step.audience_id) ?? '' }),
  }));
  await db.insertInto('automation_step').values(rows).execute();
};
/** What the steps send: of which branch and how. */
export const sentBy = (ids: readonly number[]) =>
  asQuery(raw<{ id: number; branch_id: number; is_template: boolean; channel: Channel }>`
    select c.id, c.branch_id, c.is_template, c.channel from campaign c where c.id = any (${[...ids]}::bigint[])`);
export const audiencesNamed = (ids: readonly number[], branch_id: number) =>
  asQuery(raw<{ id: number; name: string }>`
    select a.id, a.name from audience a where a.id = any (${[...ids]}::bigint[]) and (a.branch_id is null or a.branch_id = ${branch_id})`);

type OfAutomation = { automation_id: number };
const named = "coalesce(full_name(m.first_name, m.last_name), '—')";
export const entries = listOf<EntryQuery, Entry, OfAutomation>({
  columns: raw`
    n.id, n.member_id, ${raw.raw(named)} as name, n.on_day, n.entered_at, n.status, n.why, n.step_no, n.due_at, n.done_at,
    (select count(*)::int from automation_step s where s.automation_id = n.automation_id and s.plan_no = n.plan_no) as steps,
    coalesce((select jsonb_agg(jsonb_build_object('step_no', v.step_no, 'outcome', v.outcome, 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                'name', coalesce(c.name, a.name, s.audience_name), 'channel', c.channel, 'campaign_run_id', r.campaign_run_id, 'result', r.status) order by v.step_no)
       from automation_event v
       join automation_step s on s.automation_id = n.automation_id and s.plan_no = n.plan_no and s.no = v.step_no
       left join campaign c on c.id = s.campaign_id left join audience a on a.id = s.audience_id
       left join campaign_recipient r on r.id = v.campaign_recipient_id
      where v.automation_entry_id = n.id), '[]') as events,
    (select jsonb_build_object('name', c.name, 'at', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
       from automation u join class_session s on s.id = case u.trigger when 'class_full' then n.occurrence::bigint end join class c on c.id = s.class_id
      where u.id = n.automation_id) as class`,
  from: raw`from automation_entry n left join member m on m.id = n.member_id`,
  seen: ({ automation_id }) => raw`n.automation_id = ${automation_id}`,
  filters: { status: anyOf('n.status'), q: containing(named) },
  sorts: { entered_at: 'n.entered_at', name: `lower(${named})`, id: 'n.id' },
  id: 'n.id',
});
