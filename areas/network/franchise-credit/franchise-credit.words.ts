import type { Pairs } from '#kit/domain/words.ts';

export const franchiseCreditWords = {
  title: ['Credit notes', '贷项通知单'],
  one: ['Franchise credit note', '加盟贷项通知单'],
  context: ['Given back when no further invoice follows', '后续不再开账单时退回的款项'],
  status: {
    open: ['To pay out', '待退款'],
    paid_out: ['Paid out', '已退款'],
  },
  move: {
    pay_out: ['Record pay-out', '登记退款'],
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
  pay_out_save: ['Record pay-out', '登记退款'],
  paid_out_on: ['Paid out on {{day}} · {{method}}', '{{day}}退款 · {{method}}'],
  part: {
    correction: ['Correction of {{number}}', '更正 {{number}}'],
    carried: ['Carried by {{number}}, with no invoice after it', '{{number}} 的结转余额（其后无账单）'],
  },
  document: ['Credit note', '贷项通知单'],
  to: ['To', '收款方'],
  from: ['From', '付款方'],
  told: {
    issued: ['E-mail sent to {{name}} ({{count}})', '已通知 {{name}}（{{count}} 人）'],
    paid_out: ['E-mail about the payout sent to {{name}} ({{count}})', '已通知 {{name}} 款项已退还（{{count}} 人）'],
  },
  told_later: ['E-mail to {{name}} is on its way', '即将通知 {{name}}'],
  told_nobody: ['Nobody of {{name}} gets letters', '{{name}} 没有接收邮件的联系人'],
  field: {
    method: ['Method', '退款方式'],
  },
} satisfies Pairs;
