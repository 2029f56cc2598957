/** `/manage/billing`: hourly runs that found something due, and those started by hand, with their progress. */
import type { ReactElement } from 'react';
import { Progress as Bar } from '@mantine/core';
import { billingContract } from './billing.contract.ts';
import { type BillingRunRow } from '../collection/collection.model.ts';
import { billingRunMachine } from './billing-run.machine.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { custom, instant, number, status, text } from '#kit/web/columns.tsx';
import { recordField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useLiveWork } from '#kit/web/live.ts';
import { refreshAll } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

const Branch = ({ run }: { run: BillingRunRow }): ReactElement => {
  const words = useWords('money');
  return <>{run.branch_name ?? words('billing_run.all_branches')}</>;
};
const Progress = ({ run }: { run: BillingRunRow }): ReactElement => {
  const words = useWords('money');
  const { done, status: at } = run;
  const total = run.total ?? done;
  const isOn = at === 'queued' || at === 'running';
  const far = words('billing_run.progress', { done, total });
  return (
    <>
      {far}
      {isOn ? (
        <Bar value={total === 0 ? 100 : (Math.min(done, total) / total) * 100} size="sm" aria-label={far} />
      ) : null}
    </>
  );
};

const StartDrawer = formDrawer(billingContract.run, {
  noun: 'money.billing_run',
  title: 'create',
  save: 'save',
  ready: true,
  groups: [{ fields: [recordField('only_branch_id', branchContract.plain, (branch) => String(branch['name']))] }],
});

/** A run in progress shows how far it is. */
const Watch = (): null => {
  useLiveWork(
    'billing',
    () => true,
    () => void refreshAll(),
  );
  return null;
};

export const BillingRunList = listPage(billingContract.runs, {
  noun: 'money.billing_run',
  columns: [
    custom('branch_name', (run: BillingRunRow) => <Branch run={run} />),
    status(billingRunMachine),
    custom('progress', (run: BillingRunRow) => <Progress run={run} />),
    number('charged'),
    number('declined'),
    number('failed'),
    text('staff_name'),
    instant('created_at'),
    instant('finished_at'),
  ],
  filters: [byStatus(billingRunMachine)],
  create: { drawer: StartDrawer, needs: 'RUN_BILLING' },
  above: Watch,
});
