/** `/settings/commission` and `/sales`: the plans of the branch, the current one first. */
import type { ReactElement } from 'react';
import { commissionPlanContract } from './commission-plan.contract.ts';
import { commissionPlanMachine } from './commission-plan.machine.ts';
import type { CommissionPlanRow } from './commission-plan.model.ts';
import { percent } from '../commission/commission-words.view.ts';
import { saleRate, splitText } from './commission-plan-words.view.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branch, custom, day, link, money, number, status } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { Cut } from '#kit/web/look/show.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const Aside = ({ at }: { at: '/settings' | '/sales' }): ReactElement => {
  const words = useWords('commission');
  const seesCommission = useMayOpen('/commission');
  return (
    <Inline gap={16}>
      {seesCommission ? <PageLink to="/commission">{words('commission_plan.to_commission')}</PageLink> : null}
      <PageLink to={`${at}/setting`}>{words('commission_plan.to_setting')}</PageLink>
    </Inline>
  );
};

const plansAt = (at: '/settings' | '/sales') =>
  listPage(commissionPlanContract.list, {
    noun: 'commission.commission_plan',
    record: `${at}/viewComplan`,
    columns: [
      link('name'),
      status(commissionPlanMachine, { field: 'state' }),
      day('valid_from'),
      day('valid_until'),
      custom('sale_bp', (plan: CommissionPlanRow) => <Cut>{saleRate(plan)}</Cut>),
      custom('renewal_bp', ({ renewal_bp }: CommissionPlanRow) => percent(renewal_bp)),
      custom('product_bp', ({ product_bp }: CommissionPlanRow) => percent(product_bp)),
      custom('split', ({ split }: CommissionPlanRow) => <Cut>{splitText(split)}</Cut>, { extra: true }),
      number('sales'),
      money('cap_cents', { extra: true }),
      branch('branch_name', { extra: 'branch' }),
    ],
    filters: [byStatus(commissionPlanMachine, 'state')],
    views: [
      { name: 'current', search: { state: 'current' } },
      { name: 'coming', search: { state: 'coming' } },
      { name: 'past', search: { state: 'past' } },
    ],
    create: { to: `${at}/newComnPlan` },
    aside: () => <Aside at={at} />,
  });
export const CommissionPlanList = plansAt('/settings');
export const SalesPlanList = plansAt('/sales');
