/** The totals of the list below, with the same filters. */
import type { ReactElement } from 'react';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { filtersOf } from './filters-of.view.ts';

const filters = ['q', 'kind', 'method', 'status', 'from', 'until', 'branches'] as const;

export const TransactionTotals = (): ReactElement => {
  const words = useWords('money');
  const { search } = useAddress();
  const query = filtersOf(search, filters);
  return (
    <Loaded of={useRead(invoiceContract.totals, { query }, { keep: true })} height={0} empty={null}>
      {(totals) => (
        <Figures
          look="totals"
          label={words('transaction.totals')}
          lines={totals.map(({ kind, currency, amount_cents }) => ({
            key: `${kind}${currency}`,
            label: words(`transaction.total_of.${kind}`),
            value: formatMoney(amount_cents, currency),
          }))}
        />
      )}
    </Loaded>
  );
};
