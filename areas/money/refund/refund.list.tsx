/** `/manage/clientDetails/refundPage` without an id: refunds of the branch, pending ones first. */
import { refundContract } from './refund.contract.ts';
import { refundMachine } from './refund.machine.ts';
import type { RefundRow } from './refund.model.ts';
import { choice, custom, instant, money, nameLink, status, text } from '#kit/web/columns.tsx';
import { byDays, byStatus, byYes } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { PageLink } from '#kit/web/address.tsx';
import { refundActions } from './refund.actions.ts';

export const RefundList = listPage(refundContract.list, {
  noun: 'money.refund',
  columns: [
    nameLink('payment_number', (refund: RefundRow) => refund.payment_number, {
      to: '/manage/clientDetails/refundPage',
      id: (refund) => refund.payment_id,
    }),
    status(refundMachine),
    custom('member_name', (refund: RefundRow) => (
      <PageLink to="/manage/clientDetails" record={refund.member_id}>
        {refund.member_name}
      </PageLink>
    )),
    money('amount_cents'),
    choice('method'),
    choice('destination'),
    text('reason'),
    text('asked_by_name'),
    instant('created_at'),
    text('decided_by_name', { extra: true }),
    text('branch_name', { extra: true }),
  ],
  filters: [byStatus(refundMachine), byYes('sold_open'), byDays('days', { from: 'from', until: 'until' })],
  views: [
    { name: 'waiting', search: { status: 'pending', sort: 'created_at' } },
    { name: 'accepted', search: { status: 'accepted' } },
    { name: 'rejected', search: { status: 'rejected' } },
    { name: 'sold', search: { sold_open: 'true' } },
  ],
  actions: refundActions,
});
