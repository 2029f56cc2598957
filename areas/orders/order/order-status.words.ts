import type { Pairs } from '#kit/domain/words.ts';

/** Reports name it too. */
export const orderStatusWords = {
  payment_processing: ['Waiting for payment', '等待付款'],
  payment_completed: ['Paid', '已付款'],
  ready_pick_up: ['Ready to pick up', '待提货'],
  order_completed: ['Completed', '已完成'],
  cancelled: ['Cancelled', '已取消'],
} satisfies Pairs;
