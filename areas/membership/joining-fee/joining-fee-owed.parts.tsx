/** Who was charged a joining fee, and for whom it was waived and why; newest sign-up first. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { joiningFeeContract } from './joining-fee.contract.ts';
import { owedFeeMachine } from './joining-fee.machine.ts';
import type { OwedFee } from './joining-fee.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';

const STEP = 10;
const MOST = 200;

const Line = ({ owed }: { owed: OwedFee }): ReactElement => {
  const words = useWords('membership');
  const write = useDays();
  const opens = useMayOpen('/manage/clientDetails');
  const paid = owed.status === 'waived' ? null : formatMoney(owed.amount_cents, owed.currency);
  const said = [write(owed.sold_on), owed.branch_name, paid].filter(Boolean).join(' · ');
  return (
    <Inline as="li" justify="space-between" gap="4px 16px" p="6px 0" noWrap>
      <div>
        {opens ? (
          <PageLink to="/manage/clientDetails" record={owed.member_id} search={{ tab: 'memberships' }}>
            {owed.member_name}
          </PageLink>
        ) : (
          owed.member_name
        )}
        <Dim as="div">{said}</Dim>
        {owed.reason === null ? null : (
          <Dim as="div">{words('joining_fee.waived_because', { reason: owed.reason })}</Dim>
        )}
      </div>
      <Badge tone={owedFeeMachine.states[owed.status].tone}>{words(`joining_fee.owed_status.${owed.status}`)}</Badge>
    </Inline>
  );
};

export const Owed = ({ joining_fee_id }: { joining_fee_id: number }): ReactElement => {
  const words = useWords('membership');
  const [shown, setShown] = useState(STEP);
  const args = { params: { id: joining_fee_id }, query: { itemsPerPage: String(shown) } };
  const { data, waiting } = useLoaded(joiningFeeContract.owed, args, { keep: true, height: 120 });
  return (
    <Card title={words('joining_fee.owed')} aside={data ? String(data.total) : null}>
      {waiting}
      {data?.total === 0 ? <Empty title={words('joining_fee.owed_empty')} /> : null}
      {data && data.total > 0 ? (
        <Stacked as="ul" gap={4}>
          {data.data.map((owed) => (
            <Line key={owed.id} owed={owed} />
          ))}
        </Stacked>
      ) : null}
      {data && data.total > data.data.length && shown < MOST ? (
        <Button variant="subtle" color="gray" size="xs" mt={8} onClick={() => setShown(Math.min(shown * 2, MOST))}>
          {words('joining_fee.owed_more')}
        </Button>
      ) : null}
    </Card>
  );
};
