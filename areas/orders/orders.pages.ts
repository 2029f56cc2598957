import { area } from '#kit/web/area.ts';
import { needWords } from '#kit/web/words.ts';

/** The till shows parts of stock and money, in their words. */
const store = async () => {
  const [{ StorePage }] = await Promise.all([import('./store/store.page.tsx'), needWords('stock'), needWords('money')]);
  return StorePage;
};
export const orders = area({
  name: 'orders',
  words: { en: () => import('./orders.words.ts?en'), cn: () => import('./orders.words.ts?cn') },
  slots: {
    merchandise_choice: async () => (await import('./merchandise/merchandise-choice.parts.tsx')).MerchandiseChoice,
  },
  pages: {
    '/manage/order': async () => (await import('./order/order.list.tsx')).OrderList,
    '/manage/order-details-view': async () => {
      const [{ OrderRecord }] = await Promise.all([import('./order/order.record.tsx'), needWords('stock')]);
      return OrderRecord;
    },
    '/manage/order-details': async () => (await import('./order/order-fulfil.form.tsx')).FulfilOrder,
    '/manage/addOrderActivity': async () => (await import('./order/order-activity.form.tsx')).AddOrderActivity,
    '/manage/selectMerchandise': async () => (await import('./merchandise/merchandise.form.tsx')).SelectMerchandise,
    '/manage/store': store,
    '/home/store': store,
  },
  badge: {
    page: '/manage/order',
    needs: 'MANAGE_ORDERS',
    label: 'orders',
    count: async () => (await import('./order/order-pending.view.ts')).countPending(),
  },
  palette: async () => (await import('./orders.palette.ts')).ordersPalette,
});
