/** Words of the reports about what was invoiced in advance, with the definition of each figure. */
import type { Pairs } from '#kit/domain/words.ts';

const field = {
  liability: ['Kind', '类别'],
  opening_cents: ['Before', '期初余额'],
  closing_cents: ['At the end', '期末余额'],
  earned_cents: ['Earned', '已确认'],
} satisfies Pairs;
const choice = {
  liability: { memberships: ['Memberships', '会籍'], credits: ['Credit packs', '课时包'] },
} satisfies Pairs;

export const deferredMovementWords = {
  title: ['Deferred revenue', '递延收入'],
  context: [
    'What was invoiced in advance, what was earned of it, and what is left each month',
    '预先开单的金额、其中已确认的收入与每月余额',
  ],
  field: {
    ...field,
    invoiced_cents: ['Invoiced in advance', '预先开单'],
    credited_cents: ['Credited', '已冲减'],
    other_cents: ['Corrections', '更正'],
  },
  choice,
  what: {
    opening_cents: [
      'Invoiced and not earned before the first day, without tax and after discounts.',
      '首日之前已开单、尚未确认的金额，未税，已减折扣。',
    ],
    invoiced_cents: [
      'Programmes and credit packs invoiced in the period, without tax and after discounts.',
      '时间段内已开单的配套与课时包，未税，已减折扣。',
    ],
    earned_cents: [
      'Days served, sessions and credits used, and what ended or expired unused.',
      '已履行的天数、已使用的课时，以及终止或到期未使用的部分。',
    ],
    credited_cents: ['Reversed by credit notes: cancelled and refunded.', '由贷项通知单冲减：已取消与已退款。'],
    other_cents: ['Every other entry in these accounts.', '这些科目的其他分录。'],
    closing_cents: [
      'Before, plus invoiced, less earned, less credited, plus corrections. It is the balance of deferred revenue, its discounts and prepaid credits in the journal.',
      '期初加预先开单，减已确认与已冲减，加更正。与日记账中递延收入、其折扣及预付课时科目的余额一致。',
    ],
  },
} satisfies Pairs;

export const deferredScheduleWords = {
  title: ['Deferred revenue to be earned', '递延收入确认计划'],
  context: ['When today’s balance will be earned, if nothing changes', '如无变动，今日余额将于何时确认为收入'],
  empty: ['Nothing to be earned in this period', '这段时间没有待确认的收入'],
  field: { ...field, earned_cents: ['To be earned', '待确认'] },
  choice,
  what: {
    earned_cents: [
      'Days still to be served, without known suspensions. Sessions and credits count evenly until they end or expire. Each day is posted on the next one.',
      '尚待履行的天数，已扣除已知的暂停；课时按平均使用计至到期。每日的金额于次日入账。',
    ],
    opening_cents: [
      'Today: the balance of deferred revenue and prepaid credits in the journal. Later: what is left of it.',
      '今日为日记账中递延收入与预付课时的余额，之后为剩余部分。',
    ],
    closing_cents: [
      'What will be left. Some has no date yet: credits that don’t expire, and suspensions without an end.',
      '剩余金额。部分尚无日期：不会到期的课时与未定结束日的暂停。',
    ],
  },
} satisfies Pairs;

export const unusedCreditWords = {
  title: ['Unused credits and prepaid time', '未使用课时与预付时间'],
  context: [
    'Sessions, class credits and days that clients have paid for and not used, by age',
    '会员已付款、尚未使用的课时与天数，按时间分组',
  ],
  empty: ['Nothing unused', '没有未使用的课时'],
  field: {
    unused_kind: ['Kind', '类别'],
    sold_name: ['Sold as', '售出项目'],
    age: ['Age', '售出时间'],
    value_cents: ['Value', '金额'],
    unused_count: ['Unused', '未使用'],
    sold_on: ['Sold', '售出日期'],
    ends_on: ['Ends', '到期日'],
    cell: ['Age and kind', '时间与类别'],
  },
  choice: {
    unused_kind: {
      sessions: ['Sessions', '配套课时'],
      credits: ['Class credits', '课时包'],
      days: ['Prepaid time', '预付时间'],
    },
    age: {
      d30: ['Up to 30 days', '30 天以内'],
      d90: ['31 to 90 days', '31 至 90 天'],
      d180: ['91 to 180 days', '91 至 180 天'],
      d365: ['181 to 365 days', '181 至 365 天'],
      more: ['More than a year', '一年以上'],
    },
  },
  what: {
    value_cents: [
      'What was invoiced and is not earned yet, without tax. Sessions and prepaid time add up to deferred revenue, class credits to prepaid credits. What was given for free has no value.',
      '已开单、尚未确认的金额，未税。配套课时与预付时间合计为递延收入，课时包合计为预付课时。赠送的没有金额。',
    ],
    unused_count: [
      'Sessions and credits that can still be used. Prepaid time has no number.',
      '仍可使用的课时；预付时间不计数量。',
    ],
  },
} satisfies Pairs;
