/** What the list under it adds up to, in all and by how long it has been due, with the same filters. */
import type { ReactElement } from 'react';
import { billingContract } from '../billing/billing.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Failed } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { filtersOf } from '../transaction/filters-of.view.ts';
import style from '../money.module.css';

const filters = ['q', 'status', 'by', 'age'] as const;

export const CollectionAges = (): ReactElement | null => {
  const words = useWords('money');
  const { search } = useAddress();
  const query = filtersOf(search, filters);
  const { data, error, refetch } = useRead(billingContract.ages, { query }, { keep: true });
  if (error && !data) return <Failed fault={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  const sumOf = (currency: string): number =>
    data.reduce((sum, one) => (one.currency === currency ? sum + one.open_cents : sum), 0);
  return (
    <dl className={style['totals']} aria-label={words('collection.ages')}>
      {[...new Set(data.map(({ currency }) => currency))].map((currency) => (
        <div key={currency}>
          <dt>{words('collection.all_ages')}</dt>
          <dd>{formatMoney(sumOf(currency), currency)}</dd>
        </div>
      ))}
      {data.map((one) => (
        <div key={`${one.age}${one.currency}`}>
          <dt>
            {words(`collection.age.${one.age}`)} ({one.count})
          </dt>
          <dd>{formatMoney(one.open_cents, one.currency)}</dd>
        </div>
      ))}
    </dl>
  );
};
