/** Webhooks and their log: added, changed, signed and kept apart by branch. */
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { webhookContract } from './webhook.contract.ts';
import { webhookGym } from './webhook-gym.testing.ts';
import { webhookDeliveryContract } from '../webhook-delivery/webhook-delivery.contract.ts';
import { isSignedBy } from '../webhook-delivery/webhook-receiver.testing.ts';
import { websiteContract } from '../website/website.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';
import { nameOf } from '#server/testing/sold.testing.ts';

const world = await webhookGym();
const { as, on, branches, KL, sql, receiver, keys, hooks, keyOf, hookOf, aHook, aLead, job, later, gotBy } = world;
const { messagesOf, states, begin, test } = world;

const failedMessage = async (n: number, more: object = {}) => {
  const { id: webhook_id } = await aHook({ name: nameOf(n) });
  const { rows } = await raw<{ id: number }>`
    insert into webhook_delivery (branch_id, webhook_id, event, record_id, facts, status, fault, done_at)
    values (${KL}, ${webhook_id}, 'lead_created', ${n}, '{}', 'failed', 'off', now()) returning id`.execute(sql);
  const [row] = rows;
  if (!row) throw new Error('no message was written');
  if (Object.keys(more).length > 0)
    await sql.updateTable('webhook_delivery').set(more).where('id', '=', row.id).execute();
  return { id: row.id, webhook_id };
};
lifecycle('Webhooks', webhookContract, {
  as,
  by: 'admin',
  create: (n) => hookOf(n),
  label: (record: { name: string }) => record.name,
  rows: {
    rotate: (record: { version: number }) => ({ input: { version: record.version, at_once: true } }),
    test: async () => ({ id: (await aHook()).id, input: {} }),
    replay: async () => ({ id: (await aHook()).id, input: {} }),
  },
  filters: {
    status: async () => {
      const [one, other] = [await aHook(), await hooks.create.data(hookOf('off'))];
      await hooks.move.data(other.id, { version: other.version, move: 'turn_off' });
      return { asked: 'off', found: other.id, left_out: one.id };
    },
    event: async () => {
      const [one, other] = [await aHook(), await aHook({ events: ['payment_received'] })];
      return { asked: 'payment_received', found: other.id, left_out: one.id };
    },
  },
});
lifecycle('Messages of webhooks', webhookDeliveryContract, {
  as,
  by: 'admin',
  make: (n) => failedMessage(n),
  label: (record: { webhook_name: string }) => record.webhook_name,
  rows: { replay: async (_record, n) => ({ id: (await failedMessage(n)).id, input: {} }) },
  filters: {
    webhook_id: async () => {
      const [one, other] = [await failedMessage(1), await failedMessage(2)];
      return { asked: String(other.webhook_id), found: other.id, left_out: one.id };
    },
    status: async () => {
      const [one, other] = [
        await failedMessage(1),
        await failedMessage(2, { status: 'delivered', answer: 200, fault: null }),
      ];
      return { asked: 'delivered', found: other.id, left_out: one.id };
    },
    event: async () => {
      const [one, other] = [await failedMessage(1), await failedMessage(2, { event: 'booking_cancelled' })];
      return { asked: 'booking_cancelled', found: other.id, left_out: one.id };
    },
  },
});

describe('an address', () => {
  beforeEach(begin);
  it('has to be public, of a key of the branch that hasn’t ended, also when it is edited', async () => {
    const foreign = await keyOf(['read_leads'], as.admin_sg(websiteContract), branches.OR);
    const ended = await keyOf(['read_leads']);
    await keys.end.data(ended, { version: 1 });
    const { id, version } = await hooks.create.data(hookOf('edit'));
    for (const url of [
      'http://hooks.gym.example/',
      'https://10.0.0.1/',
      'https://2130706434/',
      'https://[::1]/',
      'https://intranet/',
      'ftp://x.example/',
    ]) {
      expect(await hooks.create(hookOf('bad', { url }))).toMatchObject({
        faults: { url: [expect.stringContaining('from the internet')] },
      });
      expect(await hooks.edit(id, { ...hookOf('bad', { url }), version })).toMatchObject({
        faults: { url: expect.anything() },
      });
    }
    for (const website_key_id of [foreign, ended])
      expect(await hooks.create(hookOf('bad', { website_key_id }))).toMatchObject({
        responseCode: codes.validation,
        faults: { website_key_id: expect.anything() },
      });
  });

  it('is signed from the beginning, with a secret that is kept sealed and shown once', async () => {
    const { id, status, version, secret_prefix } = await hooks.create.data(
      hookOf('new', { url: `${receiver.url}/new` }),
    );
    expect({ status, secret_prefix }).toEqual({ status: 'active', secret_prefix: null });
    receiver.answers = () => 401;
    await aLead();
    await job();
    const { secret } = await hooks.rotate.data(id, { version });
    expect(await hooks.view.data(id)).toMatchObject({
      waiting: 1,
      secret_prefix: secret.slice(0, 11),
      previous_until: null,
    });
    receiver.answers = () => 200;
    later(2);
    await job();
    expect(receiver.got.map((one) => isSignedBy(secret, one))).toEqual([false, true]);
    const { rows } = await raw<{
      text: string;
    }>`select (select w::text from webhook w where w.id = ${id}) || (select string_agg(a::text, '') from audit_entry a where a.record_id = ${id} and a.table_name = 'webhook') as text`.execute(
      sql,
    );
    expect(rows[0]?.text).not.toContain(secret.slice(11));
  });

  it('is signed with both secrets for a day after a rotation, or at once with the new one only', async () => {
    const hook = await aHook();
    const rotate = async (at_once: boolean) =>
      hooks.rotate(hook.id, { version: (await hooks.view.data(hook.id)).version, at_once });
    const send = async (): Promise<(secret: string) => boolean> => {
      receiver.got.length = 0;
      await aLead();
      await job();
      const [one] = gotBy(hook);
      return (secret) => one !== undefined && isSignedBy(secret, one);
    };
    const second = (await rotate(false)).data as { secret: string };
    let signed = await send();
    expect([signed(hook.secret), signed(second.secret)]).toEqual([true, true]);
    expect(await rotate(false)).toMatchObject({ refusal: { code: 'settings.webhook_overlap' } });
    later(24 * 60);
    signed = await send();
    expect([signed(hook.secret), signed(second.secret)]).toEqual([false, true]);
    const third = (await rotate(true)).data as { secret: string };
    signed = await send();
    expect([signed(second.secret), signed(third.secret)]).toEqual([false, true]);
  });
});

it('keeps the log of its branch to the branch, and of a month', async () => {
  await begin();
  const hook = await aHook();
  await aLead();
  await job();
  const [message] = await messagesOf(hook);
  const other = as.admin_sg(webhookDeliveryContract);
  expect(await other.view(message?.id ?? 0)).toMatchObject({ responseCode: codes.notFound });
  expect((await other.list.data({ webhook_id: String(hook.id) })).total).toBe(0);
  later(29 * 24 * 60);
  await on.run('webhook_old');
  expect(await states(hook)).toEqual(['delivered']);
  later(2 * 24 * 60);
  await on.run('webhook_old');
  expect(await states(hook)).toEqual([]);
});

it('are limited for each branch, also when many are added at once', async () => {
  const { config } = test.app.services;
  const many = config.webhooksPerBranch;
  const { rows } = await raw<{ total: number }>`
    select count(*)::int as total from webhook where branch_id = ${KL}`.execute(sql);
  const max = (rows[0]?.total ?? 0) + 2;
  config.webhooksPerBranch = max;
  try {
    const all = await Promise.all([1, 2, 3, 4, 5].map((n) => hooks.create(hookOf(`limit${n}`))));
    expect(all.filter(({ responseCode }) => responseCode === 0)).toHaveLength(2);
    const refused = all.filter(({ responseCode }) => responseCode !== 0);
    for (const one of refused) expect(one.refusal).toMatchObject({ code: 'settings.webhook_many', max });
    const removed = all.find(({ responseCode }) => responseCode === 0)?.data as { id: number; version: number };
    await hooks.remove.data(removed.id, { version: removed.version });
    expect(await hooks.create(hookOf('limit6'))).toMatchObject({ responseCode: 0 });
    expect(await hooks.create(hookOf('limit7'))).toMatchObject({ refusal: { code: 'settings.webhook_many' } });
  } finally {
    config.webhooksPerBranch = many;
  }
});
