import type { Pairs } from '#kit/domain/words.ts';
import { productWords } from '../product/product.words.ts';

export const productSheetWords = {
  title: ['Import products', '导入商品'],
  import: ['Import products', '导入商品'],
  link: ['Import', '导入'],
  import_context: [
    'One row for each variant; rows with the same code are one product. Imported products are drafts until you publish them.',
    '每个规格一行，商品编号相同的行属于同一个商品。导入后为草稿，上架后生效。',
  ],
  save: { import: ['Import products', '导入商品'] },
  hint: {
    file_id: [
      'Choose a CSV file. You see what each row would do before anything is imported.',
      '请选择 CSV 文件。导入前会先显示每一行的处理结果。',
    ],
  },
  field: { file_id: ['CSV file', 'CSV 文件'] },
  says: ['Products: {{products}}. Variants: {{variants}}.', '{{products}} 个商品，共 {{variants}} 个规格。'],
  records: ['New products', '新商品'],
  column: {
    code: productWords.field.code,
    name_en: productWords.field.name_en,
    name_cn: productWords.field.name_cn,
    category_name: productWords.field.category_name,
    description_en: productWords.field.description_en,
    description_cn: productWords.field.description_cn,
    tax_class: productWords.field.tax_class,
    option_1: ['Option 1', '选项 1'],
    value_1: ['Value 1', '选项值 1'],
    option_2: ['Option 2', '选项 2'],
    value_2: ['Value 2', '选项值 2'],
    option_3: ['Option 3', '选项 3'],
    value_3: ['Value 3', '选项值 3'],
    sku: productWords.sku,
    barcode: productWords.barcode,
    cost: productWords.cost,
    weight: productWords.weight,
    active: productWords.active,
    price: productWords.field.prices,
    member_price: productWords.member_price,
  },
  example: {
    name_en: ['Club shirt (example: delete these rows)', 'Club shirt'],
    name_cn: ['会所 T 恤', '会所 T 恤（示例：请删除这两行）'],
    option: ['Size', '尺码'],
  },
} satisfies Pairs;
