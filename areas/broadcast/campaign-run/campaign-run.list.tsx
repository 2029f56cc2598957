/** All sendings of a branch. */
import { runActions } from './campaign-run.actions.ts';
import { campaignRunContract } from './campaign-run.contract.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';
import { instant, link, number, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';

export const RunList = listPage(campaignRunContract.list, {
  noun: 'broadcast.run',
  record: '/connect/broadcast/email',
  columns: [
    link('campaign_name'),
    text('audience_name'),
    status(campaignRunMachine),
    instant('due_at'),
    number('people'),
    number('delivered'),
    number('in_doubt'),
    instant('started_at', { extra: true }),
    instant('finished_at', { extra: true }),
  ],
  filters: [byStatus(campaignRunMachine)],
  views: (['sending', 'missed', 'sent'] as const).map((name) => ({ name, search: { status: name } })),
  actions: runActions,
});
