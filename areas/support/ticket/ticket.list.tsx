/** `/other/support`: tickets of clients and to head office. */
import type { ReactElement } from 'react';
import { ticketActions } from './ticket.actions.ts';
import { ticketContract } from './ticket.contract.ts';
import { ticketMachine } from './ticket.machine.ts';
import { desks, priorities, ticketCategories, type TicketRow } from './ticket.model.ts';
import { branch, choice, custom, instant, link, status, text } from '#kit/web/columns.tsx';
import { byChoice, byStatus, byYes, rarely } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useLive } from '#kit/web/live.ts';
import { Badge, InstantText, None } from '#kit/web/look/show.tsx';
import { refreshNoun } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

/** A deadline that has passed says so; one that is paused has none. */
const Due = ({ row }: { row: TicketRow }): ReactElement => {
  const words = useWords('support');
  if (row.left_min !== null) return <Badge tone="blue">{words('ticket.paused')}</Badge>;
  if (row.due_at === null) return <None />;
  return row.is_late ? <Badge tone="red">{words('ticket.overdue')}</Badge> : <InstantText at={row.due_at} planned />;
};
const Assigned = ({ row }: { row: TicketRow }): ReactElement => {
  const words = useWords('support');
  return <>{row.assigned_name ?? words('ticket.nobody')}</>;
};
/** Others ask and answer meanwhile. */
const Live = (): null => {
  useLive('ticket', () => void refreshNoun('ticket'));
  return null;
};

export const TicketList = listPage(ticketContract.list, {
  noun: 'support.ticket',
  record: '/other/support/view',
  columns: [
    link('subject'),
    status(ticketMachine),
    text('asker_name'),
    branch('branch_name', { extra: 'branch' }),
    custom('due_at', (row: TicketRow) => <Due row={row} />, { sort: 'due_at' }),
    custom('assigned_name', (row: TicketRow) => <Assigned row={row} />),
    choice('desk'),
    choice('priority', { extra: true }),
    choice('category', { extra: true }),
    instant('created_at', { extra: true }),
    instant('updated_at', { extra: true }),
    custom('score', ({ score }: TicketRow) => (score === null ? <None /> : <>{score}</>), { extra: true }),
  ],
  filters: [
    byStatus(ticketMachine),
    byChoice('desk', desks, { one: true }),
    byChoice('priority', priorities),
    byChoice('category', ticketCategories),
    rarely(byYes('mine')),
    rarely(byYes('asked')),
    rarely(byYes('unanswered')),
    rarely(byYes('unassigned')),
    rarely(byYes('late')),
  ],
  views: [
    { name: 'open', search: { status: 'open,waiting', sort: 'due_at' } },
    { name: 'mine', search: { mine: 'true', status: 'open,waiting' } },
    { name: 'unassigned', search: { unassigned: 'true' } },
    { name: 'late', search: { late: 'true' } },
    { name: 'asked', search: { asked: 'true' } },
  ],
  actions: ticketActions,
  csv: ticketContract.csv,
  create: { to: '/support/ask' },
  above: Live,
});
