import { area } from '#kit/web/area.ts';

export const commission = area({
  name: 'commission',
  words: { en: () => import('./commission.words.ts?en'), cn: () => import('./commission.words.ts?cn') },
  pages: {
    '/settings/material': async () => (await import('./sales-material/sales-material.list.tsx')).SalesMaterialPage,
    '/sales/material': async () => (await import('./sales-material/current-material.page.tsx')).CurrentMaterialPage,
  },
});
