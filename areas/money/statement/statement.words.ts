/** Words of the statement of account, on the page and in its files. */
import type { Pairs } from '#kit/domain/words.ts';

export const ageWords = {
  not_due: ['Not due yet', '未到期'],
  to_30: ['1–30 days late', '逾期 1–30 天'],
  to_60: ['31–60 days late', '逾期 31–60 天'],
  to_90: ['61–90 days late', '逾期 61–90 天'],
  over_90: ['More than 90 days late', '逾期超过 90 天'],
} satisfies Pairs;

export const statementWords = {
  title: ['Statement of account', '对账单'],
  context: ['What a client owed, was invoiced and paid', '会员的应付、开单与付款明细'],
  from: ['From', '从'],
  until: ['Until', '至'],
  csv: ['CSV', 'CSV'],
  pdf: ['PDF in English', 'PDF（英文）'],
  pdf_cn: ['PDF in Chinese', 'PDF（中文）'],
  day: ['Day', '日期'],
  document: ['Document', '单据'],
  number: ['Number', '编号'],
  debit: ['Charged', '应付'],
  credit: ['Paid or credited', '付款或冲减'],
  balance: ['Balance', '余额'],
  branch: ['Branch', '门店'],
  currency: ['Currency', '货币'],
  opening: ['Opening balance', '期初余额'],
  closing: ['Closing balance', '期末余额'],
  ages: ['Closing balance by age', '期末余额账龄'],
  age: ageWords,
  empty: ['Nothing was invoiced until then', '截至该日没有账单'],
  empty_text: ['Choose a later day.', '请选择更晚的日期。'],
  kind: {
    invoice: ['Invoice', '账单'],
    payment: ['Receipt', '收据'],
    credit_note: ['Credit note', '贷项通知单'],
    refund: ['Refund', '退款'],
    to_wallet: ['Kept in the wallet', '存入储值钱包'],
    gift_withdrawn: ['Complimentary payment withdrawn', '撤销赠送'],
    write_off: ['Written off', '已核销'],
    write_off_reversed: ['Write-off reversed', '撤销核销'],
    correction: ['Correction', '更正'],
  },
} satisfies Pairs;
