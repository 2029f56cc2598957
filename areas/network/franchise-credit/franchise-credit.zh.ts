import type { SameShape } from '#kit/domain/words.ts';
import type { franchiseCreditEn } from './franchise-credit.en.ts';

export const franchiseCreditZh = {
  title: '贷项通知单',
  one: '加盟贷项通知单',
  context: '后续不再开账单时退回的款项',
  status: { open: '待退款', paid_out: '已退款' },
  move: { pay_out: '登记退款' },
  method: { bank_transfer: '银行转账', cash: '现金' },
  choice: { method: { bank_transfer: '银行转账', cash: '现金' } },
  pay_out_save: '登记退款',
  paid_out_on: '{{day}}退款 · {{method}}',
  part: { correction: '更正 {{number}}', carried: '{{number}} 的结转余额（其后无账单）' },
  document: '贷项通知单',
  to: '收款方',
  from: '付款方',
  told: {
    issued: '已通知 {{name}}（{{count}} 人）',
    paid_out: '已通知 {{name}} 款项已退还（{{count}} 人）',
  },
  told_later: '即将通知 {{name}}',
  told_nobody: '{{name}} 没有接收邮件的联系人',
  field: { method: '退款方式' },
} satisfies SameShape<typeof franchiseCreditEn>;
