/** Words of the reports about commission, with the definition of each figure. */
import type { Pairs } from '#kit/domain/words.ts';

const staff_name = ['Person', '员工'] as const;
const member_name = ['Client', '会员'] as const;

export const commissionSummaryWords = {
  title: ['Commission summary', '提成汇总'],
  context: ['What each person earned, and what was taken back', '每位员工计入与扣回的提成'],
  field: {
    staff_name,
    earned_cents: ['Earned', '计入'],
    taken_back_cents: ['Taken back', '扣回'],
    adjusted_cents: ['Adjustments', '调整'],
    total_cents: ['Total', '合计'],
  },
  what: {
    earned_cents: [
      'Commission on money received in the period, for targets, and for sessions given.',
      '时间段内因收款、目标达成及已上私教课计入的提成。',
    ],
    taken_back_cents: [
      'What refunds, returns to a wallet, lost disputes and sessions that were undone took back in the period.',
      '时间段内因退款、退回钱包、争议败诉及取消签到扣回的提成。',
    ],
    adjusted_cents: ['Adjustments that were approved in the period.', '时间段内批准的调整。'],
    total_cents: ['Earned, less what was taken back, with adjustments.', '计入减扣回，加调整。'],
  },
} satisfies Pairs;

export const commissionLogWords = {
  title: ['Commission changes', '提成变动'],
  context: ['Every amount that was earned, taken back or adjusted', '每一笔计入、扣回与调整'],
  field: {
    day: ['Day', '日期'],
    staff_name,
    kind: ['Why', '原因'],
    member_name,
    invoice_number: ['Invoice', '账单'],
    reason: ['Reason', '说明'],
    amount_cents: ['Commission', '提成'],
  },
  choice: {
    kind: {
      payment: ['Payment', '收款'],
      refund: ['Refund', '退款'],
      returned: ['Returned to the wallet', '退回钱包'],
      dispute: ['Dispute', '争议'],
      target: ['Target', '目标'],
      session: ['Session given', '已上的私教课'],
      adjustment: ['Adjustment', '调整'],
    },
  },
  what: {
    amount_cents: ['What was earned; below zero, what was taken back.', '计入的提成；负数为扣回。'],
  },
} satisfies Pairs;

export const commissionRecordWords = {
  title: ['Commission by sale', '提成明细'],
  context: ['Sales with each person’s share, and what it has earned so far', '每笔销售中各员工的份额与至今提成'],
  field: {
    day: ['Sold', '销售日期'],
    staff_name,
    kind: ['Kind', '类别'],
    member_name,
    plan: ['Plan', '提成方案'],
    sale_count: ['Sales', '销售数'],
    agreed_cents: ['Share of the sale', '销售份额'],
    commission_cents: ['Commission so far', '至今提成'],
  },
  choice: {
    kind: { sale: ['New sale', '新销售'], renewal: ['Renewal', '续费'], product: ['Products', '商品'] },
  },
  what: {
    sale_count: ['Sales of the period in which the person has a share.', '时间段内该员工有份额的销售。'],
    agreed_cents: ['What was agreed without tax, times the person’s share.', '约定金额（未税）乘以该员工的份额。'],
    commission_cents: [
      'What these sales have earned the person until today, also from money received after the period.',
      '这些销售至今为该员工计入的提成，含时间段之后的收款。',
    ],
  },
} satisfies Pairs;
