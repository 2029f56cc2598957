/**
 * `/home/paymentInvoice/{id}` and `/manage/clientDetails/paymentInvoice/{id}`: shows an invoice, to print it, take
 * payments or cancel it. Without an id: choose one.
 */
import { useEffect, type ComponentType, type ReactElement } from 'react';
import { IconArrowBackUp, IconBan, IconCash, IconEraser, IconMail } from '@tabler/icons-react';
import { invoiceContract } from './invoice.contract.ts';
import { invoiceStates } from './invoice-state.rules.ts';
import { invoiceMachine } from './invoice.machine.ts';
import type { Invoice } from './invoice.model.ts';
import { jump, move, type Movable } from '#kit/web/actions.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { custom } from '#kit/web/columns.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead } from '#kit/web/query.ts';
import { RecordHead } from '#kit/web/record/head.tsx';
import type { LooseRecord, LooseSpec } from '#kit/web/record/spec.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { CancelDrawer } from '../cancel/cancel-drawer.parts.tsx';
import { InvoiceList } from './invoice.list.tsx';
import { InvoicePaper } from './invoice-paper.parts.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import aside from '../money.module.css';
import { NextMoves } from '../approval/next-moves.parts.tsx';
import { Papers } from '../paper/papers.parts.tsx';
import { PayDrawer } from '../payment/pay-drawer.parts.tsx';
import { WriteOffDrawer } from '../write-off/write-off-drawer.parts.tsx';
import { WriteOffs } from '../write-off/write-offs.parts.tsx';

const invoiceOf = (record: LooseRecord): Invoice => record as unknown as Invoice;
const ClientLink = ({ invoice }: { invoice: Invoice }): ReactElement =>
  useMayOpen('/manage/clientDetails') ? (
    <PageLink to="/manage/clientDetails" record={invoice.member_id}>
      {invoice.member_name}
    </PageLink>
  ) : (
    <>{invoice.member_name}</>
  );

/** The latest payment is refunded first. */
const lastPaid = (invoice: Invoice): number | undefined =>
  invoice.payments.findLast((payment) => payment.status === 'success')?.id;

/** The first thing after a sale: the client wants the receipt. */
const sendAction = move<Movable, typeof invoiceContract.send>(
  'send',
  invoiceContract.send,
  ({ id }) => ({ params: { id }, body: { locale: currentLocale() } }),
  { icon: IconMail },
);

const head: LooseSpec = {
  noun: 'money.invoice',
  list: '/home/transaction',
  title: (record) => invoiceOf(record).number,
  status: { machine: invoiceStates, of: (record) => invoiceOf(record).state },
  facts: [
    custom('member_name', (invoice: Invoice) => (
      <ClientLink invoice={invoice} />
    )) as unknown as LooseSpec['facts'][number],
  ],
  actions: [
    jump<Movable>('pay', '/home/paymentInvoice', { icon: IconCash, search: () => ({ pay: '1' }) }),
    sendAction,
    jump<Movable>('refund', '/manage/clientDetails/refundPage', {
      icon: IconArrowBackUp,
      word: 'ask_refund',
      small: true,
      id: (invoice) => lastPaid(invoice as unknown as Invoice),
      search: () => ({ ask: '1' }),
    }),
    jump<Movable>('cancel', '/home/paymentInvoice', {
      icon: IconBan,
      danger: true,
      search: () => ({ cancel: '1' }),
    }),
    jump<Movable>('write_off', '/home/paymentInvoice', {
      icon: IconEraser,
      word: 'ask_write_off',
      small: true,
      search: () => ({ write_off: '1' }),
    }),
  ],
  tabs: [],
  prints: true,
};

/** The action in the address. */
const Doing = ({ invoice }: { invoice: Invoice }): ReactElement | null => {
  const { search, change } = useAddress();
  const close = (): void => change({ pay: undefined, cancel: undefined, write_off: undefined }, { replace: true });
  if (search['pay'] !== undefined && invoice.can.includes('pay')) return <PayDrawer onClose={close} />;
  if (search['cancel'] !== undefined && invoice.can.includes('cancel')) return <CancelDrawer onClose={close} />;
  if (search['write_off'] !== undefined && invoice.can.includes('write_off')) return <WriteOffDrawer onClose={close} />;
  return null;
};

const Shown = ({ invoice }: { invoice: Invoice }): ReactElement => {
  const product = useWords('shell')('product');
  useEffect(() => {
    document.title = `${invoice.number} · ${product}`;
  }, [invoice.number, product]);
  return (
    <>
      <div data-screen-only>
        <RecordHead spec={head} record={invoice} />
      </div>
      <div className={aside['beside']}>
        <InvoicePaper invoice={invoice} />
        <Stacked data-screen-only as="aside" gap={20}>
          <WriteOffs invoice={invoice} />
          <Papers invoice={invoice} />
          <NextMoves machine={invoiceMachine} status={invoice.status} />
        </Stacked>
      </div>
      <Doing invoice={invoice} />
    </>
  );
};

const OneInvoice = ({ id }: { id: number }): ReactElement => {
  const invoice = useRead(invoiceContract.invoice, { params: { id } });
  return (
    <Loaded of={invoice} height={520}>
      {(data) => <Shown invoice={data} />}
    </Loaded>
  );
};

export const InvoicePage: ComponentType = () => {
  const id = usePageId();
  return id === undefined ? (
    <InvoiceList />
  ) : (
    <NounScope noun="money.invoice">
      <OneInvoice id={id} />
    </NounScope>
  );
};
