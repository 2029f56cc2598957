/** `/settings/terms` and `/settings/legalTerms`: a row for each version of a document. */
import type { ReactElement } from 'react';
import { termsMachine } from './terms.machine.ts';
import type { TermsRow } from './terms.model.ts';
import { locales } from '#kit/domain/words.ts';
import { branchText } from '#kit/web/branch-name.ts';
import { choice, custom, day, instant, link, number, status } from '#kit/web/columns.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { TermsGate, TermsLockHere } from './terms-lock.parts.tsx';
import { legalTerms, programmeTerms } from './terms-words.view.ts';

const Owner = ({ row }: { row: TermsRow }): ReactElement => {
  const words = useWords('settings');
  return <>{row.branch_name === null ? words('terms.network') : branchText(row.branch_name)}</>;
};

const columns = [
  link('title'),
  status(termsMachine),
  number('revision'),
  choice('locale'),
  instant('published_at'),
  day('publish_on'),
  number('accepted'),
  custom('branch_name', (row: TermsRow) => <Owner row={row} />),
] as const;
const shared = {
  columns,
  filters: [byStatus(termsMachine), byChoice('locale', locales)],
} as const;

export const TermsList = listPage(programmeTerms.rows.list, {
  ...shared,
  noun: programmeTerms.noun,
  record: programmeTerms.record,
  create: { to: programmeTerms.create, gate: TermsGate },
  above: TermsLockHere,
});
export const LegalTermsList = listPage(legalTerms.rows.list, {
  ...shared,
  noun: legalTerms.noun,
  record: legalTerms.record,
  create: { to: legalTerms.create },
});
