/** The actions of a client: the same objects are buttons of the record and entries in the menu of a row. */
import {
  IconArrowMerge,
  IconArrowsExchange,
  IconCash,
  IconCreditCard,
  IconDownload,
  IconEraser,
  IconId,
  IconLock,
  IconMessagePlus,
  IconPencil,
  IconReceipt,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { MemberRow, MemberView } from './member.model.ts';
import { memberDataContract } from '../member-data/member-data.contract.ts';
import { memberLifeContract } from '../member-life/member-life.contract.ts';
import { jump, move, type Action, type Movable, type Move } from '#kit/web/actions.ts';
import { download } from '#kit/web/api.ts';
import { refreshAll } from '#kit/web/query.ts';

const signUp = jump<Movable>('sign_up', '/manage/signupMembership', { icon: IconId });
const edit = jump<Movable>('edit', '/manage/editClient', { icon: IconPencil });
/** The oldest of the open invoices. */
const pay = jump<MemberView>('pay', '/home/paymentInvoice', {
  icon: IconCash,
  id: (member) => member.invoices.findLast((invoice) => invoice.status === 'unpaid')?.id,
  search: () => ({ pay: '1' }),
});

const charge = jump<MemberView>('charge', '/manage/clientDetails/customCharge', { icon: IconReceipt });
const addActivity = jump<Movable>('add_activity', '/manage/addActivity', { icon: IconMessagePlus });
const assignCard = jump<Movable>('assign_card', '/manage/assignCard', { icon: IconCreditCard });
const changePassword = jump<Movable>('change_password', '/manage/changePassword', { icon: IconLock });

const transfer = jump<Movable>('transfer', '/manage/clientDetails/transfer', { icon: IconArrowsExchange });
const merge = jump<Movable>('merge', '/manage/clientDetails/merge', { icon: IconArrowMerge });
const erase = jump<Movable>('erase', '/manage/clientDetails/erase', { icon: IconEraser, danger: true });
const downloadData: Move<MemberView> = {
  kind: 'move',
  name: 'download_data',
  icon: IconDownload,
  asksReason: false,
  confirms: false,
  removes: false,
  send: async ({ id }) => {
    await download(memberDataContract.download, { params: { id }, body: {} });
    void refreshAll();
  },
};
const leave = (one: MemberView, reason: string) => ({ params: { id: one.id }, body: { version: one.version, reason } });
const deactivate = move('deactivate', memberLifeContract.deactivate, leave, {
  icon: IconUserOff,
  danger: true,
  asksReason: true,
});
const reactivate = move('reactivate', memberLifeContract.reactivate, leave, { icon: IconUserCheck, asksReason: true });

export const rowActions: readonly Action<MemberRow>[] = [signUp, addActivity, edit];
/** The first available one is the primary one: money first. */
export const memberActions: readonly Action<MemberView>[] = [
  pay,
  signUp,
  edit,
  charge,
  addActivity,
  assignCard,
  changePassword,
  transfer,
  merge,
  downloadData,
  reactivate,
  deactivate,
  erase,
];
