/** Tickets: what clients ask their branch and branches ask head office, until it is resolved. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { BoolText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { ticketMachine } from './ticket.machine.ts';
import {
  AssignTicket,
  desks,
  EditTicket,
  MoveTicket,
  NewTicket,
  priorities,
  RateTicket,
  Ticket,
  ticketCategories,
  TicketPerson,
  TicketRow,
  ticketStatuses,
  WriteTicket,
} from './ticket.model.ts';

export const TicketQuery = listQuery({
  status: manyOf(z.enum(ticketStatuses)),
  desk: z.enum(desks).optional(),
  category: manyOf(z.enum(ticketCategories)),
  priority: manyOf(z.enum(priorities)),
  /** Given to the caller. */
  mine: BoolText.optional(),
  /** Asked by the caller. */
  asked: BoolText.optional(),
  /** Not resolved, and not assigned to anyone. */
  unassigned: BoolText.optional(),
  /** The asker is waiting for an answer, and the clock isn't paused. */
  unanswered: BoolText.optional(),
  /** The answer is overdue. */
  late: BoolText.optional(),
  sort: sortBy(['created_at', 'due_at', 'priority', 'subject', 'id'], '-created_at'),
});
export type TicketQuery = z.output<typeof TicketQuery>;

const closed = ['support.ticket_closed'] as const;
const rows = rowsOf('ticket', { see: 'signed_in', write: 'MANAGE_TICKETS', answer: 'toast' });
/** Everyone can ask head office, and follow what they asked. */
const anyone = { flag: 'signed_in' } as const;
export const ticketContract = contract({
  list: rows.list(
    'Tickets of a branch; without the permission to answer, those that the caller asked',
    TicketQuery,
    TicketRow,
  ),
  csv: rows.csv('MANAGE_TICKETS', TicketQuery, 'The same list as a CSV file'),
  people: rows.of('people', 'Staff who can be given a ticket', z.array(TicketPerson), { flag: 'MANAGE_TICKETS' }),
  view: rows.view('One ticket with its messages; internal notes only for those who answer', Ticket),
  create: rows.create('Ask head office, or write down what a client asks', NewTicket, Ticket, {
    ...anyone,
    answer: 'dialog',
    refuses: ['support.not_for_clients'],
  }),
  edit: rows.edit('Change subject, category, priority or what a ticket is about', EditTicket, Ticket),
  assign: rows.post('assign', 'Assign a ticket, or remove its assignee', AssignTicket, Ticket, {
    refuses: [...closed, 'support.cannot_answer'],
  }),
  write: rows.post('write', 'Answer, add to a question, or leave an internal note', WriteTicket, Ticket, {
    ...anyone,
    refuses: closed,
  }),
  rate: rows.post('rate', 'Say how satisfied the asker is', RateTicket, Ticket, {
    ...anyone,
    refuses: ['support.not_resolved', 'support.not_asker'],
  }),
  move: {
    ...rows.move('Resolve, pause, resume or reopen a ticket', ticketMachine, MoveTicket, Ticket),
    refuses: ['kit.move_not_possible', ...closed],
  },
  file: rows.of('file', 'The file of a message', z.null(), { file: 'any' }),
  history: rows.history('What happened to a ticket'),
});
