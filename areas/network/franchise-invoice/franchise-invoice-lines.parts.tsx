/** The lines of an invoice, each with its calculation, its daily figures and its dispute. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import type { FranchiseInvoice, FranchiseInvoiceLine } from './franchise-invoice.model.ts';
import { lineComputed, lineTitle, type LineWords } from './franchise-invoice.words.ts';
import { lineKinds } from './franchise-invoice.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { areaField, checkField, ownField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Item } from '#kit/web/look/items.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { Figures } from './franchise-invoice-figures.parts.tsx';
import { AmountInput } from './franchise-inputs.parts.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../network.module.css';

type Of = { invoice: FranchiseInvoice; line: FranchiseInvoiceLine };

/** The words of lines with their placeholders: filled by the same function as in the PDF. */
const useLineWords = (): LineWords => {
  const words = useWords('network');
  return {
    kind: Object.fromEntries(
      lineKinds.map((kind) => [kind, words(`franchise_invoice.kind.${kind}`)]),
    ) as LineWords['kind'],
    by: {
      share: words('franchise_invoice.by.share'),
      share_whole: words('franchise_invoice.by.share_whole'),
      minimum: words('franchise_invoice.by.minimum'),
      fixed: words('franchise_invoice.by.fixed'),
    },
  };
};

const isAccepted = (values: Values): boolean => values['accept'] === true;

type Asked = FranchiseInvoiceLine & { currency: string };
const Answer = formDrawer(franchiseInvoiceContract.answer, {
  noun: 'network.franchise_invoice',
  title: 'answer_title',
  save: 'answer_save',
  groups: [
    {
      fields: [checkField('accept'), ownField('credit_cents', AmountInput, { when: isAccepted }), areaField('text')],
    },
  ],
  start: ({ record }) => {
    const line = record as Asked | undefined;
    return { accept: false, credit_cents: Math.max(0, line?.amount_cents ?? 0) };
  },
  hidden: ({ record }) => ({ line_id: (record as Asked | undefined)?.id ?? 0 }),
});

const Talk = ({ invoice, line }: Of): ReactElement => {
  const words = useWords('network');
  const dispute = useWrite(franchiseInvoiceContract.dispute);
  const [isAnswering, setAnswering] = useState(false);
  const ask = async (): Promise<void> => {
    const title = words('franchise_invoice.dispute_what');
    const yes = words('franchise_invoice.move.dispute');
    const text = await askReason({ title, yes, no: say('blocks')('dialog.cancel'), max: 500 });
    if (text !== null) await dispute.run({ params: { id: invoice.id }, body: { line_id: line.id, text } });
  };
  const amount = formatMoney(line.credit_cents ?? 0, invoice.currency);
  return (
    <>
      {line.dispute === null ? null : (
        <Words as="div" {...(line.dispute_status === 'open' ? { tone: 'danger' } : { dim: true, size: 12 })}>
          {words('franchise_invoice.disputed', { name: line.disputed_by_name ?? '', text: line.dispute })}
        </Words>
      )}
      {line.dispute_status === 'accepted' ? (
        <div>
          {words('franchise_invoice.accepted', { amount, text: line.answer ?? '' })} ·{' '}
          {line.credit_note_number !== null
            ? words('franchise_invoice.credit_note', { number: line.credit_note_number })
            : line.credit_number === null
              ? words('franchise_invoice.credit_coming')
              : words('franchise_invoice.credited_on', { number: line.credit_number })}
        </div>
      ) : null}
      {line.kind === 'carried' && line.credit_note_number !== null ? (
        <div>{words('franchise_invoice.credit_note', { number: line.credit_note_number })}</div>
      ) : null}
      {line.dispute_status === 'rejected' ? (
        <div>{words('franchise_invoice.rejected', { text: line.answer ?? '' })}</div>
      ) : null}
      {invoice.can.includes('dispute') && line.dispute === null ? (
        <Button size="compact-xs" variant="default" loading={dispute.busy} onClick={() => void ask()}>
          {words('franchise_invoice.move.dispute')}
        </Button>
      ) : null}
      {invoice.can.includes('answer') && line.dispute_status === 'open' ? (
        <Button size="compact-xs" variant="default" onClick={() => setAnswering(true)}>
          {words('franchise_invoice.move.answer')}
        </Button>
      ) : null}
      {isAnswering ? (
        <Answer id={invoice.id} record={{ ...line, currency: invoice.currency }} onClose={() => setAnswering(false)} />
      ) : null}
    </>
  );
};

export const Line = ({ invoice, line }: Of): ReactElement => {
  const words = useWords('network');
  const lineWords = useLineWords();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const said = lineComputed(lineWords, line, invoice.currency, locale);
  return (
    <Item
      title={lineTitle(lineWords, line)}
      below={said}
      right={<Money cents={line.amount_cents} currency={invoice.currency} />}
      foot={
        <Stacked gap={4} items="start" className={style['block']}>
          {line.days.length === 0 ? null : (
            <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {words(isOpen ? 'franchise_invoice.figures_hide' : 'franchise_invoice.figures')}
            </Button>
          )}
          {isOpen ? <Figures invoice={invoice} line={line} /> : null}
          <Talk invoice={invoice} line={line} />
        </Stacked>
      }
    />
  );
};
