/**
 * `/manage/createLeads`: a new lead, or with an id an existing one. Shows possible duplicates while the person types.
 */
import { useDeferredValue, type ComponentType, type ReactElement } from 'react';
import { leadContract } from './lead.contract.ts';
import { genders, leadSources } from './lead.model.ts';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { fullName, nameOfRow } from '../person/person.rules.ts';
import { usePageId } from '#kit/web/address.tsx';
import {
  areaField,
  dayField,
  emailField,
  group,
  phoneField,
  radioField,
  recordField,
  selectField,
  textField,
  type Values,
} from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { say } from '#kit/web/words.ts';
import { place } from '#kit/web/place.ts';
import { AlikeCard } from '../person/alike.parts.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const groups = [
  group('person', [
    [textField('first_name'), textField('last_name')],
    [radioField('gender', genders), dayField('date_of_birth')],
  ]),
  group('contact', [[phoneField('phone'), emailField('email')]]),
  group('interest', [
    [
      selectField('source', leadSources),
      recordField('sales_staff_id', profileContract.salesPersons, nameOfRow, {
        shown: (values: Values) => textOf(values['sales_staff_name']) || undefined,
      }),
    ],
    textField('interest'),
  ]),
  group('next', [[textField('next_action'), dayField('next_action_on')], areaField('note')]),
] as const;

/** Search before create: repeated when typing pauses. */
const MaybeKnown = ({ values }: { values: Values }): ReactElement | null => {
  const id = usePageId();
  const [name, phone, email] = [
    fullName({ first_name: textOf(values['first_name']), last_name: textOf(values['last_name']) }),
    textOf(values['phone']),
    textOf(values['email']),
  ];
  const query = useDeferredValue({ name, phone, email, ...(id !== undefined && { except_lead_id: String(id) }) });
  const isWorthAsking = query.name.includes(' ') || query.phone.length > 6 || query.email.includes('@');
  const { data } = useRead(leadContract.similar, { query }, { when: isWorthAsking, keep: true });
  if (!isWorthAsking || !data || data.length === 0) return null;
  return <AlikeCard people={data} />;
};

const CreateLead = formPage(leadContract.create, {
  noun: 'people.lead',
  title: 'create',
  groups,
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  side: MaybeKnown,
  done: (lead) => ({ to: '/manage/viewLeads', id: lead.id }),
  says: (lead) => [say('people')('lead.is_added', { name: fullName(lead) })],
});
const EditLead = formPage(leadContract.edit, {
  noun: 'people.lead',
  title: 'edit',
  record: leadContract.view,
  groups,
  side: MaybeKnown,
  done: (lead) => ({ to: '/manage/viewLeads', id: lead.id }),
});

export const LeadForm: ComponentType = () => (usePageId() === undefined ? <CreateLead /> : <EditLead />);
