/** Words of the till: what leaves it, and what card providers pay out. */
import type { Pairs } from '#kit/domain/words.ts';

export const tillWords = {
  title: ['Till and card payouts', '收银与刷卡结算'],
  one: ['Movement of money', '资金变动'],
  cash: ['Cash in the till', '收银机现金'],
  clearing: ['Owed by card providers', '刷卡机构待结算'],
  as_of: ['By the books at the end of {{day}}', '{{day}} 结束时的账面金额'],
  record: ['Record a movement', '登记资金变动'],
  save: ['Record', '登记'],
  none: ['Nothing was moved on this day.', '当天没有资金变动。'],
  undo: ['Undo', '撤销'],
  undo_title: ['Undo “{{what}}”?', '撤销“{{what}}”？'],
  undo_text: [
    'The books are as if it had never been recorded. Who undid it, and why, stays in the history.',
    '账目恢复为未登记时的状态；撤销人和原因会保留在历史记录中。',
  ],
  undone: ['Undone by {{name}}: {{reason}}', '{{name}} 已撤销：{{reason}}'],
  fee: ['fee {{fee}}', '手续费 {{fee}}'],
  more: ['Counted more, {{method}}', '盘点多出，{{method}}'],
  less: ['Counted less, {{method}}', '盘点短少，{{method}}'],
  by: ['by {{name}}', '{{name}}'],
  kind: {
    banking: ['Cash to the bank', '现金存入银行'],
    payout: ['Card payout', '刷卡结算到账'],
    petty: ['Petty cash', '零用现金支出'],
  },
  choice: {
    kind: {
      banking: ['Cash to the bank', '现金存入银行'],
      payout: ['Card payout', '刷卡结算到账'],
      petty: ['Petty cash', '零用现金支出'],
    },
  },
  field: {
    kind: ['What happened', '类型'],
    method: ['Paid by', '付款方式'],
    day: ['Day', '日期'],
    currency: ['Currency', '币种'],
    amount_cents: ['Amount', '金额'],
    fee_cents: ['Fee kept by the provider', '机构扣除的手续费'],
    reference: ['Reference', '参考号'],
    note: ['What for', '用途'],
    staff_id: ['Recorded by', '登记人'],
    undone_at: ['Undone', '撤销时间'],
    undone_by: ['Undone by', '撤销人'],
    undone_why: ['Reason for undoing it', '撤销原因'],
    reason: ['Reason', '原因'],
  },
  hint: {
    fee_cents: ['The rest arrives at the bank.', '其余金额进入银行账户。'],
    reference: ['Number of the deposit slip or of the payout.', '存款单号或结算单号。'],
  },
} satisfies Pairs;
