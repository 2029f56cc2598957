/** `/user/outbox`: messages from the system to people, and their delivery status. */
import { MOST_COUNTED } from '../audit/audit.contract.ts';
import { outboxContract } from './outbox.contract.ts';
import { outboxMachine } from './outbox.machine.ts';
import { branch, instant, link, status, text } from '#kit/web/columns.tsx';
import { byDays, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { sendAgain } from './outbox.actions.ts';

export const OutboxList = listPage(outboxContract.list, {
  noun: 'access.outbox',
  record: '/user/viewMessage',
  columns: [
    link('subject'),
    status(outboxMachine),
    text('to_address'),
    instant('created_at'),
    instant('sent_at'),
    text('why', { extra: true }),
    branch('branch_name', { extra: 'branch' }),
  ],
  filters: [byStatus(outboxMachine), byDays('created')],
  views: [{ name: 'stuck', search: { status: 'failed,unknown,kept' } }],
  actions: [sendAgain],
  counts_to: MOST_COUNTED,
  csv: outboxContract.csv,
});
