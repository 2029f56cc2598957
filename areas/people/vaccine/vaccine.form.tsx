/** `/manage/clientDetails/VaccineCertificateClient/create|edit/{id}`: a vaccine certificate of a client. */
import { vaccineContract } from './vaccine.contract.ts';
import { dayField, numberField, textField, uploadField, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';

const groups = [
  {
    fields: [
      [textField('vaccine'), numberField('dose', { min: 1, max: 20 })],
      [dayField('given_on'), dayField('valid_until')],
      uploadField('file_id', 'certificate', {
        shown: ({ file_name }: Values) => (typeof file_name === 'string' ? { name: file_name } : undefined),
      }),
    ],
  },
] as const;
const VIEW = '/manage/clientDetails/VaccineCertificateClient/view';

export const CreateVaccine = formPage(vaccineContract.create, {
  noun: 'people.vaccine',
  title: 'create',
  groups,
  start: () => ({ dose: 1 }),
  hidden: ({ id }) => ({ member_id: id ?? 0 }),
  done: (one) => ({ to: VIEW, id: one.id }),
});
export const EditVaccine = formPage(vaccineContract.edit, {
  noun: 'people.vaccine',
  title: 'edit',
  save: 'save',
  record: vaccineContract.view,
  groups,
  done: (one) => ({ to: VIEW, id: one.id }),
});
