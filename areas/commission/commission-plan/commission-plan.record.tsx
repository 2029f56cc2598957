/** `viewComplan/{id}`: one plan with its rates and its split. */
import type { ReactElement } from 'react';
import { commissionPlanContract } from './commission-plan.contract.ts';
import { commissionPlanMachine } from './commission-plan.machine.ts';
import type { CommissionPlanRow, PlanTerms } from './commission-plan.model.ts';
import { percent } from '../commission/commission-words.view.ts';
import { partName } from './commission-plan-words.view.ts';
import { bandsOfTarget } from '../commission/target.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useAddress } from '#kit/web/address.tsx';
import { branch, day, number } from '#kit/web/columns.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { planActions } from './commission-plan.actions.ts';
import { WhatIf } from './what-if.parts.tsx';
import { EditPlanDrawer } from './commission-plan.form.tsx';

type Props = { record: CommissionPlanRow };

/** The target of a month with its steps, and when it is judged. */
const TargetOfMonth = ({ plan }: { plan: CommissionPlanRow }): ReactElement => {
  const words = useWords('commission');
  const { currency } = plan;
  if (plan.target_of === 'none')
    return (
      <Card title={words('commission_plan.group.target')}>
        <Quiet as="p">{words('commission_plan.no_target')}</Quiet>
      </Card>
    );
  return (
    <Card title={words('commission_plan.group.target')}>
      <Figures
        lines={[
          {
            label: words(`commission_plan.choice.target_of.${plan.target_of}`),
            value: <Money cents={plan.target_cents} currency={currency} />,
          },
          ...bandsOfTarget(plan).map(({ step, from_bp, from_cents, extra_bp }) => ({
            key: `step${step}`,
            label: words('commission_plan.step_line', {
              share: percent(from_bp),
              amount: formatMoney(from_cents, currency),
            }),
            value: words('commission_plan.step_adds', { rate: percent(extra_bp) }),
          })),
        ]}
      />
      <Quiet as="p">{words('commission_plan.when_judged')}</Quiet>
    </Card>
  );
};

const Rates = ({ record: plan }: Props): ReactElement => {
  const words = useWords('commission');
  const { search, change } = useAddress();
  const field = (name: keyof PlanTerms): string => words(`commission_plan.field.${name}`);
  const amount = (cents: number | null): ReactElement => <Money cents={cents} currency={plan.currency} />;
  return (
    <>
      <Card title={words('commission_plan.group.rates')}>
        <Figures
          lines={[
            { key: 'sale', label: field('sale_bp'), value: percent(plan.sale_bp) },
            ...plan.tiers.map((tier) => ({
              key: `tier${tier.from_cents}`,
              label: (
                <>
                  {words('commission_plan.beyond')} {amount(tier.from_cents)}
                </>
              ),
              value: percent(tier.rate_bp),
            })),
            { key: 'renewal', label: field('renewal_bp'), value: percent(plan.renewal_bp) },
            { key: 'product', label: field('product_bp'), value: percent(plan.product_bp) },
            { key: 'fixed', label: field('fixed_cents'), value: amount(plan.fixed_cents) },
            { key: 'session', label: field('session_cents'), value: amount(plan.session_cents) },
            { key: 'cap', label: field('cap_cents'), value: amount(plan.cap_cents) },
            {
              key: 'given',
              label: words('commission_plan.field.given_cents'),
              value: amount(plan.given_cents),
            },
          ]}
        />
        <Quiet as="p">{words('commission_plan.on_cash')}</Quiet>
      </Card>
      <TargetOfMonth plan={plan} />
      <WhatIf plan={plan} />
      {search['edit'] !== undefined && plan.can.includes('edit') ? (
        <EditPlanDrawer onClose={() => change({ edit: undefined }, { replace: true })} />
      ) : null}
    </>
  );
};

const Side = ({ record: plan }: Props): ReactElement => {
  const words = useWords('commission');
  return (
    <>
      <Card title={words('commission_plan.field.split')}>
        <Figures
          lines={plan.split.map((part, at) => ({
            key: String(at),
            label: partName(part),
            value: percent(part.share_bp),
          }))}
        />
      </Card>
      <Facts record={plan} facts={[number('sales'), branch('branch_name')]} />
    </>
  );
};

const planAt = (at: '/settings' | '/sales') =>
  recordPage(commissionPlanContract.view, {
    noun: 'commission.commission_plan',
    list: at === '/settings' ? '/settings/commission' : '/sales',
    title: (plan) => plan.name,
    status: { machine: commissionPlanMachine, of: (plan) => plan.state },
    facts: [day('valid_from'), day('valid_until')],
    actions: planActions(at),
    main: Rates,
    side: Side,
    history: commissionPlanContract.history,
  });
export const CommissionPlanRecord = planAt('/settings');
export const SalesPlanRecord = planAt('/sales');
