/** `/commission`: statements by person and month; without the flag for all of them, only the person's own. */
import type { ReactElement } from 'react';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { nameOfRow } from '#areas/people/person/person.rules.ts';
import { commissionContract } from './commission.contract.ts';
import { commissionMachine } from './commission.machine.ts';
import type { CommissionRow } from './commission.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branch, money, nameLink, number, status, text } from '#kit/web/columns.tsx';
import { byDays, byRecord, byStatus, rarely } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { Months } from '../commission-close/commission-months.parts.tsx';
import { monthText } from './commission-words.view.ts';
import { Progress } from './target-progress.parts.tsx';

const ToPlans = (): ReactElement | null => {
  const words = useWords('commission');
  return useMayOpen('/sales') ? <PageLink to="/sales">{words('commission.to_plans')}</PageLink> : null;
};

const Above = (): ReactElement => (
  <>
    <Progress />
    <Months />
  </>
);

export const CommissionList = listPage(commissionContract.list, {
  noun: 'commission.commission',
  record: '/commission/details',
  columns: [
    nameLink('month', (row: CommissionRow) => monthText(row.month)),
    text('staff_name'),
    status(commissionMachine),
    money('amount_cents'),
    number('sales'),
    money('net_cents'),
    money('earned_cents'),
    money('taken_back_cents'),
    money('adjusted_cents', { extra: true }),
    branch('branch_name', { extra: 'branch' }),
  ],
  filters: [
    byStatus(commissionMachine),
    byDays('months', { from: 'from', until: 'until' }),
    rarely(byRecord('staff_id', profileContract.salesPersons, nameOfRow)),
  ],
  views: [
    { name: 'open', search: { status: 'open' } },
    { name: 'closed', search: { status: 'closed' } },
  ],
  aside: ToPlans,
  above: Above,
  csv: commissionContract.csv,
});
