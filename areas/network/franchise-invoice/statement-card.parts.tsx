/** The statement of account of an organisation: invoices, payments, and the balance after each. */
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { Button, Group } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import type { Statement } from './franchise-invoice.model.ts';
import type { Organisation } from '../organisation/organisation.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { CreditNotes } from '../franchise-credit/franchise-credit-card.parts.tsx';

// The calendar is as heavy as the rest of the page together.
const DayBox = lazy(() => import('#kit/web/form/day-box.tsx').then((module) => ({ default: module.DayBox })));

type Account = Statement['accounts'][number];
type Line = { key: string; day: string | null; what: ReactNode; amount_cents: number | null; balance_cents: number };
const whatOf = ({ what }: Line): ReactNode => what;

const Entries = ({ account, isOpened }: { account: Account; isOpened: boolean }): ReactElement => {
  const words = useWords('network');
  const { issuer_name, currency, opening_cents, closing_cents } = account;
  const standing = (what: 'opening' | 'closing', balance_cents: number): Line => ({
    key: what,
    day: null,
    what: <strong>{words(`franchise_invoice.${what}`)}</strong>,
    amount_cents: null,
    balance_cents,
  });
  const entries = account.entries.map((entry): Line => {
    const said = words(`franchise_invoice.entry.${entry.what}`, { number: entry.number });
    return {
      ...entry,
      key: `${entry.what} ${entry.number} ${entry.day}`,
      what:
        entry.invoice_id === null ? (
          said
        ) : (
          <PageLink to="/franchise/payInvoice" record={entry.invoice_id}>
            {said}
          </PageLink>
        ),
    };
  });
  return (
    <MiniTable
      caption={`${words('franchise_invoice.from')} ${issuer_name} · ${currency}`}
      rows={[...(isOpened ? [standing('opening', opening_cents)] : []), ...entries, standing('closing', closing_cents)]}
      keyOf={({ key }) => key}
      currency={currency}
      columns={[
        { head: words('franchise_invoice.line'), text: whatOf },
        { head: words('franchise_invoice.day'), day: ({ day }) => day, isUnder: true },
        { head: words('franchise_invoice.amount'), money: (line) => line.amount_cents },
        { head: words('franchise_invoice.balance'), money: (line) => line.balance_cents },
      ]}
    />
  );
};

const StatementOf = ({ id }: { id: number }): ReactElement => {
  const words = useWords('network');
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const asked = { params: { id }, query: { ...(from && { from }), ...(until && { until }) } };
  const { data, waiting } = useLoaded(franchiseInvoiceContract.statement, asked, { keep: true, height: 0 });
  return (
    <Card
      title={words('franchise_invoice.statement')}
      aside={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveFile(franchiseInvoiceContract.statementCsv, asked)}
          >
            {words('franchise_invoice.csv')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} />}
            onClick={() => void saveFile(franchiseInvoiceContract.statementPdf, asked)}
          >
            {words('franchise_invoice.pdf')}
          </Button>
        </Group>
      }
    >
      <Suspense fallback={null}>
        <Group gap="sm" mb="sm">
          <DayBox label={words('franchise_invoice.from_day')} day={from} clearable w={160} onDay={setFrom} />
          <DayBox label={words('franchise_invoice.until_day')} day={until} clearable w={160} onDay={setUntil} />
        </Group>
      </Suspense>
      {waiting}
      {data && data.accounts.length === 0 ? <Quiet>{words('franchise_invoice.statement_none')}</Quiet> : null}
      {(data?.accounts ?? []).map((account) => (
        <Entries
          key={`${account.issuer_name} ${account.currency}`}
          account={account}
          isOpened={from !== null || account.opening_cents !== 0}
        />
      ))}
    </Card>
  );
};

/** Head office owes nothing. */
export const StatementCard = ({ record }: { record: Organisation }): ReactElement | null =>
  record.kind === 'network' ? null : (
    <>
      <StatementOf id={record.id} />
      <CreditNotes id={record.id} />
    </>
  );
