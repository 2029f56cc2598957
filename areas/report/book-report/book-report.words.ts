/** Words of the reports of the books, with the definition of each figure. */
import { accountWords } from '#areas/money/journal/named.words.ts';
import { taxWords } from '#areas/money/tax/tax.words.ts';
import type { Pairs } from '#kit/domain/words.ts';

const shared = {
  account: ['Account', '科目'],
  debit_cents: ['Debit', '借方'],
  credit_cents: ['Credit', '贷方'],
} satisfies Pairs;
const what = {
  debit_cents: ['Debits posted in the period.', '时间段内的借方发生额。'],
  credit_cents: ['Credits posted in the period.', '时间段内的贷方发生额。'],
} satisfies Pairs;

export const trialBalanceWords = {
  title: ['Trial balance', '试算表'],
  context: ['The balance of each account before, in and after a period', '各科目的期初、本期发生与期末余额'],
  field: {
    ...shared,
    opening_cents: ['Before', '期初'],
    closing_cents: ['At the end', '期末'],
  },
  choice: { account: accountWords },
  what: {
    ...what,
    opening_cents: [
      'Everything posted before the first day. Debits are positive, credits are negative.',
      '首日之前的全部发生额。借方为正数，贷方为负数。',
    ],
    closing_cents: [
      'Before, plus debits, less credits. All accounts add up to zero.',
      '期初加借方减贷方；全部科目合计为零。',
    ],
  },
} satisfies Pairs;

export const journalReportWords = {
  title: ['Journal and ledger', '日记账与明细账'],
  context: [
    'Each entry with its document. Filter by an account to see its ledger.',
    '每笔分录及其单据。按科目筛选即为明细账。',
  ],
  field: {
    ...shared,
    entry_id: ['Entry', '分录'],
    number: ['Document', '单据'],
    amount_cents: ['Balance', '净额'],
  },
  choice: {
    account: accountWords,
    kind: {
      invoice: ['Invoice', '账单'],
      payment: ['Payment', '付款'],
      credit_note: ['Credit note', '贷项通知单'],
      refund: ['Refund', '退款'],
      wallet: ['Wallet', '储值钱包'],
      recognition: ['Revenue earned', '收入确认'],
      dispute: ['Disputed payment', '拒付争议'],
      till: ['Till', '收银'],
      write_off: ['Write-off', '核销'],
      stock: ['Stock', '库存'],
      correction: ['Correction', '更正'],
      commission: ['Commission', '佣金'],
    },
  },
  what: {
    ...what,
    amount_cents: ['Debits less credits. All entries of a period add up to zero.', '借方减贷方；全部分录合计为零。'],
  },
} satisfies Pairs;

export const taxReturnWords = {
  title: ['Tax return figures', '报税数据'],
  context: ['Supplies and tax by rate, for SST-02 and GST F5', '按税率统计销售额与税额，用于 SST-02 与 GST F5'],
  field: {
    number: ['Document', '单据'],
    document: ['Kind of document', '单据类型'],
    tax_class: ['Tax class', '税务类别'],
    rate: ['Rate', '税率'],
    net_cents: ['Supplies, without tax', '销售额（未税）'],
    tax_cents: ['Tax', '税额'],
    gross_cents: ['Supplies, with tax', '销售额（含税）'],
  },
  choice: {
    tax_class: taxWords.tax_class,
    document: { invoice: ['Invoice', '账单'], credit_note: ['Credit note', '贷项通知单'] },
  },
  what: {
    net_cents: [
      'Invoices issued in the period, less credit notes, without tax.',
      '时间段内的账单减去贷项通知单，未税。',
    ],
    tax_cents: [
      'The tax in these documents. It is what the account of tax payable moved by.',
      '上述单据的税额，与应缴税款科目的本期发生额一致。',
    ],
    gross_cents: ['Supplies without tax, plus tax.', '未税销售额加税额。'],
  },
} satisfies Pairs;

export const earningsReportWords = {
  title: ['Earned and received', '已确认收入与实收'],
  context: ['Revenue earned in a period, beside the money received in it', '对比时间段内的已确认收入与实收金额'],
  field: {
    earned_cents: ['Earned, without tax', '已确认收入（未税）'],
    received_cents: ['Received', '实收'],
    ahead_cents: ['Received more than earned', '实收减已确认'],
  },
  what: {
    earned_cents: [
      'What clients were given in the period, at full price less discounts, whenever they pay for it.',
      '时间段内已提供服务的收入，原价减折扣，不论何时付款。',
    ],
    received_cents: [
      'Money that moved: payments less refunds, with tax, without complimentary payments and payments from a wallet.',
      '实际收付的金额：付款减退款，含税，不含赠送与储值钱包付款。',
    ],
    ahead_cents: [
      'Received less earned. Prepaid memberships make it positive.',
      '实收减已确认收入；预付会籍会使其为正。',
    ],
  },
} satisfies Pairs;
