/** `/manage/assignCard/{id}`: the access card of a client. */
import { memberContract } from './member.contract.ts';
import { textField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';

export const CardForm = formPage(memberContract.assignCard, {
  noun: 'people.card',
  title: 'title',
  save: 'save',
  record: memberContract.view,
  groups: [{ fields: [textField('card_number', { autoComplete: 'off' })] }],
  done: (member) => ({ to: '/manage/clientDetails', id: member.id }),
});
