/** Words of the reports about clients, with the definition of each figure. */
import { leadSourceWords } from '#areas/people/lead/lead-source.words.ts';
import type { Pairs } from '#kit/domain/words.ts';
import { membershipTypeWords } from '../member-report/member-report.words.ts';

const shared = {
  programme: ['Programme', '配套'],
  type: ['Type', '类型'],
  joined_on: ['Joined on', '入会日期'],
} satisfies Pairs;

export const churnReportWords = {
  title: ['Why memberships ended', '会籍结束原因'],
  context: ['Memberships that ended, by reason and tenure', '按原因与会龄统计已结束的会籍'],
  field: {
    ...shared,
    day: ['Last day', '最后一天'],
    how: ['How it ended', '结束方式'],
    reason: ['Reason, or how it ended', '原因或结束方式'],
    tenure: ['Client for', '会龄'],
    tenure_months: ['Months as a client', '会龄（月）'],
    ended_count: ['Ended', '已结束'],
    ended_share: ['Share', '占比'],
    left_count: ['Clients who left', '离开的会员'],
    left_percentage: ['Share who left', '离开比例'],
  },
  choice: {
    type: membershipTypeWords,
    how: {
      cancel: ['Cancelled at its end', '到期取消'],
      terminate: ['Ended early', '提前终止'],
      unpaid: ['Ran out unpaid', '欠费到期'],
      expired: ['Ran out', '到期'],
    },
    tenure: {
      to_3: ['Less than 3 months', '不满 3 个月'],
      to_6: ['3 to 5 months', '3 至 5 个月'],
      to_12: ['6 to 11 months', '6 至 11 个月'],
      to_24: ['1 to 2 years', '1 至 2 年'],
      over_24: ['2 years or more', '2 年及以上'],
    },
  },
  what: {
    ended_count: [
      'Memberships whose last day is in the period. Suspended memberships, changes to another programme and sales that were never paid for aren’t counted.',
      '最后一天在时间段内的会籍。不计暂停中的会籍、更改配套，以及从未付款的销售。',
    ],
    ended_share: ['Share of all memberships that ended in the period.', '占时间段内全部已结束会籍的比例。'],
    left_count: [
      'Of these, memberships whose client has no other one, in any branch, on the day after or within 30 days.',
      '其中会员次日没有其他会籍、且 30 天内未在任何门店重新入会的会籍。',
    ],
    left_percentage: ['Clients who left, as a share of the memberships that ended.', '离开的会员占已结束会籍的比例。'],
  },
} satisfies Pairs;

export const retentionReportWords = {
  title: ['Retention by cohort', '按入会月份统计留存'],
  context: ['How many clients are still there, by month of joining', '按入会月份统计仍在的会员'],
  field: {
    ...shared,
    joined_month: ['Month of joining', '入会月份'],
    month_since: ['Months since', '入会后月数'],
    cell: ['Month of joining and months since', '入会月份与入会后月数'],
    kept_percentage: ['Still there', '留存率'],
    kept_count: ['Clients still there', '仍在的会员'],
    client_count: ['Clients', '会员'],
  },
  what: {
    kept_percentage: [
      'Clients still there, as a share of the clients of this month of joining for whom the month has begun.',
      '仍在的会员，占该入会月份中已进入该月的会员的比例。',
    ],
    kept_count: [
      'Clients with a membership on at least one day of the month, counted from the day of joining. A suspension or a move to another branch isn’t leaving. Clients who come back count again from the month in which they are back.',
      '自入会日起算，该月至少有一天持有会籍的会员。暂停或转店不算离开；离开后又回来的会员，从回来的月份起重新计入。',
    ],
    client_count: [
      'Clients of the branch who joined in the period, for each month since that has begun.',
      '时间段内入会的本店会员，按入会后已开始的每个月计算。',
    ],
  },
} satisfies Pairs;

export const lifetimeValueWords = {
  title: ['Lifetime value', '会员终身价值'],
  context: ['What clients have paid since they joined, by programme and source', '按配套与来源统计会员入会至今的付款'],
  empty: ['No clients joined in this period at least 3 months ago', '这段时间没有入会满 3 个月的会员'],
  field: {
    ...shared,
    day: ['Joined on', '入会日期'],
    programme: ['First programme', '首个配套'],
    sold_by: ['Sales person', '销售人员'],
    months: ['Months since', '入会后月数'],
    value_cents: ['Received', '实收'],
    client_count: ['Clients', '会员'],
    median_cents: ['Median', '中位数'],
    mean_cents: ['Mean', '平均值'],
  },
  choice: { source: leadSourceWords },
  what: {
    value_cents: [
      'What these clients have paid this branch until today, less refunds, without complimentary payments and payments from a wallet.',
      '上述会员至今付给本店的金额减去退款，不含赠送与储值钱包付款。',
    ],
    client_count: [
      'Clients who joined in the period, at least 3 months ago. A client who paid two branches counts in both.',
      '时间段内入会且已满 3 个月的会员。在两家门店付过款的会员，两店各计一次。',
    ],
    median_cents: [
      'Half of the clients have paid more, half have paid less.',
      '一半会员的付款高于此数，一半低于此数。',
    ],
    mean_cents: ['Received, divided by the number of clients.', '实收除以会员人数。'],
  },
} satisfies Pairs;
