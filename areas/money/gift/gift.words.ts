/** Words of what is given away, in both languages. */
import type { SameShape } from '#kit/domain/words.ts';

export const giftEn = {
  title: 'Complimentary payments',
  one: 'Complimentary payment',
  of_day: 'Given away',
  none: 'Nothing was given away on this day.',
  sum: 'Given away in total',
  by: 'Given by {{name}}',
  approved_by: 'Approved by {{name}}',
  waits: 'Waiting for approval',
  no_reason: 'No reason recorded',
  letters: {
    approved: {
      subject: '{{amount}} complimentary for {{member}} was approved',
      text: 'Hello {{name}},\n\n{{by}} approved the complimentary payment of {{amount}} that you recorded for {{member}} on invoice {{invoice}}.\n\n{{branch}}',
    },
    rejected: {
      subject: '{{amount}} complimentary for {{member}} was rejected',
      text: 'Hello {{name}},\n\n{{by}} rejected the complimentary payment of {{amount}} that you recorded for {{member}}: {{reason}}\n\nInvoice {{invoice}} is still unpaid.\n\n{{branch}}',
    },
  },
} as const;

export const giftZh: SameShape<typeof giftEn> = {
  title: '赠送付款',
  one: '赠送付款',
  of_day: '当日赠送',
  none: '当日没有赠送。',
  sum: '赠送合计',
  by: '赠送人：{{name}}',
  approved_by: '审批人：{{name}}',
  waits: '待审批',
  no_reason: '未记录原因',
  letters: {
    approved: {
      subject: '{{member}} 的赠送 {{amount}} 已通过审批',
      text: '{{name}}，您好：\n\n{{by}} 已通过为 {{member}} 登记的赠送付款 {{amount}}（账单 {{invoice}}）。\n\n{{branch}}',
    },
    rejected: {
      subject: '{{member}} 的赠送 {{amount}} 未通过审批',
      text: '{{name}}，您好：\n\n{{by}} 已拒绝为 {{member}} 登记的赠送付款 {{amount}}：{{reason}}\n\n账单 {{invoice}} 仍未付款。\n\n{{branch}}',
    },
  },
};
