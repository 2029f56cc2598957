/** The documents of an invoice as PDF, in both languages: the invoice, its receipts, its credit notes. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import { locales } from '#kit/domain/words.ts';
import { saveFile } from '#kit/web/api.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Gap } from '#kit/web/look/show.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

type Row = typeof invoiceContract.pdf | typeof invoiceContract.receiptPdf | typeof invoiceContract.creditNotePdf;
const Paper = ({ row, id, number }: { row: Row; id: number; number: string }): ReactElement => {
  const words = useWords('money');
  return (
    <Item
      title={number}
      buttons={locales.map((locale) => (
        <Button
          key={locale}
          variant="default"
          size="compact-xs"
          leftSection={<IconFileTypePdf size={14} />}
          aria-label={`${number} PDF ${words(`invoice.language.${locale}`)}`}
          onClick={() => void saveFile(row, { params: { id }, query: { locale } })}
        >
          {words(`invoice.language.${locale}`)}
        </Button>
      ))}
    />
  );
};

/** The address that documents are sent to, or a link to add one. */
const SendsTo = ({ invoice }: { invoice: Invoice }): ReactElement => {
  const words = useWords('money');
  const mayEdit = useMayOpen('/manage/editClient');
  if (invoice.send_to !== null) return <Quiet>{words('invoice.sends_to', { email: invoice.send_to })}</Quiet>;
  return (
    <Quiet>
      {words('invoice.sends_nowhere')}
      <Gap />
      {mayEdit ? (
        <PageLink to="/manage/editClient" record={invoice.member_id}>
          {words('invoice.add_address')}
        </PageLink>
      ) : null}
    </Quiet>
  );
};

export const Papers = ({ invoice }: { invoice: Invoice }): ReactElement => {
  const words = useWords('money');
  const paid = invoice.payments.filter(({ status }) => status === 'success' || status === 'refunded');
  return (
    <Card title={words('invoice.as_pdf')}>
      <Items>
        <Paper row={invoiceContract.pdf} id={invoice.id} number={invoice.number} />
        {paid.map((payment) => (
          <Paper key={payment.id} row={invoiceContract.receiptPdf} id={payment.id} number={payment.number} />
        ))}
        {invoice.credit_notes.map((note) => (
          <Paper key={`c${note.id}`} row={invoiceContract.creditNotePdf} id={note.id} number={note.number} />
        ))}
      </Items>
      <SendsTo invoice={invoice} />
    </Card>
  );
};
