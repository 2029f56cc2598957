/**
 * `/manage/clientDetails/changeProgramme/{membership id}`: a different programme from today;
 * `/manage/editSignupMembership/{membership id}`: edit a sign-up before it starts.
 */
import { nameOfRow } from '#areas/people/person/person.rules.ts';
import { useState, type ReactElement } from 'react';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { changeContract } from './change.contract.ts';
import type { Changed } from './change.model.ts';
import { endingContract } from '../ending/ending.contract.ts';
import type { MembershipLife } from '../ending/ending.model.ts';
import { programmeContract } from '../programme/programme.contract.ts';
import { isDay } from '#kit/domain/day.ts';
import { textIn, type BothTexts } from '#kit/domain/words.ts';
import { areaField, dayField, recordField, type LooseRow, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import type { Done } from '#kit/web/form/spec.ts';
import { useRead } from '#kit/web/query.ts';
import { mayOpen } from '#kit/web/rights.ts';
import { currentLocale } from '#kit/web/words.ts';
import { ChangeReceipt } from './change-receipt.parts.tsx';
import { ofOneMembership } from '../membership/choose-membership.parts.tsx';

const programmeName = (row: LooseRow): string => textIn(row['name'] as BothTexts, currentLocale());
const programmes = recordField('programme_id', programmeContract.list, programmeName, {
  query: { status: 'active', itemsPerPage: '200' },
  shown: ({ programme_name }) => (programme_name ? textIn(programme_name as BothTexts, currentLocale()) : undefined),
});
const seller = recordField('sales_staff_id', profileContract.salesPersons, nameOfRow, {
  shown: ({ sales_staff_name }) => (typeof sales_staff_name === 'string' ? sales_staff_name : undefined),
});

const done = ({ life, invoice_id }: Changed): Done =>
  invoice_id !== null && mayOpen('/home/paymentInvoice')
    ? { to: '/home/paymentInvoice', id: invoice_id }
    : { to: '/manage/clientDetails', id: life.member_id, search: { tab: 'memberships' } };

type BelowProps = { values: Values; set: (name: string, value: unknown) => void; record: unknown };
const numberIn = (values: Values, name: string): number | undefined =>
  typeof values[name] === 'number' ? values[name] : undefined;

/** The preview stays after posting; a completed change isn't previewed again. */
const useBefore = (record: unknown): { id: number; isBefore: boolean } => {
  const { id, version } = record as MembershipLife;
  const [before] = useState(version);
  return { id, isBefore: version === before };
};

const ChangePreview = ({ values, set, record }: BelowProps): ReactElement => {
  const { id, isBefore } = useBefore(record);
  const programme_id = numberIn(values, 'programme_id');
  const { data, error } = useRead(
    changeContract.previewChange,
    { params: { id }, body: { programme_id: programme_id ?? 0 } },
    { when: programme_id !== undefined && isBefore, keep: true },
  );
  return <ChangeReceipt life={record as MembershipLife} figures={data} fault={isBefore ? error : null} set={set} />;
};

const EditPreview = ({ values, set, record }: BelowProps): ReactElement => {
  const { id, isBefore } = useBefore(record);
  const programme_id = numberIn(values, 'programme_id');
  const start_on = typeof values['start_on'] === 'string' ? values['start_on'] : '';
  const { data, error } = useRead(
    changeContract.previewEdit,
    { params: { id }, body: { programme_id: programme_id ?? 0, start_on } },
    { when: programme_id !== undefined && isDay(start_on) && isBefore, keep: true },
  );
  return <ChangeReceipt life={record as MembershipLife} figures={data} fault={isBefore ? error : null} set={set} />;
};

const common = {
  noun: 'membership.change',
  record: endingContract.life,
  ready: true,
  quiet: ['payments', 'difference_cents'],
  done,
} as const;

export const ChangePage = formPage(changeContract.change, {
  ...common,
  title: 'change',
  groups: [{ fields: [programmes, areaField('reason')] }],
  fresh: ['programme_id'],
  start: () => ({ reason: '' }),
  below: ChangePreview,
});

export const EditSignUpPage = ofOneMembership(
  formPage(changeContract.edit, {
    ...common,
    title: 'edit',
    groups: [{ fields: [programmes, [dayField('start_on'), seller], areaField('reason')] }],
    start: () => ({ reason: '' }),
    below: EditPreview,
  }),
);
