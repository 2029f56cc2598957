/** Reports about stock: what there was, what moved, and what was sold. */
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const item = {
  sku: col.text('/inventory/stockManagement/view', 'stock_id'),
  product: col.both(),
  variant: col.text(),
  category: col.both(),
};
const dims = { product_id: 'product', product_category_id: 'category' } as const;

const summary = report({
  path: 'getStockSummaryReport',
  also: ['report/getStockSummaryReport'],
  flag: 'VIEW_STOCK_SUMMARY_REPORT',
  says: 'Report: pieces at the beginning of a period, what came and went, and what was left and worth at its end',
  columns: {
    ...item,
    opening: col.count(),
    received: col.count(),
    sold: col.count(),
    returned: col.count(),
    sent: col.count(),
    adjusted: col.count(),
    closing: col.count(),
    value_cents: col.money(),
  },
  hidden: { product_id: Id, stock_id: Id },
  dims,
  on: null,
  usual: 'product_category_id',
  order: 'r.sku, r.branch_id',
});

const sales = report({
  path: 'getInventorySalesReport',
  also: ['report/getInventorySalesReport'],
  flag: 'VIEW_INVENTORY_SALES_REPORT',
  says: 'Report: items sold and returned by day, what was invoiced for them and what they cost',
  columns: {
    day: col.day(),
    ...item,
    quantity: col.count(),
    returned: col.count(),
    net_cents: col.money(),
    tax_cents: col.money(),
    cost_cents: col.money(),
    margin_cents: col.money(),
  },
  hidden: { product_id: Id, stock_id: Id.nullable() },
  dims,
  usual: 'product_id',
  order: 'r.day desc, r.sku, r.branch_id',
});

export const stockReports = { summary, sales };
export const stockReportContract = contract(reportRows(stockReports));
