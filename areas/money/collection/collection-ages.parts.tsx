/** The totals of the list below, overall and by age, with the same filters. */
import type { ReactElement } from 'react';
import { billingContract } from '../billing/billing.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { filtersOf } from '../transaction/filters-of.view.ts';
import { notedIn } from '#kit/domain/words.ts';

const filters = ['q', 'status', 'by', 'age', 'branches'] as const;

export const CollectionAges = (): ReactElement => {
  const words = useWords('money');
  const { search } = useAddress();
  const query = filtersOf(search, filters);
  return (
    <Loaded of={useRead(billingContract.ages, { query }, { keep: true })} height={0} empty={null}>
      {(ages) => {
        const sumOf = (currency: string): number =>
          ages.reduce((sum, one) => (one.currency === currency ? sum + one.open_cents : sum), 0);
        const all = [...new Set(ages.map(({ currency }) => currency))].map((currency) => ({
          key: currency,
          label: words('collection.all_ages'),
          value: formatMoney(sumOf(currency), currency),
        }));
        const each = ages.map(({ age, count, currency, open_cents }) => ({
          key: `${age}${currency}`,
          label: notedIn(currentLocale(), words(`collection.age.${age}`), count),
          value: formatMoney(open_cents, currency),
        }));
        return <Figures look="totals" label={words('collection.ages')} lines={[...all, ...each]} />;
      }}
    </Loaded>
  );
};
