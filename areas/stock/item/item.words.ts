import type { Pairs } from '#kit/domain/words.ts';

export const itemWords = {
  find: ['Scan or search an item', '扫描条码或搜索商品'],
  find_hint: ['Scan a barcode, or type a name or SKU and press Enter.', '扫描条码，或输入名称、SKU 后按回车。'],
  unknown: ['No item has the code {{code}}.', '没有编号为 {{code}} 的商品。'],
  failed: ['The item couldn’t be looked up. Try again.', '查询失败，请重试。'],
  none: ['No items yet.', '尚未添加商品。'],
  item: ['Item', '商品'],
  sku: ['SKU', 'SKU'],
  quantity: ['Quantity', '数量'],
  on_hand: ['In stock', '现有库存'],
  unit_cost: ['Unit cost', '单位成本'],
  cost_of: ['Unit cost of {{item}}', '{{item}} 的单位成本'],
  quantity_of: ['Quantity of {{item}}', '{{item}} 的数量'],
  remove: ['Remove {{item}}', '移除 {{item}}'],
  no_more: ['Enter 1 to {{max}}.', '请填写 1 至 {{max}}。'],
  total: ['Total', '合计'],
  pieces: ['{{count}} pieces', '{{count}} 件'],
  added: ['{{item}}: {{count}}', '{{item}}：{{count}}'],
} satisfies Pairs;
