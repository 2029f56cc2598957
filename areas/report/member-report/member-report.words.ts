/** Words of the reports about memberships, with the definition of each figure. */
import type { Pairs } from '#kit/domain/words.ts';
import { membershipNounWords } from '#areas/membership/membership/membership.words.ts';

const term = {
  programme: ['Programme', '配套'],
  type: ['Type', '类型'],
  start_on: ['Start', '开始日'],
  end_on: ['End', '结束日'],
  sold_by: ['Sold by', '销售人员'],
  recorded_by: ['Recorded by', '登记人'],
} satisfies Pairs;
/** Of reports about clients too. */
export const membershipTypeWords = {
  membership: ['Membership', '会籍'],
  pt: ['Personal Training', '私教'],
  fight_fit: ['Fight-fit Starter Pack', 'Fight-fit 入门配套'],
  online_class: ['Classes', '团课'],
  trial: ['Trial', '体验'],
} satisfies Pairs;

export const membershipReportWords = {
  title: ['Memberships', '会籍'],
  context: ['Memberships by the day of sale', '按销售日期统计会籍'],
  field: { ...term, sold_count: ['Sold', '售出'], new_count: ['New clients', '新会员'] },
  choice: { type: membershipTypeWords, status: membershipNounWords.status },
  what: {
    sold_count: ['Memberships sold in the period, whatever their status now.', '时间段内售出的会籍，不论现在的状态。'],
    new_count: ['Of these, the first membership that a client ever had.', '其中为会员首个会籍的数量。'],
  },
} satisfies Pairs;

export const membershipAmountWords = {
  title: ['Membership amounts', '会籍金额'],
  context: ['Price, discount and payments of memberships sold in the period', '时间段内售出会籍的价格、折扣与付款'],
  field: {
    ...term,
    price_cents: ['Price', '价格'],
    discount_cents: ['Discount', '折扣'],
    joining_fee_cents: ['Joining fee', '入会费'],
    invoiced_cents: ['Invoiced', '开单金额'],
    paid_cents: ['Paid', '已付'],
  },
  choice: { type: membershipTypeWords, status: membershipNounWords.status },
  what: {
    price_cents: ['The agreed price of one term, without the joining fee.', '一期的约定价格，不含入会费。'],
    discount_cents: ['The discount on the price at the sale.', '销售时的价格折扣。'],
    joining_fee_cents: ['The joining fee, unless it was waived.', '入会费，免收的除外。'],
    invoiced_cents: [
      'All invoices of these memberships so far, with tax, less credit notes.',
      '上述会籍至今的账单（含税），减去贷项通知单。',
    ],
    paid_cents: ['All payments for these invoices so far.', '上述账单至今的付款。'],
  },
} satisfies Pairs;

export const suspensionReportWords = {
  title: ['Suspensions', '暂停'],
  context: ['Suspensions by their first day', '按暂停首日统计'],
  field: {
    ...term,
    until_on: ['Last day', '暂停最后一天'],
    waived: ['Outside the rules', '例外处理'],
    fee_cents: ['Fee', '费用'],
  },
  choice: { type: membershipTypeWords },
  what: { fee_cents: ['Fees charged for these suspensions.', '上述暂停收取的费用。'] },
} satisfies Pairs;

export const programmeDateWords = {
  title: ['Changed programme dates', '修改配套日期'],
  context: ['Memberships whose start or end was moved by staff', '由员工修改起止日期的会籍'],
  field: {
    ...term,
    start_before: ['Start before', '原开始日'],
    start_after: ['New start', '新开始日'],
    end_before: ['End before', '原结束日'],
    end_after: ['New end', '新结束日'],
    days_added: ['Days added', '增加天数'],
  },
  choice: { type: membershipTypeWords },
  what: {
    days_added: [
      'The new end less the end before. A shorter membership counts as negative.',
      '新结束日减原结束日，缩短计为负数。',
    ],
  },
} satisfies Pairs;

export const terminationReportWords = {
  title: ['Terminations', '终止'],
  context: ['Cancelled and terminated memberships by the day of the request', '按申请日期统计取消与终止的会籍'],
  field: {
    ...term,
    kind: ['How it ended', '结束方式'],
    last_on: ['Last day', '最后一天'],
    charge_cents: ['Charge', '终止费用'],
    credit_cents: ['Credited', '冲减金额'],
    payable_cents: ['To pay out', '应退金额'],
  },
  choice: {
    kind: { cancel: ['Cancelled at its end', '到期取消'], terminate: ['Ended early', '提前终止'] },
    type: membershipTypeWords,
  },
  what: {
    charge_cents: ['What ending early costs under the rule, or as agreed.', '按规定或约定的提前终止费用。'],
    credit_cents: ['What was credited for the days that were not used.', '未使用天数的冲减金额。'],
    payable_cents: [
      'What had to be paid out to the client for the days that were not used.',
      '因未使用天数应退给会员的金额。',
    ],
  },
} satisfies Pairs;
