/** `/merchantManagement/redemptions`: what clients have redeemed in the branch. */
import { IconArrowBackUp } from '@tabler/icons-react';
import { redemptionContract } from './promotion.contract.ts';
import type { Redemption } from './promotion.model.ts';
import { move } from '#kit/web/actions.ts';
import { branch, choice, instant, link, text } from '#kit/web/columns.tsx';
import { byChoice, byDays } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';

const undo = move(
  'undo',
  redemptionContract.undo,
  ({ id, version }: Redemption, reason) => ({ params: { id }, body: { version, reason } }),
  { icon: IconArrowBackUp, asksReason: true },
);
export const RedemptionList = listPage(redemptionContract.list, {
  noun: 'merchant.redemption',
  columns: [
    link('member_name', { to: '/manage/clientDetails', id: 'member_id' }),
    text('title'),
    instant('redeemed_at'),
    text('partner_name'),
    choice('status'),
    text('redeemed_by_name'),
    branch('branch_name', { extra: 'branch' }),
    text('undo_reason', { extra: true }),
  ],
  filters: [byChoice('status', ['redeemed', 'undone'], { one: true }), byDays('day')],
  actions: [undo],
  csv: redemptionContract.csv,
  create: { to: '/merchantManagement/redeem' },
});
