/** `/franchise/payInvoice`: one invoice, to be checked line by line, disputed and paid. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconBuildingBank, IconCash, IconFileTypePdf } from '@tabler/icons-react';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import { type FranchiseInvoice } from './franchise-invoice.model.ts';
import { franchiseInvoiceMachine } from './franchise-invoice.machine.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { custom, money, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, DayText, InstantText, Money } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { Line } from './franchise-invoice-lines.parts.tsx';
import { PayNow } from './franchise-invoice-now.parts.tsx';
import style from '../network.module.css';

type Of = { record: FranchiseInvoice };
const actions: readonly Action<FranchiseInvoice>[] = [
  move<FranchiseInvoice, typeof franchiseInvoiceContract.confirm>(
    'confirm',
    franchiseInvoiceContract.confirm,
    ({ id, version }) => ({ params: { id }, body: { version } }),
    { confirms: true },
  ),
  // Who is paid has cash first; who pays has no such button.
  jump<FranchiseInvoice>('cash', '/franchise/cash', { icon: IconCash }),
  jump<FranchiseInvoice>('transfer', '/franchise/bankTransfer', { icon: IconBuildingBank }),
  move<FranchiseInvoice, typeof franchiseInvoiceContract.refuse>(
    'refuse',
    franchiseInvoiceContract.refuse,
    ({ id, version }, reason) => ({ params: { id }, body: { version, reason } }),
    { asksReason: true, danger: true },
  ),
];

const Payments = ({ record }: Of): ReactElement | null => {
  const words = useWords('network');
  if (record.payments.length === 0) return null;
  return (
    <Card title={words('franchise_invoice.payments')}>
      <ul className={style['list']}>
        {record.payments.map((payment) => (
          <li key={payment.id} className={style['row']}>
            <div>
              <strong>{words(`franchise_invoice.paid_by.${payment.method}`)}</strong>
              <div className={style['dim']}>
                <DayText day={payment.paid_on} />
                {payment.reference === null ? null : ` · ${payment.reference}`}
                {payment.recorded_by_name === null ? null : ` · ${payment.recorded_by_name}`}
                {payment.decided_by_name === null ? null : ` · ${payment.decided_by_name}`}
              </div>
              {payment.reason === null ? null : <div className={style['fault']}>{payment.reason}</div>}
            </div>
            <div className={style['buttons']}>
              {payment.has_slip ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void saveFile(franchiseInvoiceContract.slip, { params: { id: payment.id } })}
                >
                  {words('franchise_invoice.slip')}
                </Button>
              ) : null}
              <Badge tone={franchiseInvoiceMachine.states[payment.status].tone}>
                {words(`franchise_invoice.status.${payment.status}`)}
              </Badge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** What was done and who was told of it, newest first. */
const Letters = ({ record }: Of): ReactElement => {
  const words = useWords('network');
  const to = ({ told, to_name: name }: FranchiseInvoice['letters'][number]): string =>
    told === null
      ? words('franchise_invoice.told_later', { name })
      : told === 0
        ? words('franchise_invoice.told_nobody', { name })
        : words('franchise_invoice.told', { name, count: told });
  return (
    <Card title={words('franchise_invoice.history')}>
      {record.contacts === 0 ? (
        <p className={style['fault']}>{words('franchise_invoice.no_contact', { name: record.organisation_name })}</p>
      ) : null}
      {record.letters.length === 0 ? <p className={style['dim']}>{words('franchise_invoice.letters_none')}</p> : null}
      <ul className={style['list']}>
        {record.letters.map((letter) => (
          <li key={`${letter.what} ${letter.at}`} className={style['row']}>
            <span>
              {words(`franchise_invoice.letter.${letter.what}`)}{' '}
              <span className={style['dim']}>
                {letter.by_name === null ? '' : `${letter.by_name} · `}
                {to(letter)}
              </span>
            </span>
            <span className={style['dim']}>
              <InstantText at={letter.at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};

const Main = ({ record }: Of): ReactElement => {
  const words = useWords('network');
  return (
    <>
      <Card
        title={words('franchise_invoice.lines')}
        aside={
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} />}
            onClick={() => void saveFile(franchiseInvoiceContract.pdf, { params: { id: record.id } })}
          >
            {words('franchise_invoice.pdf')}
          </Button>
        }
      >
        <p className={style['dim']}>{words(`franchise_invoice.base.${record.royalty_base}`)}</p>
        <ul className={style['list']}>
          {record.lines.map((line) => (
            <Line key={line.id} invoice={record} line={line} />
          ))}
          <li className={style['line']} data-total>
            <strong>{words('franchise_invoice.total')}</strong>
            <strong>
              <Money cents={record.total_cents} currency={record.currency} />
            </strong>
          </li>
        </ul>
        <PayNow invoice={record} />
        <p className={record.recomputes ? style['dim'] : style['fault']}>
          {words(record.recomputes ? 'franchise_invoice.recomputes' : 'franchise_invoice.differs')}
        </p>
      </Card>
      <Payments record={record} />
      <Letters record={record} />
    </>
  );
};

const Side = ({ record }: Of): ReactElement => {
  const words = useWords('network');
  return (
    <Card title={words('franchise_invoice.pay_to')}>
      <p className={style['kept']}>
        {record.pay_to === ''
          ? words('franchise_invoice.pay_to_none', { name: record.issuer_name, currency: record.currency })
          : record.pay_to}
      </p>
      <p className={style['dim']}>{words('franchise_invoice.pay_reference', { number: record.number })}</p>
      <PageLink to="/franchise/view" record={record.organisation_id}>
        {record.organisation_name}
      </PageLink>
    </Card>
  );
};

const Period = ({ invoice: { from_on, until_on } }: { invoice: FranchiseInvoice }): ReactElement => (
  <>
    <DayText day={from_on} /> – <DayText day={until_on} />
  </>
);

const Due = ({ invoice }: { invoice: FranchiseInvoice }): ReactElement => {
  const words = useWords('network');
  return (
    <>
      <DayText day={invoice.due_on} />
      {invoice.is_late ? (
        <>
          {' '}
          <Badge tone="red">{words('franchise_invoice.late')}</Badge>
        </>
      ) : null}
    </>
  );
};

export const FranchiseInvoiceRecord = recordPage(franchiseInvoiceContract.view, {
  noun: 'network.franchise_invoice',
  list: '/franchise',
  title: (invoice) => invoice.organisation_name,
  number: (invoice) => invoice.number,
  status: { machine: franchiseInvoiceMachine },
  facts: [
    money('total_cents'),
    custom('days', (invoice: FranchiseInvoice) => <Period invoice={invoice} />),
    custom('due_on', (invoice: FranchiseInvoice) => <Due invoice={invoice} />),
    text('issuer_name'),
    text('package_name'),
  ],
  actions,
  prints: true,
  main: Main,
  side: Side,
});
