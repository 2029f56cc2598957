/** A network whose webhooks reach a receiver on this machine. */
import { sql as raw } from 'kysely';
import { afterAll } from 'vitest';
import { webhookContract } from './webhook.contract.ts';
import { openReceiver } from '../webhook-delivery/webhook-receiver.testing.ts';
import { webhookDeliveryContract } from '../webhook-delivery/webhook-delivery.contract.ts';
import { websiteContract } from '../website/website.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

type Hook = { id: number; secret: string; path: string };
export const webhookGym = async () => {
  const world = await gym({
    day: '2026-03-05',
    hour: '10:00',
    config: { webhookHosts: ['127.0.0.1'], smtpUrl: undefined, publicUrl: 'https://gym.example' },
  });
  const { as, on, test, branches } = world;
  const { KL } = branches;
  const sql = test.ownerSql;
  const receiver = await openReceiver();
  afterAll(() => receiver.close());
  const keys = as.admin(websiteContract);
  const hooks = as.admin(webhookContract);
  const log = as.admin(webhookDeliveryContract);
  const leads = as.admin(leadContract);
  const keyOf = async (scopes: ('write_leads' | 'read_leads')[], by = keys, branch_id = KL): Promise<number> =>
    (await by.create.data({ branch_id, name: `Key ${scopes.join()}`, scopes, origins: [] })).id;
  const [plain, reader] = [await keyOf(['write_leads']), await keyOf(['read_leads'])];

  let made = 0;
  const hookOf = (n: number | string, more: object = {}) => ({
    branch_id: KL,
    name: `Hook ${n}`,
    url: `https://hooks.gym.example/${n}`,
    website_key_id: plain,
    events: ['lead_created' as const],
    ...more,
  });
  /** One that is on. */
  const aHook = async (more: object = {}): Promise<Hook> => {
    made += 1;
    const path = `/h${made}`;
    const { id, version } = await hooks.create.data(hookOf(made, { url: `${receiver.url}${path}`, ...more }));
    const { secret } = await hooks.rotate.data(id, { version });
    return { id, secret, path };
  };
  const aLead = async (more: object = {}): Promise<number> =>
    (await leads.create.data({ branch_id: KL, first_name: 'Aina', phone: '012-734 1412', ...more })).id;
  const job = (): Promise<void> => on.run('webhook_send');
  const gotBy = ({ path }: Hook) => receiver.got.filter(({ url }) => url === path);
  const toldTo = (hook: Hook) =>
    gotBy(hook).map(({ body }) => JSON.parse(body) as { id: string; type: string; data: Record<string, unknown> });
  const messagesOf = async ({ id }: Hook) => (await log.list.data({ webhook_id: String(id), sort: 'id' })).data;
  const states = async (hook: Hook) => (await messagesOf(hook)).map(({ status }) => status);
  const letters = async () =>
    (
      await raw<{
        to_address: string;
        subject: string;
      }>`select to_address, subject from mail where subject like '%Hook%' order by id`.execute(sql)
    ).rows;

  const begin = async (): Promise<void> => {
    receiver.got.length = 0;
    receiver.answers = () => 200;
    receiver.text = '';
    on.set('2026-03-05', '10:00');
    await raw`delete from webhook`.execute(sql);
    await raw`delete from mail`.execute(sql);
  };
  return {
    ...world,
    KL,
    sql,
    receiver,
    keys,
    hooks,
    log,
    leads,
    keyOf,
    plain,
    reader,
    hookOf,
    aHook,
    aLead,
    job,
    later: on.later,
    gotBy,
    toldTo,
    messagesOf,
    states,
    letters,
    begin,
  };
};
