import type { Pairs } from '#kit/domain/words.ts';

export const promotionReportWords = {
  title: ['Promotions', '优惠使用'],
  context: ['Promotions of partners that clients redeemed', '会员使用的合作商家优惠'],
  empty: ['No promotions redeemed', '暂无使用记录'],
  empty_text: [
    'Nobody redeemed a promotion in this period. Choose another one.',
    '该时间段内没有人使用优惠，请选择其他时间段。',
  ],
  field: {
    promotion: ['Promotion', '优惠'],
    partner_name: ['Partner', '合作商家'],
    member_name: ['Client', '会员'],
    redeemed: ['Redeemed', '使用次数'],
    undone: ['Undone', '已撤销'],
  },
  what: {
    redeemed: ['How often promotions were redeemed, without what was undone.', '优惠使用次数，不含已撤销的。'],
    undone: ['Redemptions that were undone on the same day.', '当天撤销的使用次数。'],
  },
} satisfies Pairs;
