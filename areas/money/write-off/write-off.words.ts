/** Words of writing off an invoice, in both languages. */
import type { SameShape } from '#kit/domain/words.ts';

export const writeOffEn = {
  title: 'Write-offs',
  one: 'Write-off',
  ask: 'Request write-off',
  save: 'Request write-off',
  status: {
    pending: 'Pending',
    approved: 'Written off',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    reversed: 'Reversed',
  },
  move: {
    approve: 'Approve write-off',
    reject: 'Reject write-off',
    withdraw: 'Withdraw the request',
    reverse: 'Reverse write-off',
  },
  approve_confirm: 'What’s unpaid is posted as a bad debt today, and the client is no longer reminded.',
  field: { reason: 'Reason' },
  hint: { reason: 'Why it won’t be paid, for the approver. The client doesn’t see it.' },
  preview: 'What approving it does',
  posts: '{{amount}} is posted as a bad debt.',
  stays: 'The client still owes it, but gets no more reminders. A payment that comes later reverses the write-off.',
  stopped:
    'Access has been stopped since {{day}}. It stays stopped, also if the write-off is reversed, until the invoice is paid.',
  tax: 'The tax in it stays payable. Claim relief in the tax return if the law allows it.',
  of_invoice: 'Write-off',
  since: 'Written off on {{day}}',
  reversed_on: 'Reversed on {{day}}',
  by_money: 'a payment or credit note came in',
} as const;

export const writeOffZh: SameShape<typeof writeOffEn> = {
  title: '坏账核销',
  one: '坏账核销',
  ask: '申请坏账核销',
  save: '提交核销申请',
  status: { pending: '待审批', approved: '已核销', rejected: '已拒绝', withdrawn: '已撤回', reversed: '已冲回' },
  move: { approve: '通过核销', reject: '拒绝核销', withdraw: '撤回申请', reverse: '冲回核销' },
  approve_confirm: '未付金额将于今日计入坏账，不再向会员催款。',
  field: { reason: '原因' },
  hint: { reason: '请向审批人说明为何无法收回，会员看不到。' },
  preview: '通过后的结果',
  posts: '{{amount}} 计入坏账。',
  stays: '会员仍欠此款，但不再催款。日后收到付款时，会先冲回这笔核销。',
  stopped: '自 {{day}} 起已停止入场。账单付清之前不会恢复，冲回核销也不例外。',
  tax: '其中的税额仍须缴纳；如法律允许，请在报税时申请坏账减免。',
  of_invoice: '坏账核销',
  since: '{{day}} 已核销',
  reversed_on: '{{day}} 已冲回',
  by_money: '收到付款或开具贷项通知单',
};
