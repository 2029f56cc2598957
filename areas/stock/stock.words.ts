import type { Pairs } from '#kit/domain/words.ts';
import { taxWords } from '#areas/money/tax/tax.words.ts';
import { productWords } from './product/product.words.ts';
import { productCategoryWords } from './product-category/product-category.words.ts';
import { itemWords } from './item/item.words.ts';
import { stockInWords } from './stock-in/stock-in.words.ts';
import { deliveryOrderWords } from './delivery-order/delivery-order.words.ts';
import { stockRequestWords } from './stock-request/stock-request.words.ts';
import { stockLevelWords } from './stock/stock.words.ts';
import { stockAdjustmentWords } from './stock-adjustment/stock-adjustment.words.ts';
import { openingSheetWords } from './sheet/opening-sheet.words.ts';
import { productSheetWords } from './sheet/product-sheet.words.ts';
import { sheetWords } from './sheet/sheet.words.ts';
import { stocktakeWords } from './stocktake/stocktake.words.ts';

export const stockWords = {
  field: {
    branch_name: ['Branch', '门店'],
    at_branch_id: ['Branch', '门店'],
    currency: ['Currency', '货币'],
  },
  tax_class: taxWords.tax_class,
  item: itemWords,
  product: productWords,
  product_category: productCategoryWords,
  refusals: {
    count_decided: ['This count is decided. Nothing can be counted any more.', '该盘点已审批，不能再清点。'],
    nothing_to_count: ['None of these items are in stock here.', '本店没有相关库存，无需盘点。'],
    nothing_counted: ['Nothing was counted yet.', '尚未清点任何商品。'],
    not_in_count: ['This item isn’t part of the count.', '该商品不在盘点范围内。'],
    counted_elsewhere: [
      'Some of these items are part of another count in progress. Finish that one first.',
      '部分商品正在另一张盘点单中，请先完成该盘点。',
    ],
    own_count: ['You counted some of it, so a different person has to approve.', '您参与了清点，须由他人批准。'],
    moved_while_counted: [
      'Sold or received while they were counted, so count them again: {{items}}.',
      '清点期间有进出，请重新清点：{{items}}。',
    ],
    adjustment_posted: [
      'This adjustment isn’t a draft any more. Reverse it and enter it again.',
      '该调整单已不是草稿，请冲销后重新登记。',
    ],
    adjustment_needs_second: [
      'It’s worth more than one person can post in this branch. Ask for approval.',
      '金额超过本店单人过账限额，请提交审批。',
    ],
    adjustment_needs_nobody: ['It’s within the branch’s limit. Post it.', '在本店限额内，可直接过账。'],
    own_adjustment: ['You entered it, so a different person has to decide.', '由您登记，须由他人处理。'],
    not_own_adjustment: ['Only the person who entered it can withdraw it.', '只有登记人可以撤回。'],
    short: ['There isn’t enough available: {{items}}.', '可用库存不足：{{items}}。'],
    stock_in_posted: ['This delivery is booked in. Reverse it and enter it again.', '该单已入库，请冲销后重新登记。'],
    sheet_unreadable: [
      'Row {{row}} can’t be read. Save the file as CSV again.',
      '第 {{row}} 行无法读取，请重新另存为 CSV 文件。',
    ],
    sheet_empty: ['The file has no rows below its headers.', '文件中除标题行外没有内容。'],
    sheet_too_long: [
      'Import no more than {{max}} rows at a time. Split the file.',
      '每次最多导入 {{max}} 行，请拆分文件。',
    ],
    sheet_columns: ['The file needs these columns: {{columns}}.', '文件缺少以下列：{{columns}}。'],
    sheet_faulty: [
      'Rows with errors: {{count}}. Correct them in the file and choose it again.',
      '有 {{count}} 行需要更正，请在文件中修改后重新选择。',
    ],
    sheet_nothing: ['There is nothing to import in this file.', '文件中没有可导入的内容。'],
    request_of_office: [
      'Head office sends goods. Choose the branch that needs them.',
      '总部负责发货，请选择需要商品的门店。',
    ],
    not_on_sale: [
      'No longer on sale, so remove it from the request: {{items}}.',
      '已下架，请从申请中移除：{{items}}。',
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
  sheet: sheetWords,
  product_sheet: productSheetWords,
  opening_sheet: openingSheetWords,
  stock: stockLevelWords,
  stock_request: stockRequestWords,
  delivery_order: deliveryOrderWords,
  stock_adjustment: stockAdjustmentWords,
  stocktake: stocktakeWords,
} satisfies Pairs;
