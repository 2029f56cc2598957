/** Tickets as clients see them, on their own page. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { NewOwnTicket, OwnTicket, RateTicket, WriteOwnTicket } from './ticket.model.ts';
import { Id } from '#kit/domain/field.ts';

const Token = z.object({ token: z.string().min(20, { error: 'invalid' }).max(200) });
const own = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent' } as const;
export const ownTicketContract = contract({
  own: {
    ...own,
    path: 'ticket/own',
    says: 'The tickets of a client, the newest first; empty if the session has ended',
    effect: 'read',
    body: Token,
    data: z.array(OwnTicket).nullable(),
    perMinute: 120,
  },
  ask: {
    ...own,
    path: 'ticket/own/ask',
    says: 'A client asks one of their branches',
    body: Token.extend(NewOwnTicket.shape),
    data: z.object({ id: Id }),
    secret: true,
    perMinute: 20,
    refuses: ['people.signed_out', 'support.too_many_open'],
  },
  write: {
    ...own,
    path: 'ticket/own/write',
    says: 'A client adds to a ticket; a resolved one is reopened',
    body: Token.extend(WriteOwnTicket.shape),
    data: z.object({ id: Id }),
    secret: true,
    perMinute: 30,
    refuses: ['people.signed_out', 'support.ticket_closed'],
  },
  rate: {
    ...own,
    path: 'ticket/own/rate',
    says: 'A client says how satisfied they are',
    body: Token.extend({ ticket_id: Id, ...RateTicket.shape }),
    data: z.object({ id: Id }),
    secret: true,
    perMinute: 30,
    refuses: ['people.signed_out', 'support.not_resolved'],
  },
});
