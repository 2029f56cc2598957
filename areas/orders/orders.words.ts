import type { Pairs } from '#kit/domain/words.ts';
import { orderWords, receiptWords } from './order/order.words.ts';
import { merchandiseWords } from './merchandise/merchandise.words.ts';
import { storeWords } from './store/store.words.ts';

export const ordersWords = {
  order: orderWords,
  receipt: receiptWords,
  merchandise: merchandiseWords,
  store: storeWords,
  refusals: {
    not_for_sale: [
      'Items in the cart that aren’t on sale here any more: {{count}}. Remove them.',
      '购物车中有 {{count}} 种商品已不在本店销售，请移除。',
    ],
    paid_too_much: [
      'The payments are {{paid}}, but the total is {{total}}. Enter the amount without the change.',
      '收款 {{paid}} 超过总额 {{total}}，请填写不含找零的金额。',
    ],
    not_paid_in_full: [
      'The total is {{total}}, but the payments are {{paid}}.',
      '总额为 {{total}}，而收款为 {{paid}}。',
    ],
    partly_handed: [
      'Some items were handed over. Return those, and the rest with them.',
      '部分商品已交货，请改用退货处理。',
    ],
    not_chosen: ['Choose size and colour of all items first.', '请先选定所有商品的规格。'],
    declined_instead: [
      'These items come with a joining fee. If the client doesn’t want them, say so where they are chosen.',
      '这些商品随入会费附送。会员若不领取，请在选择规格的页面注明。',
    ],
    closed: ['This order is closed.', '该订单已结束。'],
    not_paid: ['The order isn’t paid yet, so nothing can be handed over.', '订单尚未付款，不能交货。'],
    other_branch: [
      'These items were sold in {{branch}} and go back to its shelf. Switch to that branch, or choose what else happens to them.',
      '商品由 {{branch}} 售出，应退回该门店货架。请切换门店，或选择其他去向。',
    ],
    not_returnable: ['Nothing of this order can be returned.', '该订单没有可退的商品。'],
    no_invoice: ['This order has no invoice of its own.', '该订单没有单独的账单。'],
  },
} satisfies Pairs;
