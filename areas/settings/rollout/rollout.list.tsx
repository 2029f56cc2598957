/** `/settings/bulk`: settings that were applied to many branches. */
import { rolloutContract } from './rollout.contract.ts';
import { rolloutMachine } from './rollout.machine.ts';
import type { Rollout } from './rollout.model.ts';
import { custom, instant, link, number, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { What } from './rollout-cells.parts.tsx';

export const RolloutList = listPage(rolloutContract.list, {
  noun: 'settings.rollout',
  record: '/settings/bulk/view',
  columns: [
    link('name'),
    text('branch_name'),
    custom('what', (row: Rollout) => <What row={row} />),
    status(rolloutMachine),
    number('branch_count'),
    instant('created_at'),
    text('staff_name'),
    instant('applied_at', { extra: true }),
  ],
  filters: [byStatus(rolloutMachine)],
  create: { to: '/settings/bulk/create' },
});
