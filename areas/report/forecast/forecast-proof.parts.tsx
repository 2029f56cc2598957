/** What stands behind a forecast: how right earlier ones were, how long clients stay, and the shares that it uses. */
import type { ReactElement } from 'react';
import { AHEAD, type Checked, type RevenueForecast, type Survival } from './forecast.model.ts';
import { monthOf } from '#kit/domain/day.ts';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { gapIn } from '#kit/domain/words.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Lines } from '#kit/web/picture/charts.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { data: RevenueForecast };
const percent = (share: number): string => `${(Math.round(share * 1000) / 10).toLocaleString('en')}%`;

export const CheckedCard = ({ data: { checked, score, currency } }: Props): ReactElement => {
  const words = useWords('forecast');
  const gap = gapIn(useLocale());
  const said = [
    score.months > 0 ? words('inside', { inside: score.inside, months: score.months }) : null,
    score.months > 0 ? words('missed', { missed: formatMoney(score.missed, currency) }) : null,
    score.year_before_missed === null
      ? null
      : words('missed_before', { missed: formatMoney(score.year_before_missed, currency) }),
  ].filter((one) => one !== null);
  return (
    <Card title={words('checked')}>
      {checked.length === 0 ? (
        <Dim as="p">{words('checked_none')}</Dim>
      ) : (
        <Stacked gap={12}>
          <p>{said.join(gap)}</p>
          <MiniTable<Checked>
            rows={checked}
            keyOf={({ month }) => month}
            currency={currency}
            columns={[
              { head: words('column.month'), text: ({ month }) => monthOf(month) },
              { head: words('received'), money: ({ received }) => received },
              ...AHEAD.map((count, at) => ({
                head: words('ahead', { count }),
                money: ({ expected }: Checked) => expected[at] ?? null,
                off: ({ inside }: Checked) => at === 0 && inside === false,
                wide: at > 0,
              })),
            ]}
          />
        </Stacked>
      )}
    </Card>
  );
};

const inPercent = (shares: readonly number[]): number[] => shares.map((share) => Math.round(share * 100));
const SHOWN = [3, 6, 12, 24] as const;
export const SurvivalCard = ({ data: { survival } }: Props): ReactElement | null => {
  const words = useWords('forecast');
  const locale = useLocale();
  const [all] = survival;
  if (!all || all.ends === 0) return null;
  const nameOf = ({ type_id, way }: Survival): string => {
    const type = membershipTypes.find(({ id }) => id === type_id);
    return type && way ? words('survival_of', { type: type[locale], way: words(`way.${way}`) }) : words('survival_all');
  };
  return (
    <Card title={words('survival')}>
      <Stacked gap={12}>
        <Dim as="p">{words('survival_text')}</Dim>
        <Lines
          title={words('survival_all')}
          labels={all.shares.map((_, month) => String(month))}
          series={[
            { name: words('survival_all'), values: inPercent(all.shares) },
            { name: words('series.low'), values: inPercent(all.low), past: true },
            { name: words('series.high'), values: inPercent(all.high), past: true },
          ]}
          format={(value) => `${value}%`}
        />
        <MiniTable<Survival>
          rows={survival}
          keyOf={nameOf}
          columns={[
            { head: '', text: nameOf },
            { head: words('ends'), number: ({ ends }) => ends, wide: true },
            ...SHOWN.map((count) => ({
              head: words('after', { count }),
              text: ({ shares }: Survival) => percent(shares[count] ?? 0),
              isFigure: true,
              wide: count === 3 || count === 24,
            })),
          ]}
        />
      </Stacked>
    </Card>
  );
};

export const Based = ({ data: { based_on } }: Props): ReactElement => {
  const words = useWords('forecast');
  const { churn, paid_auto, paid_desk, renewed, joined } = based_on;
  return (
    <Card title={words('basis')}>
      <Stacked gap={12}>
        <Figures
          look="beside"
          lines={[
            { label: words('based.churn'), value: percent(churn) },
            { label: words('based.paid_auto'), value: percent(paid_auto) },
            { label: words('based.paid_desk'), value: percent(paid_desk) },
            { label: words('based.renewed'), value: renewed === null ? '—' : percent(renewed) },
            { label: words('based.joined'), value: (Math.round(joined * 10) / 10).toLocaleString('en') },
          ]}
        />
        <Dim as="p">{words('basis_text')}</Dim>
      </Stacked>
    </Card>
  );
};
