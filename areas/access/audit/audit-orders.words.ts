import type { Pairs } from '#kit/domain/words.ts';

/** What the trail calls product orders and what is known of them. */
export const orderAudit = {
  kinds: {
    product_order: ['Product order', '商品订单'],
    product_order_line: ['Ordered item', '订单商品'],
    product_order_included: ['Item of a joining fee', '入会费附送商品'],
  },
  columns: {
    product_order_id: ['Product order', '商品订单'],
    is_walk_in: ['Walk-in', '散客'],
    paid_at: ['Paid', '付款时间'],
    ready_at: ['Ready to pick up', '备好时间'],
    completed_at: ['Completed', '完成时间'],
    cancelled_at: ['Cancelled', '取消时间'],
    discount_cents: ['Discount', '折扣'],
    discount_reason: ['Reason for the discount', '折扣原因'],
    returned: ['Returned pieces', '退回件数'],
    returned_cents: ['Given back', '退款金额'],
    label: ['Name at the sale', '销售时名称'],
    unit_price_cents: ['Unit price', '单价'],
    is_member_price: ['Member price', '会员价'],
    invoice_line_id: ['Line of the invoice', '账单明细'],
    picked_at: ['Packed', '备货时间'],
    handed_at: ['Handed over', '交货时间'],
    handed_by: ['Handed over by', '交货人'],
    declined: ['Pieces not taken', '不领取件数'],
    variant_ids: ['Variants to choose from', '可选规格'],
  },
} satisfies Pairs;
