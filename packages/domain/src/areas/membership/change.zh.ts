import type { SameShape } from '#domain/kit/words.ts';
import type { backEn, changeEn, datesEn } from './change.en.ts';

export const changeZh = {
  title: '更换方案',
  one: '更换方案',
  change: '更换方案',
  change_short: '更换方案',
  change_context: '自今日起生效，原方案剩余价值抵扣新方案',
  edit: '修改办理内容',
  edit_short: '修改办理',
  edit_context: '开始之前可修改方案、首日和销售人员',
  save: { change: '更换并入账', edit: '保存修改' },
  choose: '请选择方案。',
  left: '原方案剩余：{{count}} / {{of}}',
  price_before: '原售价',
  difference: '差额',
  sentence_paid: '今日支付 {{amount}}；{{programme}}自 {{start}} 起，有效期至 {{end}}。',
  sentence_open: '另开 {{amount}} 的账单；付清后，{{programme}}自 {{start}} 起，有效期至 {{end}}。',
  sentence_back: '{{back}}{{programme}}自 {{start}} 起，有效期至 {{end}}。',
  sentence_even: '无需付款；{{programme}}自 {{start}} 起，有效期至 {{end}}。',
  field: {
    programme_id: '方案',
    start_on: '首日',
    sales_staff_id: '销售人员',
    reason: '原因',
    payments: '付款',
    difference_cents: '差额',
    version: '版本',
  },
} as const satisfies SameShape<typeof changeEn>;

export const backZh = {
  title: '退还明细',
  credit_note: '{{number}} 的贷项通知单',
  again: '重新开单：{{what}}',
  wallet: '转入会员钱包',
  into_wallet: '{{wallet}} 转入会员钱包，可支付以后的账单，或从钱包退款。',
  less_to_pay: '应付金额减少 {{less}}，仍应付的部分重新开单。',
  both: '{{wallet}} 转入会员钱包，应付金额减少 {{less}}。',
} as const satisfies SameShape<typeof backEn>;

export const datesZh = {
  title: '会籍日期',
  one: '会籍日期',
  edit: '更改日期',
  edit_short: '更改日期',
  edit_context: '首日只能在开始前更改',
  save: { edit: '更改日期' },
  moves: '{{before}} → {{after}}',
  more: '增加可训练天数',
  fewer: '减少可训练天数',
  nothing_yet: '请选择新的首日或最后一天。',
  coming: '待付款项',
  sentence: '不收费也不退款。按售价计算，这些天数价值 {{amount}}。',
  sentence_same: '不收费也不退款。',
  hint: { end_on: '暂停日期保持不变。' },
  field: { start_on: '首日', end_on: '最后一天', reason: '原因', version: '版本' },
} as const satisfies SameShape<typeof datesEn>;
