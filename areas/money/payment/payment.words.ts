import type { Pairs } from '#kit/domain/words.ts';

export const paymentWords = {
  title: ['Payments', '付款'],
  one: ['Payment', '付款'],
  move: {
    receive: ['Confirm transfer', '确认到账'],
    fail: ['Mark as not received', '标记为未到账'],
    approve: ['Approve complimentary payment', '通过赠送'],
    reject: ['Reject complimentary payment', '拒绝赠送'],
    withdraw: ['Withdraw complimentary payment', '撤回赠送'],
    refund: ['Refund in full', '全额退款'],
  },
  approve_confirm: [
    '{{amount}} of {{invoice_number}} will be complimentary. It’s posted immediately.',
    '将为账单 {{invoice_number}} 赠送 {{amount}}，立即入账。',
  ],
  receive_confirm: [
    'Confirm that {{amount}} is on the bank statement. It’s posted immediately.',
    '请确认银行对账单上已有 {{amount}}。确认后立即入账。',
  ],
  ask_refund: ['Request refund', '申请退款'],
  slip: ['Open the slip', '查看回单'],
  facts: ['Payment', '付款信息'],
  status: {
    pending: ['Pending', '处理中'],
    success: ['Success', '成功'],
    failed: ['Failed', '失败'],
    refunded: ['Refunded', '已退款'],
  },
  take: ['Take payment', '收款'],
  save: ['Post payment', '确认收款'],
  field: {
    method: ['Method', '付款方式'],
    reference: ['Reference', '凭证号'],
    rest_to_wallet: ['Keep the excess in the wallet', '多付部分存入钱包'],
    slip_file_id: ['Slip of the transfer', '转账回单'],
    allocated_cents: ['Applied to the invoice', '用于账单'],
    refunded_cents: ['Refunded', '已退回'],
    wallet_cents: ['Wallet balance', '钱包余额'],
    staff_name: ['Received by', '经手人'],
    decided_why: ['Why it failed', '失败原因'],
    given_why: ['Reason for the complimentary payment', '赠送原因'],
  },
  hint: {
    slip_file_id: [
      'A transfer stays pending until someone finds it on the bank statement. The slip makes that easier.',
      '银行转账须核对到账后才入账，附上回单便于核对。',
    ],
    amount_cents: ['Part payments are fine; the rest remains due.', '可以只付一部分，余额保留为未付。'],
    given_why: [
      'Above the amount set for the branch, a different person must approve it first. It’s listed in the daily close.',
      '超过门店设定金额时，须先由他人审批；日结时会列出。',
    ],
    reference: [
      'From the bank slip or the terminal. Never a card number.',
      '银行回单或刷卡单上的号码，切勿填写银行卡号。',
    ],
  },
} satisfies Pairs;
