/** Where the pages of merchants are: loaded with the first of them. */
import type { ComponentType } from 'react';
import type { PagePath } from '#kit/web/paths.ts';

const packages = () => import('../package/merchant-package.list.tsx');
const promotions = () => import('./promotion.list.tsx');
const pages: Partial<Record<PagePath, () => Promise<ComponentType>>> = {
  '/merchantManagement': async () => (await import('./merchants.page.tsx')).MerchantsPage,
  '/merchantManagement/package': async () => (await packages()).MerchantPackageList,
  '/merchantManagement/createPackage': async () => (await import('../package/merchant-package.form.tsx')).CreatePackage,
  '/merchantManagement/viewPackage': async () => (await packages()).MerchantPackageRecord,
  '/merchantManagement/promotion': async () => (await promotions()).PromotionList,
  '/merchantManagement/createPromotion': async () => (await import('./promotion.form.tsx')).CreatePromotion,
  '/merchantManagement/viewPromotion': async () => (await promotions()).PromotionRecord,
  '/merchantManagement/redeem': async () => (await import('./redeem.page.tsx')).RedeemPage,
  '/merchantManagement/redemptions': async () => (await import('./redemption.list.tsx')).RedemptionList,
};
export const merchantPage = async (path: PagePath): Promise<ComponentType> => {
  const load = pages[path];
  if (!load) throw new Error(`the page ${path} has no file`);
  return load();
};
