/** What is sent to an address, how it is signed, and what can be done with a message. Pure. */
import { webhookDeliveryMachine } from './webhook-delivery.machine.ts';
import type { DeliveryRow } from './webhook-delivery.model.ts';
import type { Webhook } from '../webhook/webhook.model.ts';
import { canMove } from '#kit/domain/machine.ts';

export type WebhookStatusOf = { webhook_status: Webhook['status'] };
export const whyNotReplay = ({
  status,
  webhook_status,
}: Pick<DeliveryRow, 'status'> & WebhookStatusOf): string | null => {
  if (webhook_status === 'off') return 'settings.webhook_off';
  return canMove(webhookDeliveryMachine, status, 'replay') ? null : 'kit.move_not_possible';
};
export const deliveryCan = (of: Pick<DeliveryRow, 'status'> & WebhookStatusOf): DeliveryRow['can'] => [
  'open',
  ...(whyNotReplay(of) === null ? (['replay'] as const) : []),
];

/** "120 ms", "1.4 s", "10 s": whole milliseconds below a second, then seconds to a tenth. */
export const tookOf = (took_ms: number): { unit: 'ms' | 's'; value: number } =>
  took_ms < 1000 ? { unit: 'ms', value: took_ms } : { unit: 's', value: Math.round(took_ms / 100) / 10 };

type Told = {
  id: number;
  branch_id: number;
  event: string;
  created_at: string;
  facts: Readonly<Record<string, unknown>>;
  /** Details that the key can read; they aren't kept with the message. */
  lead?: Readonly<Record<string, unknown>> | null;
};
/** The message as it is sent. The same one has the same id on every try. */
export const bodyOf = ({ id, branch_id, event, created_at, facts, lead = null }: Told): string =>
  JSON.stringify({
    id: String(id),
    type: event,
    timestamp: created_at,
    branch_id,
    data: { ...facts, ...(lead !== null && { lead }) },
  });
