/** The custom charges of one client, each with what can be done with it, and what can happen next with one that waits. */
import type { ReactElement } from 'react';
import { Skeleton } from '@mantine/core';
import { chargeContract } from './charge.contract.ts';
import { chargeMachine } from './charge.machine.ts';
import type { Charge } from './charge.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Card, Failed } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { NextMoves } from '../approval/next-moves.parts.tsx';
import { chargeActions } from '../refund/refund.actions.ts';
import { RequestMoves } from '../approval/request-moves.parts.tsx';
import style from '../money.module.css';

const SHOWN = '20';

const One = ({ charge }: { charge: Charge }): ReactElement => {
  const words = useWords('money');
  return (
    <li>
      <div className={style['requestLine']}>
        <span className={style['strong']}>{formatMoney(charge.amount_cents, charge.currency)}</span>
        <Status machine={chargeMachine} value={charge.status} />
      </div>
      <div>{charge.description}</div>
      <div className={style['quiet']}>{charge.reason}</div>
      {charge.decided_why === null ? null : <div className={style['quiet']}>{charge.decided_why}</div>}
      <div className={style['quiet']}>
        <InstantText at={charge.created_at} />
        {charge.asked_by_name === null ? null : ` · ${charge.asked_by_name}`}
        {charge.decided_by_name === null ? null : ` · ${words('invoice.by', { name: charge.decided_by_name })}`}
      </div>
      {charge.invoice_id === null ? null : (
        <PageLink to="/manage/clientDetails/paymentInvoice" record={charge.invoice_id}>
          {charge.invoice_number}
        </PageLink>
      )}
      <RequestMoves record={charge} actions={chargeActions} primary="approve" />
    </li>
  );
};

export const ChargesOfClient = ({ member_id }: { member_id: number }): ReactElement => {
  const words = useWords('money');
  const { branch_id } = usePlace();
  const query = { member_id: String(member_id), itemsPerPage: SHOWN };
  const { data, error, refetch } = useRead(chargeContract.list, { params: { branch_id: branch_id ?? 0 }, query });
  const waits = data?.data.some(({ status }) => status === chargeMachine.initial) ?? false;
  return (
    <>
      <Card title={words('custom_charge.of_client')}>
        {error && !data ? <Failed fault={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton height={80} />}
        {data?.data.length === 0 ? <p className={style['quiet']}>{words('custom_charge.none')}</p> : null}
        <ul className={style['requests']}>
          {data?.data.map((charge) => (
            <One key={charge.id} charge={charge} />
          ))}
        </ul>
      </Card>
      <NextMoves
        machine={chargeMachine}
        status={chargeMachine.initial}
        title={words(waits ? 'custom_charge.next' : 'custom_charge.once_asked')}
      />
    </>
  );
};
