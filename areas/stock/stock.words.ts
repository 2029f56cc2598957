import type { Pairs } from '#kit/domain/words.ts';
import { taxWords } from '#areas/money/tax/tax.words.ts';
import { productWords } from './product/product.words.ts';
import { productCategoryWords } from './product-category/product-category.words.ts';
import { itemWords } from './item/item.words.ts';
import { stockInWords } from './stock-in/stock-in.words.ts';
import { deliveryOrderWords } from './delivery-order/delivery-order.words.ts';
import { stockRequestWords } from './stock-request/stock-request.words.ts';
import { stockLevelWords } from './stock/stock.words.ts';

export const stockWords = {
  tax_class: taxWords.tax_class,
  item: itemWords,
  product: productWords,
  product_category: productCategoryWords,
  refusals: {
    short: ['There isn’t enough available: {{items}}.', '可用库存不足：{{items}}。'],
    stock_in_posted: ['This delivery is booked in. Reverse it and enter it again.', '该单已入库，请冲销后重新登记。'],
    request_of_office: [
      'Head office sends goods. Choose the branch that needs them.',
      '总部负责发货，请选择需要商品的门店。',
    ],
    request_sent: ['This request was sent and can’t be edited.', '申请已发送，不能修改。'],
    request_not_open: ['This request isn’t with head office now.', '该申请目前不在总部处理中。'],
    order_dispatched: ['This delivery order was dispatched. Call it back instead.', '该送货单已发货，请改为召回。'],
    no_active_variant: ['A published product needs an active variant.', '上架的商品至少需要一个启用的规格。'],
    no_price_today: ['A published product needs a price that is valid today.', '上架的商品需要有今天有效的售价。'],
    product_was_sold: [
      'A product that was published can’t be deleted. Withdraw it from sale instead.',
      '已上架过的商品不能删除，请改为下架。',
    ],
    category_used: [
      'Products have this category: {{count}}. Choose another one for them first.',
      '有 {{count}} 个商品使用该类别，请先为它们选择其他类别。',
    ],
  },
  stock_in: stockInWords,
  stock: stockLevelWords,
  stock_request: stockRequestWords,
  delivery_order: deliveryOrderWords,
} satisfies Pairs;
