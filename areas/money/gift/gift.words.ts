/** Words of complimentary payments, in both languages. */
import type { Pairs } from '#kit/domain/words.ts';

export const giftWords = {
  title: ['Complimentary payments', '赠送付款'],
  one: ['Complimentary payment', '赠送付款'],
  of_day: ['Complimentary payments', '当日赠送'],
  none: ['No complimentary payments on this day', '当日没有赠送'],
  sum: ['Total complimentary', '赠送合计'],
  by: ['Recorded by {{name}}', '登记人：{{name}}'],
  approved_by: ['Approved by {{name}}', '审批人：{{name}}'],
  waits: ['Waiting for approval', '待审批'],
  no_reason: ['No reason recorded', '未记录原因'],
  letters: {
    approved: {
      subject: ['{{amount}} complimentary for {{member}} was approved', '{{member}} 的赠送 {{amount}} 已通过审批'],
      text: [
        'Hello {{name}},\n\n{{by}} approved the complimentary payment of {{amount}} that you recorded for {{member}} on invoice {{invoice}}.\n\n{{branch}}',
        '{{name}}，您好：\n\n{{by}} 已通过为 {{member}} 登记的赠送付款 {{amount}}（账单 {{invoice}}）。\n\n{{branch}}',
      ],
    },
    rejected: {
      subject: ['{{amount}} complimentary for {{member}} was rejected', '{{member}} 的赠送 {{amount}} 未通过审批'],
      text: [
        'Hello {{name}},\n\n{{by}} rejected the complimentary payment of {{amount}} that you recorded for {{member}}: {{reason}}\n\nInvoice {{invoice}} is still unpaid.\n\n{{branch}}',
        '{{name}}，您好：\n\n{{by}} 已拒绝为 {{member}} 登记的赠送付款 {{amount}}：{{reason}}\n\n账单 {{invoice}} 仍未付款。\n\n{{branch}}',
      ],
    },
  },
} satisfies Pairs;
