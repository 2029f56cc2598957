import type { Pairs } from '#kit/domain/words.ts';

export const paymentMethodWords = {
  choose: ['Open this page from a client’s membership.', '请从会员的会籍中打开此页面。'],
  title: ['Payment methods', '付款方式'],
  one: ['Payment method', '付款方式'],
  kept: ['Saved payment methods', '已登记的付款方式'],
  taking: ['Saving the card entered on the provider’s page…', '正在保存会员在支付平台上填写的银行卡……'],
  update: ['Add payment method', '登记付款方式'],
  save: ['Save and use', '登记并使用'],
  use: ['Use this method', '使用此方式'],
  used: ['Used for this membership', '用于此会籍'],
  none: ['Paid at the desk. No payment method is saved for this membership.', '前台付款。此会籍没有登记付款方式。'],
  empty: ['The client has no saved card or mandate yet.', '该会员还没有登记银行卡或扣款授权。'],
  context: ['How {{programme}} of {{member}} is paid', '{{member}} 的{{programme}}如何付款'],
  expires: {
    over: ['expired on {{on}}', '已于 {{on}} 过期'],
    soon: ['expires on {{on}}', '将于 {{on}} 过期'],
    later: ['until {{on}}', '有效期至 {{on}}'],
  },
  at_desk: ['Switch to paying at the desk', '改为前台付款'],
  set_up: ['Add a card on the provider’s page', '在支付平台页面登记银行卡'],
  hint: {
    last_four: ['Only the last four digits, never the whole number.', '仅填后四位，切勿填写完整卡号。'],
    reference: ['The number from the terminal or the bank.', '刷卡机或银行给出的编号。'],
  },
  kind: {
    card: ['Card', '银行卡'],
    mandate: ['Direct debit mandate', '自动扣款授权'],
  },
  gateway: {
    terminal: ['Branch terminal', '门店刷卡机'],
    stripe: ['Stripe', 'Stripe'],
  },
  status: {
    active: ['Active', '使用中'],
    replaced: ['Replaced', '已更换'],
    removed: ['Removed', '已移除'],
  },
  field: {
    gateway: ['Stored with', '保管方'],
    customer_ref: ['Customer ID at the gateway', '支付平台会员编号'],
    token: ['Token', '令牌'],
    brand: ['Brand', '卡组织'],
    last_four: ['Last four digits', '后四位'],
  },
} satisfies Pairs;
