/** Notifications, through a real push service: each device gets one, once, and nobody against their will. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ownPage } from '#areas/people/member-self/own-page.testing.ts';
import { notificationContract } from './notification.contract.ts';
import { broadcastGym } from '../campaign-run/post-office.testing.ts';
import { ownPushContract } from '../push-device/own-push.contract.ts';
import { aBrowser, openPushService } from '../push-device/push-service.testing.ts';
import { preferenceContract } from '../suppression/preference.contract.ts';
import { unsubscribeToken } from '../suppression/unsubscribe-token.service.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';
import { broadcastInvariants } from '#server/verify/broadcast.ts';
import { pushInvariants } from '#server/verify/push.ts';

const { as, on, test, branches, sql, mine, post, job, aPerson, aList, weekly, plan, runOf, outcomes, later, settings } =
  await broadcastGym({ pushAnywhere: true });
const service = await openPushService();
afterAll(() => service.close());
beforeEach(() => {
  service.got.length = 0;
  service.answers = () => 201;
});
const notifications = as.admin(notificationContract);
const write = (n: number | string, more: object = {}) => ({
  name: `Notification ${n}`,
  title: { en: 'Hi {{first_name}}', cn: '{{first_name}}，您好' },
  text: { en: 'Sparring at {{branch_name}}', cn: '{{branch_name}} 对练' },
  opens: 'classes' as const,
  ...more,
});
let made = 0;
const aNotification = async (more: object = {}): Promise<number> => {
  made += 1;
  return (await notifications.create.data(write(made, more))).id;
};
const push = async (audience_id: number, more: object = {}) =>
  plan(audience_id, { campaign_id: await aNotification(), ...more });

const own = as.nobody(ownPushContract);
type Client = { id: number; email: string; token: string };
const signIn = ownPage({ as, test });
/** Who signed in on their own page. */
const aClient = async (more: object = {}): Promise<Client> => {
  const person = await aPerson({ consent: false, ...more });
  return { ...person, token: await signIn(person.id) };
};
const aDevice = () => {
  made += 1;
  const { open, ...keys } = aBrowser();
  return { endpoint: `${service.url}/device${made}`, path: `/device${made}`, keys, open };
};
type Device = ReturnType<typeof aDevice>;
const turnOn = ({ token }: Client, { endpoint, keys }: Device, locale: 'en' | 'cn' = 'en') =>
  own.on.data({ token, endpoint, ...keys, locale });
const withDevice = async (more: object = {}) => {
  const [client, device] = [await aClient(more), aDevice()];
  await turnOn(client, device);
  return { ...client, device };
};
const gotBy = ({ path, open }: Device): unknown[] =>
  service.got.filter(({ url }) => url === path).map(({ body }) => open(body));
const consents = async (id: number) =>
  sql.selectFrom('member_consent').selectAll().where('member_id', '=', id).where('channel', '=', 'push').execute();

const standing = await aList(await aPerson());

lifecycle('Notifications', notificationContract, {
  as,
  by: 'admin',
  create: (n) => write(n),
  filters: {
    stage: async () => {
      const [one, other] = [await aNotification(), await aNotification()];
      await mine.schedule.create.data({ ...(await weekly(standing)), campaign_id: other });
      return { asked: 'planned', found: other, left_out: one };
    },
  },
  sorts: {
    last_at: {
      of: async () => {
        const ids: number[] = [];
        for (const hour of ['11:00', '12:00', '13:00']) {
          on.set('2026-03-05', hour);
          ids.push((await push(standing)).campaign_id);
          await job();
        }
        on.set('2026-03-05', '10:00');
        return ids;
      },
    },
  },
  rows: {
    key: () => ({}),
    test: () => {
      const { endpoint, keys } = aDevice();
      return { input: { endpoint, ...keys, locale: 'en' } };
    },
  },
});

const faultsOf = async (more: object) => Object.keys((await notifications.create(write('x', more))).faults);

describe('a notification', () => {
  it('goes once to each device of those who turned it on, in their language; the others are counted and listed', async () => {
    const [mei, li] = [await withDevice({ first_name: 'Mei' }), await aClient({ first_name: '丽' })];
    const [phone, desk] = [aDevice(), aDevice()];
    await turnOn(li, phone, 'cn');
    await turnOn(li, desk, 'cn');
    const [never, no] = [await aPerson(), await withDevice()];
    await test.rows`update member_consent set withdrawn_at = now() where member_id = ${no.id}`;
    const list = await aList(mei, li, never, no);
    const campaign_id = await aNotification();
    expect(await mine.schedule.estimate.data({ audience_id: list, campaign_id })).toMatchObject({
      channel: 'push',
      people: 4,
      queued: 2,
      no_device: 1,
      no_consent: 1,
    });
    const schedule = await plan(list, { campaign_id });
    await Promise.all([job(), job(), job()]);
    await job();
    const { id, status, delivered } = await runOf(schedule);
    expect({ status, delivered }).toEqual({ status: 'sent', delivered: 2 });
    expect(gotBy(mei.device)).toMatchObject([{ title: 'Hi Mei', body: 'Sparring at Kuala Lumpur', opens: 'classes' }]);
    expect(gotBy(phone)).toMatchObject([{ title: '丽，您好', body: 'Kuala Lumpur 对练' }]);
    expect([gotBy(desk).length, service.got.length, post.got.length]).toEqual([1, 3, 0]);
    const { data } = await mine.run.people.data(id);
    expect(Object.fromEntries(data.map((one) => [one.member_id, [one.status, one.devices]]))).toEqual({
      [mei.id]: ['sent', 1],
      [li.id]: ['sent', 2],
      [never.id]: ['no_device', 0],
      [no.id]: ['no_consent', 0],
    });
    const listed = async (rows: 'emails' | 'notifications') =>
      (await mine.run[rows].data({ campaign_id: String(campaign_id) })).data.map((run) => run.id);
    expect([await listed('emails'), await listed('notifications')]).toEqual([[], [id]]);
  });

  it('isn’t sent to somebody who turns it off while it waits', async () => {
    const [one, other] = [await withDevice(), await withDevice()];
    service.answers = () => 429;
    const schedule = await push(await aList(one, other));
    await job();
    expect(await outcomes(schedule)).toEqual({ [one.id]: 'queued', [other.id]: 'queued' });
    await own.off.data({ token: one.token, endpoint: one.device.endpoint });
    expect(await outcomes(schedule)).toMatchObject({ [one.id]: 'no_consent' });
    service.got.length = 0;
    service.answers = () => 201;
    later(1);
    await job();
    expect([gotBy(one.device).length, gotBy(other.device).length]).toEqual([0, 1]);
  });

  it('removes a device that doesn’t exist any more, and isn’t sent to it again', async () => {
    for (const answer of [404, 410]) {
      const gone = await withDevice();
      service.answers = () => answer;
      const schedule = await push(await aList(gone));
      await job();
      expect(await outcomes(schedule)).toEqual({ [gone.id]: 'no_device' });
      const asked = { token: gone.token, endpoint: gone.device.endpoint };
      expect(await own.state.data(asked)).toMatchObject({ is_on: false, devices: 0 });
      const kept = await sql.selectFrom('push_device').selectAll().where('member_id', '=', gone.id).execute();
      expect(kept).toMatchObject([{ ended_why: 'gone', endpoint: '', p256dh: '', auth: '' }]);
    }
  });

  it('that may have arrived is in doubt, and never sent again', async () => {
    const person = await withDevice();
    service.answers = () => 'breaks';
    const schedule = await push(await aList(person));
    await job();
    service.answers = () => 201;
    later(300);
    await job();
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'in_doubt' });
    expect(service.got.length).toBe(1);
  });

  it('is tried again for a device whose service is busy, and not for the device that has it', async () => {
    const person = await withDevice();
    const other = aDevice();
    await turnOn(person, other);
    service.answers = () => 503;
    const schedule = await push(await aList(person));
    await job();
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'queued' });
    service.answers = (path) => (path === other.path ? 503 : 201);
    later(1);
    await job();
    service.answers = () => 201;
    later(600);
    await job();
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'sent' });
    expect([gotBy(person.device).length, gotBy(other).length]).toEqual([2, 2]);
  });

  it('that a killed process was sending is in doubt', async () => {
    const person = await withDevice();
    const schedule = await push(await aList(person));
    await settings('quiet_from = 0, quiet_until = 1439');
    await job();
    await settings('quiet_from = null, quiet_until = null');
    const at = on.clock.now().toISOString();
    await test.rows`update campaign_recipient set status = 'sending', claimed_at = ${at}::timestamptz where member_id = ${person.id}`;
    await test.rows`insert into push_delivery (branch_id, campaign_recipient_id, push_device_id, status, claimed_at)
      select r.branch_id, r.id, d.id, 'sending', ${at}::timestamptz from campaign_recipient r join push_device d on d.member_id = r.member_id
       where r.member_id = ${person.id}`;
    later(9);
    await job();
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'sending' });
    later(2);
    await job();
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'in_doubt' });
    const [delivery] = await sql
      .selectFrom('push_delivery')
      .innerJoin('campaign_recipient', 'campaign_recipient.id', 'push_delivery.campaign_recipient_id')
      .select('push_delivery.status')
      .where('member_id', '=', person.id)
      .execute();
    expect([delivery?.status, service.got.length]).toEqual(['in_doubt', 0]);
  });

  it('waits for the end of the quiet hours, and counts for the same limit as e-mails', async () => {
    const person = await withDevice();
    await sql
      .insertInto('member_consent')
      .values({
        branch_id: branches.KL,
        member_id: person.id,
        purpose: 'marketing',
        channel: 'email',
        wording: 'x',
        locale: 'en',
        given_at: '2026-03-01T00:00:00Z',
      })
      .execute();
    const list = await aList(person);
    await settings('quiet_from = 1260, quiet_until = 480, cap_count = 1, cap_days = 7');
    on.set('2026-03-05', '21:00');
    const schedule = await push(list);
    await job();
    expect(service.got).toEqual([]);
    on.set('2026-03-06', '08:00');
    await job();
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'sent' });
    const email = await plan(list);
    await job();
    expect(await outcomes(email)).toEqual({ [person.id]: 'capped' });
    expect(post.got).toEqual([]);
    await settings('quiet_from = null, quiet_until = null, cap_count = null');
  });

  it('needs no mail server, and can’t be deleted once it is planned', async () => {
    const { campaign_id } = await mine.schedule.create.data({
      ...(await weekly(standing)),
      campaign_id: await aNotification(),
    });
    const { version } = await notifications.view.data(campaign_id);
    const refused = await notifications.remove(campaign_id, { version });
    expect(refused.refusal?.code).toBe('broadcast.notification_sent');
    expect((await mine.campaign.view(campaign_id)).responseCode).toBe(40);
  });

  it('is refused if it is too long, or says something private', async () => {
    expect(await faultsOf({ title: { en: 'x'.repeat(61), cn: '' } })).toEqual(['title.en']);
    expect(await faultsOf({ text: { en: 'x', cn: 'x'.repeat(161) } })).toEqual(['text.cn']);
    expect(await faultsOf({ text: { en: '{{programme|x}}', cn: '好' } })).toEqual(['text.en']);
  });
});

describe('a client, on the own page', () => {
  it('agrees in the words of the page, once; the consent ends with the last device', async () => {
    const [client, phone, desk] = [await aClient(), aDevice(), aDevice()];
    const { token } = client;
    expect(await own.state.data({ token, endpoint: null })).toMatchObject({ is_on: false, devices: 0 });
    expect(await turnOn(client, phone, 'cn')).toMatchObject({ is_on: true, devices: 1, branch_name: 'Kuala Lumpur' });
    expect(await turnOn(client, phone)).toMatchObject({ is_on: true, devices: 1 });
    expect(await turnOn(client, desk)).toMatchObject({ is_on: true, devices: 2 });
    const [consent, ...more] = await consents(client.id);
    expect(more).toEqual([]);
    expect(consent).toMatchObject({ purpose: 'marketing', locale: 'cn', given_by: null, withdrawn_at: null });
    expect(consent?.wording).toContain('接收 Kuala Lumpur 的资讯和优惠');
    expect(await own.off.data({ token, endpoint: phone.endpoint })).toMatchObject({ is_on: false, devices: 1 });
    expect((await consents(client.id)).map((one) => one.withdrawn_at)).toEqual([null]);
    expect(await own.off.data({ token, endpoint: desk.endpoint })).toMatchObject({ is_on: false, devices: 0 });
    expect((await consents(client.id)).filter((one) => one.withdrawn_at === null)).toEqual([]);
  });

  it('takes over a browser from somebody else', async () => {
    const [before, after] = [await withDevice(), await aClient()];
    await turnOn(after, before.device);
    const schedule = await push(await aList(before, after));
    await job();
    expect(await outcomes(schedule)).toEqual({ [before.id]: 'no_device', [after.id]: 'sent' });
    expect(service.got.length).toBe(1);
  });

  it('who says no to marketing gets none, until they turn it on again', async () => {
    const person = await withDevice();
    later(1);
    const token = unsubscribeToken(test.app.services.config, person.id, person.email);
    await as.nobody(preferenceContract).unsubscribe.data({ token });
    const list = await aList(person);
    const campaign_id = await aNotification();
    const counted = () => mine.schedule.estimate.data({ audience_id: list, campaign_id });
    expect(await counted()).toMatchObject({ suppressed: 1, queued: 0 });
    const asked = { token: person.token, endpoint: person.device.endpoint };
    expect(await own.state.data(asked)).toMatchObject({ is_on: false });
    later(1);
    expect(await turnOn(person, person.device)).toMatchObject({ is_on: true, devices: 1 });
    expect(await counted()).toMatchObject({ suppressed: 0, queued: 1 });
    expect(await consents(person.id)).toHaveLength(2);
  });

  it('keeps a browser whose subscription changed, and none that was turned off', async () => {
    const [person, next] = [await withDevice(), aDevice()];
    const { token, device } = person;
    const keep = { token, replaces: device.endpoint, endpoint: next.endpoint, ...next.keys };
    expect(await own.keep.data(keep)).toMatchObject({ is_on: true, devices: 1 });
    expect(await own.state.data({ token, endpoint: device.endpoint })).toMatchObject({ is_on: false });
    await own.off.data({ token, endpoint: next.endpoint });
    const again = aDevice();
    const kept = { ...keep, replaces: next.endpoint, endpoint: again.endpoint, ...again.keys };
    expect(await own.keep.data(kept)).toMatchObject({ is_on: false, devices: 0 });
    // Never theirs.
    const [stranger, theirs] = [await aClient(), await withDevice()];
    const stolen = { ...kept, token: stranger.token, replaces: theirs.device.endpoint };
    expect(await own.keep.data(stolen)).toMatchObject({ is_on: false, devices: 0 });
  });

  it('is asked again after the server has a new key', async () => {
    // After everything that was sent with the old one.
    on.set('2026-03-09', '10:00');
    const person = await withDevice();
    const { token, device } = person;
    const before = await own.state.data({ token, endpoint: device.endpoint });
    await test.rows`update push_key set private_key = 'x' where ended_at is null`;
    const after = await own.state.data({ token, endpoint: device.endpoint });
    expect(after).toMatchObject({ is_on: false, devices: 0 });
    expect(after?.public_key).not.toBe(before?.public_key);
    const schedule = await push(await aList(person));
    await job();
    expect(await outcomes(schedule)).toEqual({ [person.id]: 'no_device' });
    expect(
      await own.keep.data({ token, replaces: device.endpoint, endpoint: device.endpoint, ...device.keys }),
    ).toMatchObject({ is_on: true });
  });

  it('can’t name an address inside the network, a key that is none, or turn it on signed out', async () => {
    const [{ token }, { endpoint, keys }] = [await aClient(), aDevice()];
    const asked = { token, endpoint, ...keys, locale: 'en' as const };
    test.app.services.config.pushAnywhere = false;
    expect((await own.on(asked)).refusal?.code).toBe('broadcast.push_service');
    test.app.services.config.pushAnywhere = true;
    expect((await own.on({ ...asked, p256dh: `B${'A'.repeat(86)}` })).faults).toHaveProperty('p256dh');
    expect((await own.on({ ...asked, token: 'x'.repeat(40) })).refusal?.code).toBe('people.signed_out');
    expect(await own.state.data({ token: 'x'.repeat(40), endpoint })).toBeNull();
  });
});

it('leaves nothing that verify finds', async () => {
  expect(await test.faults(on.clock.now(), [...broadcastInvariants, ...pushInvariants])).toEqual([]);
});

describe('a test', () => {
  it('goes to the browser of the person who asks for it, with made-up values, and nothing is kept', async () => {
    const id = await aNotification();
    const device = aDevice();
    const body = { endpoint: device.endpoint, ...device.keys, locale: 'en' as const };
    const { public_key } = await notifications.key.data(id);
    expect(await notifications.test.data(id, body)).toBeNull();
    expect(service.got.map(({ url }) => url)).toEqual([device.path]);
    expect(service.got[0]?.headers['authorization']).toContain(public_key);
    const shown = device.open(service.got[0]?.body ?? Buffer.alloc(0));
    expect(shown).toMatchObject({
      title: expect.stringMatching(/^\[Test\] Hi [A-Z]/),
      body: 'Sparring at Kuala Lumpur',
      opens: 'classes',
    });
    expect(await sql.selectFrom('push_device').select('id').where('endpoint', '=', device.endpoint).execute()).toEqual(
      [],
    );
    service.answers = () => 410;
    expect((await notifications.test(id, body)).refusal?.code).toBe('broadcast.push_failed');
    expect((await notifications.test(id, { ...body, p256dh: `B${'A'.repeat(86)}` })).faults).toHaveProperty('p256dh');
  });
});
