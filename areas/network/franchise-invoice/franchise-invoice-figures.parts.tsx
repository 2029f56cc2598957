/** The figures of a line day by day, and the papers behind each day. */
import { Fragment, useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import type { FranchiseInvoice, FranchiseInvoiceLine } from './franchise-invoice.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Failed } from '#kit/web/look/page.tsx';
import { DayText, Money } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import style from '../network.module.css';

type Of = { invoice: FranchiseInvoice; line: FranchiseInvoiceLine };
type Figure = FranchiseInvoiceLine['days'][number];

const Papers = ({ invoice, line, figure }: Of & { figure: Figure }): ReactElement | null => {
  const words = useWords('network');
  const query = { of_branch: String(line.branch_id ?? 0), day: figure.day };
  const { data, error, refetch } = useRead(franchiseInvoiceContract.day, { params: { id: invoice.id }, query });
  if (error) return <Failed fault={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { currency } = invoice;
  return (
    <ul className={style['papers']}>
      {data.papers.length === 0 ? <li>{words('franchise_invoice.papers_none')}</li> : null}
      {data.papers.map((paper, at) => {
        const said = words(`franchise_invoice.paper.${paper.what}`, { number: paper.number });
        return (
          <li key={`${paper.what} ${paper.number} ${String(at)}`}>
            {paper.invoice_id === null ? (
              said
            ) : (
              <PageLink to="/home/paymentInvoice" record={paper.invoice_id}>
                {said}
              </PageLink>
            )}
            <Money cents={paper.net_cents} currency={currency} />
          </li>
        );
      })}
      {data.papers.length > 0 && data.net_cents !== figure.net_cents ? (
        <li className={style['fault']}>
          {words('franchise_invoice.papers_differ', { net: formatMoney(data.net_cents, currency) })}
        </li>
      ) : null}
    </ul>
  );
};

const COLUMNS = 4;
export const Figures = ({ invoice, line }: Of): ReactElement => {
  const words = useWords('network');
  const write = useDays();
  const sees = useHas('VIEW_TRANSACTION');
  const [open, setOpen] = useState<string | null>(null);
  const { currency } = invoice;
  return (
    <table className={style['figures']}>
      <thead>
        <tr>
          <th>{words('franchise_invoice.day')}</th>
          <th>{words('franchise_invoice.taken')}</th>
          <th>{words('franchise_invoice.returned')}</th>
          <th>{words('franchise_invoice.net')}</th>
        </tr>
      </thead>
      <tbody>
        {line.days.map((figure) => {
          const { day, net_cents, returns_cents } = figure;
          return (
            <Fragment key={day}>
              <tr>
                <th scope="row">
                  {sees ? (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      c="inherit"
                      aria-expanded={open === day}
                      aria-label={words('franchise_invoice.papers', { day: write(day) })}
                      onClick={() => setOpen(open === day ? null : day)}
                    >
                      <DayText day={day} />
                    </Button>
                  ) : (
                    <DayText day={day} />
                  )}
                </th>
                <td>
                  <Money cents={net_cents + returns_cents} currency={currency} />
                </td>
                <td>
                  <Money cents={returns_cents} currency={currency} />
                </td>
                <td>
                  <Money cents={net_cents} currency={currency} />
                </td>
              </tr>
              {open === day ? (
                <tr>
                  <td colSpan={COLUMNS}>
                    <Papers invoice={invoice} line={line} figure={figure} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
};
