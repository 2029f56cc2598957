import type { SameShape } from '#kit/domain/words.ts';
import type { memberLifeEn } from './member-life.en.ts';

export const memberLifeZh = {
  family: {
    title: '家人',
    add: '添加家人',
    save: '保存关系',
    edit: '修改关系',
    edit_of: '修改与{{name}}的关系',
    remove: '解除与{{name}}的关系',
    removed: '关系已解除',
    empty: '还没有关联任何人。可以关联也是本店会员的父母、伴侣和朋友。',
    needs_guardian: '未满 18 岁，尚未指定监护人。',
    name_guardian: '指定监护人',
    elsewhere: '其他门店的会员',
    guardian: '监护人，负责该未成年人',
    ward: '该未成年人由本会员监护',
    kin: { parent: '父母', sibling: '兄弟姐妹', child: '子女', spouse: '配偶', friend: '朋友' },
    field: { related_member_id: '会员', relationship: '对方是该会员的', answers: '监护' },
    hint: {
      related_member_id: '可按姓名、电话或邮箱查找。',
      relationship: '以当前页面的会员为准：为孩子关联妈妈时，选“母亲”。',
    },
    choice: {
      answers: {
        nobody: '互不监护',
        guardian: '对方是该未成年人的监护人',
        ward: '该会员是对方（未成年人）的监护人',
      },
    },
  },
  transfer: {
    title: '转到其他门店',
    title_context: '更换会员的所属门店；已售出和已入账的内容留在原门店。',
    save: '转移会员',
    field: { to_branch_id: '新的所属门店', reason: '原因' },
    preview: '转移后',
    choose: '选择门店后可查看影响。',
    goes: '随会员转移',
    stays: '留在售出的门店',
    nothing_stays: '还没有任何入账记录，不会留下什么。',
    moves: {
      number: '会员编号会更换，旧编号仍可查到该会员',
      family: '家人与监护人',
      consents: '同意记录',
      certificates: '疫苗接种证明',
      sign_in: '会员自己的登录',
    },
    tie: {
      membership: '{{name}}，至 {{day}}',
      owed: '未付 {{amount}}',
      wallet: '钱包余额 {{amount}}',
      credits_one: '{{count}} 课时',
      credits_other: '{{count}} 课时',
      invoices_one: '{{count}} 张账单',
      invoices_other: '{{count}} 张账单',
    },
    notes: {
      other_currency: '留在原门店的款项使用另一种货币，只能在入账的门店收款、退款和使用，不能在新门店使用。',
      not_opened: '仍有会籍不适用于新门店，在到期或变更之前，会员只能在售出的门店使用。',
      stays_seen: '{{branch}}仍可查看该会员，以便处理在那里入账的内容。',
      people_cleared: '负责的销售和教练属于原门店，将一并取消。',
    },
  },
} satisfies SameShape<typeof memberLifeEn>;
