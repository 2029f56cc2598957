/** `/manage/approvals`: what waits for a decision, oldest first. */
import { IconCheck, IconX } from '@tabler/icons-react';
import { approvalContract, approvalKinds, type ApprovalRow } from './approval.contract.ts';
import { chargeContract } from '../charge/charge.contract.ts';
import { giftContract } from '../gift/gift.contract.ts';
import { refundContract } from '../refund/refund.contract.ts';
import { writeOffContract } from '../write-off/write-off.contract.ts';
import type { Move, RunHow } from '#kit/web/actions.ts';
import { PageLink } from '#kit/web/address.tsx';
import { choice, custom, day, instant, money, text, type OwnColumn } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { perform } from '#kit/web/query.ts';

/** Each kind has its own call for the decision. */
const accepts = {
  refund: refundContract.accept,
  custom_charge: chargeContract.approve,
  write_off: writeOffContract.approve,
  complimentary: giftContract.approve,
  transfer: refundContract.receive,
} as const;
const rejects = {
  refund: refundContract.reject,
  custom_charge: chargeContract.reject,
  write_off: writeOffContract.reject,
  complimentary: giftContract.reject,
  transfer: refundContract.fail,
} as const;

const accept: Move<ApprovalRow> = {
  name: 'accept',
  kind: 'move',
  icon: IconCheck,
  asksReason: false,
  confirms: true,
  asksAs: ({ kind }) => (kind === 'refund' ? 'refund' : 'accept'),
  removes: false,
  send: (row, { quiet = false }: RunHow) =>
    perform(accepts[row.kind], { params: { id: row.record_id }, body: { version: row.version } }, { quiet }),
};
const reject: Move<ApprovalRow> = {
  name: 'reject',
  kind: 'move',
  icon: IconX,
  danger: true,
  asksReason: true,
  confirms: false,
  removes: false,
  send: (row, { reason = '', quiet = false }: RunHow) =>
    perform(rejects[row.kind], { params: { id: row.record_id }, body: { version: row.version, reason } }, { quiet }),
};

/** A refund, a transfer or a gift opens its payment, a charge or a write-off the client who owes it. */
const title: OwnColumn<'title', ApprovalRow> = {
  field: 'title',
  own: true,
  name: (row) => row.title,
  show: (row) =>
    row.payment_id === null ? (
      <PageLink to="/manage/clientDetails" record={row.member_id} search={{ tab: 'money' }}>
        {row.title}
      </PageLink>
    ) : (
      <PageLink to="/manage/clientDetails/refundPage" record={row.payment_id}>
        {row.title}
      </PageLink>
    ),
};

export const ApprovalList = listPage(approvalContract.list, {
  noun: 'money.approval',
  columns: [
    title,
    money('amount_cents'),
    custom('member_name', (row: ApprovalRow) => (
      <PageLink to="/manage/clientDetails" record={row.member_id}>
        {row.member_name}
      </PageLink>
    )),
    // The tabs show the kind too.
    choice('kind', { extra: true }),
    text('reason'),
    text('asked_by_name'),
    instant('created_at'),
    day('due_on'),
    text('branch_name', { extra: true }),
  ],
  filters: [byChoice('kind', approvalKinds)],
  views: [
    { name: 'refunds', search: { kind: 'refund' } },
    { name: 'charges', search: { kind: 'custom_charge' } },
    { name: 'write_offs', search: { kind: 'write_off' } },
    { name: 'gifts', search: { kind: 'complimentary' } },
    { name: 'transfers', search: { kind: 'transfer' } },
  ],
  actions: [accept, reject],
});
