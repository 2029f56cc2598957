/** What is asked again when somebody's turn comes: who waits was read earlier, and much may have happened since. */
import { describe, expect, it } from 'vitest';
import { claim, waitingAfter } from './campaign-send.store.ts';
import { broadcastGym } from './post-office.testing.ts';
import type { Channel } from '../campaign/campaign.model.ts';
import { digestOf } from '../suppression/unsubscribe-token.service.ts';

const { on, test, branches, mine, aPerson, aList, plan, runOf, job, later, settings } = await broadcastGym();
const system = await test.system();
const now = (): string => on.clock.now().toISOString();
const claimed = async (id: number, channel: Channel = 'email'): Promise<string | undefined> =>
  (await system.read(claim(id, now(), channel)))[0][0]?.status;
const due = async (channel: Channel = 'email'): Promise<number[]> =>
  (await system.read(waitingAfter(0, channel, now())))[0].filter(({ is_due }) => is_due).map(({ id }) => id);

describe('before an e-mail', () => {
  it('whose address was refused or who moved away is left out, and a refusal that was lifted counts no more', async () => {
    const [no, back, gone, fine] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    const { ids } = await waiting(no, back, gone, fine);
    await refuse(no.email);
    await refuse(back.email);
    await test.rows`update suppression set lifted_at = now(), lifted_why = 'x' where digest = ${digestOf(back.email)}`;
    await test.rows`update member set is_active = false where id = ${gone.id}`;
    expect(await due()).toEqual(ids);
    expect(await Promise.all(ids.map((id) => claimed(id)))).toEqual(['suppressed', 'sending', 'left', 'sending']);
  });

  it('is taken by one of many', async () => {
    const { ids } = await waiting(await aPerson(), await aPerson(), await aPerson());
    for (const id of ids) {
      const took = await Promise.all(Array.from({ length: 8 }, () => claimed(id)));
      expect(took.filter((status) => status !== undefined)).toEqual(['sending']);
    }
    expect(await due()).toEqual([]);
  });

  it('goes to nobody who isn’t due: paused, in the quiet hours, tried a moment ago, or of the other channel', async () => {
    const { run, ids } = await waiting(await aPerson());
    const [id = 0] = ids;
    const none = async () => expect([await due(), await claimed(id)]).toEqual([[], undefined]);
    const paused = await mine.run.move.data(run.id, { version: run.version, move: 'pause' });
    await none();
    await mine.run.move.data(run.id, { version: paused.version, move: 'resume' });
    await settings('quiet_from = 600, quiet_until = 660');
    await none();
    await settings('quiet_from = null, quiet_until = null');
    expect([await due('push'), await claimed(id, 'push')]).toEqual([[], undefined]);
    await test.rows`update campaign_recipient set next_try_at = ${now()}::timestamptz + interval '1 minute' where id = ${id}`;
    await none();
    later(1);
    expect([await due(), await claimed(id)]).toEqual([[id], 'sending']);
  });

  it('goes to no more of a domain than its minute allows, also of those who seemed due', async () => {
    await settings('per_minute = 2');
    const people = [];
    for (const n of [1, 2, 3]) people.push(await aPerson({ email: `claim${n}@pace.example` }));
    const { ids } = await waiting(...people);
    await settings('per_minute = 2');
    expect(await due()).toEqual(ids);
    const took = [];
    for (const id of ids) took.push(await claimed(id));
    expect(took).toEqual(['sending', 'sending', 'queued']);
    expect(await due()).toEqual([]);
    later(1);
    expect(await due()).toEqual(ids.slice(2));
    await settings('per_minute = 60');
  });
});

/** Their e-mail was begun during the quiet hours and not sent. The quiet hours have ended. */
const waiting = async (...people: { id: number }[]) => {
  await test.rows`update campaign_recipient set status = 'cancelled', done_at = now() where status = 'queued'`;
  await settings('quiet_from = 0, quiet_until = 1439');
  const schedule = await plan(await aList(...people));
  await job();
  await settings('quiet_from = null, quiet_until = null');
  const run = await runOf(schedule);
  const rows = await test.rows<{ id: number; member_id: number }>`
    select id, member_id from campaign_recipient where campaign_run_id = ${run.id}`;
  return { run, ids: people.map((one) => rows.find(({ member_id }) => member_id === one.id)?.id ?? 0) };
};
/** As if somebody's refusal had come from elsewhere: what waits isn’t taken away with it. */
const refuse = (email: string, at = now()) =>
  test.rows`
  insert into suppression (branch_id, digest, masked, reason, via, created_at)
  values (${branches.KL}, ${digestOf(email)}, 'x', 'unsubscribed', 'link', ${at}::timestamptz)`;

describe('before a notification', () => {
  it('who has no device any more or said no after they agreed is left out', async () => {
    const people = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    const { run, ids } = await waiting(...people);
    const [none, no, again] = people;
    await test.rows`update campaign_run set channel = 'push', opens = 'home' where id = ${run.id}`;
    await test.rows`update campaign_recipient set domain = null where campaign_run_id = ${run.id}`;
    await test.rows`
      with k as (insert into push_key (public_key, private_key) values ('x', 'x') returning id)
      insert into push_device (branch_id, member_id, push_key_id, endpoint, digest, p256dh, auth)
      select m.branch_id, m.id, k.id, 'https://push.example/' || m.id, sha256(m.id::text::bytea), 'x', 'x'
        from member m, k where m.id = any (${people.map(({ id }) => id)}::bigint[])`;
    await test.rows`
      insert into member_consent (branch_id, member_id, purpose, channel, wording, locale, given_at)
      select branch_id, id, 'marketing', 'push', 'x', 'en', ${now()}::timestamptz - interval '1 hour' from member
       where id = any (${people.map(({ id }) => id)}::bigint[])`;
    await test.rows`update push_device set ended_at = now(), ended_why = 'off', endpoint = '', p256dh = '', auth = '' where member_id = ${none?.id ?? 0}`;
    await refuse(no?.email ?? '');
    const before = new Date(on.clock.now().getTime() - 2 * 3_600_000).toISOString();
    await refuse(again?.email ?? '', before);
    expect(await Promise.all(ids.map((id) => claimed(id, 'push')))).toEqual([
      'no_device',
      'suppressed',
      'sending',
      'sending',
    ]);
  });
});
