/** E-mails, schedules, sendings and settings, by their contracts. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { campaignContract } from '../campaign/campaign.contract.ts';
import { campaignScheduleContract } from '../campaign-schedule/campaign-schedule.contract.ts';
import { broadcastSettingContract } from '../broadcast-setting/broadcast-setting.contract.ts';
import { campaignRunContract } from './campaign-run.contract.ts';
import { broadcastGym } from './post-office.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const world = await broadcastGym();
const { as, on, post, branches, sql, mine, job, aPerson, aList, write, aCampaign, plan, weekly, runOf } = world;
const { later, settings } = world;
const standing = await aList(await aPerson());

lifecycle('E-mails', campaignContract, {
  as,
  by: 'admin',
  create: (n) => write(n),
  filters: {
    use: async () => {
      const [one, other] = [await aCampaign(), await aCampaign({ is_template: true })];
      return { asked: 'template', found: other, left_out: one };
    },
  },
  sorts: {
    last_at: {
      of: async () => {
        const ids: number[] = [];
        for (const hour of ['11:00', '12:00', '13:00']) {
          on.set('2026-03-05', hour);
          const { campaign_id } = await plan(standing);
          await job();
          ids.push(campaign_id);
        }
        on.set('2026-03-05', '10:00');
        return ids;
      },
    },
  },
  rows: {
    preview: () => ({ input: { ...write('x'), name: undefined, locale: 'en' } }),
    test: () => ({ input: { locale: 'en' } }),
  },
});
const inFuture = () => weekly(standing);

lifecycle('When e-mails go out', campaignScheduleContract, {
  as,
  by: 'admin',
  create: inFuture,
  label: (record: { campaign_name: string }) => record.campaign_name,
  newer: (record: { id: number; version: number }) =>
    sql
      .updateTable('campaign_schedule')
      .set({ version: record.version + 1 })
      .where('id', '=', record.id)
      .execute(),
  filters: {
    status: async () => {
      const [one, other] = [
        await mine.schedule.create.data(await inFuture()),
        await mine.schedule.create.data(await inFuture()),
      ];
      await mine.schedule.move.data(other.id, { version: other.version, move: 'pause' });
      return { asked: 'paused', found: other.id, left_out: one.id };
    },
    campaign_id: async () => {
      const [one, other] = [
        await mine.schedule.create.data(await inFuture()),
        await mine.schedule.create.data(await inFuture()),
      ];
      return { asked: one.campaign_id, found: one.id, left_out: other.id };
    },
  },
  sorts: {
    next_at: {
      of: async () => {
        const ids: number[] = [];
        for (const days of [2, 3, 4])
          ids.push((await mine.schedule.create.data({ ...(await inFuture()), first_on: on.in(days) })).id);
        return ids;
      },
    },
  },
  rows: { estimate: () => ({ input: { audience_id: standing } }) },
});
const aRun = async (): Promise<{ id: number }> => {
  const schedule = await plan(standing);
  await settings('quiet_from = 0, quiet_until = 1439');
  await job();
  await settings('quiet_from = null, quiet_until = null');
  return mine.run.view.data((await runOf(schedule)).id);
};
/** What an automation sent today, written by the owner. */
const anAutomaticRun = async (): Promise<{ id: number; run_id: number }> => {
  const campaign_id = await aCampaign();
  const { rows } = await raw<{ id: number; run_id: number }>`
    with a as (insert into automation (branch_id, name, trigger) values (${branches.KL}, 'Welcome', 'joined') returning id),
    s as (insert into automation_step (branch_id, automation_id, plan_no, no, kind, campaign_id)
          select ${branches.KL}, id, 1, 0, 'send', ${campaign_id} from a returning id, automation_id)
    insert into campaign_run (branch_id, campaign_id, automation_step_id, audience_name, subject, blocks, due_at, started_at, status)
    select ${branches.KL}, c.id, s.id, 'Welcome', c.subject, c.blocks, ${on.clock.now().toISOString()}::timestamptz,
           ${on.clock.now().toISOString()}::timestamptz, 'sending' from s, campaign c where c.id = ${campaign_id}
    returning id as run_id, (select automation_id from s) as id`.execute(sql);
  const [made] = rows;
  if (!made) throw new Error('no sending was made');
  return made;
};

lifecycle('Sendings', campaignRunContract, {
  as,
  by: 'admin',
  make: aRun,
  label: (record: { campaign_name: string }) => record.campaign_name,
  newer: (record: { id: number; version: number }) =>
    sql
      .updateTable('campaign_run')
      .set({ version: record.version + 1 })
      .where('id', '=', record.id)
      .execute(),
  filters: {
    status: async () => {
      const [one, other] = [await aRun(), await aRun()];
      const { version } = await mine.run.view.data(other.id);
      await mine.run.move.data(other.id, { version, move: 'pause' });
      return { asked: 'paused', found: other.id, left_out: one.id };
    },
    campaign_id: async () => {
      const [one, other] = [await aRun(), await aRun()];
      return { asked: (await mine.run.view.data(one.id)).campaign_id, found: one.id, left_out: other.id };
    },
    automation_id: async () => {
      const other = await aRun();
      const { id, run_id } = await anAutomaticRun();
      return { asked: id, found: run_id, left_out: other.id };
    },
    campaign_schedule_id: async () => {
      const [one, other] = [await aRun(), await aRun()];
      return {
        asked: (await mine.run.view.data(one.id)).campaign_schedule_id ?? 0,
        found: one.id,
        left_out: other.id,
      };
    },
  },
  sorts: {
    due_at: {
      of: async () => {
        const ids: number[] = [];
        for (const hour of ['10:01', '10:02', '10:03']) {
          on.set('2026-03-05', hour);
          ids.push((await aRun()).id);
        }
        on.set('2026-03-05', '10:00');
        return ids;
      },
    },
  },
  rows: {
    people: () => ({}),
    peopleCsv: () => ({}),
    emails: () => ({}),
    notifications: () => ({}),
    choose: async () => {
      const people = await aList(await aPerson(), await aPerson(), await aPerson(), await aPerson());
      const subject_b = { en: 'Or this', cn: '或者这个' };
      await settings('quiet_from = 0, quiet_until = 1439');
      const schedule = await plan(people, { test_by: 'opened', subject_b, test_percent: 50 });
      await job();
      await settings('quiet_from = null, quiet_until = null');
      const { id, version } = await mine.run.view.data((await runOf(schedule)).id);
      return { id, input: { version, winner: 'b' } };
    },
  },
  reach: {
    missed: async () => {
      const schedule = await mine.schedule.create.data({
        ...(await inFuture()),
        every: 'once',
        first_on: on.today(),
        at_time: '10:30',
      });
      later(24 * 60);
      await job();
      on.set('2026-03-05', '10:00');
      return mine.run.view.data((await runOf(schedule)).id);
    },
    sent: async () => {
      const schedule = await plan(standing);
      await job();
      return mine.run.view.data((await runOf(schedule)).id);
    },
  },
});

lifecycle('Sender and limits', broadcastSettingContract, {
  as,
  by: 'hq',
  make: async () => {
    const { id } = await sql
      .selectFrom('broadcast_setting')
      .select('id')
      .where('branch_id', '=', branches.HQ)
      .executeTakeFirstOrThrow();
    return { id };
  },
  read: async () => as.hq(broadcastSettingContract).ofBranch.data(),
  edit: (_record, n) => ({
    sender_name: `Gym ${n}`,
    reply_to: null,
    quiet_from: null,
    quiet_until: null,
    cap_count: null,
    cap_days: 7,
    per_minute: 60,
  }),
  rows: { ofBranch: () => ({}) },
});

const gotBy = ({ email }: { email: string }): string[] =>
  post.got.filter((one) => one.to === email).map(({ raw }) => raw);

it('fills a field in with what is newest, however many branches a client trains in', async () => {
  const [one, other] = [await aPerson(), await aPerson()];
  for (const [branch_id, day] of [
    [branches.KL, '2026-03-01'],
    [branches.OR, '2026-03-02'],
  ] as const)
    await sql.insertInto('check_in').values({ branch_id, member_id: one.id, day, allowed: true }).execute();
  const blocks = [{ kind: 'text' as const, text: { en: 'Last: {{last_visit|never}}, {{programme|none}}', cn: '' } }];
  const subject = { en: 'Hi', cn: '' };
  const asked = { subject, blocks, locale: 'en' as const, member_id: one.id };
  expect((await as.hq(campaignContract).preview.data(asked)).text).toContain('Last: Mon 2 Mar 2026, none');
  const { id: campaign_id } = await mine.campaign.create.data({ name: 'Fields', subject, blocks });
  await mine.schedule.create.data({ campaign_id, audience_id: await aList(one, other), every: 'now' });
  await job();
  // What the tests above left waiting is sent too.
  expect(gotBy(one)).toEqual([expect.stringContaining('2 Mar 2026, none')]);
  expect(gotBy(other)).toEqual([expect.stringContaining('Last: never, none')]);
});
