import { area } from '#kit/web/area.ts';

export const stock = area({
  name: 'stock',
  words: { en: () => import('./stock.words.ts?en'), cn: () => import('./stock.words.ts?cn') },
  slots: { find_item: async () => (await import('./item/lines-input.parts.tsx')).FindItem },
  pages: {
    '/inventory': async () => (await import('./stock/inventory.page.tsx')).Inventory,
    '/inventory/productProfile': async () => (await import('./product/product.list.tsx')).ProductList,
    '/inventory/productProfile/create': async () => (await import('./product/product.form.tsx')).CreateProduct,
    '/inventory/productProfile/import': async () => (await import('./sheet/product-sheet.form.tsx')).ImportProducts,
    '/inventory/productProfile/edit': async () => (await import('./product/product.form.tsx')).EditProduct,
    '/inventory/productProfile/view': async () => (await import('./product/product.record.tsx')).ProductRecord,
    '/inventory/stockIn': async () => (await import('./stock-in/stock-in.list.tsx')).StockInList,
    '/inventory/stockIn/create': async () => (await import('./stock-in/stock-in.form.tsx')).CreateStockIn,
    '/inventory/stockIn/import': async () => (await import('./sheet/opening-sheet.form.tsx')).ImportOpening,
    '/inventory/stockIn/edit': async () => (await import('./stock-in/stock-in.form.tsx')).EditStockIn,
    '/inventory/stockIn/view': async () => (await import('./stock-in/stock-in.record.tsx')).StockInRecord,
    '/inventory/stockRequest': async () => (await import('./stock-request/stock-request.list.tsx')).StockRequestList,
    '/inventory/stockRequest/create': async () =>
      (await import('./stock-request/stock-request.form.tsx')).CreateStockRequest,
    '/inventory/stockRequest/edit': async () =>
      (await import('./stock-request/stock-request.form.tsx')).EditStockRequest,
    '/inventory/stockRequest/view': async () =>
      (await import('./stock-request/stock-request.record.tsx')).StockRequestRecord,
    '/inventory/stockRequest/createDeliveryOrder': async () =>
      (await import('./delivery-order/delivery-order.form.tsx')).CreateDeliveryOrder,
    '/inventory/stockManagement': async () => (await import('./stock/stock.list.tsx')).StockList,
    '/inventory/stockManagement/create': async () => (await import('./stock/stock.form.tsx')).CreateStock,
    '/inventory/stockManagement/edit': async () => (await import('./stock/stock.form.tsx')).EditStock,
    '/inventory/stockManagement/view': async () => (await import('./stock/stock.record.tsx')).StockRecord,
    '/inventory/stockAdjustment': async () =>
      (await import('./stock-adjustment/stock-adjustment.list.tsx')).StockAdjustmentList,
    '/inventory/stockAdjustment/create': async () =>
      (await import('./stock-adjustment/stock-adjustment.form.tsx')).CreateStockAdjustment,
    '/inventory/stockAdjustment/edit': async () =>
      (await import('./stock-adjustment/stock-adjustment.form.tsx')).EditStockAdjustment,
    '/inventory/stockAdjustment/view': async () =>
      (await import('./stock-adjustment/stock-adjustment.record.tsx')).StockAdjustmentRecord,
    '/inventory/stocktake': async () => (await import('./stocktake/stocktake.list.tsx')).StocktakeList,
    '/inventory/stocktake/create': async () => (await import('./stocktake/stocktake.form.tsx')).CreateStocktake,
    '/inventory/stocktake/edit': async () => (await import('./stocktake/stocktake-count.page.tsx')).CountStocktake,
    '/inventory/stocktake/view': async () => (await import('./stocktake/stocktake.record.tsx')).StocktakeRecord,
  },
});
