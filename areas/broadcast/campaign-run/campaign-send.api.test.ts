/** E-mails to many clients, through a real mail server: who gets one, once, and why not the others. */
import { describe, expect, it } from 'vitest';
import { audienceContract } from '../audience/audience.contract.ts';
import { broadcastSettingContract } from '../broadcast-setting/broadcast-setting.contract.ts';
import { suppressionContract } from '../suppression/suppression.contract.ts';
import { unsubscribeToken } from '../suppression/unsubscribe-token.service.ts';
import { broadcastGym, says } from './post-office.testing.ts';
import { aMember } from '#areas/classes/classes.testing.ts';

const world = await broadcastGym();
const { as, on, test, branches, sql, post, mine, job, aPerson, aList, write, aCampaign, plan, weekly, runOf } = world;
const { outcomes, later, settings, leaves, faults } = world;
const standing = await aList(await aPerson());

describe('an e-mail', () => {
  it('goes once to those who agreed, in their language, and the others are listed with the reason', async () => {
    const [mei, li] = [await aPerson({ first_name: 'Mei "M" <x>' }), await aPerson({ locale: 'cn', first_name: '丽' })];
    const [none, no, gone] = [await aPerson({ email: null }), await aPerson({ consent: false }), await aPerson()];
    await as.admin(suppressionContract).create.data({ email: gone.email, reason: 'asked' });
    const list = await aList(mei, li, none, no, gone);
    expect(await mine.schedule.estimate.data({ audience_id: list })).toMatchObject({
      people: 5,
      queued: 2,
      no_address: 1,
      no_consent: 1,
      suppressed: 1,
    });
    const schedule = await plan(list);
    await Promise.all([job(), job(), job()]);
    await job();
    expect(post.got.map(({ to }) => to).toSorted()).toEqual([mei.email, li.email].toSorted());
    expect(await outcomes(schedule)).toEqual({
      [mei.id]: 'sent',
      [li.id]: 'sent',
      [none.id]: 'no_address',
      [no.id]: 'no_consent',
      [gone.id]: 'suppressed',
    });
    expect(await runOf(schedule)).toMatchObject({ status: 'sent', people: 5, delivered: 2 });
    const letter = post.got.find(({ to }) => to === mei.email)?.raw ?? '';
    const token = unsubscribeToken(test.app.services.config, mei.id, mei.email);
    const unfolded = letter.replaceAll(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toContain(`List-Unsubscribe: <https://gym.example/p/unsubscribe?token=${token}>`);
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(unfolded).toMatch(/From: .*Kuala Lumpur.* <office@gym\.example>/);
    expect(unfolded).toMatch(/Message-ID: <campaign\.\d+\.\d+@gym\.example>/i);
    expect(letter).toContain('multipart/alternative');
    expect(letter).toContain('&lt;now&gt;');
    expect(post.got.find(({ to }) => to === li.email)?.raw).toContain('lang=3D"zh-Hans"');
    expect(await faults()).toEqual([]);
  });

  it('doesn’t reach someone who unsubscribes after it was planned, or after it has begun', async () => {
    const [before, during, stays] = [await aPerson(), await aPerson(), await aPerson()];
    const list = await aList(before, during, stays);
    const schedule = await mine.schedule.create.data({
      campaign_id: await aCampaign(),
      audience_id: list,
      every: 'once',
      first_on: on.today(),
      at_time: '11:00',
    });
    await leaves(before);
    on.set('2026-03-05', '11:00');
    // It has begun, and the mail server is busy with everybody.
    post.refuses = () => says(451, 'later');
    await job();
    expect(await outcomes(schedule)).toEqual({
      [before.id]: 'suppressed',
      [during.id]: 'queued',
      [stays.id]: 'queued',
    });
    await leaves(during);
    expect(await outcomes(schedule)).toMatchObject({ [during.id]: 'suppressed' });
    post.refuses = () => null;
    later(3);
    await job();
    expect(post.got.map(({ to }) => to)).toEqual([stays.email]);
  });

  it('is not sent to someone whose consent is withdrawn while it waits', async () => {
    const person = await aPerson();
    const schedule = await plan(await aList(person));
    post.refuses = () => says(451, 'later');
    await job();
    await sql
      .updateTable('member_consent')
      .set({ withdrawn_at: on.clock.now().toISOString() })
      .where('member_id', '=', person.id)
      .execute();
    post.refuses = () => null;
    later(3);
    await job();
    expect(post.got).toEqual([]);
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'no_consent' });
    expect(await runOf(schedule)).toMatchObject({ status: 'sent', delivered: 0 });
  });

  it('that is refused for good bounces and suppresses the address; one for now is sent later', async () => {
    const [gone, busy, strict, fine] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    post.refuses = (to) =>
      to === gone.email
        ? says(550, '5.1.1 no such user')
        : to === busy.email
          ? says(451, '4.2.1 later')
          : to === strict.email
            ? says(550, '5.7.1 policy')
            : null;
    const schedule = await plan(await aList(gone, busy, strict, fine));
    await job();
    later(1);
    await job();
    expect(await outcomes(schedule)).toEqual({
      [gone.id]: 'bounced',
      [busy.id]: 'queued',
      [strict.id]: 'failed',
      [fine.id]: 'sent',
    });
    post.refuses = () => null;
    later(5);
    await job();
    expect(await outcomes(schedule)).toMatchObject({ [busy.id]: 'sent', [gone.id]: 'bounced', [strict.id]: 'failed' });
    const { data } = await as.admin(suppressionContract).list.data({ q: gone.email.slice(0, 1), reason: 'bounced' });
    expect(data.map(({ member_id }) => member_id)).toContain(gone.id);
    expect(await mine.schedule.estimate.data({ audience_id: await aList(gone) })).toMatchObject({
      suppressed: 1,
      queued: 0,
    });
  });

  it('whose server breaks off after the text is in doubt, and is never sent again', async () => {
    const person = await aPerson();
    post.breaks = () => true;
    const schedule = await plan(await aList(person));
    await job();
    post.breaks = () => false;
    later(300);
    await job();
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'in_doubt' });
    expect(post.got.length).toBe(1);
    expect(await runOf(schedule)).toMatchObject({ status: 'sent', delivered: 0, in_doubt: 1 });
  });

  it('that a killed process was sending is in doubt; everyone else gets it', async () => {
    const people = [await aPerson(), await aPerson(), await aPerson()];
    const schedule = await plan(await aList(...people));
    post.refuses = () => says(451, 'later');
    await job();
    const [first] = people;
    await test.rows`update campaign_recipient set status = 'sending', claimed_at = ${on.clock.now().toISOString()}::timestamptz
      where member_id = ${first?.id ?? 0}`;
    post.refuses = () => null;
    later(9);
    await job();
    expect(await outcomes(schedule)).toMatchObject({ [first?.id ?? 0]: 'sending' });
    expect(await runOf(schedule)).toMatchObject({ status: 'sending' });
    later(2);
    await job();
    expect(await outcomes(schedule)).toMatchObject({ [first?.id ?? 0]: 'in_doubt' });
    expect(post.got.map(({ to }) => to).toSorted()).toEqual(
      people
        .slice(1)
        .map(({ email }) => email)
        .toSorted(),
    );
    expect(await runOf(schedule)).toMatchObject({ status: 'sent', in_doubt: 1, delivered: 2 });
  });

  it('can be paused, goes on, and is stopped for those who haven’t got it', async () => {
    const people = [await aPerson(), await aPerson()];
    const schedule = await plan(await aList(...people));
    post.refuses = (to) => (to === people[1]?.email ? says(451, 'later') : null);
    await job();
    post.refuses = () => null;
    const run = await runOf(schedule);
    const paused = await mine.run.move.data(run.id, { version: run.version, move: 'pause' });
    later(10);
    await job();
    expect(post.got.length).toBe(1);
    const stopped = await mine.run.move.data(run.id, { version: paused.version, move: 'cancel' });
    await job();
    expect(post.got.length).toBe(1);
    expect(stopped.totals).toMatchObject({ sent: 1, cancelled: 1, queued: 0 });
  });
});

describe('a schedule', () => {
  it('sends each week to those who are in the audience then, until its last day', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const list = await aList(one);
    const schedule = await mine.schedule.create.data({
      ...(await weekly(list)),
      until_on: on.in(9),
    });
    on.set('2026-03-07', '10:00');
    await job();
    const audience = await mine.audience.view.data(list);
    await mine.audience.edit.data(list, {
      version: audience.version,
      name: audience.name,
      member_ids: [one.id, other.id],
    });
    on.set('2026-03-14', '10:05');
    await job();
    await job();
    expect(post.got.map(({ to }) => to).toSorted()).toEqual([one.email, one.email, other.email].toSorted());
    expect(await mine.schedule.view.data(schedule.id)).toMatchObject({
      status: 'ended',
      times: 2,
      delivered: 3,
      next_at: null,
    });
  });

  it('every day greets each person once: who got it in the last days is left out and counted', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const list = await aList(one);
    const schedule = await mine.schedule.create.data(await weekly(list, { every: 'day', again_days: 30 }));
    on.set('2026-03-07', '10:00');
    await job();
    const { version, name } = await mine.audience.view.data(list);
    await mine.audience.edit.data(list, { version, name, member_ids: [one.id, other.id] });
    const { campaign_id } = schedule;
    expect(await mine.schedule.estimate.data({ audience_id: list, campaign_id, again_days: 30 })).toMatchObject({
      recent: 1,
      queued: 1,
    });
    expect(await mine.schedule.estimate.data({ audience_id: list })).toMatchObject({ recent: 0, queued: 2 });
    on.set('2026-03-08', '10:00');
    await job();
    expect(await outcomes(schedule)).toEqual({ [one.id]: 'recent', [other.id]: 'sent' });
    // The days without a server are not made up for.
    on.set('2026-04-05', '10:01');
    await job();
    on.set('2026-04-06', '10:00');
    await job();
    expect(await outcomes(schedule)).toEqual({ [one.id]: 'sent', [other.id]: 'recent' });
    expect(post.got.map(({ to }) => to)).toEqual([one.email, other.email, one.email]);
    const once = await mine.schedule.create.data(
      await weekly(list, { every: 'once', first_on: on.in(1), again_days: 30 }),
    );
    expect(once.again_days).toBeNull();
  });

  it('that couldn’t start in time sends nothing until somebody decides so', async () => {
    const person = await aPerson();
    const schedule = await mine.schedule.create.data({
      ...(await weekly(await aList(person))),
      every: 'day',
      late_min: 30,
    });
    on.set('2026-03-07', '10:31');
    await job();
    expect(post.got).toEqual([]);
    const run = await runOf(schedule);
    expect(run).toMatchObject({ status: 'missed', why: 'late', people: 0, can: ['start_late', 'cancel'] });
    expect(await mine.schedule.view.data(schedule.id)).toMatchObject({ next_at: '2026-03-08T02:00:00.000Z' });
    await mine.run.move.data(run.id, { version: run.version, move: 'start_late' });
    await job();
    expect(post.got.map(({ to }) => to)).toEqual([person.email]);
  });

  it('whose audience was deleted sends nothing', async () => {
    const list = await aList(await aPerson());
    const schedule = await mine.schedule.create.data({ ...(await weekly(list)) });
    const { version } = await mine.audience.view.data(list);
    await mine.audience.remove.data(list, { version });
    on.set('2026-03-07', '10:00');
    await job();
    const run = await runOf(schedule);
    expect(run).toMatchObject({ status: 'missed', why: 'audience_gone' });
    expect((await mine.run.move(run.id, { version: run.version, move: 'start_late' })).refusal?.code).toBe(
      'broadcast.audience_gone',
    );
    expect(await mine.schedule.view.data(schedule.id)).toMatchObject({ status: 'ended' });
  });

  it('waits for the end of the quiet hours where the client is', async () => {
    await settings('quiet_from = 1260, quiet_until = 480');
    const person = await aPerson();
    on.set('2026-03-05', '21:00');
    const list = await aList(person);
    expect(await mine.schedule.estimate.data({ audience_id: list })).toMatchObject({ quiet_until: '08:00' });
    const schedule = await plan(list);
    await job();
    on.set('2026-03-06', '07:59');
    await job();
    expect(post.got).toEqual([]);
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'queued' });
    on.set('2026-03-06', '08:00');
    await job();
    expect(post.got.map(({ to }) => to)).toEqual([person.email]);
    await settings('quiet_from = null, quiet_until = null');
  });

  it('leaves out who got enough in these days, and counts them beforehand', async () => {
    const setup = as.admin(broadcastSettingContract);
    const before = await setup.ofBranch.data();
    // Without an address for answers, they go to that of the sender.
    expect(before.answers_here).toBe(false);
    const { id, branch_id: _branch, branch_name: _name, ...fields } = before;
    await setup.edit.data(id, { ...fields, cap_count: 1, cap_days: 7 });
    const [full, free] = [await aPerson(), await aPerson()];
    await plan(await aList(full));
    await job();
    const list = await aList(full, free);
    expect(await mine.schedule.estimate.data({ audience_id: list })).toMatchObject({ queued: 1, capped: 1 });
    const schedule = await plan(list);
    await job();
    expect(await outcomes(schedule)).toEqual({ [full.id]: 'capped', [free.id]: 'sent' });
    on.set('2026-03-12', '10:01');
    expect(await mine.schedule.estimate.data({ audience_id: list })).toMatchObject({ queued: 2, capped: 0 });
    await settings('cap_count = null');
  });

  it('sends no more to one mail domain in a minute than the limit', async () => {
    await settings('per_minute = 2');
    const at = async (n: number) => aPerson({ email: `pace${n}@one.example` });
    const people = [await at(1), await at(2), await at(3), await aPerson({ email: 'pace@two.example' })];
    await plan(await aList(...people));
    await job();
    expect(post.got.length).toBe(3);
    later(1);
    await job();
    expect(post.got.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    await settings('per_minute = 60');
  });

  it('is refused for a template and for an audience of another branch', async () => {
    const template = await aCampaign({ is_template: true });
    const more = { audience_id: standing, every: 'now' as const };
    expect((await mine.schedule.create({ ...more, campaign_id: template })).refusal?.code).toBe(
      'broadcast.template_only',
    );
    const theirs = await as
      .admin_sg(audienceContract)
      .create.data({ kind: 'list', name: 'SG', member_ids: [await aMember(sql, { branch_id: branches.OR })] });
    expect(
      await mine.schedule.create({ ...more, campaign_id: await aCampaign(), audience_id: theirs.id }),
    ).toMatchObject({ responseCode: 5 });
  });
});

describe('before an e-mail is sent', () => {
  it('it is shown as one client would get it', async () => {
    const person = await aPerson({ first_name: 'Aina' });
    const { name: _name, ...written } = write('x');
    const asked = { ...written, locale: 'en' as const };
    expect(await mine.campaign.preview.data({ ...asked, member_id: person.id })).toMatchObject({ subject: 'Hi Aina' });
    expect((await mine.campaign.preview.data(asked)).html).toContain('Kuala Lumpur');
    const other = await aMember(sql, { branch_id: branches.OR, email: 'sg@test.example' });
    expect(await mine.campaign.preview({ ...asked, member_id: other })).toMatchObject({ responseCode: 5 });
  });
  it('a test goes to oneself through the outbox, with its HTML', async () => {
    await mine.campaign.test.data(await aCampaign(), { locale: 'en' });
    await on.run('mail_send');
    expect(post.got.length).toBe(1);
    expect(post.got[0]?.raw).toContain('Subject: [Test] Hi Mei Ling');
    expect(post.got[0]?.raw).toContain('text/html');
  });
  it('a text that can’t be filled in is refused', async () => {
    const { faults } = await mine.campaign.create(write('x', { subject: { en: '{{nobody}}', cn: '您好' } }));
    expect(Object.keys(faults)).toEqual(['subject.en']);
    expect(
      await mine.campaign.create(
        write('x', { blocks: [{ kind: 'button', text: { en: 'x', cn: '' }, url: 'javascript:x' }] }),
      ),
    ).toMatchObject({ responseCode: 5 });
  });
  it('one that was planned or sent can’t be deleted', async () => {
    const { campaign_id } = await plan(standing);
    const { version } = await mine.campaign.view.data(campaign_id);
    expect((await mine.campaign.remove(campaign_id, { version })).refusal?.code).toBe('broadcast.campaign_sent');
  });
});
