import type { Pairs } from '#kit/domain/words.ts';

export const franchiseCreditWords = {
  title: ['Credit notes', '贷项通知单'],
  one: ['Franchise credit note', '加盟贷项通知单'],
  context: ['Amounts to pay out after the last invoice', '最后一张账单之后应退还的款项'],
  status: {
    open: ['To pay out', '待退款'],
    paid_out: ['Paid out', '已退款'],
  },
  move: {
    pay_out: ['Record payout', '登记退款'],
  },
  method: {
    bank_transfer: ['Bank transfer', '银行转账'],
    cash: ['Cash', '现金'],
  },
  choice: {
    method: {
      bank_transfer: ['Bank transfer', '银行转账'],
      cash: ['Cash', '现金'],
    },
  },
  pay_out_save: ['Record payout', '登记退款'],
  paid_out_on: ['Paid out on {{day}} · {{method}}', '{{day}}已退款 · {{method}}'],
  part: {
    correction: ['Correction of {{number}}', '更正 {{number}}'],
    carried: ['Balance carried forward on {{number}}, the last invoice', '{{number}} 的结转余额（之后没有账单）'],
  },
  document: ['Credit note', '贷项通知单'],
  to: ['To', '收款方'],
  from: ['From', '付款方'],
  told: {
    issued: ['E-mail sent to {{name}} ({{count}})', '已发邮件给 {{name}}（{{count}} 人）'],
    paid_out: [
      'E-mail about the payout sent to {{name}} ({{count}})',
      '已发邮件通知 {{name}} 款项已退还（{{count}} 人）',
    ],
  },
  told_later: ['E-mail to {{name}} is being sent', '正在发邮件给 {{name}}'],
  told_nobody: ['No contact at {{name}} receives e-mails', '{{name}} 没有接收邮件的联系人'],
  field: {
    method: ['Method', '退款方式'],
  },
} satisfies Pairs;
