/** Words of the list of expiring cards. */
import type { Pairs } from '#kit/domain/words.ts';

export const expiringWords = {
  title: ['Expiring cards', '即将到期的银行卡'],
  one: ['Expiring card', '即将到期的银行卡'],
  context: [
    'Cards and mandates that have expired or will expire before the last charge',
    '已过期或即将过期、但仍有款项待扣的银行卡和扣款授权',
  ],
  empty: ['No card with upcoming charges expires within 90 days.', '90 天内没有仍需扣款的银行卡到期。'],
  status: {
    lasts: ['Valid for the next charge', '下次扣款时仍有效'],
    misses: ['Expires before the next charge', '下次扣款前过期'],
    over: ['Expired', '已过期'],
  },
  within: {
    soon: ['Expired, or within 30 days', '已过期或 30 天内到期'],
    over: ['Expired', '已过期'],
    '30': ['Within 30 days', '30 天内'],
    '60': ['Within 60 days', '60 天内'],
    '90': ['Within 90 days', '90 天内'],
  },
  view: {
    all: ['All', '全部'],
    over: ['Expired', '已过期'],
    in_30: ['30 days', '30 天'],
    in_60: ['60 days', '60 天'],
    in_90: ['90 days', '90 天'],
  },
  move: {
    replace: ['Replace payment method', '更换付款方式'],
  },
  kind: {
    card: ['Card', '银行卡'],
    mandate: ['Direct debit mandate', '自动扣款授权'],
  },
  field: {
    method: ['Payment method', '付款方式'],
    next_on: ['Next charge', '下次扣款'],
    next_cents: ['Amount', '金额'],
    within: ['Expires', '到期时间'],
  },
} satisfies Pairs;
