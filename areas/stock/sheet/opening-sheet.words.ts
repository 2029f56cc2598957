import type { Pairs } from '#kit/domain/words.ts';
import { itemWords } from '../item/item.words.ts';
import { productWords } from '../product/product.words.ts';

export const openingSheetWords = {
  title: ['Import opening stock', '导入期初库存'],
  import: ['Import opening stock', '导入期初库存'],
  link: ['Opening stock', '期初库存'],
  import_context: [
    'What the branch has on its shelves before it starts here, booked in at once. An item can have opening stock once.',
    '门店启用系统前已有的库存，一次入库。每个商品只能导入一次期初库存。',
  ],
  save: { import: ['Book opening stock in', '期初库存入库'] },
  supplier: ['Opening stock', '期初库存'],
  hint: {
    file_id: [
      'Fill in quantities and unit costs in the template. You see what each row would do before anything is booked in.',
      '在模板中填写数量和单位成本。入库前会先显示每一行的处理结果。',
    ],
  },
  field: { file_id: ['CSV file', 'CSV 文件'] },
  records: ['Items', '商品'],
  column: {
    sku: productWords.sku,
    barcode: productWords.barcode,
    quantity: itemWords.quantity,
    unit_cost: itemWords.unit_cost,
  },
} satisfies Pairs;
