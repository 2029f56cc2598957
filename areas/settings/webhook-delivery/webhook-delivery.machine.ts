import { machine } from '#kit/domain/machine.ts';

/** A message is tried for a day; the log keeps it for a month, and until then it can be sent again. */
export const webhookDeliveryMachine = machine({
  name: 'webhook_delivery',
  initial: 'queued',
  states: {
    queued: { tone: 'yellow' },
    sending: { tone: 'blue' },
    delivered: { tone: 'green' },
    failed: { tone: 'red' },
  },
  moves: {
    send: { from: ['queued'], to: 'sending', flag: 'system' },
    accept: { from: ['sending'], to: 'delivered', flag: 'system' },
    wait: { from: ['sending'], to: 'queued', flag: 'system' },
    give_up: { from: ['sending', 'queued'], to: 'failed', flag: 'system' },
    replay: { from: ['delivered', 'failed'], to: 'queued', flag: 'EDIT_FACILITY_ACCOUNT' },
  },
});
