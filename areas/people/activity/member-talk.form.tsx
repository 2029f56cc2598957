/** `/manage/addActivity/{id}`: a call, a remark or a referral of a client. */
import { memberContract } from '../member/member.contract.ts';
import { writtenTypes } from './activity.model.ts';
import { areaField, phoneField, radioField, textField, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';

const isReferral = (values: Values): boolean => values['type'] === 'referral';

export const TalkForm = formPage(memberContract.addActivity, {
  noun: 'people.talk',
  title: 'title',
  save: 'save',
  groups: [
    {
      fields: [
        radioField('type', writtenTypes),
        [textField('referred_name', { when: isReferral }), phoneField('referred_phone', { when: isReferral })],
        areaField('note'),
      ],
    },
  ],
  start: ({ search }) => ({ type: writtenTypes.find((one) => one === search['type']) ?? 'outgoing_call' }),
  done: (_activity, { id }) => ({
    to: '/manage/clientDetails',
    ...(id !== undefined && { id }),
    search: { tab: 'activity' },
  }),
});
