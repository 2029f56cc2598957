import { machine } from '#kit/domain/machine.ts';

/** A conversation is open until somebody closes it, can be put aside until a time, and opens when its asker writes. */
export const conversationMachine = machine({
  name: 'conversation',
  initial: 'open',
  states: {
    open: { tone: 'yellow' },
    snoozed: { tone: 'blue' },
    closed: { tone: 'gray' },
  },
  moves: {
    snooze: { from: ['open'], to: 'snoozed', flag: 'MANAGE_TICKETS' },
    wake: { from: ['snoozed'], to: 'open', flag: 'MANAGE_TICKETS' },
    close: { from: ['open', 'snoozed'], to: 'closed', flag: 'MANAGE_TICKETS' },
    reopen: { from: ['closed'], to: 'open', flag: 'MANAGE_TICKETS' },
    go_on: { from: ['snoozed', 'closed'], to: 'open', flag: 'system' },
  },
});
