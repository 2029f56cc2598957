/** Automations: by their contract, and what happens to people inside. */
import { beforeEach, describe, expect, it } from 'vitest';
import { automationContract } from './automation.contract.ts';
import { automationGym } from './automation.testing.ts';
import { campaignContract } from '../campaign/campaign.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { memberDataContract } from '#areas/people/member-data/member-data.contract.ts';
import { memberMergeContract } from '#areas/people/member-merge/member-merge.contract.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const world = await automationGym();
const { as, on, sql, test, post, branches, mine, job, automations, anAutomation, started, entriesOf } = world;
const { standing, twice, joins, at, endAll, aPerson, aList, aCampaign, settings, leaves: leavesByMail } = world;
const { problems } = world;
const message = await aCampaign();
const body = (n: number | string, more: object = {}) => ({
  name: `Automation ${n}`,
  trigger: 'joined' as const,
  steps: [{ kind: 'send' as const, campaign_id: message }],
  ...more,
});

lifecycle('Automations', automationContract, {
  as,
  by: 'admin',
  create: (n) => body(n),
  otherwise: ['steps'],
  filters: {
    status: async () => {
      const [one, other] = [await anAutomation(), await started()];
      return { asked: 'active', found: other.id, left_out: one.id };
    },
    trigger: async () => {
      const [one, other] = [await anAutomation({ trigger: 'birthday' }), await anAutomation()];
      return { asked: 'birthday', found: one.id, left_out: other.id };
    },
  },
  rows: {
    preview: () => ({ input: { trigger: 'birthday', days: null } }),
    people: () => ({}),
    peopleCsv: () => ({}),
  },
});

const letters = (): string[] => post.got.map(({ to }) => to).toSorted();
const joined = async (day: string, more: object = {}) => {
  const person = await aPerson(more);
  await joins(person.id, day);
  return person;
};
const wait = (wait_count: number, wait_unit: 'hours' | 'days') => ({ kind: 'wait' as const, wait_count, wait_unit });
const send = async () => ({ kind: 'send' as const, campaign_id: await aCampaign() });
const today = '2026-03-05';

const refusal = (code: string): object => ({ refusal: { code: `broadcast.${code}` } });

describe('an automation', () => {
  beforeEach(endAll);

  it('lets each client in once, from the day on which it is started, also with two servers', async () => {
    const before = await joined('2026-03-04');
    const one = await joined(today);
    const draft = await anAutomation();
    await job();
    expect(await entriesOf(draft)).toEqual([]);
    await automations.move.data(draft.id, { version: draft.version, move: 'start' });
    await Promise.all([job(), job(), job()]);
    await twice();
    expect(letters()).toEqual([one.email]);
    at(today, '10:30');
    const later = await joined(today);
    await twice();
    expect(letters()).toEqual([one.email, later.email].toSorted());
    expect(await standing(draft)).toEqual({ [one.id]: 'done', [later.id]: 'done' });
    expect(await standing(draft)).not.toHaveProperty(String(before.id));
    expect(await automations.view.data(draft.id)).toMatchObject({
      entered: 2,
      inside: 0,
      delivered: 2,
      since_on: today,
    });
    const [entry] = await entriesOf(draft);
    expect(entry?.events).toMatchObject([{ step_no: 0, outcome: 'sent', channel: 'email', result: 'sent' }]);
    // One sending for the step and the day, with the proof of each person.
    const { data } = await mine.run.list.data({ automation_id: String(draft.id) });
    expect(data).toMatchObject([
      { people: 2, delivered: 2, status: 'sending', automation_id: draft.id, campaign_schedule_id: null },
    ]);
    at('2026-03-06', '01:30');
    await job();
    expect(await mine.run.view.data(data[0]?.id ?? 0)).toMatchObject({ status: 'sending' });
    at('2026-03-06', '02:30');
    await job();
    expect(await mine.run.view.data(data[0]?.id ?? 0)).toMatchObject({ status: 'sent', totals: { sent: 2 } });
    expect(await problems()).toEqual([]);
  });

  it('waits from one step to the next, asks an audience, and stops for the others', async () => {
    const [goes, ends] = [await joined(today), await joined(today)];
    const audience_id = await aList(goes);
    const last = await send();
    const { id } = await started({
      steps: [wait(3, 'hours'), await send(), wait(2, 'days'), { kind: 'condition', audience_id, is_in: true }, last],
    });
    await job();
    expect(letters()).toEqual([]);
    at(today, '12:59');
    await job();
    expect(letters()).toEqual([]);
    at(today, '13:00');
    await twice();
    expect(letters()).toEqual([goes.email, ends.email].toSorted());
    at('2026-03-07', '12:59');
    await job();
    expect(await standing({ id })).toEqual({ [goes.id]: 'waiting', [ends.id]: 'waiting' });
    at('2026-03-07', '13:01');
    await twice();
    expect(post.got).toHaveLength(3);
    expect(await standing({ id })).toEqual({ [goes.id]: 'done', [ends.id]: 'condition' });
    const [one, other] = await entriesOf({ id });
    expect(one?.events.map(({ outcome }) => outcome)).toEqual(['waits', 'sent', 'waits', 'fits', 'sent']);
    expect(other?.events.map(({ outcome }) => outcome)).toEqual(['waits', 'sent', 'waits', 'fits_not']);
    const csv = (await automations.peopleCsv(id)).text.trim().split('\n');
    expect(csv).toHaveLength(10);
  });

  it('sends nothing in quiet hours, by the clock of the client, and asks again in the morning', async () => {
    await settings('quiet_from = 1260, quiet_until = 480');
    at(today, '22:00');
    const [stays, leaves] = [await joined(today), await joined(today)];
    const { id } = await started();
    await twice();
    expect(letters()).toEqual([]);
    await sql.updateTable('member').set({ is_active: false }).where('id', '=', leaves.id).execute();
    at('2026-03-06', '07:59');
    await twice();
    expect(letters()).toEqual([]);
    at('2026-03-06', '08:00');
    await twice();
    expect(letters()).toEqual([stays.email]);
    expect(await standing({ id })).toEqual({ [stays.id]: 'done', [leaves.id]: 'left' });
    await settings('quiet_from = null, quiet_until = null');
  });

  it('begins no earlier than its hour', async () => {
    const { id } = await started({ at_time: '11:30' });
    const one = await joined(today);
    await twice();
    expect(await standing({ id })).toEqual({ [one.id]: 'waiting' });
    at(today, '11:29');
    await twice();
    expect(letters()).toEqual([]);
    at(today, '11:30');
    await twice();
    expect(letters()).toEqual([one.email]);
  });

  it('counts the day where the client is, after midnight too', async () => {
    const { id } = await started({ trigger: 'birthday' });
    const [born, next] = [await aPerson(), await aPerson()];
    await test.rows`update member set date_of_birth = case id when ${born.id} then '1990-03-06' else '1990-03-07' end::date
      where id in (${born.id}, ${next.id})`;
    at(today, '23:55');
    await twice();
    expect(letters()).toEqual([]);
    // In UTC it is still 5 March.
    at('2026-03-06', '00:10');
    await twice();
    expect(letters()).toEqual([born.email]);
    at('2026-03-06', '23:50');
    await twice();
    expect(await standing({ id })).toEqual({ [born.id]: 'done' });
  });

  it('stops for someone who answers, unsubscribes or leaves, and says why', async () => {
    const [answers, mails, leaves, unsubscribes, goes] = [
      await joined(today),
      await joined(today),
      await joined(today),
      await joined(today),
      await joined(today),
    ];
    const { id } = await started({ steps: [await send(), wait(1, 'days'), await send()] });
    await twice();
    at(today, '12:00');
    await test.rows`with c as (insert into conversation (branch_id, desk, member_id) values (${branches.KL}, 'branch', ${answers.id}) returning id)
      insert into conversation_message (branch_id, conversation_id, no, once, from_desk, body, created_at)
      select ${branches.KL}, id, 1, 'answer-1', false, 'Thanks!', ${on.clock.now().toISOString()}::timestamptz from c`;
    // By e-mail, in the conversation that they began as a lead.
    await test.rows`
      with l as (insert into lead (branch_id, first_name, last_name, member_id, converted_at) values (${branches.KL}, 'Mei', '', ${mails.id}, now()) returning id),
      v as (insert into chat_visitor (branch_id, lead_id, token_hash, first_name, email, locale, came_by)
        select ${branches.KL}, id, sha256('mails'), 'Mei', ${mails.email}, 'en', 'email' from l returning id),
      c as (insert into conversation (branch_id, desk, visitor_id) select ${branches.KL}, 'branch', id from v returning id)
      insert into conversation_message (branch_id, conversation_id, no, once, from_desk, body, way, created_at)
      select ${branches.KL}, id, 1, 'answer-2', false, 'Thanks!', 'email', ${on.clock.now().toISOString()}::timestamptz from c`;
    await leavesByMail(unsubscribes);
    await sql.updateTable('member').set({ is_active: false }).where('id', '=', leaves.id).execute();
    at('2026-03-06', '10:30');
    await twice();
    expect(await standing({ id })).toEqual({
      [answers.id]: 'answered',
      [mails.id]: 'answered',
      [unsubscribes.id]: 'no_consent',
      [leaves.id]: 'left',
      [goes.id]: 'done',
    });
    expect(post.got).toHaveLength(6);
  });

  it('asks consent and the limit for each message: without consent it stops, at the limit it goes on', async () => {
    const [no, capped] = [await joined(today, { consent: false }), await joined(today)];
    await settings('cap_count = 1, cap_days = 7');
    const { id } = await started({ steps: [await send(), await send()] });
    await twice();
    await twice();
    expect(await standing({ id })).toEqual({ [no.id]: 'no_consent', [capped.id]: 'done' });
    const [, entry] = await entriesOf({ id });
    expect(entry?.events.map(({ result }) => result)).toEqual(['sent', 'capped']);
    await settings('cap_count = null');
  });

  it('keeps the steps of those who are inside when it is edited', async () => {
    const inside = await joined(today);
    const { id, version, name } = await started({ steps: [wait(1, 'hours'), await send()] });
    await job();
    await automations.edit.data(id, { version, name, trigger: 'joined', steps: [await send(), await send()] });
    const enters = await joined(today);
    await twice();
    await twice();
    expect(letters()).toEqual([enters.email, enters.email]);
    at(today, '11:00');
    await twice();
    expect(letters()).toEqual([inside.email, enters.email, enters.email].toSorted());
  });

  it('paused, keeps everybody where they are; what happened meanwhile isn’t answered, nor what is too late', async () => {
    const inside = await joined(today);
    const active = await started({ steps: [wait(1, 'hours'), await send()] });
    await job();
    const paused = await automations.move.data(active.id, { version: active.version, move: 'pause' });
    at(today, '12:00');
    await joined(today);
    await twice();
    expect(letters()).toEqual([]);
    at('2026-03-06', '10:00');
    const resumed = await automations.move.data(paused.id, { version: paused.version, move: 'resume' });
    await twice();
    expect(letters()).toEqual([inside.email]);
    const late = await joined('2026-03-06');
    at('2026-03-06', '10:20');
    await job();
    const again = await automations.move.data(active.id, { version: resumed.version, move: 'pause' });
    at('2026-03-10', '10:00');
    await automations.move.data(active.id, { version: again.version, move: 'resume' });
    await twice();
    expect(await standing(active)).toEqual({ [inside.id]: 'done', [late.id]: 'late' });
  });

  it('that ends sends nothing more, and is not deleted', async () => {
    const inside = await joined(today);
    const { id, version } = await started({ steps: [await send(), wait(1, 'hours'), await send()] });
    await twice();
    const ended = await automations.move.data(id, { version, move: 'end' });
    at(today, '12:00');
    await twice();
    expect(await standing({ id })).toEqual({ [inside.id]: 'ended' });
    expect(post.got).toHaveLength(1);
    expect(await automations.remove(id, { version: ended.version })).toMatchObject({
      refusal: { code: 'broadcast.automation_started' },
    });
    expect(await automations.edit(id, { ...body('x'), version: ended.version })).toMatchObject({
      refusal: { code: 'broadcast.automation_ended' },
    });
  });

  it('keeps what it sends, and refuses what it can’t be', async () => {
    const campaign_id = await aCampaign();
    const audience_id = await aList(await aPerson());
    const steps = [
      { kind: 'condition' as const, audience_id, is_in: true },
      { kind: 'send' as const, campaign_id },
    ];
    const draft = await anAutomation({ steps });
    const { version } = await as.admin(campaignContract).view.data(campaign_id);
    expect(await as.admin(campaignContract).remove(campaign_id, { version })).toMatchObject(refusal('campaign_sent'));
    await sql.deleteFrom('audience_member').where('audience_id', '=', audience_id).execute();
    await sql.deleteFrom('audience').where('id', '=', audience_id).execute();
    const start = { version: draft.version, move: 'start' as const };
    expect(await automations.move(draft.id, start)).toMatchObject(refusal('automation_audience'));
    const template = await aCampaign({ is_template: true });
    expect(await automations.create(body('x', { steps: [{ kind: 'send', campaign_id: template }] }))).toMatchObject(
      refusal('template_only'),
    );
    const active = await started();
    const changed = body('x', { trigger: 'birthday' });
    expect(await automations.edit(active.id, { ...changed, version: active.version })).toMatchObject(
      refusal('automation_trigger'),
    );
  });

  it('lets somebody in again only after the days that were chosen', async () => {
    const one = await joined(today);
    const { id } = await started({ again_days: 5 });
    await twice();
    for (const day of ['2026-03-08', '2026-03-11']) {
      at(day, '10:00');
      await joins(one.id, day);
      await twice();
    }
    expect((await entriesOf({ id })).map(({ status, why }) => why ?? status)).toEqual(['done', 'recent', 'done']);
  });

  it('follows a client who is merged, writes once to both records, and stops at one who is erased', async () => {
    const [kept, gone, erased] = [await joined(today), await joined(today), await joined(today)];
    const { id } = await started({ steps: [wait(2, 'hours'), await send()] });
    await job();
    const person = async (of: number) => as.admin(memberContract).view.data(of);
    const [{ version }, { version: gone_version }] = [await person(kept.id), await person(gone.id)];
    await as.hq(memberMergeContract).merge.data(kept.id, { version, gone_id: gone.id, gone_version, take: [] });
    const { version: last, number } = await person(erased.id);
    await as.hq(memberDataContract).erase.data(erased.id, { version: last, number });
    at(today, '12:00');
    await twice();
    expect(letters()).toEqual([kept.email]);
    const found = (await entriesOf({ id })).map((one) => `${one.member_id} ${one.why ?? one.status}`);
    expect(new Set(found)).toEqual(new Set([`${kept.id} done`, `${kept.id} merged`, `${erased.id} left`]));
    expect(found).toHaveLength(3);
  });

  it('is about the clients of its branch, and of all branches at head office', async () => {
    const here = await joined(today);
    const elsewhere = await aMember(sql, { branch_id: branches.OR, email: 'sg@automation.example', joined_on: today });
    const mineOnly = await started();
    const hq = as.hq(automationContract);
    const { id: campaign_id } = await as.hq(campaignContract).create.data({
      name: 'From head office',
      subject: { en: 'Hi', cn: '' },
      blocks: [{ kind: 'text', text: { en: 'Hi', cn: '' } }],
    });
    const made = await hq.create.data(body('hq', { steps: [{ kind: 'send', campaign_id }] }));
    await hq.move.data(made.id, { version: made.version, move: 'start' });
    await twice();
    expect(await standing(mineOnly)).toEqual({ [here.id]: 'done' });
    const { data } = await hq.people.data(made.id, { sort: 'id' });
    expect(data.map(({ member_id }) => member_id)).toEqual([here.id, elsewhere]);
    expect(await automations.view(made.id)).toMatchObject({ responseCode: 40 });
    expect(await automations.create(body('x', { steps: [{ kind: 'send', campaign_id }] }))).toMatchObject({
      responseCode: 5,
    });
  });
});
