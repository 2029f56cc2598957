/** `/connect/broadcast?tab=automations`: the automations of a branch; each opens on its own page. */
import type { ReactElement } from 'react';
import { automationActions } from './automation.actions.ts';
import { automationContract } from './automation.contract.ts';
import { AddAutomation } from './automation.form.tsx';
import { automationMachine } from './automation.machine.ts';
import { triggers, type AutomationRow, type Trigger } from './automation.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branch, custom, instant, link, number, status, text } from '#kit/web/columns.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { say, useWords } from '#kit/web/words.ts';
import { Starts } from './automation-cells.parts.tsx';

const Links = (): ReactElement => {
  const words = useWords('broadcast');
  return <PageLink to="/connect/broadcast">{words('setting.title')}</PageLink>;
};

export const AutomationList = listPage(automationContract.list, {
  noun: 'broadcast.automation',
  record: '/connect/broadcast',
  columns: [
    link('name'),
    custom('trigger', (row: AutomationRow) => <Starts row={row} />),
    status(automationMachine),
    number('inside'),
    number('entered'),
    number('delivered'),
    branch('branch_name', { extra: 'branch' }),
    text('created_by_name', { extra: true }),
    instant('updated_at', { extra: true }),
    instant('created_at', { extra: true }),
  ],
  filters: [
    byStatus(automationMachine),
    byChoice('trigger', triggers, { labelOf: (value) => say('broadcast')(`automation.trigger.${value as Trigger}`) }),
  ],
  views: (['active', 'paused', 'ended'] as const).map((name) => ({ name, search: { status: name } })),
  actions: automationActions,
  create: { drawer: AddAutomation, needs: 'SEND_BROADCAST' },
  aside: Links,
});
