/** The statement of account of an organisation: what was invoiced, what was paid, what is open after each. */
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Button, Group } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import type { Statement } from './franchise-invoice.model.ts';
import type { Organisation } from '../organisation/organisation.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { Card, Failed } from '#kit/web/look/page.tsx';
import { DayText, Money } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { CreditNotes } from '../franchise-credit/franchise-credit-card.parts.tsx';
import style from '../network.module.css';

// The calendar is as heavy as the rest of the page together.
const DayBox = lazy(() => import('#kit/web/form/day-box.tsx').then((module) => ({ default: module.DayBox })));

type Account = Statement['accounts'][number];
const Entries = ({ account, isOpened }: { account: Account; isOpened: boolean }): ReactElement => {
  const words = useWords('network');
  const { currency } = account;
  return (
    <div className={style['wide']}>
      <table className={style['account']}>
        <caption>
          {words('franchise_invoice.from')} {account.issuer_name} · {currency}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={style['day']}>
              {words('franchise_invoice.day')}
            </th>
            <th scope="col">{words('franchise_invoice.line')}</th>
            <th scope="col">{words('franchise_invoice.amount')}</th>
            <th scope="col">{words('franchise_invoice.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {isOpened ? (
            <tr>
              <td className={style['day']}>{'\u00a0'}</td>
              <th scope="row" colSpan={2}>
                {words('franchise_invoice.opening')}
              </th>
              <td>
                <Money cents={account.opening_cents} currency={currency} />
              </td>
            </tr>
          ) : null}
          {account.entries.map((entry) => {
            const said = words(`franchise_invoice.entry.${entry.what}`, { number: entry.number });
            return (
              <tr key={`${entry.what} ${entry.number} ${entry.day}`}>
                <td className={style['day']}>
                  <DayText day={entry.day} />
                </td>
                <th scope="row">
                  <span className={style['dayAbove']}>
                    <DayText day={entry.day} />
                  </span>
                  {entry.invoice_id === null ? (
                    said
                  ) : (
                    <PageLink to="/franchise/payInvoice" record={entry.invoice_id}>
                      {said}
                    </PageLink>
                  )}
                </th>
                <td>
                  <Money cents={entry.amount_cents} currency={currency} />
                </td>
                <td>
                  <Money cents={entry.balance_cents} currency={currency} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td className={style['day']}>{'\u00a0'}</td>
            <th scope="row" colSpan={2}>
              {words('franchise_invoice.closing')}
            </th>
            <td>
              <Money cents={account.closing_cents} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

const StatementOf = ({ id }: { id: number }): ReactElement => {
  const words = useWords('network');
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const asked = { params: { id }, query: { ...(from && { from }), ...(until && { until }) } };
  const { data, error, refetch } = useRead(franchiseInvoiceContract.statement, asked, { keep: true });
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
      {error ? <Failed fault={error} onRetry={() => void refetch()} /> : null}
      {data && data.accounts.length === 0 ? (
        <p className={style['dim']}>{words('franchise_invoice.statement_none')}</p>
      ) : null}
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

/** The head office owes nobody. */
export const StatementCard = ({ record }: { record: Organisation }): ReactElement | null =>
  record.kind === 'network' ? null : (
    <>
      <StatementOf id={record.id} />
      <CreditNotes id={record.id} />
    </>
  );
