/** What the list under it adds up to, with the same filters. */
import type { ReactElement } from 'react';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Failed } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { filtersOf } from './filters-of.view.ts';
import style from '../money.module.css';

const filters = ['q', 'kind', 'method', 'status', 'from', 'until'] as const;

export const TransactionTotals = (): ReactElement | null => {
  const words = useWords('money');
  const { search } = useAddress();
  const query = filtersOf(search, filters);
  const { data, error, refetch } = useRead(invoiceContract.totals, { query }, { keep: true });
  if (error && !data) return <Failed fault={error} onRetry={() => void refetch()} />;
  return data === undefined || data.length === 0 ? null : (
    <dl className={style['totals']} aria-label={words('transaction.totals')}>
      {data.map((one) => (
        <div key={`${one.kind}${one.currency}`}>
          <dt>{words(`transaction.total_of.${one.kind}`)}</dt>
          <dd>{formatMoney(one.amount_cents, one.currency)}</dd>
        </div>
      ))}
    </dl>
  );
};
