import { area } from '#kit/web/area.ts';

export const merchant = area({
  name: 'merchant',
  words: { en: () => import('./merchant.words.ts?en'), cn: () => import('./merchant.words.ts?cn') },
  slots: { own_promotions: async () => (await import('./promotion/own-promotions.parts.tsx')).OwnPromotions },
  pages: {
    '/merchantManagement': async () => (await import('./promotion/merchants.page.tsx')).MerchantsPage,
    '/merchantManagement/package': async () =>
      (await import('./package/merchant-package.list.tsx')).MerchantPackageList,
    '/merchantManagement/createPackage': async () =>
      (await import('./package/merchant-package.form.tsx')).CreatePackage,
    '/merchantManagement/viewPackage': async () =>
      (await import('./package/merchant-package.list.tsx')).MerchantPackageRecord,
    '/merchantManagement/promotion': async () => (await import('./promotion/promotion.list.tsx')).PromotionList,
    '/merchantManagement/createPromotion': async () => (await import('./promotion/promotion.form.tsx')).CreatePromotion,
    '/merchantManagement/viewPromotion': async () => (await import('./promotion/promotion.list.tsx')).PromotionRecord,
    '/merchantManagement/redeem': async () => (await import('./promotion/redeem.page.tsx')).RedeemPage,
    '/merchantManagement/redemptions': async () => (await import('./promotion/redemption.list.tsx')).RedemptionList,
  },
});
