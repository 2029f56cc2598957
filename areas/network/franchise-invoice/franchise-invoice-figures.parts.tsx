/** The figures of a line day by day, and the documents behind each day. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import type { FranchiseInvoice, FranchiseInvoiceLine } from './franchise-invoice.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { DayText, Money } from '#kit/web/look/show.tsx';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../network.module.css';

type Of = { invoice: FranchiseInvoice; line: FranchiseInvoiceLine };
type Figure = FranchiseInvoiceLine['days'][number];

const Papers = ({ invoice, line, figure }: Of & { figure: Figure }): ReactElement | null => {
  const words = useWords('network');
  const query = { of_branch: String(line.branch_id ?? 0), day: figure.day };
  const { data, waiting } = useLoaded(
    franchiseInvoiceContract.day,
    { params: { id: invoice.id }, query },
    { height: 0 },
  );
  if (!data) return waiting;
  const { currency } = invoice;
  return (
    <Stacked as="ul" gap={2} size={12} p="4px 0 8px 16px" className={style['papers']}>
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
        <Words as="li" tone="danger">
          {words('franchise_invoice.papers_differ', { net: formatMoney(data.net_cents, currency) })}
        </Words>
      ) : null}
    </Stacked>
  );
};

type Day = Of & { figure: Figure; isOpen: boolean; onOpen: (day: string | null) => void };
/** The day, with a link to its documents for people who can see transactions. */
const DayOf = ({ figure: { day }, isOpen, onOpen }: Omit<Day, keyof Of>): ReactElement => {
  const words = useWords('network');
  const write = useDays();
  if (!useHas('VIEW_TRANSACTION')) return <DayText day={day} />;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      c="inherit"
      aria-expanded={isOpen}
      aria-label={words('franchise_invoice.papers', { day: write(day) })}
      onClick={() => onOpen(isOpen ? null : day)}
    >
      <DayText day={day} />
    </Button>
  );
};
const dayOf = ({ figure, isOpen, onOpen }: Day): ReactElement => (
  <DayOf figure={figure} isOpen={isOpen} onOpen={onOpen} />
);

const papersOf = ({ invoice, line, figure, isOpen }: Day): ReactElement | null =>
  isOpen ? <Papers invoice={invoice} line={line} figure={figure} /> : null;

export const Figures = ({ invoice, line }: Of): ReactElement => {
  const words = useWords('network');
  const [open, setOpen] = useState<string | null>(null);
  return (
    <MiniTable
      rows={line.days.map((figure): Day => ({ invoice, line, figure, isOpen: open === figure.day, onOpen: setOpen }))}
      keyOf={({ figure }) => figure.day}
      currency={invoice.currency}
      columns={[
        { head: words('franchise_invoice.day'), text: dayOf },
        {
          head: words(`franchise_invoice.base.${invoice.royalty_base}`),
          money: ({ figure }) => figure.net_cents + figure.returns_cents,
        },
        { head: words('franchise_invoice.returned'), money: ({ figure }) => figure.returns_cents },
        { head: words('franchise_invoice.net'), money: ({ figure }) => figure.net_cents },
      ]}
      below={papersOf}
    />
  );
};
