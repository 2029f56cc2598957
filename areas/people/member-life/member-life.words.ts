/** Words of a client's family, of leaving, and of moving to another branch. */
import type { Pairs } from '#kit/domain/words.ts';

export const memberLifeWords = {
  family: {
    title: ['Family', '家人'],
    add: ['Link a person', '添加家人'],
    save: ['Save link', '保存关系'],
    edit: ['Change link', '修改关系'],
    edit_of: ['Change the link with {{name}}', '修改与 {{name}} 的关系'],
    remove: ['Remove the link with {{name}}', '解除与 {{name}} 的关系'],
    removed: ['Link removed', '已解除关系'],
    empty: [
      'Nobody is linked yet. Link parents, partners and friends who also train here.',
      '还没有关联任何人。可关联同在本店训练的父母、伴侣和朋友。',
    ],
    needs_guardian: ['Under 18 without a guardian.', '未满 18 岁，尚未指定监护人。'],
    name_guardian: ['Add a guardian', '指定监护人'],
    elsewhere: ['A client of another branch', '其他门店的会员'],
    guardian: ['Guardian of this client', '该会员的监护人'],
    ward: ['This client is their guardian', '由该会员监护'],
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
      answers: ['Guardian', '监护关系'],
    },
    hint: {
      related_member_id: ['Search by name, phone or e-mail', '可按姓名、电话或邮箱查找'],
      relationship: [
        'What the other person is to this client. For a child’s mother, choose “Mother”.',
        '对方是当前会员的什么人。例如为孩子关联妈妈时，请选“母亲”。',
      ],
    },
    choice: {
      answers: {
        nobody: ['Neither is the other’s guardian', '互不监护'],
        guardian: ['The other person is this client’s guardian', '对方是该未成年人的监护人'],
        ward: ['This client is the guardian of the other person, a child', '该会员是对方（未成年人）的监护人'],
      },
    },
  },
  transfer: {
    title: ['Move to another branch', '转到其他门店'],
    title_context: [
      'Changes the client’s home branch. Memberships, invoices and money stay at the branch they belong to.',
      '更换会员的所属门店；会籍、账单和款项留在原门店。',
    ],
    save: ['Move client', '转移会员'],
    field: {
      to_branch_id: ['New home branch', '新的所属门店'],
    },
    preview: ['What changes', '转移影响'],
    choose: ['Choose a branch to see what changes.', '选择门店后可查看转移的影响。'],
    goes: ['Moves with the client', '随会员转移'],
    stays: ['Stays at the branch that sold it', '留在售出的门店'],
    nothing_stays: [
      'There are no sales or payments yet, so nothing stays behind.',
      '还没有销售或付款记录，不会留下任何内容。',
    ],
    moves: {
      number: [
        'The client gets a new number. Searching for the old one still works.',
        '会员编号会更换，用旧编号仍能查到该会员',
      ],
      family: ['Family and guardian', '家人与监护人'],
      consents: ['Consents', '同意记录'],
      certificates: ['Vaccine certificates', '疫苗接种证明'],
      sign_in: ['The client’s sign-in', '会员登录'],
    },
    tie: {
      membership: ['{{name}}, until {{day}}', '{{name}}，至 {{day}}'],
      membership_rolls: ['{{name}}, until cancelled', '{{name}}，直至取消'],
      owed: ['{{amount}} outstanding', '未付 {{amount}}'],
      wallet: ['{{amount}} in the wallet', '钱包余额 {{amount}}'],
      credits_one: ['{{count}} credit', '{{count}} 课时'],
      credits_other: ['{{count}} credits', '{{count}} 课时'],
      invoices_one: ['{{count}} invoice', '{{count}} 张账单'],
      invoices_other: ['{{count}} invoices', '{{count}} 张账单'],
    },
    notes: {
      other_currency: [
        'Amounts that stay are in a different currency. They can be paid, refunded and used only at the old branch.',
        '留下的款项使用另一种货币，只能在原门店付款、退款和使用。',
      ],
      not_opened: [
        'A current membership isn’t valid at the new branch. Until it ends or is changed, the client can use it only where it was sold.',
        '有会籍不适用于新门店。在到期或变更之前，会员只能在售出的门店使用。',
      ],
      stays_seen: [
        '{{branch}} can still see the client, because it still has their sales or payments.',
        '{{branch}} 仍可查看该会员，以便处理留在那里的销售和款项。',
      ],
      people_cleared: [
        'The sales person and trainer will be removed, because they work at the old branch.',
        '负责的销售和教练属于原门店，将一并移除。',
      ],
    },
  },
} satisfies Pairs;
