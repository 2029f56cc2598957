import type { Pairs } from '#kit/domain/words.ts';

export const cannedAnswerWords = {
  title: ['Canned answers', '常用回复'],
  one: ['Canned answer', '常用回复'],
  create: ['New canned answer', '新建常用回复'],
  edit: ['Edit canned answer', '编辑常用回复'],
  save: { create: ['Save canned answer', '保存常用回复'], edit: ['Save canned answer', '保存常用回复'] },
  group: { text: ['Text', '内容'] },
  field: { name: ['Name', '名称'], text: ['Text', '内容'] },
  hint: {
    text: ['Write {name} where the name of the client belongs.', '需要显示会员姓名的位置请填写 {name}。'],
  },
  empty: ['No canned answers yet. Save what you write often.', '暂无常用回复。可将常写的内容保存在这里。'],
  none: ['No canned answer matches.', '没有相符的常用回复。'],
  search: ['Search canned answers', '搜索常用回复'],
  network: ['Written by head office', '由总部撰写'],
  remove_ask: ['Delete “{{name}}”?', '删除“{{name}}”？'],
  remove: ['Delete canned answer', '删除常用回复'],
} satisfies Pairs;
