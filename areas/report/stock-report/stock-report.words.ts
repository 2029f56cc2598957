/** Words of the reports about stock, with the definition of each figure. */
import { orderStatusWords } from '#areas/orders/order/order-status.words.ts';
import type { Pairs } from '#kit/domain/words.ts';

const item = {
  sku: ['SKU', '商品编号'],
  product: ['Product', '商品'],
  variant: ['Variant', '规格'],
} satisfies Pairs;

export const stockSummaryWords = {
  title: ['Stock summary', '库存汇总'],
  context: ['What came and went, and what was left at the end', '时间段内的进出与期末库存'],
  field: {
    ...item,
    opening: ['At the start', '期初'],
    received: ['Received', '入库'],
    sold: ['Sold', '售出'],
    returned: ['Returned', '退回'],
    sent: ['Sent', '调出'],
    adjusted: ['Adjusted', '调整'],
    closing: ['At the end', '期末'],
    value_cents: ['Value at the end', '期末金额'],
  },
  what: {
    opening: ['Pieces in the branch before the first day.', '首日之前在店的件数。'],
    received: ['From suppliers and from other branches.', '供应商送货与其他门店调入的件数。'],
    sold: ['Handed over to clients.', '已交给会员的件数。'],
    returned: ['Back from clients and fit for sale.', '会员退回且可再售的件数。'],
    sent: ['Sent to other branches.', '调往其他门店的件数。'],
    adjusted: ['Found more or less of in counts, and adjusted.', '盘点差异与库存调整的件数。'],
    closing: [
      'Pieces in the branch after the last day, including those reserved for clients.',
      '最后一天结束时在店的件数，含已为会员预留的。',
    ],
    value_cents: ['What these pieces cost on average, as in the books.', '上述件数的账面平均成本。'],
  },
} satisfies Pairs;

export const inventorySalesWords = {
  title: ['Inventory sales', '商品销售'],
  context: ['Items sold and returned, what was invoiced and what they cost', '商品的售出、退回、开单金额与成本'],
  field: {
    ...item,
    quantity: ['Sold', '售出'],
    returned: ['Returned', '退回'],
    net_cents: ['Invoiced, without tax', '开单金额（未税）'],
    tax_cents: ['Tax', '税额'],
    cost_cents: ['Cost', '成本'],
    margin_cents: ['Margin', '毛利'],
  },
  what: {
    quantity: ['Pieces on invoices issued in the period.', '时间段内开具账单上的件数。'],
    returned: ['Pieces that clients returned in the period.', '时间段内会员退回的件数。'],
    net_cents: [
      'Invoice lines for items after discounts, less credit notes, without tax.',
      '商品明细（已扣折扣）减去贷项通知单，未税。',
    ],
    tax_cents: ['The tax in these lines.', '上述明细的税额。'],
    cost_cents: [
      'What the pieces that left the branch in the period cost on average, less returned ones.',
      '时间段内出库商品的平均成本，减去退回的。',
    ],
    margin_cents: ['Invoiced without tax, less cost.', '未税开单金额减成本。'],
  },
} satisfies Pairs;

export const merchandiseReportWords = {
  title: ['Joining fee merchandise', '入会费附送商品'],
  context: ['Items that joining fees included, by the day of the sign-up', '按入会日期统计入会费附送的商品'],
  field: {
    product: item.product,
    programme: ['Programme', '配套'],
    handed_by_name: ['Handed over by', '交货人'],
    included: ['Included', '附送'],
    handed: ['Handed over', '已交货'],
    reserved: ['Reserved', '已预留'],
    to_choose: ['To choose', '待选规格'],
    declined: ['Not taken', '不领取'],
    cost_cents: ['Cost', '成本'],
  },
  choice: { status: orderStatusWords },
  what: {
    included: ['Pieces that joining fees of sign-ups in the period included.', '时间段内入会费附送的件数。'],
    handed: ['Of these, the pieces that clients have.', '其中已交给会员的件数。'],
    reserved: ['Chosen and set aside, but not handed over yet.', '已选定并预留、尚未交货的件数。'],
    to_choose: ['The client hasn’t chosen size or colour yet.', '会员尚未选定规格的件数。'],
    declined: ['Pieces that the client doesn’t take.', '会员不领取的件数。'],
    cost_cents: [
      'What the pieces that were handed over cost on average, as in the books.',
      '已交货商品的账面平均成本。',
    ],
  },
} satisfies Pairs;
