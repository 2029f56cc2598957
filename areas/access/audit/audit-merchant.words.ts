import type { Pairs } from '#kit/domain/words.ts';

/** What the trail calls packages of partners, promotions and redemptions, and what is known of them. */
export const merchantAudit = {
  kinds: {
    merchant_package: ['Partner package', '商家配套'],
    promotion: ['Promotion', '优惠'],
    redemption: ['Redemption', '优惠使用记录'],
  },
  columns: {
    partner_name: ['Partner', '合作商家'],
    contact_name: ['Contact', '联系人'],
    merchant_package_id: ['Package', '商家配套'],
    code_kind: ['Code', '优惠码'],
    shared_code: ['Code for everyone', '通用优惠码'],
    limit_total: ['Total', '总次数'],
    limit_member: ['For each client', '每位会员次数'],
    branch_ids: ['Branches', '门店'],
    programme_ids: ['Programmes', '配套'],
    promotion_id: ['Promotion', '优惠'],
    promotion_code_id: ['Code', '优惠码'],
    redeemed_on: ['Redeemed on', '使用日期'],
    redeemed_at: ['Redeemed', '使用时间'],
    redeemed_by: ['Redeemed by', '操作人'],
  },
} satisfies Pairs;
