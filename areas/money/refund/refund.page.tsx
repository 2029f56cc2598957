/**
 * `/manage/clientDetails/refundPage/{payment}`: a payment, its refunds, and requesting another. Without an id: all
 * refunds.
 */
import type { ComponentType, ReactElement } from 'react';
import { paymentMachine } from '../invoice/invoice.machine.ts';
import { refundMachine } from './refund.machine.ts';
import { refundContract } from './refund.contract.ts';
import type { PaymentView } from './refund.model.ts';
import { movesOfOthers } from '../transfer/transfer.rules.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { choice, custom, day, money, text } from '#kit/web/columns.tsx';
import { None } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { DisputeOpen } from '../dispute/dispute-open.parts.tsx';
import { Disputes } from '../dispute/disputes.parts.tsx';
import { NextMoves } from '../approval/next-moves.parts.tsx';
import { paymentActions } from './refund.actions.ts';
import { RefundDrawer } from './refund-drawer.parts.tsx';
import { RefundList } from './refund.list.tsx';
import { SoldOpen } from './refund-sold-open.parts.tsx';
import { Requests } from './refund-requests.parts.tsx';
import { SlipLink } from '../payment/slip-link.parts.tsx';

type Props = { record: PaymentView };
const Asking = ({ record }: Props): ReactElement | null => {
  const { search, change } = useAddress();
  return search['ask'] !== undefined && record.can.includes('refund') ? (
    <RefundDrawer onClose={() => change({ ask: undefined }, { replace: true })} />
  ) : null;
};

const invoiceLink = custom('invoice_number', (payment: PaymentView) =>
  payment.invoice_id === null ? (
    <None />
  ) : (
    <PageLink to="/manage/clientDetails/paymentInvoice" record={payment.invoice_id}>
      {payment.invoice_number}
    </PageLink>
  ),
);

const facts = [
  money('amount_cents'),
  money('allocated_cents'),
  money('refunded_cents'),
  money('wallet_cents'),
  invoiceLink,
  text('reference'),
  text('staff_name'),
  text('given_why'),
  text('decided_by_name'),
  text('decided_why'),
  text('branch_name'),
];

const Main = ({ record }: Props): ReactElement => (
  <>
    <SoldOpen record={record} />
    <DisputeOpen record={record} />
    <Disputes record={record} />
    <Requests record={record} />
    <Asking record={record} />
  </>
);
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('money');
  const waits = record.refunds.some(({ status }) => status === 'pending');
  return (
    <>
      <Facts title={words('payment.facts')} record={record} facts={facts} />
      <SlipLink payment={record} />
      <NextMoves machine={paymentMachine} status={record.status} without={movesOfOthers(record)} />
      {waits ? (
        <NounScope noun="money.refund">
          <NextMoves machine={refundMachine} status={refundMachine.initial} title={words('refund.next')} />
        </NounScope>
      ) : null}
    </>
  );
};

const PaymentRecord = recordPage(refundContract.payment, {
  noun: 'money.payment',
  list: '/home/transaction',
  title: (payment) => payment.number,
  status: { machine: paymentMachine },
  facts: [
    custom('member_name', (payment: PaymentView) => (
      <PageLink to="/manage/clientDetails" record={payment.member_id}>
        {payment.member_name}
      </PageLink>
    )),
    choice('method'),
    day('paid_on'),
  ],
  actions: paymentActions,
  main: Main,
  side: Side,
});

export const RefundPage: ComponentType = () => (usePageId() === undefined ? <RefundList /> : <PaymentRecord />);
