/** Words of the reports about branches, with the definition of each figure. */
import type { Pairs } from '#kit/domain/words.ts';

export const branchPerformanceWords = {
  title: ['Branch performance', '门店业绩'],
  context: ['Sales, clients, check-ins and classes, compared between branches', '对比各门店的销售、会员、签到与课程'],
  field: {
    net_cents: ['Invoiced, without tax', '开单金额（未税）'],
    received_cents: ['Received', '实收'],
    sold_count: ['Memberships sold', '售出会籍'],
    new_count: ['New clients', '新会员'],
    ended_count: ['Cancelled or ended early', '取消或提前终止'],
    lead_count: ['Leads', '潜在客户'],
    check_in_count: ['Check-ins', '签到'],
    session_count: ['Sessions', '节数'],
    places: ['Places', '名额'],
    booked: ['Booked', '预约'],
    fill_percentage: ['Filled', '满座率'],
  },
  what: {
    net_cents: [
      'Invoices issued in the period, without tax, less credit notes.',
      '时间段内的账单减去贷项通知单，未税。',
    ],
    received_cents: [
      'Money that moved: without complimentary payments, and without payments from a wallet, whose money came in before.',
      '实际收付的金额：不含赠送，也不含储值钱包付款（充值时已收款）。',
    ],
    sold_count: ['Memberships sold in the period, whatever their status now.', '时间段内售出的会籍，不论现在的状态。'],
    new_count: ['Of these, the first membership that a client ever had.', '其中为会员首个会籍的数量。'],
    ended_count: [
      'Requests to cancel or end a membership, by the day of the request.',
      '取消或提前终止会籍的申请，以申请日期计。',
    ],
    lead_count: ['Leads that were added in the period.', '时间段内新增的潜在客户。'],
    check_in_count: ['Clients who were let in.', '允许入场的签到。'],
    session_count: ['Class sessions that have ended and weren’t cancelled.', '已结束且未取消的课程节数。'],
    places: ['The places of these sessions.', '上述各节课的名额。'],
    booked: ['Places that were booked and not cancelled.', '已预约且未取消的名额。'],
    fill_percentage: ['Booked places as a share of all places.', '预约占名额的比例。'],
  },
} satisfies Pairs;
