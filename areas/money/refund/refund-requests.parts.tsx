/** The refunds of one payment, with the actions of each. */
import type { ReactElement } from 'react';
import { refundMachine } from './refund.machine.ts';
import type { PaymentView, RefundRow } from './refund.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { refundActions } from './refund.actions.ts';
import { RequestMoves } from '../approval/request-moves.parts.tsx';

const Request = ({ refund }: { refund: RefundRow }): ReactElement => {
  const words = useWords('money');
  const says = [
    words(`refund.choice.destination.${refund.destination}`),
    refund.sold_goes && words(`refund.sold.will.${refund.sold_goes}`),
    refund.asked_by_name,
    refund.credit_note_number && words('invoice.credit_note', { number: refund.credit_note_number }),
  ];
  return (
    <Item
      title={formatMoney(refund.amount_cents, refund.currency)}
      right={<Status machine={refundMachine} value={refund.status} />}
      below={[
        <>
          <InstantText at={refund.created_at} /> · {says.filter(Boolean).join(' · ')}
          {refund.decided_by_name === null ? null : ` · ${words('invoice.by', { name: refund.decided_by_name })}`}
        </>,
        refund.gateway_state && words(`refund.gateway.${refund.gateway_state}`),
      ]}
      foot={<RequestMoves record={refund} actions={refundActions} primary="accept" />}
    >
      <div>{refund.reason}</div>
      {refund.decided_why === null ? null : <div>{refund.decided_why}</div>}
    </Item>
  );
};

export const Requests = ({ record }: { record: PaymentView }): ReactElement => {
  const words = useWords('money');
  return (
    <NounScope noun="money.refund">
      <Card title={words('refund.of_payment')}>
        <Items empty={words('refund.none')}>
          {record.refunds.map((refund) => (
            <Request key={refund.id} refund={refund} />
          ))}
        </Items>
      </Card>
    </NounScope>
  );
};
