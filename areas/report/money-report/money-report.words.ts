/** Words of the reports about money. "Invoiced", "received" and "outstanding" have one definition each, here. */
import type { Pairs } from '#kit/domain/words.ts';
import {
  chargeStatusWords,
  invoiceStatusWords,
  lineWords,
  methodWords,
  refundDestinationWords,
  refundStatusWords,
} from '#areas/money/journal/named.words.ts';

const shared = {
  programme: ['Programme', '配套'],
  number: ['Invoice', '账单'],
  recorded_by: ['Recorded by', '登记人'],
  net_cents: ['Invoiced, without tax', '开单金额（未税）'],
  tax_cents: ['Tax', '税额'],
} satisfies Pairs;
const invoicedWhat = {
  net_cents: [
    'Lines of invoices issued in the period, without tax and after discounts, less credit notes issued in the period.',
    '时间段内开具的账单明细，未税、已扣折扣，并减去时间段内的贷项通知单。',
  ],
  tax_cents: ['The tax in these lines, less the tax in credit notes.', '上述明细的税额，减去贷项通知单的税额。'],
} satisfies Pairs;

export const salesReportWords = {
  title: ['Sales revenue', '销售营收'],
  context: ['What was invoiced, less what was credited', '开单金额，减去贷项通知单'],
  field: {
    ...shared,
    label: ['Item', '项目'],
    sold_by: ['Sold by', '销售人员'],
    gross_cents: ['Invoiced, with tax', '开单金额（含税）'],
    discount_cents: ['Discounts', '折扣'],
  },
  choice: { kind: lineWords },
  what: {
    ...invoicedWhat,
    gross_cents: ['Invoiced without tax, plus tax.', '未税开单金额加税额。'],
    discount_cents: [
      'Discounts on these lines, without tax. They are already deducted.',
      '上述明细的折扣（未税），已从金额中扣除。',
    ],
  },
} satisfies Pairs;

export const invoiceReportWords = {
  title: ['Invoices', '账单'],
  context: ['The invoices of a period, and what is outstanding', '时间段内的账单与未付金额'],
  field: {
    ...shared,
    due_on: ['Due on', '到期日'],
    total_cents: ['Total', '总额'],
    credited_cents: ['Credited', '已冲减'],
    paid_cents: ['Paid', '已付'],
    written_off_cents: ['Written off', '已核销'],
    open_cents: ['Outstanding', '未付'],
  },
  choice: { status: invoiceStatusWords },
  what: {
    total_cents: ['The total of invoices issued in the period, with tax.', '时间段内开具账单的含税总额。'],
    tax_cents: ['The tax in these invoices.', '上述账单的税额。'],
    credited_cents: ['Credit notes for these invoices so far.', '上述账单至今的贷项通知单。'],
    paid_cents: ['Payments for these invoices so far, whatever the method.', '上述账单至今的付款，不论付款方式。'],
    written_off_cents: ['What was outstanding when the invoice was written off.', '账单核销时的未付金额。'],
    open_cents: ['Not paid yet, of unpaid invoices that weren’t written off.', '未付款且未核销账单的未付金额。'],
  },
} satisfies Pairs;

export const transactionReportWords = {
  title: ['Transactions', '交易'],
  context: ['Payments and refunds by method', '按付款方式统计付款与退款'],
  field: {
    recorded_by: shared.recorded_by,
    number: ['Receipt', '收据'],
    received_cents: ['Received', '实收'],
  },
  choice: {
    kind: { payment: ['Payment', '付款'], refund: ['Refund', '退款'] },
    method: methodWords,
  },
  what: {
    amount_cents: ['Successful payments, less refunds to the original method.', '成功的付款，减去原路退回的退款。'],
    received_cents: [
      'Money that moved: without complimentary payments, and without payments from a wallet, whose money came in before.',
      '实际收付的金额：不含赠送，也不含储值钱包付款（充值时已收款）。',
    ],
  },
} satisfies Pairs;

const asked = {
  ...shared,
  approved_cents: ['Approved', '已批准'],
  accepted_cents: ['Refunded', '已退款'],
} satisfies Pairs;

export const refundReportWords = {
  title: ['Refunds', '退款'],
  context: ['Refunds and requests for refunds', '退款与退款申请'],
  field: { number: asked.number, destination: ['Refunded to', '退至'], accepted_cents: asked.accepted_cents },
  choice: { status: refundStatusWords, destination: refundDestinationWords, method: methodWords },
  what: {
    amount_cents: ['All requests, whatever was decided.', '全部申请，不论审批结果。'],
    accepted_cents: ['Approved refunds, by the day of the refund.', '已通过的退款，以退款日期计。'],
  },
} satisfies Pairs;

export const chargeReportWords = {
  title: ['Custom charge requests', '自定义收费申请'],
  context: ['Who requested a charge, and what was decided', '收费申请与审批结果'],
  field: { number: asked.number, description: ['Description', '说明'], approved_cents: asked.approved_cents },
  choice: { status: chargeStatusWords },
  what: {
    amount_cents: ['All requests, whatever was decided.', '全部申请，不论审批结果。'],
    approved_cents: ['Approved charges, which are invoiced immediately.', '已批准的收费，批准后立即开单。'],
  },
} satisfies Pairs;

export const upfrontReportWords = {
  title: ['Upfront payments', '一次付清'],
  context: ['Memberships in instalments that were paid off at once', '转为一次付清的分期会籍'],
  field: {
    ...shared,
    parts: ['Instalments', '分期数'],
    discount_cents: ['Discount', '折扣'],
    total_cents: ['Total', '总额'],
  },
  what: {
    parts: ['Instalments that were still to come and were paid off.', '提前付清的未到期分期数。'],
    discount_cents: ['The discount for paying at once.', '一次付清的折扣。'],
    total_cents: ['The total of the invoices for the rest, with tax.', '剩余部分账单的含税总额。'],
  },
} satisfies Pairs;
