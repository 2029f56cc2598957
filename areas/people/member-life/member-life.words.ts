/** Words of a client's family, of leaving, and of moving to another branch. */
import type { Pairs } from '#kit/domain/words.ts';

export const memberLifeWords = {
  family: {
    title: ['Family', '家人'],
    add: ['Link a person', '添加家人'],
    save: ['Save link', '保存关系'],
    edit: ['Change link', '修改关系'],
    edit_of: ['Change the link with {{name}}', '修改与{{name}}的关系'],
    remove: ['Remove the link with {{name}}', '解除与{{name}}的关系'],
    removed: ['Link removed', '关系已解除'],
    empty: [
      'Nobody is linked yet. Link parents, partners and friends who train here.',
      '还没有关联任何人。可以关联也是本店会员的父母、伴侣和朋友。',
    ],
    needs_guardian: ['Under 18 without a guardian.', '未满 18 岁，尚未指定监护人。'],
    name_guardian: ['Add a guardian', '指定监护人'],
    elsewhere: ['A client of another branch', '其他门店的会员'],
    guardian: ['Guardian of this client', '监护人，负责该未成年人'],
    ward: ['This client is their guardian', '该未成年人由本会员监护'],
    kin: {
      parent: ['Parent', '父母'],
      sibling: ['Brother or sister', '兄弟姐妹'],
      child: ['Child', '子女'],
      spouse: ['Husband or wife', '配偶'],
      friend: ['Friend', '朋友'],
    },
    field: {
      related_member_id: ['Client', '会员'],
      relationship: ['Relationship to the client', '对方是该会员的'],
      answers: ['Guardian', '监护'],
    },
    hint: {
      related_member_id: ['Found by name, phone or e-mail.', '可按姓名、电话或邮箱查找。'],
      relationship: [
        'Seen from the client whose page this is: “Mother” if you link the mother of a child.',
        '以当前页面的会员为准：为孩子关联妈妈时，选“母亲”。',
      ],
    },
    choice: {
      answers: {
        nobody: ['Neither is the guardian of the other', '互不监护'],
        guardian: ['The other person is the guardian of this client', '对方是该未成年人的监护人'],
        ward: ['This client is the guardian of the other person, a child', '该会员是对方（未成年人）的监护人'],
      },
    },
  },
  transfer: {
    title: ['Move to another branch', '转到其他门店'],
    title_context: [
      'The client gets another home branch. What was sold and posted stays where it is.',
      '更换会员的所属门店；已售出和已入账的内容留在原门店。',
    ],
    save: ['Move the client', '转移会员'],
    field: {
      to_branch_id: ['New home branch', '新的所属门店'],
      reason: ['Why', '原因'],
    },
    preview: ['What this does', '转移后'],
    choose: ['Choose a branch to see what it means.', '选择门店后可查看影响。'],
    goes: ['Goes along', '随会员转移'],
    stays: ['Stays at the branch that sold it', '留在售出的门店'],
    nothing_stays: ['Nothing was posted yet: nothing stays behind.', '还没有任何入账记录，不会留下什么。'],
    moves: {
      number: ['A new number is given; the old one still finds the client', '会员编号会更换，旧编号仍可查到该会员'],
      family: ['Family and guardian', '家人与监护人'],
      consents: ['Consents', '同意记录'],
      certificates: ['Vaccine certificates', '疫苗接种证明'],
      sign_in: ['The client’s own sign-in', '会员自己的登录'],
    },
    tie: {
      membership: ['{{name}}, until {{day}}', '{{name}}，至 {{day}}'],
      owed: ['{{amount}} open', '未付 {{amount}}'],
      wallet: ['{{amount}} in the wallet', '钱包余额 {{amount}}'],
      credits_one: ['{{count}} credit', '{{count}} 课时'],
      credits_other: ['{{count}} credits', '{{count}} 课时'],
      invoices_one: ['{{count}} invoice', '{{count}} 张账单'],
      invoices_other: ['{{count}} invoices', '{{count}} 张账单'],
    },
    notes: {
      other_currency: [
        'What stays is in another currency. It is paid, refunded and used up at the branch that posted it, not at the new one.',
        '留在原门店的款项使用另一种货币，只能在入账的门店收款、退款和使用，不能在新门店使用。',
      ],
      not_opened: [
        'A membership that is still running does not open the new branch. The client trains with it where it was sold until it ends or is changed.',
        '仍有会籍不适用于新门店，在到期或变更之前，会员只能在售出的门店使用。',
      ],
      stays_seen: [
        '{{branch}} can still see the client, because of what was posted there.',
        '{{branch}}仍可查看该会员，以便处理在那里入账的内容。',
      ],
      people_cleared: [
        'Sales person and trainer are removed: they work at the old branch.',
        '负责的销售和教练属于原门店，将一并取消。',
      ],
    },
  },
} satisfies Pairs;
