/** The flags of support and merchants. */
export const partnerFlags = {
  MANAGE_TICKETS: {
    area: 'support',
    en: 'Answer clients’ tickets, and see what the branch asks head office',
    cn: '处理会员工单，查看门店向总部的提问',
  },
  MANAGE_ARTICLES: { area: 'support', en: 'Write and publish help articles', cn: '撰写和发布帮助文章' },

  MANAGE_MERCHANT: {
    area: 'merchant',
    en: 'Keep the packages of partners and their promotions',
    cn: '管理商家配套和优惠',
  },
  REDEEM_PROMOTION: { area: 'merchant', en: 'Redeem promotions for clients', cn: '为会员使用优惠' },
  VIEW_MERCHANT: { area: 'merchant', en: 'See merchant packages and promotions', cn: '查看商家配套和优惠' },
} as const;
