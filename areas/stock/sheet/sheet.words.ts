import type { Pairs } from '#kit/domain/words.ts';

export const sheetWords = {
  template: ['Download template', '下载模板'],
  check: ['What will happen', '导入预览'],
  checking: ['Checking the file', '正在检查文件'],
  row: ['Row', '行'],
  outcome: ['Result', '结果'],
  outcomes: {
    faulty: ['To correct', '需更正'],
    create: ['Will be imported', '将导入'],
    already_there: ['Already exists', '已存在'],
    left_out: ['No quantity', '未填数量'],
  },
  pieces: ['Pieces', '件数'],
  total: ['Value', '金额'],
  price: ['Price', '售价'],
  shown: ['The first {{count}} rows are shown.', '仅显示前 {{count}} 行。'],
  ignored: ['Columns that aren’t imported: {{columns}}.', '不导入的列：{{columns}}。'],
  faulty: [
    'Nothing can be imported while rows have errors. Correct them in the file and choose it again.',
    '有错误的行，暂不能导入。请在文件中更正后重新选择。',
  ],
  faults: {
    not_an_amount: ['Enter an amount such as 12.50.', '请填写金额，例如 12.50。'],
    yes_or_no: ['Enter yes or no.', '请填写“是”或“否”。'],
    barcode_wrong: [
      'This isn’t an EAN-13: 13 digits, the last one a check digit.',
      '不符合 EAN-13：应为 13 位数字，末位为校验码。',
    ],
    differs: ['Row {{row}} of the same product has a different value.', '与同一商品第 {{row}} 行的内容不一致。'],
    same_as_row: ['Row {{row}} has the same value.', '与第 {{row}} 行重复。'],
    taken: ['{{code}} belongs to another product.', '{{code}} 已用于其他商品。'],
    value_without_option: ['Enter the name of the option as well.', '请同时填写选项名称。'],
    unknown_category: ['No category has this name. Add it first.', '没有这个类别，请先添加。'],
    unknown_item: ['No item has this SKU or barcode.', '没有此 SKU 或条码的商品。'],
    already_stocked: [
      'This item has been in stock here. Count or adjust it instead.',
      '该商品在本店已有库存记录，请改用盘点或库存调整。',
    ],
  },
} satisfies Pairs;
