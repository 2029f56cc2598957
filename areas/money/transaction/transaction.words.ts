import type { Pairs } from '#kit/domain/words.ts';

export const transactionWords = {
  title: ['Transactions', '收支明细'],
  one: ['Transaction', '明细'],
  empty: ['Invoices and payments of this branch will appear here.', '本店的账单和付款会显示在这里。'],
  kind: {
    invoice: ['Invoice', '账单'],
    payment: ['Payment', '付款'],
    credit_note: ['Credit note', '贷项通知单'],
    refund: ['Refund', '退款'],
  },
  status: {
    unpaid: ['Unpaid', '未付款'],
    open: ['Open', '待付款'],
    overdue: ['Overdue', '已逾期'],
    written_off: ['Written off', '已核销'],
    pending: ['Pending', '处理中'],
    success: ['Success', '成功'],
    failed: ['Failed', '失败'],
    refunded: ['Refunded', '已退款'],
    cancelled: ['Cancelled', '已取消'],
    accepted: ['Approved', '已通过'],
  },
  view: {
    all: ['All', '全部'],
    returned: ['Refunds', '退款'],
    invoices: ['Invoices', '账单'],
    open: ['Open invoices', '未付账单'],
    overdue: ['Overdue', '已逾期'],
    payments: ['Payments', '付款'],
  },
  context: ['Invoices, payments and refunds, newest first', '账单、付款和退款，按时间倒序'],
  totals: ['Totals', '合计'],
  total_of: {
    invoice: ['Invoiced', '已开账单'],
    payment: ['Received, less refunds', '实收（已扣退款）'],
    credit_note: ['Credited', '已冲销'],
    refund: ['Of which refunded', '其中退款'],
  },
  field: {
    day: ['Date', '日期'],
    days: ['Date', '日期'],
    reference: ['Reference', '凭证号'],
  },
} satisfies Pairs;
