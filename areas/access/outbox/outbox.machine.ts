import { machine, statesOf } from '#kit/domain/machine.ts';

/**
 * A message of the system on its way. Kept: this server sends no mail, somebody passes the message on. Unknown: the
 * server stopped while it sent, so it may have arrived. Postponed: the mail server could not take it now.
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
    again: { from: ['failed', 'unknown', 'kept'], to: 'queued', flag: 'RESEND_MESSAGE', confirm: true },
  },
});
export const outboxStatuses = statesOf(outboxMachine);
