import type { Pairs } from '#kit/domain/words.ts';

export const transferWords = {
  title: ['Bank transfers', '银行转账'],
  one: ['Bank transfer', '银行转账'],
  context: ['Check these against the bank statement', '请与银行对账单核对'],
  empty: ['Bank transfers will appear here.', '银行转账会显示在这里。'],
  field: {
    number: ['Receipt', '收据'],
    reference: ['Reference', '凭证号'],
    day: ['Date', '日期'],
    days: ['Date', '日期'],
  },
  status: {
    pending: ['Pending', '处理中'],
    success: ['Success', '成功'],
    failed: ['Failed', '失败'],
    refunded: ['Refunded', '已退款'],
  },
} satisfies Pairs;
