/** Words of the report about receivables, with the definition of each figure. */
import { ageWords } from '#areas/money/statement/statement.words.ts';
import type { Pairs } from '#kit/domain/words.ts';

export const receivablesWords = {
  title: ['Receivables', '应收会员款'],
  context: ['What clients owe, and how late it is', '会员的未付金额与账龄'],
  empty: ['Nobody owes anything on this day', '这一天没有未付金额'],
  empty_text: ['Choose another day, or remove a filter.', '请选择其他日期，或清除筛选条件。'],
  field: {
    number: ['Invoice', '账单'],
    statement: ['Statement', '对账单'],
    issued_on: ['Issued on', '开具日期'],
    due_on: ['Due on', '到期日'],
    days_late: ['Days late', '逾期天数'],
    age: ['Age', '账龄'],
    open_cents: ['Outstanding', '未付'],
    not_due_cents: ageWords.not_due,
    to_30_cents: ageWords.to_30,
    to_60_cents: ageWords.to_60,
    to_90_cents: ageWords.to_90,
    over_90_cents: ageWords.over_90,
  },
  choice: { age: ageWords },
  what: {
    open_cents: [
      'Invoices less payments, credit notes and write-offs posted until the end of this day. It is the balance of the account of receivables.',
      '截至当日入账的账单，减去付款、贷项通知单与核销，与应收会员款科目的余额一致。',
    ],
    not_due_cents: ['Of this, invoices due on this day or later.', '其中当日或之后到期的账单。'],
    to_30_cents: ['Of this, invoices that are 1 to 30 days late.', '其中逾期 1 至 30 天的账单。'],
    to_60_cents: ['Of this, invoices that are 31 to 60 days late.', '其中逾期 31 至 60 天的账单。'],
    to_90_cents: ['Of this, invoices that are 61 to 90 days late.', '其中逾期 61 至 90 天的账单。'],
    over_90_cents: ['Of this, invoices that are more than 90 days late.', '其中逾期超过 90 天的账单。'],
  },
} satisfies Pairs;
