/** Words of paying off the remaining instalments of a plan. */
import type { Pairs } from '#kit/domain/words.ts';

export const upfrontWords = {
  title: ['Pay off the rest', '余款一次付清'],
  link: ['Pay off the rest', '余款一次付清'],
  choose: ['Choose the membership to pay off', '选择要一次付清的会籍'],
  choose_text: ['Open it from the upcoming instalments on the client’s record.', '请从会员资料的“后续分期”中打开。'],
  to_clients: ['Clients', '会员'],
  parts: ['Remaining instalments', '后续分期'],
  part: ['instalment {{part}}', '第 {{part}} 期'],
  more: ['and {{count}} more, the last on {{on}}', '另有 {{count}} 期，最后一期在{{on}}'],
  discount: ['Discount', '折扣'],
  discount_cents: ['Discount', '折扣金额'],
  discount_reason: ['Reason for the discount', '折扣原因'],
  payment: ['Payment', '付款'],
  now: ['Pay now', '现在付款'],
  later: ['Pay later, leave the invoice open', '暂不付款，保留未付账单'],
  assign: ['Choose the card to charge', '选择扣款的银行卡'],
  assigned: ['Back to paying off the rest', '返回一次付清'],
  remaining_one: ['{{count}} remaining instalment', '后续 {{count}} 期'],
  remaining_other: ['{{count}} remaining instalments', '后续 {{count}} 期'],
  total: ['To pay', '应付'],
  paid: ['Paid', '已付'],
  open: ['Still to pay', '剩余未付'],
  sentence_paid: [
    '{{amount}} is paid now for {{from}} to {{until}}. Nothing more will be collected automatically.',
    '现在支付 {{amount}}，涵盖{{from}}至{{until}}；之后不再自动扣款。',
  ],
  sentence_open: [
    '{{amount}} is invoiced now for {{from}} to {{until}} and is due today. No further instalments follow.',
    '现在开出 {{amount}} 的账单，涵盖{{from}}至{{until}}，今天到期；之后不再有分期。',
  ],
  differs: [
    'The payments must match the total. They differ by {{amount}}.',
    '付款合计须等于应付金额，目前相差 {{amount}}。',
  ],
  post: ['Confirm and post', '确认并入账'],
} satisfies Pairs;
