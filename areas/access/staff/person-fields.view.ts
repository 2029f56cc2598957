/** The fields of a person: the same in the person's own profile, in an invitation and in another person's record. */
import { staffContract } from './staff.contract.ts';
import {
  dayField,
  group,
  ownField,
  phoneField,
  radioField,
  textField,
  uploadField,
  type Values,
} from '#kit/web/form/fields.ts';
import { RelationshipInput } from '#kit/web/form/relationship-input.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { LanguagesInput } from './languages-input.parts.tsx';

export const personGroup = group('person', [
  [textField('first_name', { autoComplete: 'given-name' }), textField('last_name', { autoComplete: 'family-name' })],
  [phoneField('phone', { autoComplete: 'tel' }), dayField('date_of_birth')],
  radioField('gender', ['female', 'male']),
  ownField('languages', LanguagesInput),
]);
export const emergencyGroup = group('emergency', [
  [textField('emergency_name'), phoneField('emergency_phone')],
  ownField('emergency_relationship', RelationshipInput),
]);
export const pictureField = uploadField('avatar_file_id', 'picture', {
  shown: ({ id, avatar_file_id }: Values) =>
    typeof avatar_file_id === 'number'
      ? { src: pictureAddress(staffContract.avatar, Number(id), avatar_file_id) ?? '' }
      : undefined,
});

type Person = {
  first_name: string;
  last_name: string;
  phone: string | null;
  date_of_birth: string | null;
  gender: string | null;
  languages: readonly string[];
  avatar_file_id: number | null;
  emergency_name: string | null;
  emergency_phone: string | null;
  emergency_relationship: number | null;
};
/** The initial values of the fields. */
export const personStart = (person: Person) => ({
  first_name: person.first_name,
  last_name: person.last_name,
  phone: person.phone ?? '',
  date_of_birth: person.date_of_birth ?? '',
  gender: person.gender ?? '',
  languages: person.languages,
  avatar_file_id: person.avatar_file_id,
  emergency_name: person.emergency_name ?? '',
  emergency_phone: person.emergency_phone ?? '',
  emergency_relationship: person.emergency_relationship,
});
