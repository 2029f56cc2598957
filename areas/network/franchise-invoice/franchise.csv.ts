/** The franchise lists as files: with the words of the pages, and amounts as plain numbers with their currency. */
import { plainAmount } from '#kit/domain/money.ts';
import type { Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { onPaper } from './franchise-invoice.paper.ts';
import type { AgreementRecord, PackageRecord } from '../agreement/agreement.store.ts';
import type { OrganisationRecord } from '../organisation/organisation.store.ts';

export const MOST_IN_CSV = 10_000;
export const csvFile = (name: string, content: string): FileAnswer => ({
  name: `${name}.csv`,
  kind: 'text/csv; charset=utf-8',
  content,
});

export const organisationsAsCsv = (rows: readonly OrganisationRecord[], locale: Locale): string => {
  const { field, organisation } = onPaper(locale);
  return toCsv<OrganisationRecord>(
    [
      { header: field.code, value: (row) => row.code },
      { header: field.name, value: (row) => row.name },
      { header: field.kind, value: (row) => organisation.kind[row.kind] },
      { header: field.parent_name, value: (row) => row.parent_name },
      { header: field.country_code, value: (row) => row.country_code },
      { header: field.territory_country, value: (row) => row.territory_country },
      { header: field.territory_region, value: (row) => row.territory_region },
      { header: field.branches, value: (row) => row.branches },
      { header: field.all_branches, value: (row) => row.all_branches },
      { header: field.contacts, value: (row) => row.contacts },
      { header: field.closed_on, value: (row) => row.closed_on },
    ],
    rows,
  );
};

export const agreementsAsCsv = (rows: readonly AgreementRecord[], locale: Locale): string => {
  const { field, agreement } = onPaper(locale);
  return toCsv<AgreementRecord>(
    [
      { header: field.organisation_name, value: (row) => row.organisation_name },
      { header: field.issuer_name, value: (row) => row.issuer_name },
      { header: field.package_name, value: (row) => row.package_name },
      { header: field.currency, value: (row) => row.currency },
      { header: field.status, value: (row) => agreement.status[row.status] },
      { header: field.start_on, value: (row) => row.start_on },
      { header: field.end_on, value: (row) => row.end_on },
      { header: field.terminated_on, value: (row) => row.terminated_on },
      { header: field.renewal, value: (row) => agreement.choice.renewal[row.renewal] },
      { header: field.renewals, value: (row) => row.renewals },
      { header: field.branches, value: (row) => row.branches },
      { header: field.documents, value: (row) => row.documents },
    ],
    rows,
  );
};

export const packagesAsCsv = (rows: readonly PackageRecord[], locale: Locale): string => {
  const { field, franchise_package } = onPaper(locale);
  return toCsv<PackageRecord>(
    [
      { header: field.name, value: (row) => row.name },
      { header: field.organisation_name, value: (row) => row.organisation_name },
      { header: field.status, value: (row) => franchise_package.status[row.status] },
      { header: field.currency, value: (row) => row.currency },
      {
        header: field.licence_fee_cents,
        value: ({ terms, currency }) => plainAmount(terms.licence_fee_cents, currency),
      },
      { header: field.term_months, value: ({ terms }) => terms.term_months },
      { header: field.royalty_kind, value: ({ terms }) => franchise_package.choice.royalty_kind[terms.royalty_kind] },
      { header: field.royalty_base, value: ({ terms }) => franchise_package.choice.royalty_base[terms.royalty_base] },
      { header: `${field.royalty_bp} (%)`, value: ({ terms }) => terms.royalty_bp / 100 },
      { header: field.minimum_cents, value: ({ terms, currency }) => plainAmount(terms.minimum_cents, currency) },
      { header: field.fixed_cents, value: ({ terms, currency }) => plainAmount(terms.fixed_cents, currency) },
      { header: `${field.marketing_bp} (%)`, value: ({ terms }) => terms.marketing_bp / 100 },
      { header: field.billing_day, value: ({ terms }) => terms.billing_day },
      { header: field.max_branches, value: ({ terms }) => terms.max_branches },
      { header: field.seats, value: ({ terms }) => terms.seats },
      { header: field.agreements, value: (row) => row.agreements },
    ],
    rows,
  );
};
