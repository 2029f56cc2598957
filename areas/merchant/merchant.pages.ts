import { area } from '#kit/web/area.ts';
import type { PagePath } from '#kit/web/paths.ts';

/** The files of these pages are listed in a file of their own: the first page would name each of them. */
const listed = async (path: PagePath) => (await import('./promotion/merchant-pages.view.ts')).merchantPage(path);

export const merchant = area({
  name: 'merchant',
  words: { en: () => import('./merchant.words.ts?en'), cn: () => import('./merchant.words.ts?cn') },
  slots: { own_promotions: async () => (await import('./promotion/own-promotions.parts.tsx')).OwnPromotions },
  pages: {
    '/merchantManagement': listed,
    '/merchantManagement/package': listed,
    '/merchantManagement/createPackage': listed,
    '/merchantManagement/viewPackage': listed,
    '/merchantManagement/promotion': listed,
    '/merchantManagement/createPromotion': listed,
    '/merchantManagement/viewPromotion': listed,
    '/merchantManagement/redeem': listed,
    '/merchantManagement/redemptions': listed,
  },
});
