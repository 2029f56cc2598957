/** `/franchise/payInvoice`: one invoice, to check line by line, dispute and pay. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconBuildingBank, IconCash, IconFileTypePdf } from '@tabler/icons-react';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import { type FranchiseInvoice } from './franchise-invoice.model.ts';
import { franchiseInvoiceMachine } from './franchise-invoice.machine.ts';
import { jump, moveOf, type Action } from '#kit/web/actions.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { custom, money, text } from '#kit/web/columns.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, DayText, InstantText, Money } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { Line } from './franchise-invoice-lines.parts.tsx';
import { PayNow } from './franchise-invoice-now.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';

type Of = { record: FranchiseInvoice };
const actions: readonly Action<FranchiseInvoice>[] = [
  moveOf(franchiseInvoiceMachine, franchiseInvoiceContract, 'confirm'),
  // The payee sees cash first; the payer has no such button.
  jump<FranchiseInvoice>('cash', '/franchise/cash', { icon: IconCash }),
  jump<FranchiseInvoice>('transfer', '/franchise/bankTransfer', { icon: IconBuildingBank }),
  moveOf(franchiseInvoiceMachine, franchiseInvoiceContract, 'refuse', { danger: true }),
];

const Payments = ({ record }: Of): ReactElement | null => {
  const words = useWords('network');
  if (record.payments.length === 0) return null;
  return (
    <Card title={words('franchise_invoice.payments')}>
      <Items>
        {record.payments.map((payment) => (
          <Item
            key={payment.id}
            title={words(`franchise_invoice.paid_by.${payment.method}`)}
            below={[
              <>
                <DayText day={payment.paid_on} />
                {payment.reference === null ? null : ` · ${payment.reference}`}
                {payment.recorded_by_name === null ? null : ` · ${payment.recorded_by_name}`}
                {payment.decided_by_name === null ? null : ` · ${payment.decided_by_name}`}
              </>,
              payment.reason && (
                <Words key="reason" tone="danger">
                  {payment.reason}
                </Words>
              ),
            ]}
            buttons={
              payment.has_slip ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void saveFile(franchiseInvoiceContract.slip, { params: { id: payment.id } })}
                >
                  {words('franchise_invoice.slip')}
                </Button>
              ) : null
            }
            right={
              <Badge tone={franchiseInvoiceMachine.states[payment.status].tone}>
                {words(`franchise_invoice.status.${payment.status}`)}
              </Badge>
            }
          />
        ))}
      </Items>
    </Card>
  );
};

/** What was done and who was notified, newest first. */
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
        <Words as="p" tone="danger">
          {words('franchise_invoice.no_contact', { name: record.organisation_name })}
        </Words>
      ) : null}
      <Items empty={words('franchise_invoice.letters_none')}>
        {record.letters.map((letter) => (
          <Item
            key={`${letter.what} ${letter.at}`}
            title={words(`franchise_invoice.letter.${letter.what}`)}
            below={`${letter.by_name === null ? '' : `${letter.by_name} · `}${to(letter)}`}
            right={<InstantText at={letter.at} />}
          />
        ))}
      </Items>
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
        <Quiet>{words(`franchise_invoice.base.${record.royalty_base}`)}</Quiet>
        <Items>
          {record.lines.map((line) => (
            <Line key={line.id} invoice={record} line={line} />
          ))}
        </Items>
        <Figures
          lines={[
            {
              label: words('franchise_invoice.total'),
              value: <Money cents={record.total_cents} currency={record.currency} />,
              sum: true,
            },
          ]}
        />
        <PayNow invoice={record} />
        <Words as="p" {...(record.recomputes ? { dim: true, size: 12 } : { tone: 'danger' })}>
          {words(record.recomputes ? 'franchise_invoice.recomputes' : 'franchise_invoice.differs')}
        </Words>
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
      <Words as="p" lines>
        {record.pay_to === ''
          ? words('franchise_invoice.pay_to_none', { name: record.issuer_name, currency: record.currency })
          : record.pay_to}
      </Words>
      <Quiet>{words('franchise_invoice.pay_reference', { number: record.number })}</Quiet>
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
