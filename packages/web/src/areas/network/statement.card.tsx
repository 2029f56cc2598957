/** The statement of account of an organisation: what was invoiced, what was paid, what is open after each. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { franchiseInvoiceContract } from '#domain/areas/network/franchise-invoice.contract.ts';
import type { Organisation } from '#domain/areas/network/organisation.model.ts';
import { PageLink } from '#web/kit/address.tsx';
import { download } from '#web/kit/api.ts';
import { Card, Failed } from '#web/kit/look/page.tsx';
import { DayText, Money } from '#web/kit/look/show.tsx';
import { useRead } from '#web/kit/query.ts';
import { useWords } from '#web/kit/words.ts';
import style from './network.module.css';

export const StatementCard = ({ record }: { record: Organisation }): ReactElement | null => {
  const words = useWords('network');
  const asked = { params: { id: record.id } };
  const { data, error, refetch } = useRead(franchiseInvoiceContract.statement, asked);
  if (record.kind === 'network') return null;
  return (
    <Card
      title={words('franchise_invoice.statement')}
      aside={
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          onClick={() => void download(franchiseInvoiceContract.statementPdf, asked)}
        >
          {words('franchise_invoice.pdf')}
        </Button>
      }
    >
      {error ? <Failed fault={error} onRetry={() => void refetch()} /> : null}
      {data && data.accounts.length === 0 ? (
        <p className={style['dim']}>{words('franchise_invoice.statement_none')}</p>
      ) : null}
      {(data?.accounts ?? []).map((account) => (
        <ul key={`${account.issuer_name} ${account.currency}`} className={style['list']}>
          {account.entries.map((entry) => (
            <li key={`${entry.what} ${entry.number} ${entry.day}`} className={style['line']}>
              <span>
                <PageLink to="/franchise/payInvoice" record={entry.invoice_id}>
                  {words(`franchise_invoice.entry.${entry.what}`, { number: entry.number })}
                </PageLink>{' '}
                <span className={style['dim']}>
                  <DayText day={entry.day} />
                </span>
              </span>
              <Money cents={entry.amount_cents} currency={account.currency} />
            </li>
          ))}
          <li className={style['line']} data-total>
            <strong>{words('franchise_invoice.closing')}</strong>
            <strong>
              <Money cents={account.closing_cents} currency={account.currency} />
            </strong>
          </li>
        </ul>
      ))}
    </Card>
  );
};
