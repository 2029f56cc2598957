import { machine } from '#kit/domain/machine.ts';

/** A ticket is open until it is resolved, and waits while its asker has to do something. A week later it is closed. */
export const ticketMachine = machine({
  name: 'ticket',
  initial: 'open',
  states: {
    open: { tone: 'yellow' },
    waiting: { tone: 'blue' },
    resolved: { tone: 'green' },
    closed: { tone: 'gray', final: true },
  },
  moves: {
    resolve: { from: ['open', 'waiting'], to: 'resolved', flag: 'MANAGE_TICKETS' },
    wait: { from: ['open'], to: 'waiting', flag: 'MANAGE_TICKETS' },
    resume: { from: ['waiting'], to: 'open', flag: 'MANAGE_TICKETS' },
    reopen: { from: ['resolved'], to: 'open', flag: 'MANAGE_TICKETS' },
    ask_again: { from: ['waiting', 'resolved'], to: 'open', flag: 'system' },
    close: { from: ['resolved'], to: 'closed', flag: 'system', by: ['date'] },
  },
});
