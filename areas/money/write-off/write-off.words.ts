/** Words of writing off an invoice, in both languages. */
import type { Pairs } from '#kit/domain/words.ts';

export const writeOffWords = {
  title: ['Write-offs', '坏账核销'],
  one: ['Write-off', '坏账核销'],
  ask: ['Request write-off', '申请坏账核销'],
  save: ['Request write-off', '提交核销申请'],
  status: {
    pending: ['Pending', '待审批'],
    approved: ['Written off', '已核销'],
    rejected: ['Rejected', '已拒绝'],
    withdrawn: ['Withdrawn', '已撤回'],
    reversed: ['Reversed', '已冲回'],
  },
  move: {
    approve: ['Approve write-off', '通过核销'],
    reject: ['Reject write-off', '拒绝核销'],
    withdraw: ['Withdraw the request', '撤回申请'],
    reverse: ['Reverse write-off', '冲回核销'],
  },
  approve_confirm: [
    'The unpaid amount is posted as a bad debt today, and the client gets no more reminders.',
    '未付金额将于今日计入坏账，不再向会员催款。',
  ],
  hint: {
    reason: [
      'Tell the approver why it won’t be paid. The client doesn’t see this.',
      '请向审批人说明为何无法收回，会员看不到。',
    ],
  },
  preview: ['After approval', '通过后的结果'],
  posts: ['{{amount}} is posted as a bad debt.', '{{amount}} 计入坏账。'],
  stays: [
    'The client still owes it, but gets no more reminders. A later payment reverses the write-off.',
    '会员仍欠此款，但不再催款。日后收到付款时，会先冲回这笔核销。',
  ],
  stopped: [
    'Access has been stopped since {{day}}. It stays stopped until the invoice is paid, even if the write-off is reversed.',
    '自 {{day}} 起已停止入场。账单付清之前不会恢复，冲回核销也不例外。',
  ],
  tax: [
    'The tax in it stays payable. Claim relief in the tax return if the law allows it.',
    '其中的税额仍须缴纳；如法律允许，请在报税时申请坏账减免。',
  ],
  of_invoice: ['Write-off', '坏账核销'],
  since: ['Written off on {{day}}', '{{day}} 已核销'],
  reversed_on: ['Reversed on {{day}}', '{{day}} 已冲回'],
  by_money: ['a payment or credit note came in', '收到付款或开具贷项通知单'],
} satisfies Pairs;
