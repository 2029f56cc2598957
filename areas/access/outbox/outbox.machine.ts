import { machine, statesOf } from '#kit/domain/machine.ts';

/**
 * The delivery of a message of the system. Kept: this server sends no mail, so someone passes the message on. Unknown:
 * the server stopped while sending, so it may have arrived. Postponed: the mail server couldn't accept it now.
 */
export const outboxMachine = machine({
  name: 'outbox',
  initial: 'queued',
  states: {
    queued: { tone: 'blue' },
    sending: { tone: 'blue' },
    sent: { tone: 'green', final: true },
    failed: { tone: 'red' },
    unknown: { tone: 'yellow' },
    kept: { tone: 'gray' },
  },
  moves: {
    keep: { from: ['queued'], to: 'kept', flag: 'system' },
    send: { from: ['queued'], to: 'sending', flag: 'system' },
    deliver: { from: ['sending'], to: 'sent', flag: 'system' },
    postpone: { from: ['sending'], to: 'queued', flag: 'system' },
    fail: { from: ['sending'], to: 'failed', flag: 'system' },
    lose: { from: ['sending'], to: 'unknown', flag: 'system' },
    again: { from: ['failed', 'unknown', 'kept'], to: 'queued', flag: 'RESEND_MESSAGE', asksReason: true },
  },
});
export const outboxStatuses = statesOf(outboxMachine);
