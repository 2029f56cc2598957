/** A real receiver gets what happened, signed, at least once with the same id, and nobody else's. */
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { webhookGym } from '../webhook/webhook-gym.testing.ts';
import { webhookEvents } from '../webhook/webhook.model.ts';
import { claimNext } from './webhook-delivery.store.ts';
import { bookingContract } from '#areas/classes/booking/booking.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import { websiteInvariants } from '#server/verify/website.ts';

const world = await webhookGym();
const { as, on, sold, test, branches, KL, sql, receiver, keys, hooks, log, leads, keyOf, reader, aHook, aLead } = world;
const { job, later, gotBy, toldTo, messagesOf, states, letters, begin } = world;

describe('what is told', () => {
  beforeEach(begin);
  it('follows leads from the first day until they are clients, with the details that the key can read', async () => {
    const events = webhookEvents.filter((event) => event.startsWith('lead_') || event === 'client_created');
    const [mute, full] = [await aHook({ events }), await aHook({ events, website_key_id: reader })];
    const elsewhere = await as
      .admin_sg(leadContract)
      .create.data({ branch_id: branches.OR, first_name: 'Far', phone: '91234567' });
    const id = await aLead({ interest: 'Boxing' });
    const moved = await leads.move.data(id, { version: 1, move: 'mark_cold', reason: 'No time' });
    await leads.move.data(id, { version: moved.version, move: 'reopen', reason: null });
    const { version } = await leads.view.data(id);
    const { member_id } = await leads.convert.data(id, { version });
    await job();
    expect(toldTo(mute).map(({ type }) => type)).toEqual([
      'lead_created',
      'lead_status_changed',
      'lead_status_changed',
      'client_created',
      'lead_converted',
    ]);
    expect(toldTo(mute).map(({ data }) => data)).toMatchObject([
      { lead_id: id, status: 'lead' },
      { lead_id: id, status: 'cold', status_before: 'lead' },
      { lead_id: id, status: 'lead', status_before: 'cold' },
      { client_id: member_id },
      { lead_id: id, client_id: member_id },
    ]);
    const sent = gotBy(mute)
      .map(({ body }) => body)
      .join();
    for (const personal of ['Aina', '127341412', 'Boxing', `"lead_id":${elsewhere.id}`])
      expect(sent).not.toContain(personal);
    expect(toldTo(full)[0]?.data['lead']).toMatchObject({
      first_name: 'Aina',
      phone: '+60127341412',
      interest: 'Boxing',
    });
    expect(toldTo(full)[3]?.data).not.toHaveProperty('lead');
    const { rows } = await raw<{
      text: string;
    }>`select string_agg(d::text, '') as text from webhook_delivery d`.execute(sql);
    expect(rows[0]?.text).not.toContain('Aina');
  });

  it('follows sales, payments and bookings, and leaves out what an import brings', async () => {
    const hook = await aHook({ events: [...webhookEvents] });
    const { member_id } = await sold.membership();
    const { id: facility_id } = await sold.room();
    const { sessions } = await sold.session({ facility_id });
    const session_id = sessions[0]?.id ?? 0;
    const bookings = as.admin(bookingContract);
    const booked = await bookings.create.data({ session_id, member_id });
    await bookings.cancel.data(booked.id, { version: booked.version, reason: 'Ill' });
    await job();
    const types = toldTo(hook).map(({ type }) => type);
    for (const type of [
      'client_created',
      'membership_started',
      'payment_received',
      'booking_confirmed',
      'booking_cancelled',
    ])
      expect(
        types.filter((one) => one === type),
        type,
      ).toHaveLength(1);
    expect(toldTo(hook).find(({ type }) => type === 'booking_confirmed')?.data).toMatchObject({
      booking_id: booked.id,
      client_id: member_id,
      session_id,
      day: on.in(1),
    });
    expect(toldTo(hook).find(({ type }) => type === 'payment_received')?.data).toMatchObject({
      client_id: member_id,
      currency: 'MYR',
      amount_cents: expect.any(Number),
    });
    receiver.got.length = 0;
    await raw`update membership set status = 'expired' where member_id = ${member_id}`.execute(sql);
    const imports = await test.system('import_people');
    await imports.tx(({ db }) => db.insertInto('lead').values({ branch_id: KL, first_name: 'Imported' }).execute());
    await job();
    expect(toldTo(hook)).toMatchObject([{ type: 'membership_ended', data: { status: 'expired' } }]);
  });

  it('isn’t told if what happened is rolled back', async () => {
    const hook = await aHook();
    const system = await test.system();
    await expect(
      system.tx(async ({ db }) => {
        await db.insertInto('lead').values({ branch_id: KL, first_name: 'Never' }).execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await job();
    expect([gotBy(hook), await states(hook)]).toEqual([[], []]);
  });
});

describe('sending', () => {
  beforeEach(begin);
  it('sends each message once and in order, with three jobs at the same time, to two addresses', async () => {
    const [one, other] = [await aHook(), await aHook()];
    for (let n = 0; n < 5; n++) await aLead();
    await Promise.all([job(), job(), job()]);
    await job();
    for (const hook of [one, other]) {
      const ids = toldTo(hook).map(({ id }) => Number(id));
      expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(await states(hook)).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    }
  });

  it('locks the address before its message, as a claim does, so that neither waits for the other', async () => {
    const hook = await aHook();
    await aLead();
    const [{ id } = { id: 0 }] = await messagesOf(hook);
    const sending = sql.transaction().execute(async (tx) => {
      const lock = raw`select from webhook where id = ${hook.id} for no key update`;
      const waiting = async () =>
        (
          await raw<{ n: number }>`
            select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            tx,
          )
        ).rows[0]?.n;
      receiver.answers = async () => (await lock.execute(tx), 200);
      const jobs = job();
      await expect.poll(waiting).toBeGreaterThan(0);
      await raw`select from webhook_delivery where id = ${id} for no key update nowait`.execute(tx);
      return { jobs };
    });
    await (
      await sending
    ).jobs;
    expect(await states(hook)).toEqual(['delivered']);
  });

  it('tries again with pauses and the same id, gives up after a day, and notifies the owner once', async () => {
    const hook = await aHook();
    receiver.answers = () => 503;
    receiver.text = 'Closed for now';
    await aLead();
    await aLead();
    await job();
    await job();
    expect(gotBy(hook)).toHaveLength(2);
    expect(await messagesOf(hook)).toMatchObject([{ status: 'queued', answer: 503, fault: 'status', tries: 1 }, {}]);
    for (let hours = 0; hours < 25; hours++) {
      later(60);
      await job();
    }
    expect(await states(hook)).toEqual(['failed', 'failed']);
    expect(new Set(toldTo(hook).map(({ id }) => id)).size).toBe(2);
    expect(await letters()).toMatchObject([{ subject: expect.stringContaining('don’t arrive') }]);
    const [first] = await messagesOf(hook);
    expect(await log.view.data(first?.id ?? 0)).toMatchObject({
      answer_text: 'Closed for now',
      body: expect.stringContaining('lead_created'),
    });
    const tries = gotBy(hook).length;
    receiver.answers = () => 200;
    expect((await hooks.view.data(hook.id)).can).toContain('replay');
    expect(await hooks.replay.data(hook.id, {})).toEqual({ count: 2 });
    // What was answered the last time isn’t shown beside “Waiting”.
    expect(await log.view.data(first?.id ?? 0)).toMatchObject({ answer: null, answer_text: null, took_ms: null });
    await job();
    expect([await states(hook), gotBy(hook).length - tries]).toEqual([['delivered', 'delivered'], 2]);
    expect(new Set(toldTo(hook).map(({ id }) => id)).size).toBe(2);
    expect(await hooks.view.data(hook.id)).toMatchObject({ failing_since: null, failed: 0 });
  });

  it('lets a silent address rest, while others get what is theirs', async () => {
    const [dead, alive] = [await aHook({ url: 'http://127.0.0.1:9/' }), await aHook()];
    for (let n = 0; n < 3; n++) await aLead();
    await job();
    expect(await states(alive)).toEqual(['delivered', 'delivered', 'delivered']);
    expect((await messagesOf(dead)).map(({ tries, fault }) => [tries, fault])).toEqual([
      [1, 'unreachable'],
      [0, null],
      [0, null],
    ]);
    later(1);
    await job();
    expect((await messagesOf(dead)).map(({ tries }) => tries)).toEqual([2, 0, 0]);
  });

  it('follows no redirect', async () => {
    const hook = await aHook();
    receiver.answers = () => 302;
    await aLead();
    await job();
    expect(receiver.got.map(({ url }) => url)).toEqual([hook.path]);
    expect(await messagesOf(hook)).toMatchObject([{ status: 'queued', answer: 302, fault: 'status' }]);
  });

  it('checks again, when it sends, that the address is public', async () => {
    const hook = await aHook();
    test.app.services.config.webhookHosts = [];
    await aLead();
    await job();
    test.app.services.config.webhookHosts = ['127.0.0.1'];
    expect(receiver.got).toEqual([]);
    expect(await messagesOf(hook)).toMatchObject([{ status: 'queued', answer: null, fault: 'not_public' }]);
  });

  it('turns an address off that is gone, with a word to its owner, and sends nothing of what waits', async () => {
    const hook = await aHook();
    receiver.answers = () => 410;
    await aLead();
    await aLead();
    await job();
    expect(gotBy(hook)).toHaveLength(1);
    expect(await hooks.view.data(hook.id)).toMatchObject({ status: 'off', off_why: 'gone', waiting: 0, failed: 2 });
    expect((await messagesOf(hook)).map(({ fault }) => fault)).toEqual(['status', 'off']);
    expect(await letters()).toMatchObject([{ subject: expect.stringContaining('was turned off') }]);
    await aLead();
    expect(await states(hook)).toHaveLength(2);
    const [message] = await messagesOf(hook);
    expect(await log.replay(message?.id ?? 0, {})).toMatchObject({ refusal: { code: 'settings.webhook_off' } });
  });

  it('turns an address off that has failed for three days, and on again without its past', async () => {
    const hook = await aHook();
    receiver.answers = () => 500;
    for (let day = 0; day < 4; day++) {
      await aLead();
      await job();
      later(24 * 60);
    }
    const off = await hooks.view.data(hook.id);
    expect(off).toMatchObject({ status: 'off', off_why: 'failing', waiting: 0 });
    expect((await letters()).at(-1)?.subject).toContain('was turned off');
    const back = await hooks.move.data(hook.id, { version: off.version, move: 'turn_on' });
    expect(back).toMatchObject({ status: 'active', off_why: null, failing_since: null });
    await aLead();
    await job();
    expect(await hooks.view.data(hook.id)).toMatchObject({ status: 'active', waiting: 1 });
  });

  it('is sent again by the next server if one is killed in the middle, with the same id', async () => {
    const hook = await aHook();
    await aLead();
    const system = await test.system();
    const [[claimed]] = await system.read(claimNext(on.clock.now().toISOString()));
    await job();
    expect([gotBy(hook), await states(hook)]).toEqual([[], ['sending']]);
    later(3);
    await job();
    expect(toldTo(hook)).toMatchObject([{ id: String(claimed?.id) }]);
    expect(await messagesOf(hook)).toMatchObject([{ status: 'delivered', tries: 2 }]);
  });

  it('sends nothing for a key that has ended, or after somebody has turned it off', async () => {
    const website_key_id = await keyOf(['read_leads']);
    const [ended, off] = [await aHook({ website_key_id }), await aHook()];
    await aLead();
    await keys.end.data(website_key_id, { version: 1 });
    await hooks.move.data(off.id, { version: (await hooks.view.data(off.id)).version, move: 'turn_off' });
    await job();
    expect(receiver.got).toEqual([]);
    for (const [hook, off_why] of [
      [ended, 'key_ended'],
      [off, 'staff'],
    ] as const)
      expect(await hooks.view.data(hook.id)).toMatchObject({ status: 'off', off_why, waiting: 0, failed: 1 });
    const { version } = await hooks.view.data(ended.id);
    expect(await hooks.move(ended.id, { version, move: 'turn_on' })).toMatchObject({
      refusal: { code: 'settings.webhook_key_ended' },
    });
    expect(await hooks.rotate(ended.id, { version })).toMatchObject({
      refusal: { code: 'settings.webhook_key_ended' },
    });
  });

  it('sends a test at once, tries it once, and says what came back', async () => {
    const hook = await aHook();
    receiver.answers = () => 404;
    const { id } = await hooks.test.data(hook.id, {});
    await job();
    expect(toldTo(hook)).toMatchObject([{ id: String(id), type: 'test' }]);
    expect(await log.view.data(id)).toMatchObject({ status: 'failed', answer: 404, event: 'test', record_id: null });
    expect(await hooks.view.data(hook.id)).toMatchObject({ failing_since: null });
    expect(await hooks.replay.data(hook.id, {})).toEqual({ count: 0 });
  });

  it('says that the secret has to be replaced if the server has another key', async () => {
    const hook = await aHook();
    await raw`update webhook set secret_sealed = 'v1.AAAA'`.execute(sql);
    await aLead();
    await job();
    expect(await messagesOf(hook)).toMatchObject([{ status: 'queued', fault: 'no_secret' }]);
  });
});

it('leaves nothing that verify would find', async () => {
  expect(await test.faults(on.clock.now(), websiteInvariants)).toEqual([]);
});
