/** Who answers a ticket, who sees what of it, and until when its asker can write again. */
import type { Flag } from '#access/access.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { ticketMachine } from './ticket.machine.ts';
import { ticketMoves, type Ticket, type TicketRow } from './ticket.model.ts';

/** A resolved ticket can be reopened by its asker for this many days; then it is closed. */
export const REOPEN_DAYS = 7;
/** More open tickets of one client are refused: they write in one that is open. */
export const MOST_OPEN = 10;
const DAY_MS = 86_400_000;

export type TicketCaller = { staff_id: number; network: boolean; has: (flag: Flag) => boolean };
type Place = Pick<Ticket, 'desk' | 'asked_by'>;
/** The branch answers its clients, head office answers branches. People can’t answer their own question. */
export const isDesk = ({ desk, asked_by }: Place, { staff_id, network, has }: TicketCaller): boolean =>
  has('MANAGE_TICKETS') && (desk === 'branch' || (network && asked_by !== staff_id));
/** Colleagues who answer clients can also add to what their branch asks head office. */
export const isAsker = ({ desk, asked_by }: Place, { staff_id, network, has }: TicketCaller): boolean =>
  desk === 'office' && (asked_by === staff_id || (!network && has('MANAGE_TICKETS')));

type Standing = Pick<TicketRow, 'status' | 'resolved_at'>;
/** Also before the job has closed it. */
export const isClosed = ({ status, resolved_at }: Standing, now: Date): boolean =>
  status === 'closed' ||
  (status === 'resolved' && resolved_at !== null && now.getTime() >= Date.parse(resolved_at) + REOPEN_DAYS * DAY_MS);
export const whyNotWrite = (ticket: Standing, now: Date): string | null =>
  isClosed(ticket, now) ? 'support.ticket_closed' : null;
export const whyNotRate = ({ status }: Standing): string | null =>
  status === 'resolved' || status === 'closed' ? null : 'support.not_resolved';

export const ticketCan = (ticket: Place & Standing, caller: TicketCaller, now: Date): TicketRow['can'] => {
  const [answers, asks] = [isDesk(ticket, caller), isAsker(ticket, caller)];
  const isOpen = !isClosed(ticket, now);
  const moves = answers ? movesFrom(ticketMachine, ticket.status, () => true) : [];
  return [
    ...ticketMoves.filter((move) => moves.includes(move) && (move !== 'reopen' || isOpen)),
    ...(isOpen && (answers || asks) ? (['write'] as const) : []),
    ...(answers ? (['note', 'edit', 'assign'] as const) : []),
    ...(ticket.asked_by === caller.staff_id && asks && whyNotRate(ticket) === null ? (['rate'] as const) : []),
  ];
};
