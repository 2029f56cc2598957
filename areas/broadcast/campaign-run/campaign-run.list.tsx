/** The sendings of e-mails, and those of notifications. */
import { runActions } from './campaign-run.actions.ts';
import { campaignRunContract } from './campaign-run.contract.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';
import { branch, instant, link, number, planned, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';

const columns = [
  link('campaign_name'),
  text('audience_name'),
  status(campaignRunMachine),
  planned('due_at'),
  number('people'),
  number('delivered'),
  number('in_doubt'),
] as const;
const extras = [
  branch('branch_name', { extra: 'branch' }),
  instant('started_at', { extra: true }),
  instant('finished_at', { extra: true }),
] as const;
const shared = {
  noun: 'broadcast.run',
  filters: [byStatus(campaignRunMachine)],
  views: (['sending', 'missed', 'sent'] as const).map((name) => ({ name, search: { status: name } })),
  actions: runActions,
} as const;
export const EmailRunList = listPage(campaignRunContract.emails, {
  ...shared,
  columns: [...columns, number('opened'), number('clicked'), ...extras],
  record: '/connect/broadcast/email',
});
export const NotificationRunList = listPage(campaignRunContract.notifications, {
  ...shared,
  columns: [...columns, ...extras],
  record: '/connect/broadcast/notification',
});
