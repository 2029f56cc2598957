import type { Pairs } from '#kit/domain/words.ts';

export const merchandiseWords = {
  title: ['Items of the joining fee', '入会费附送商品'],
  one: ['Items of the joining fee', '入会费附送商品'],
  context: ['Size and colour of what the client gets with the joining fee', '选定会员随入会费领取的商品规格'],
  save: ['Save choice', '保存选择'],
  piece_of: ['{{item}}, piece {{at}} of {{of}}', '{{item}}，第 {{at}} 件，共 {{of}} 件'],
  later: ['Choose later', '稍后选择'],
  left: ['{{item}} ({{count}} left)', '{{item}}（剩 {{count}}）'],
  none_left: ['{{item}} (out of stock)', '{{item}}（缺货）'],
  none_here: ['This branch can’t give out this item at the moment.', '本店目前无法提供此商品。'],
  included: ['Included at no further cost. Chosen items are reserved.', '已含在入会费内，选定后即预留。'],
  handed: ['Handed over: {{count}}', '已交货：{{count}}'],
  declined: ['Not taken: {{count}}', '不领取：{{count}}'],
  nothing: ['The joining fee of this membership includes no products.', '该会籍的入会费不含商品。'],
  closed: ['This order is closed, so nothing more can be chosen.', '该订单已结束，不能再选择。'],
  group: {
    choice: ['Items', '商品'],
  },
  hint: {
    declined_reason: [
      'Only if the client doesn’t take what isn’t chosen above. Leave it empty to choose the rest later.',
      '仅当会员不领取上方未选定的商品时填写；留空则可稍后再选。',
    ],
  },
  field: {
    lines: ['Items', '商品'],
    declined_reason: ['Why the client doesn’t take the rest', '不领取其余商品的原因'],
    name: ['Name', '名称'],
  },
} satisfies Pairs;
