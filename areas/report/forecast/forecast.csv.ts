import type { ForecastMonth, RevenueForecast } from './forecast.model.ts';
import { forecastWords } from './forecast.words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

const amounts = ['agreed', 'renewals', 'new_sales', 'total', 'low', 'high'] as const;
export const forecastAsCsv = ({ months, currency }: RevenueForecast, locale: Locale): string => {
  const { column } = inLanguage(forecastWords, locale);
  return toCsv<ForecastMonth>(
    [
      { header: column.month, value: ({ month }) => month.slice(0, 7) },
      ...amounts.map((name) => ({
        header: `${column[name]} (${currency})`,
        value: (row: ForecastMonth) => plainAmount(row[name], currency),
      })),
    ],
    months,
  );
};
