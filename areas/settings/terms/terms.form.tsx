/** `/settings/createTerms`, `/settings/createLegalTerms`: a document, or a new version of one; and its drawers. */
import type { ReactElement } from 'react';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { locales, textIn } from '#kit/domain/words.ts';
import {
  dayField,
  group,
  ownField,
  radioField,
  textField,
  uploadField,
  type OwnInputProps,
  type Values,
} from '#kit/web/form/fields.ts';
import { ManyBox } from '#kit/web/form/many-box.tsx';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { TermsLockHere } from './terms-lock.parts.tsx';
import { legalTerms, programmeTerms } from './terms-words.view.ts';

const ProgrammesInput = (props: OwnInputProps): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const { data } = useRead(programmeContract.list, { query: { itemsPerPage: '200' } });
  return (
    <ManyBox
      of={props}
      areIds
      description={words('terms.hint.programme_ids')}
      data={(data?.data ?? []).map((one) => ({ value: String(one.id), label: textIn(one.name, locale) }))}
    />
  );
};

const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
type Given = { search: Readonly<Record<string, string>> };
const begun = ({ search }: Given) => ({
  title: search['title'] ?? '',
  locale: locales.find((one) => one === search['locale']) ?? ('en' as const),
  programme_ids: (search['programmes'] ?? '').split(',').flatMap((id) => idIn(id) ?? []),
});
const rest = ({ search }: Given) => ({
  branch_id: place.get().branch_id ?? 0,
  everywhere: atHeadOffice(),
  follows_id: idIn(search['follows']),
});

const pdf = uploadField('file_id', 'document', {
  shown: ({ file_name }: Values) => (typeof file_name === 'string' ? { name: file_name } : undefined),
});
const what = group('what', [textField('title'), radioField('locale', locales), pdf]);
const programmes = group('programmes', [ownField('programme_ids', ProgrammesInput)]);

export const TermsForm = formPage(programmeTerms.rows.create, {
  noun: programmeTerms.noun,
  title: 'create',
  save: 'save',
  groups: [what, programmes],
  start: begun,
  hidden: rest,
  below: TermsLockHere,
  done: ({ id }) => ({ to: programmeTerms.record, id }),
});
export const LegalTermsForm = formPage(legalTerms.rows.create, {
  noun: legalTerms.noun,
  title: 'create',
  save: 'save',
  groups: [what],
  start: (given) => ({ ...begun(given), programme_ids: [] }),
  hidden: rest,
  done: ({ id }) => ({ to: legalTerms.record, id }),
});

export const EditTermsDrawer = formDrawer(programmeTerms.rows.edit, {
  noun: programmeTerms.noun,
  title: 'edit',
  record: programmeTerms.rows.view,
  groups: [{ fields: [textField('title'), pdf] }, programmes],
});
export const EditLegalTermsDrawer = formDrawer(legalTerms.rows.edit, {
  noun: legalTerms.noun,
  title: 'edit',
  record: legalTerms.rows.view,
  groups: [{ fields: [textField('title'), pdf] }],
});

const onDay = {
  title: 'schedule',
  groups: [{ fields: [dayField('publish_on')] }],
  hidden: () => ({ move: 'schedule' as const }),
} as const;
export const ScheduleTermsDrawer = formDrawer(programmeTerms.rows.move, {
  ...onDay,
  noun: programmeTerms.noun,
  record: programmeTerms.rows.view,
});
export const ScheduleLegalTermsDrawer = formDrawer(legalTerms.rows.move, {
  ...onDay,
  noun: legalTerms.noun,
  record: legalTerms.rows.view,
});
