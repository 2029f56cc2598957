/** The number of an invoice or a receipt; both open the invoice. */
import type { TransactionRow } from './invoice.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import type { OwnColumn } from '#kit/web/columns.tsx';

export const invoiceNumber = <F extends string>(field: F): OwnColumn<F, TransactionRow> => ({
  field,
  own: true,
  name: (row) => row.number,
  show: (row) =>
    row.invoice_id === null ? (
      row.number
    ) : (
      <PageLink to="/home/paymentInvoice" record={row.invoice_id}>
        {row.number}
      </PageLink>
    ),
});
