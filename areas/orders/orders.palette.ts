/** What the command palette offers of orders. */
import type { PaletteParts } from '#kit/web/area.ts';
import { atHeadOffice } from '#kit/web/place.ts';
import { say } from '#kit/web/words.ts';

export const ordersPalette: PaletteParts = {
  actions: [
    {
      id: 'store.sell',
      label: () => say('orders')('store.palette'),
      keywords: ['till', 'store', 'shop', 'cash register', '收银', '商店'],
      needs: 'MANAGE_ORDERS',
      to: '/manage/store',
      order: 45,
      when: () => !atHeadOffice(),
    },
  ],
};
