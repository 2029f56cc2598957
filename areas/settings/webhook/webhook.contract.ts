/** Addresses that a branch tells what happened, signed. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { NewSecret } from '../website/website.model.ts';
import { webhookMachine } from './webhook.machine.ts';
import { EditWebhook, NewWebhook, Webhook, webhookEvents, webhookStatuses } from './webhook.model.ts';

export const WebhookQuery = listQuery({
  status: manyOf(z.enum(webhookStatuses)),
  event: manyOf(z.enum(webhookEvents)),
  sort: sortBy(['name', 'created_at', 'id'], '-created_at'),
});
export type WebhookQuery = z.output<typeof WebhookQuery>;

const webhook = rowsOf('webhook', { see: 'EDIT_FACILITY_ACCOUNT' });
export const webhookContract = contract({
  list: webhook.list('Addresses that a branch tells what happened', WebhookQuery, Webhook),
  view: webhook.view('One address, without its secret', Webhook),
  create: webhook.create(
    'Add an address; its messages are signed, and `rotate` shows a secret for it',
    NewWebhook,
    Webhook,
    { refuses: ['settings.webhook_many'] },
  ),
  edit: webhook.edit('Change the address, its key and its events', EditWebhook, Webhook),
  rotate: webhook.post(
    'rotate',
    'Create or replace the secret that messages are signed with, which is shown once; the one before it also signs for another day, unless it is replaced at once',
    z.object({ version: Version, at_once: z.boolean().default(false) }),
    NewSecret,
    { secret: true, answer: 'silent', refuses: ['settings.webhook_overlap', 'settings.webhook_key_ended'] },
  ),
  test: webhook.post(
    'test',
    'Send a test to an address; answers the id of the message',
    z.object({}),
    z.object({ id: Id }),
    {
      refuses: ['settings.webhook_off'],
    },
  ),
  replay: webhook.post(
    'replay',
    'Send everything again that an address didn’t accept; answers how many messages',
    z.object({}),
    z.object({ count: z.int() }),
    { refuses: ['settings.webhook_off'] },
  ),
  move: webhook.move(
    'Turn an address on or off; what waits for one that is off isn’t sent',
    webhookMachine,
    z.object({ version: Version, move: z.enum(['turn_on', 'turn_off']) }),
    Webhook,
    { refuses: ['kit.move_not_possible', 'settings.webhook_key_ended'] },
  ),
  remove: webhook.remove('Delete an address with its messages'),
  history: webhook.history('Who changed an address, when and how'),
});
