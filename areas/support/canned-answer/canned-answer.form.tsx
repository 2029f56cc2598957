/** The drawers for canned answers. */
import { cannedAnswerContract } from './canned-answer.contract.ts';
import { bothField, group, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { atHeadOffice } from '#kit/web/place.ts';

const groups = [group('text', [textField('name'), bothField('text', { area: true })])] as const;
export const NewCannedDrawer = formDrawer(cannedAnswerContract.create, {
  noun: 'support.canned',
  title: 'create',
  groups,
  hidden: () => ({ everywhere: atHeadOffice() }),
});
export const EditCannedDrawer = formDrawer(cannedAnswerContract.edit, {
  noun: 'support.canned',
  title: 'edit',
  groups,
  record: cannedAnswerContract.view,
});
