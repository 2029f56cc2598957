/** Words of the till: cash that leaves it, and payouts of card providers. */
import type { Pairs } from '#kit/domain/words.ts';

export const tillWords = {
  title: ['Till and card payouts', '收银与刷卡结算'],
  one: ['Money movement', '资金变动'],
  cash: ['Cash in the till', '收银机现金'],
  clearing: ['Owed by card providers', '刷卡机构待结算'],
  as_of: ['Book balance at the end of {{day}}', '{{day}}日终账面金额'],
  record: ['Record a movement', '登记资金变动'],
  save: ['Record movement', '登记变动'],
  none: ['No movements on this day', '当天没有资金变动'],
  undo: ['Undo', '撤销'],
  undo_title: ['Undo “{{what}}”?', '撤销“{{what}}”？'],
  undo_text: [
    'It will be removed from the books. Your name and the reason stay in the history.',
    '账目将恢复到登记前的状态。撤销人和原因会保留在历史记录中。',
  ],
  undone: ['Undone by {{name}}: {{reason}}', '{{name}} 已撤销：{{reason}}'],
  fee: ['fee {{fee}}', '手续费 {{fee}}'],
  more: ['Counted over, {{method}}', '清点长款，{{method}}'],
  less: ['Counted short, {{method}}', '清点短款，{{method}}'],
  by: ['by {{name}}', '{{name}}'],
  kind: {
    banking: ['Cash to bank', '现金存入银行'],
    payout: ['Card payout', '刷卡结算到账'],
    petty: ['Petty cash', '零用现金支出'],
  },
  choice: {
    kind: {
      banking: ['Cash to bank', '现金存入银行'],
      payout: ['Card payout', '刷卡结算到账'],
      petty: ['Petty cash', '零用现金支出'],
    },
  },
  field: {
    method: ['Paid by', '付款方式'],
    fee_cents: ['Fee kept by the provider', '刷卡机构扣除的手续费'],
    note: ['Purpose', '用途'],
    staff_id: ['Recorded by', '登记人'],
    undone_at: ['Undone', '撤销时间'],
    undone_by: ['Undone by', '撤销人'],
    undone_why: ['Reason for undoing it', '撤销原因'],
  },
  hint: {
    fee_cents: ['The rest goes to the bank account.', '其余金额进入银行账户。'],
    reference: ['The deposit slip or payout number.', '存款单号或结算单号。'],
  },
} satisfies Pairs;
