import type { SameShape } from '#domain/kit/words.ts';
import type { upfrontEn } from './upfront.en.ts';

export const upfrontZh = {
  title: '余款一次付清',
  link: '余款一次付清',
  choose: '要一次付清哪个会籍？',
  choose_text: '请从会员详情的“后续分期”中打开。',
  to_clients: '会员',
  parts: '后续分期',
  part: '第 {{part}} 期',
  more: '另有 {{count}} 期，最后一期在{{on}}',
  discount: '折扣',
  discount_cents: '折扣金额',
  discount_reason: '折扣原因',
  payment: '付款',
  now: '现在付款',
  later: '账单暂不付款',
  assign: '选择扣款的银行卡',
  assigned: '返回一次付清',
  remaining: '后续 {{count}} 期',
  total: '应付',
  paid: '已付',
  open: '剩余未付',
  sentence_paid: '现在支付 {{amount}}，涵盖{{from}}至{{until}}；之后不再自动扣款。',
  sentence_open: '现在开出 {{amount}} 的账单，涵盖{{from}}至{{until}}，今天到期；之后不再有分期。',
  differs: '现在付款须付足全额，相差 {{amount}}。',
  post: '转换并入账',
} satisfies SameShape<typeof upfrontEn>;
