import type { SameShape } from '#kit/domain/words.ts';
import type { expiringEn } from './expiring.en.ts';

export const expiringZh = {
  title: '即将到期的银行卡',
  one: '即将到期的银行卡',
  context: '已过期或即将过期、但仍有款项待扣的银行卡和扣款授权',
  empty: '90 天内没有仍需扣款的银行卡到期。',
  status: { lasts: '可支付下一笔', misses: '下次扣款前过期', over: '已过期' },
  within: { soon: '已过期或 30 天内到期', over: '已过期', '30': '30 天内', '60': '60 天内', '90': '90 天内' },
  view: { all: '全部', over: '已过期', in_30: '30 天', in_60: '60 天', in_90: '90 天' },
  move: { replace: '更换付款方式' },
  kind: { card: '银行卡', mandate: '自动扣款授权' },
  field: {
    member_name: '会员',
    phone: '电话',
    email: '电子邮箱',
    programme_name: '配套',
    status: '状态',
    kind: '类型',
    method: '付款方式',
    expires_on: '有效期至',
    days_left: '剩余天数',
    next_on: '下次扣款',
    next_cents: '金额',
    currency: '货币',
    branch_name: '门店',
    within: '到期时间',
  },
} satisfies SameShape<typeof expiringEn>;
