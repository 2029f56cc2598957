/** What a bank has taken back of a payment, and its decision. Empty if nothing is disputed. */
import type { ReactElement } from 'react';
import { disputeMachine } from './dispute.machine.ts';
import type { Dispute, PaymentView } from '../refund/refund.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useDays } from '#kit/web/days.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';

const One = ({ dispute }: { dispute: Dispute }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const { status, amount_cents, currency, reason, reference, created_at, settled_on, sold_goes } = dispute;
  return (
    <Item
      title={formatMoney(amount_cents, currency)}
      right={<Status machine={disputeMachine} value={status} />}
      below={
        <>
          <InstantText at={created_at} /> · {reason} · {reference}
          {settled_on === null ? null : ` · ${words('dispute.settled', { on: write(settled_on) })}`}
        </>
      }
    >
      <div>{words(`dispute.says.${status}`)}</div>
      {sold_goes === null ? null : <div>{words(`dispute.lost.will.${sold_goes}`)}</div>}
    </Item>
  );
};

export const Disputes = ({ record }: { record: PaymentView }): ReactElement | null => {
  const words = useWords('money');
  return record.disputes.length === 0 ? null : (
    <NounScope noun="money.dispute">
      <Card title={words('dispute.title')}>
        <Items>
          {record.disputes.map((dispute) => (
            <One key={dispute.id} dispute={dispute} />
          ))}
        </Items>
      </Card>
    </NounScope>
  );
};
