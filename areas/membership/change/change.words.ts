import type { Pairs } from '#kit/domain/words.ts';

export const changeWords = {
  title: ['Programme changes', '更换配套'],
  one: ['Programme change', '更换配套'],
  change: ['Change programme', '更换配套'],
  change_short: ['Change programme', '更换配套'],
  change_context: [
    'From today. The unused amount goes towards the new programme, and the payment day stays the same',
    '自今日起生效，已付未用的金额抵付新配套，付款日保持不变',
  ],
  edit: ['Edit the sign-up', '修改办理内容'],
  edit_short: ['Edit sign-up', '修改办理'],
  edit_context: ['Before it starts: programme, first day, who sold it', '开始之前可修改配套、首日和销售人员'],
  save: {
    change: ['Change and post', '更换并入账'],
    edit: ['Save the sign-up', '保存修改'],
  },
  choose: ['Choose a programme.', '请选择配套。'],
  left: ['Remaining on the old programme: {{count}} of {{of}}', '原配套剩余：{{count}} / {{of}}'],
  left_worth: ['{{amount}} unused', '其中 {{amount}} 尚未使用'],
  invoiced: ['New invoice', '新账单'],
  paid_back: ['Paid and unused', '已付未用'],
  brought: [
    '{{amount}} already paid at a different branch is taken off the price.',
    '在其他门店已付的 {{amount}} 从价格中扣除。',
  ],
  credit_note: ['Credit note on {{number}}', '{{number}} 的贷项通知单'],
  difference: ['To pay now', '现在应付'],
  open: ['To pay on the new invoice, due {{due}}', '新账单应付，到期日 {{due}}'],
  into_wallet: ['Stays in the wallet', '留在会员钱包'],
  called_off_one: [
    '1 payment of {{amount}} for the old programme, due {{first}}, will no longer be collected.',
    '原配套 {{first}} 到期的 {{amount}} 不再收取。',
  ],
  called_off_other: [
    '{{count}} payments for the old programme, from {{first}} to {{last}}, will no longer be collected: {{amount}}.',
    '原配套 {{first}} 至 {{last}} 的 {{count}} 期付款（共 {{amount}}）不再收取。',
  ],
  sentence_paid: [
    '{{amount}} is paid today. {{programme}} runs from {{start}} until {{end}}.',
    '今日支付 {{amount}}；{{programme}}自 {{start}} 起，有效期至 {{end}}。',
  ],
  sentence_open: [
    '{{amount}} is invoiced again. Once it’s paid, {{programme}} runs from {{start}} until {{end}}.',
    '重新开立 {{amount}} 的账单；付清后，{{programme}}自 {{start}} 起，有效期至 {{end}}。',
  ],
  sentence_back: [
    '{{amount}} stays in the wallet. {{programme}} runs from {{start}} until {{end}}.',
    '{{amount}} 留在会员钱包；{{programme}}自 {{start}} 起，有效期至 {{end}}。',
  ],
  sentence_even: [
    'No payment due. {{programme}} runs from {{start}} until {{end}}.',
    '无需付款；{{programme}}自 {{start}} 起，有效期至 {{end}}。',
  ],
  field: {
    start_on: ['First day', '首日'],
    sales_staff_id: ['Sold by', '销售人员'],
    difference_cents: ['Difference', '差额'],
  },
} satisfies Pairs;

/** What is credited to the client when a membership ends early or changes to a cheaper programme. */
export const backWords = {
  title: ['Credited', '退还明细'],
  credit_note: ['Credit note on {{number}}', '{{number}} 的贷项通知单'],
  again: ['Invoiced again: {{what}}', '重新开单：{{what}}'],
  wallet: ['Into the client’s wallet', '转入会员钱包'],
  into_wallet: [
    '{{wallet}} goes into the client’s wallet. It can pay later invoices or be refunded.',
    '{{wallet}} 转入会员钱包，可支付以后的账单，或从钱包退款。',
  ],
  less_to_pay: ['{{less}} less to pay; the rest is invoiced again.', '应付金额减少 {{less}}，仍应付的部分重新开单。'],
  both: [
    '{{wallet}} goes into the client’s wallet, and there’s {{less}} less to pay.',
    '{{wallet}} 转入会员钱包，应付金额减少 {{less}}。',
  ],
} satisfies Pairs;

export const datesWords = {
  title: ['Membership dates', '会籍日期'],
  one: ['Membership dates', '会籍日期'],
  edit: ['Change dates', '更改日期'],
  edit_short: ['Change dates', '更改日期'],
  edit_context: ['You can change the first day only before it starts', '首日只能在开始前更改'],
  save: {
    edit: ['Change dates', '更改日期'],
  },
  moves: ['{{before}} → {{after}}', '{{before}} → {{after}}'],
  more: ['More days', '增加可训练天数'],
  fewer: ['Fewer days', '减少可训练天数'],
  nothing_yet: ['Choose a different first or last day.', '请选择新的首日或最后一天。'],
  coming: ['Upcoming payments', '待付款项'],
  sentence: [
    'Nothing is charged or refunded. At this price, these days are worth {{amount}}.',
    '不收费也不退款。按售价计算，这些天数价值 {{amount}}。',
  ],
  sentence_same: ['Nothing is charged or refunded.', '不收费也不退款。'],
  hint: {
    end_on: ['Suspensions stay where they are.', '暂停日期保持不变。'],
  },
  field: {
    start_on: ['First day', '首日'],
    end_on: ['Last day', '最后一天'],
  },
} satisfies Pairs;
