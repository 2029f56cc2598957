import type { Pairs } from '#kit/domain/words.ts';

export const transferWords = {
  title: ['Bank transfers', '银行转账'],
  one: ['Bank transfer', '银行转账'],
  context: ['Compare with the bank statement', '用于核对银行对账单'],
  empty: ['Bank transfers will appear here.', '通过银行转账的付款会按时间倒序列在这里。'],
  field: {
    number: ['Receipt', '收据'],
    status: ['Status', '状态'],
    reference: ['Reference', '凭证号'],
    amount_cents: ['Amount', '金额'],
    member_name: ['Client', '会员'],
    day: ['On', '日期'],
    days: ['On', '日期'],
    branch_name: ['Branch', '门店'],
  },
  status: {
    pending: ['Pending', '处理中'],
    success: ['Success', '成功'],
    failed: ['Failed', '失败'],
    refunded: ['Refunded', '已退款'],
  },
} satisfies Pairs;
