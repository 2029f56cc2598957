/** The moves of a ticket: buttons of its page and entries of the row's menu. */
import { IconArrowBackUp, IconCheck, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { ticketContract } from './ticket.contract.ts';
import { ticketMachine } from './ticket.machine.ts';
import type { TicketRow } from './ticket.model.ts';
import { jump, movesOf } from '#kit/web/actions.ts';

export const ticketActions = [
  ...movesOf(ticketMachine, ticketContract, {
    resolve: { icon: IconCheck },
    wait: { icon: IconPlayerPause, small: true },
    resume: { icon: IconPlayerPlay },
    reopen: { icon: IconArrowBackUp, small: true },
  }),
  jump<TicketRow>('edit', '/other/support/view', {
    icon: IconPencil,
    small: true,
    search: () => ({ edit: '1' }),
  }),
];
