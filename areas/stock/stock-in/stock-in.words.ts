import type { Pairs } from '#kit/domain/words.ts';

export const stockInWords = {
  title: ['Stock In', '入库'],
  one: ['Stock in', '入库单'],
  create: ['Add stock in', '新增入库单'],
  edit: ['Edit stock in', '编辑入库单'],
  context: ['What suppliers delivered to this branch', '供应商送到本店的商品'],
  empty_title: ['No deliveries yet', '暂无入库单'],
  empty: [
    'Note a delivery and its items, then book it in: the stock changes at that moment.',
    '先登记到货和商品，再确认入库，库存随即更新。',
  ],
  status: { draft: ['Draft', '草稿'], posted: ['Booked in', '已入库'], reversed: ['Reversed', '已冲销'] },
  view: { draft: ['Draft', '草稿'], posted: ['Booked in', '已入库'], reversed: ['Reversed', '已冲销'] },
  move: { post: ['Book in', '确认入库'], reverse: ['Reverse', '冲销'] },
  confirm: {
    post: [
      'Stock increases now. A delivery that is booked in can be reversed, but not edited.',
      '库存将立即增加。入库后只能冲销，不能修改。',
    ],
    reverse: [
      'All items leave stock again. Enter the delivery again with the right figures.',
      '全部商品将从库存扣回，请按正确数量重新登记。',
    ],
  },
  remove: ['Delete draft', '删除草稿'],
  remove_confirm: ['This draft will be deleted. This can’t be undone.', '将删除该草稿，无法恢复。'],
  opening_file: ['CSV file', 'CSV 文件'],
  group: {
    what: ['Delivery', '到货'],
    lines: ['Items', '商品'],
    more: ['Note', '备注'],
    booked: ['Booked in', '入库'],
  },
  hint: {
    reference: ['The number on the delivery note or invoice.', '送货单或发票上的编号。'],
    note_file_id: ['A photo or a PDF.', '照片或 PDF。'],
  },
  field: {
    supplier: ['Supplier', '供应商'],
    reference: ['Reference', '单据编号'],
    delivered_on: ['Delivered on', '到货日期'],
    note: ['Note', '备注'],
    note_file_id: ['Delivery note', '送货单'],
    lines: ['Items', '商品'],
    status: ['Status', '状态'],
    pieces: ['Pieces', '件数'],
    total_cents: ['Total cost', '总成本'],
    posted_at: ['Booked in', '入库时间'],
    posted_by_name: ['Booked in by', '入库人'],
    reversed_at: ['Reversed', '冲销时间'],
    reversed_by_name: ['Reversed by', '冲销人'],
    reversed_why: ['Reason', '原因'],
    created_at: ['Added', '添加时间'],
  },
} satisfies Pairs;
