import type { Pairs } from '#kit/domain/words.ts';

export const productCategoryWords = {
  title: ['Categories', '类别'],
  one: ['Category', '类别'],
  create: ['Add category', '新增类别'],
  save: ['Add category', '新增类别'],
  edit: ['Edit category', '编辑类别'],
  empty: ['No categories yet', '暂无类别'],
  products: ['Products: {{count}}', '商品：{{count}}'],
  edit_named: ['Edit {{name}}', '编辑 {{name}}'],
  remove: ['Remove {{name}}', '删除 {{name}}'],
  field: {
    name: ['Name', '名称'],
    name_en: ['Name in English', '英文名称'],
    name_cn: ['Name in Chinese', '中文名称'],
  },
} satisfies Pairs;
