import type { Pairs } from '#kit/domain/words.ts';

export const paymentMethodWords = {
  choose: ['Open it from a membership of a client.', '请从会员的会籍中打开。'],
  title: ['Payment methods', '付款方式'],
  one: ['Payment method', '付款方式'],
  kept: ['What the client has', '会员的付款方式'],
  taking: ['The card that was left with the provider is being taken over …', '正在保存会员在支付平台上填写的银行卡……'],
  update: ['Record a payment method', '登记付款方式'],
  save: ['Record and use it', '登记并使用'],
  use: ['Use this one', '使用此方式'],
  used: ['Pays this membership', '用于此会籍'],
  none: ['Paid at the desk: no method is kept for this membership.', '前台付款：此会籍没有登记付款方式。'],
  empty: ['The client has no card or mandate yet.', '该会员还没有银行卡或扣款授权。'],
  context: ['How {{programme}} of {{member}} is paid', '{{member}} 的{{programme}}如何付款'],
  expires: {
    over: ['expired on {{on}}', '已于 {{on}} 过期'],
    soon: ['expires on {{on}}', '将于 {{on}} 过期'],
    later: ['until {{on}}', '有效期至 {{on}}'],
  },
  at_desk: ['Pay at the desk', '改为前台付款'],
  set_up: ['Ask for a card on the provider’s page', '在支付平台页面登记银行卡'],
  hint: {
    last_four: ['The last four digits, never the whole number.', '仅填后四位，切勿填写完整卡号。'],
    reference: ['What the terminal or the bank calls it.', '刷卡机或银行给出的编号。'],
  },
  kind: {
    card: ['Card', '银行卡'],
    mandate: ['Direct debit mandate', '自动扣款授权'],
  },
  gateway: {
    terminal: ['Terminal of the branch', '门店刷卡机'],
    stripe: ['Stripe', 'Stripe'],
  },
  status: {
    active: ['Active', '使用中'],
    replaced: ['Replaced', '已更换'],
    removed: ['Removed', '已移除'],
  },
  field: {
    kind: ['Kind', '类型'],
    gateway: ['Held by', '保管方'],
    customer_ref: ['Customer at the gateway', '支付平台会员号'],
    token: ['Token', '令牌'],
    reference: ['Reference', '参考号'],
    brand: ['Brand', '卡组织'],
    last_four: ['Last four digits', '后四位'],
    expires_on: ['Valid until', '有效期至'],
    status: ['Status', '状态'],
  },
} satisfies Pairs;
