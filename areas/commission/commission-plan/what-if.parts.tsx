/** What a plan would have paid for the last months, person by person, beside what was earned. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { commissionPlanContract } from './commission-plan.contract.ts';
import type { CommissionPlanRow, PlanReplay } from './commission-plan.model.ts';
import { formatPeriod } from '#kit/domain/day.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const Replay = ({ data }: { data: PlanReplay }): ReactElement => {
  const words = useWords('commission');
  const locale = useLocale();
  const facts = { period: formatPeriod(data.from, data.until, locale), count: data.invoices };
  return (
    <>
      <Quiet as="p">{words('commission_plan.what_if_of', facts)}</Quiet>
      <MiniTable
        rows={data.people}
        keyOf={({ staff_id }) => staff_id}
        currency={data.currency}
        columns={[
          { head: words('commission.field.staff_name'), text: ({ staff_name }) => staff_name },
          { head: words('commission_plan.earned'), money: ({ earned_cents }) => earned_cents },
          { head: words('commission_plan.would'), money: ({ would_cents }) => would_cents },
          {
            head: words('commission_plan.difference'),
            money: ({ earned_cents, would_cents }) => would_cents - earned_cents,
            wide: true,
          },
        ]}
        total={{ label: words('commission.total') }}
      />
    </>
  );
};

const Asked = ({ id }: { id: number }): ReactElement | null => {
  const of = useRead(commissionPlanContract.whatIf, { params: { id } });
  return (
    <Loaded of={of} height={160}>
      {(data) => <Replay data={data} />}
    </Loaded>
  );
};

export const WhatIf = ({ plan }: { plan: CommissionPlanRow }): ReactElement | null => {
  const words = useWords('commission');
  const [isAsked, setAsked] = useState(false);
  if (!useHas('MANAGE_COMMISSION_PLAN')) return null;
  return (
    <Card title={words('commission_plan.what_if')}>
      {isAsked ? (
        <Asked id={plan.id} />
      ) : (
        <>
          <Quiet as="p">{words('commission_plan.what_if_hint')}</Quiet>
          <Button variant="default" size="xs" onClick={() => setAsked(true)}>
            {words('commission_plan.replay')}
          </Button>
        </>
      )}
    </Card>
  );
};
