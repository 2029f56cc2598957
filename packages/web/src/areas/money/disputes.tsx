/** What a bank has taken back of a payment, and how it was decided. Nothing where nothing is disputed. */
import type { ReactElement } from 'react';
import { disputeMachine } from '#domain/areas/money/dispute.machine.ts';
import type { Dispute, PaymentView } from '#domain/areas/money/refund.model.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { useDays } from '#web/kit/days.ts';
import { Card } from '#web/kit/look/page.tsx';
import { InstantText, Status } from '#web/kit/look/show.tsx';
import { NounScope } from '#web/kit/noun.tsx';
import { useWords } from '#web/kit/words.ts';
import style from './money.module.css';

const One = ({ dispute }: { dispute: Dispute }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const { status, amount_cents, currency, reason, reference, created_at, settled_on } = dispute;
  return (
    <li>
      <div className={style['requestLine']}>
        <span className={style['strong']}>{formatMoney(amount_cents, currency)}</span>
        <Status machine={disputeMachine} value={status} />
      </div>
      <div>{words(`dispute.says.${status}`)}</div>
      <div className={style['quiet']}>
        <InstantText at={created_at} /> · {reason} · {reference}
        {settled_on === null ? null : ` · ${words('dispute.settled', { on: write(settled_on) })}`}
      </div>
    </li>
  );
};

export const Disputes = ({ record }: { record: PaymentView }): ReactElement | null => {
  const words = useWords('money');
  return record.disputes.length === 0 ? null : (
    <NounScope noun="money.dispute">
      <Card title={words('dispute.title')}>
        <ul className={style['requests']}>
          {record.disputes.map((dispute) => (
            <One key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      </Card>
    </NounScope>
  );
};
