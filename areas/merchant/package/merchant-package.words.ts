import type { Pairs } from '#kit/domain/words.ts';

export const merchantPackageWords = {
  title: ['Partner packages', '商家配套'],
  one: ['Partner package', '商家配套'],
  context: ['What is agreed with partners, with the promotions for clients', '与合作商家的约定，以及给会员的优惠'],
  create: ['Add package', '新增商家配套'],
  edit: ['Edit package', '编辑商家配套'],
  save: { create: ['Save package', '保存商家配套'], edit: ['Save package', '保存商家配套'] },
  empty: [
    'No packages yet. Add the first partner, then promotions for clients.',
    '暂无商家配套。请先新增合作商家，再添加优惠。',
  ],
  status: { unpublish: ['Not published', '未发布'], published: ['Published', '已发布'] },
  view: { unpublish: ['Not published', '未发布'], published: ['Published', '已发布'] },
  move: { publish: ['Publish package', '发布'], unpublish: ['Withdraw package', '下架'] },
  remove: ['Delete package', '删除商家配套'],
  delete_confirm: ['Delete this package? This can’t be undone.', '删除这个商家配套？删除后无法恢复。'],
  group: { what: ['Package', '商家配套'], contact: ['Contact', '联系人'], days: ['Valid', '有效期'] },
  field: {
    partner_name: ['Partner', '合作商家'],
    description: ['Description', '说明'],
    contact_name: ['Contact', '联系人'],
    valid_from: ['From', '开始日期'],
    valid_until: ['Last day', '最后一天'],
    promotions: ['Promotions', '优惠数'],
    redeemed: ['Redeemed', '使用次数'],
    updated_at: ['Last changed', '最后修改'],
  },
  hint: {
    title: ['What it is about, for example “Physiotherapy”', '内容，例如“物理治疗”'],
    valid_until: ['Leave empty if there’s no end.', '没有结束日期时留空。'],
  },
  promotions_title: ['Promotions', '优惠'],
  promotions_none: ['No promotions yet.', '暂无优惠。'],
} satisfies Pairs;
