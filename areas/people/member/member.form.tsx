/** `/manage/editClient`: a new client, or with an id an existing one. Shows possible duplicates. */
import { useDeferredValue, type ComponentType, type ReactElement } from 'react';
import { memberContract } from './member.contract.ts';
import { genders } from '../lead/lead.model.ts';
import { isChild } from './member.rules.ts';
import { fullName, nameOfRow } from '../person/person.rules.ts';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { usePageId } from '#kit/web/address.tsx';
import { CountryInput } from '#kit/web/form/country-input.tsx';
import {
  areaField,
  dayField,
  emailField,
  group,
  ownField,
  phoneField,
  radioField,
  recordField,
  textField,
  uploadField,
  type Values,
} from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { RelationshipInput } from '#kit/web/form/relationship-input.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { photoAddress } from './member-photo.view.ts';
import { WhoseRecord } from './member-whose.parts.tsx';
import { AlikeCard } from '../person/alike.parts.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const today = (): string => dayIn(place.get().zone, new Date());
/** A guardian is asked for if the client is a child, or already has one. */
const needsGuardian = (values: Values): boolean =>
  isChild(textOf(values['date_of_birth']) || null, today()) || typeof values['guardian_member_id'] === 'number';

const photo = uploadField('photo_file_id', 'picture', {
  shown: ({ id, photo_file_id }: Values) =>
    typeof photo_file_id === 'number' ? { src: photoAddress({ id: Number(id), photo_file_id }) } : undefined,
});
const groups = [
  group('person', [
    [textField('first_name'), textField('last_name')],
    [radioField('gender', genders), dayField('date_of_birth')],
  ]),
  group('contact', [
    [phoneField('phone'), emailField('email')],
    [
      recordField('guardian_member_id', memberContract.list, nameOfRow, {
        when: needsGuardian,
        shown: (values: Values) => textOf(values['guardian_name']) || undefined,
      }),
      ownField('guardian_relationship', RelationshipInput, { when: needsGuardian }),
    ],
  ]),
  group('address', [
    textField('address'),
    [textField('postcode'), textField('city')],
    [textField('state'), ownField('country_code', CountryInput)],
  ]),
  group('emergency', [
    [textField('emergency_name'), phoneField('emergency_phone')],
    ownField('emergency_relationship', RelationshipInput),
  ]),
  group('desk', [
    [
      textField('card_number'),
      recordField('sales_staff_id', profileContract.salesPersons, nameOfRow, {
        shown: (values: Values) => textOf(values['sales_staff_name']) || undefined,
      }),
    ],
    recordField('trainer_staff_id', profileContract.trainers, nameOfRow, {
      shown: (values: Values) => textOf(values['trainer_staff_name']) || undefined,
    }),
    areaField('note'),
  ]),
] as const;

/** Search before create: repeated when typing pauses. */
const MaybeKnown = ({ values }: { values: Values }): ReactElement | null => {
  const id = usePageId();
  const [name, phone, email] = [
    fullName({ first_name: textOf(values['first_name']), last_name: textOf(values['last_name']) }),
    textOf(values['phone']),
    textOf(values['email']),
  ];
  const query = useDeferredValue({ name, phone, email, ...(id !== undefined && { except_member_id: String(id) }) });
  const isWorthAsking = query.name.includes(' ') || query.phone.length > 6 || query.email.includes('@');
  const { data } = useRead(memberContract.similar, { query }, { when: isWorthAsking, keep: true });
  return isWorthAsking && data && data.length > 0 ? <AlikeCard people={data} /> : null;
};

const CreateMember = formPage(memberContract.create, {
  noun: 'people.member',
  title: 'create',
  groups,
  start: () => ({ country_code: place.get().country }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  side: MaybeKnown,
  done: (member) => ({ to: '/manage/clientDetails', id: member.id }),
});
const EditMember = formPage(memberContract.edit, {
  noun: 'people.member',
  title: 'edit',
  trail: WhoseRecord,
  save: 'save',
  record: memberContract.view,
  groups: [group('photo', [photo]), ...groups],
  side: MaybeKnown,
  done: (member) => ({ to: '/manage/clientDetails', id: member.id }),
});

export const MemberForm: ComponentType = () => (usePageId() === undefined ? <CreateMember /> : <EditMember />);
