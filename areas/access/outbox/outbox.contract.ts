import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { outboxStatuses } from './outbox.machine.ts';
import { OutboxMessage, OutboxRow, ResendMessage } from './outbox.model.ts';

export const OutboxQuery = listQuery({
  status: manyOf(z.enum(outboxStatuses)),
  /** Days of the current branch, both included. */
  created_from: Day.optional(),
  created_until: Day.optional(),
  sort: sortBy(['created_at'], '-created_at'),
});
export type OutboxQuery = z.output<typeof OutboxQuery>;

export const outboxContract = contract({
  list: {
    method: 'GET',
    path: 'outbox',
    says: 'Messages that the system sent or couldn’t send, newest first; the total counts up to 10,000',
    flag: 'VIEW_OUTBOX',
    branch: 'network',
    query: OutboxQuery,
    data: pageOf(OutboxRow),
  },
  csv: {
    method: 'GET',
    path: 'outbox/csv',
    says: 'The same list as a CSV file, without the texts',
    flag: 'VIEW_OUTBOX',
    branch: 'network',
    query: OutboxQuery,
    data: z.null(),
    file: 'csv',
  },
  view: {
    method: 'GET',
    path: 'outbox/view/:id',
    says: 'One message with its text, unless it contains a link that signs someone in and has reached that person; opening it is a security event',
    flag: 'VIEW_OUTBOX',
    branch: 'network',
    data: OutboxMessage,
  },
  again: {
    method: 'POST',
    path: 'outbox/again/:id',
    says: 'Resend, with a reason, a message that was refused, may be lost, or wasn’t sent because there was no mail server',
    flag: 'RESEND_MESSAGE',
    branch: 'network',
    answer: 'toast',
    body: ResendMessage,
    data: OutboxMessage,
    refuses: ['access.no_mail_server', 'access.message_not_stuck'],
  },
});
