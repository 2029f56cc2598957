/** `/manage/assignCard/{id}`: the access card of a client. */
import { memberContract } from '#domain/areas/people/member.contract.ts';
import { textField } from '#web/kit/form/fields.ts';
import { formPage } from '#web/kit/form/page.tsx';

export const CardForm = formPage(memberContract.assignCard, {
  noun: 'people.card',
  title: 'title',
  save: 'save',
  record: memberContract.view,
  groups: [{ fields: [textField('card_number', { autoComplete: 'off' })] }],
  done: (member) => ({ to: '/manage/clientDetails', id: member.id }),
});
