/** The visits of a settlement as a file: amounts as plain numbers with their currency. */
import type { SettlementVisit } from './settlement.model.ts';
import { settlementWords } from './settlement.words.ts';
import { membershipTypes, numbered } from '#kit/domain/lookups/numbered.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const visitsAsCsv = (rows: readonly SettlementVisit[], currency: string, locale: Locale): string => {
  const words = inLanguage(settlementWords, locale);
  const field = labelsIn(locale, words.field);
  const typeOf = (id: number | null): string => {
    const type = id === null ? undefined : numbered(membershipTypes, id);
    return type ? textIn(type, locale) : words.any_type;
  };
  return toCsv<SettlementVisit>(
    [
      { header: field.day, value: (row) => row.day },
      { header: field.host, value: (row) => row.host_name },
      { header: field.home, value: (row) => row.home_name },
      { header: field.member_name, value: (row) => row.member_name },
      { header: field.source, value: (row) => words.source[row.source] },
      { header: field.type_id, value: (row) => typeOf(row.type_id) },
      { header: field.amount_cents, value: (row) => plainAmount(row.amount_cents, row.currency) },
      { header: field.currency, value: (row) => row.currency },
      {
        header: field.settled_cents,
        value: (row) => (row.settled_cents === null ? null : plainAmount(row.settled_cents, currency)),
      },
      { header: field.settled_currency, value: () => currency },
    ],
    rows,
  );
};
