/** The command palette's entries for money: invoices by number. */
import { invoiceContract } from './invoice/invoice.contract.ts';
import { call } from '#kit/web/api.ts';
import type { PaletteParts } from '#kit/web/area.ts';
import { say } from '#kit/web/words.ts';

const MOST = '5';

export const moneyPalette: PaletteParts = {
  actions: [
    {
      id: 'transaction.list',
      label: () => say('shell')('palette.do.invoices'),
      keywords: ['invoice', 'payment', 'receipt', 'refund', '账单', '付款', '退款'],
      needs: 'VIEW_TRANSACTION',
      to: '/home/transaction',
      order: 50,
    },
  ],
  sources: [
    {
      group: 'records',
      needs: 'VIEW_TRANSACTION',
      find: async (typed, signal) => {
        const { data } = await call(invoiceContract.invoices, { query: { q: typed, itemsPerPage: MOST } }, { signal });
        return data.map((invoice) => ({
          id: `invoice${invoice.id}`,
          label: invoice.number,
          hint: invoice.member_name,
          to: '/home/paymentInvoice' as const,
          record: invoice.id,
        }));
      },
    },
  ],
};
