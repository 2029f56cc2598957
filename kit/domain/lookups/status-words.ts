/**
 * Every status of the specification, section 4, in both languages. An area with a machine uses these words or better
 * ones of its own.
 */
import type { Label } from './choices.ts';

export const statusWords = {
  shift: {
    reserved: { en: 'Reserved', cn: '已预留' },
    to_be_approve: { en: 'Pending Approval', cn: '待审批' },
    approved: { en: 'Approved', cn: '已批准' },
    to_be_cancel: { en: 'Request to Cancel', cn: '申请取消' },
    cancelled: { en: 'Cancelled', cn: '已取消' },
    completed: { en: 'Completed', cn: '已完成' },
    late: { en: 'Late', cn: '迟到' },
    absent: { en: 'Absent', cn: '缺勤' },
  },
  membership: {
    payment_pending: { en: 'Payment pending', cn: '待付款' },
    ongoing_pending: { en: 'Ongoing pending', cn: '待生效' },
    payment_failed: { en: 'Payment failed', cn: '付款失败' },
    ongoing: { en: 'Ongoing', cn: '生效中' },
    cancelled: { en: 'Cancelled', cn: '已取消' },
    paused: { en: 'Suspended', cn: '已暂停' },
    expired: { en: 'Expired', cn: '已到期' },
    pending_terminate: { en: 'Pending termination', cn: '待终止' },
    pending_cancel: { en: 'Pending cancellation', cn: '待取消' },
    terminated: { en: 'Terminated', cn: '已终止' },
  },
  other: {
    unpaid: { en: 'Unpaid', cn: '未付款' },
    pending: { en: 'Pending', cn: '待处理' },
    success: { en: 'Success', cn: '成功' },
    failed: { en: 'Failed', cn: '失败' },
    refunded: { en: 'Refunded', cn: '已退款' },
    accepted: { en: 'Accepted', cn: '已接受' },
    rejected: { en: 'Rejected', cn: '已拒绝' },
    approved: { en: 'Approved', cn: '已批准' },
    confirmed: { en: 'Confirmed', cn: '已确认' },
    present: { en: 'Present', cn: '已出席' },
    absent: { en: 'Absent', cn: '缺席' },
    active: { en: 'Active', cn: '启用' },
    inactive: { en: 'Inactive', cn: '未启用' },
    deactivated: { en: 'Deactivated', cn: '已停用' },
    publish: { en: 'Publish', cn: '发布' },
    unpublish: { en: 'Unpublish', cn: '撤回发布' },
    published: { en: 'Published', cn: '已发布' },
    pending_publish: { en: 'Pending publication', cn: '待发布' },
    waived: { en: 'Waived', cn: '已豁免' },
  },
  product_order: {
    payment_processing: { en: 'Payment processing', cn: '付款处理中' },
    payment_completed: { en: 'Payment completed', cn: '付款完成' },
    ready_pick_up: { en: 'Ready for pick-up', cn: '待取货' },
    order_completed: { en: 'Order completed', cn: '订单完成' },
  },
  stock_request: {
    in_progress: { en: 'In Progress', cn: '处理中' },
    delivering: { en: 'Delivering', cn: '配送中' },
    completed: { en: 'Completed', cn: '已完成' },
  },
  stock_request_item: {
    pending: { en: 'Pending', cn: '待处理' },
    stock_confirm: { en: 'Stock Confirm', cn: '库存已确认' },
    received: { en: 'Received', cn: '已收货' },
    stock_request_rejected: { en: 'Stock Request Rejected', cn: '补货申请被拒' },
  },
  stocktake: {
    in_progress: { en: 'In Progress', cn: '盘点中' },
    approved: { en: 'Approved', cn: '已批准' },
    rejected: { en: 'Rejected', cn: '已拒绝' },
  },
  lead: {
    lead: { en: 'Lead', cn: '跟进中' },
    cold: { en: 'Cold', cn: '无意向' },
    trial: { en: 'Trial', cn: '体验中' },
  },
} as const satisfies Record<string, Record<string, Label>>;
