/** Reports about stock: what there was, what moved, what was sold, and what joining fees included. */
import { orderStatuses } from '#areas/orders/order/order-row.model.ts';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const item = {
  sku: col.text('/inventory/stockManagement/view', 'stock_id'),
  product: col.both(),
  variant: col.both(),
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

/** One row for each product that the joining fee of a membership included. */
const merchandise = report({
  path: 'getJoiningFeeMerchandiseReport',
  also: ['report/getJoiningFeeMerchandiseReport'],
  flag: 'VIEW_JOINING_FEE_MERCHANDISE_REPORT',
  says: 'Report: items that joining fees included, by the day of the sign-up: handed over, reserved, to choose, not taken',
  columns: {
    day: col.day(),
    member_name: col.text('/manage/clientDetails', 'member_id'),
    product: col.both(),
    programme: col.both(),
    status: col.choice(orderStatuses),
    handed_by_name: col.text(),
    included: col.count(),
    handed: col.count(),
    reserved: col.count(),
    to_choose: col.count(),
    declined: col.count(),
    cost_cents: col.money(),
  },
  hidden: { order_id: Id, member_id: Id, product_id: Id },
  dims: { product_id: 'product', programme_id: 'programme', status: 'status', handed_by: 'handed_by_name' },
  usual: 'product_id',
  order: 'r.day desc, r.order_id desc, r.product_id',
});

export const stockReports = { summary, sales, merchandise };
export const stockReportContract = contract(reportRows(stockReports));
