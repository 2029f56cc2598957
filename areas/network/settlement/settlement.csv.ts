/** The visits of a settlement as a file: amounts as plain numbers with their currency. */
import type { SettlementVisit } from './settlement.model.ts';
import { settlementWords } from './settlement.words.ts';
import { membershipTypes, numbered } from '#kit/domain/lookups/numbered.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const visitsAsCsv = (rows: readonly SettlementVisit[], currency: string, locale: Locale): string => {
  const words = inLanguage(settlementWords, locale);
  const typeOf = (id: number | null): string => {
    const type = id === null ? undefined : numbered(membershipTypes, id);
    return type ? textIn(type, locale) : words.any_type;
  };
  return toCsv<SettlementVisit>(
    [
      { header: words.field.day, value: (row) => row.day },
      { header: words.field.host, value: (row) => row.host_name },
      { header: words.field.home, value: (row) => row.home_name },
      { header: words.field.member_name, value: (row) => row.member_name },
      { header: words.field.source, value: (row) => words.source[row.source] },
      { header: words.field.type_id, value: (row) => typeOf(row.type_id) },
      { header: words.field.amount_cents, value: (row) => plainAmount(row.amount_cents, row.currency) },
      { header: words.field.currency, value: (row) => row.currency },
      {
        header: words.field.settled_cents,
        value: (row) => (row.settled_cents === null ? null : plainAmount(row.settled_cents, currency)),
      },
      { header: words.field.settled_currency, value: () => currency },
    ],
    rows,
  );
};
