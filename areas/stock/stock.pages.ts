import { area } from '#kit/web/area.ts';

export const stock = area({
  name: 'stock',
  words: { en: () => import('./stock.words.ts?en'), cn: () => import('./stock.words.ts?cn') },
  pages: {
    '/inventory/productProfile': async () => (await import('./product/product.list.tsx')).ProductList,
    '/inventory/productProfile/create': async () => (await import('./product/product.form.tsx')).CreateProduct,
    '/inventory/productProfile/edit': async () => (await import('./product/product.form.tsx')).EditProduct,
    '/inventory/productProfile/view': async () => (await import('./product/product.record.tsx')).ProductRecord,
  },
});
