/** What the command palette offers of money: invoices by number. */
import { moneyContract } from '#domain/areas/money/invoice.contract.ts';
import { call } from '#web/kit/api.ts';
import type { PaletteParts } from '#web/kit/area.ts';

const MOST = '5';

export const moneyPalette: PaletteParts = {
  sources: [
    {
      group: 'records',
      needs: 'VIEW_TRANSACTION',
      find: async (typed, signal) => {
        const { data } = await call(moneyContract.invoices, { query: { q: typed, itemsPerPage: MOST } }, { signal });
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
