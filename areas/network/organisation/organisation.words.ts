import type { Pairs } from '#kit/domain/words.ts';

export const organisationWords = {
  organisation: {
    title: ['Franchise', '加盟'],
    one: ['Organisation', '机构'],
    context: ['Organisations with their branches, agreements and invoices', '机构及其门店、协议和账单'],
    create: ['Add organisation', '新增机构'],
    edit: ['Edit organisation', '编辑机构'],
    save: ['Save organisation', '保存机构'],
    empty_title: ['No organisations', '暂无机构'],
    empty: [
      'Master franchises run a country or region; franchisees run branches.',
      '总加盟商负责一个国家或地区，加盟商持有门店。',
    ],
    kind: {
      network: ['Network', '加盟体系'],
      master_franchise: ['Master franchise', '总加盟商'],
      franchisee: ['Franchisee', '加盟商'],
    },
    tab: {
      organisations: ['Organisations', '机构'],
      agreements: ['Agreements', '协议'],
      invoices: ['Invoices', '账单'],
      packages: ['Packages', '加盟配套'],
    },
    group: {
      who: ['Details', '基本资料'],
      territory: ['Territory', '经营区域'],
      law: ['Legal details', '单据资料'],
      money: ['Payment details', '收款资料'],
    },
    hint: {
      code: [
        '2 to 8 letters or digits. Its invoice numbers start with this code.',
        '2 至 8 位字母或数字，账单号以此开头。',
      ],
      parent_id: ['The organisation above this one, which receives its payments.', '上级机构，也是收款方。'],
      territory_region: [
        'Leave empty for the whole country. Use the same spelling as in its branches.',
        '留空表示整个国家。写法须与门店资料中的地区一致。',
      ],
      accounts: [
        'The bank account that franchisees transfer to, one for each currency. They see it when they pay.',
        '每种货币各填一个收款银行和账号，加盟商付款时会看到。',
      ],
    },
    add_account: ['Add account', '新增账户'],
    account_currency: ['Currency of account {{number}}', '第 {{number}} 个账户的货币'],
    account_of: ['Account for {{currency}}', '{{currency}} 账户'],
    account_example: ['Bank, account name and number', '银行、户名和账号'],
    remove_account: ['Remove the account for {{currency}}', '删除 {{currency}} 账户'],
    branches_of: ['{{own}} direct, {{all}} in total', '直属 {{own}} 家，共 {{all}} 家'],
    own_branches: ['Branches', '门店'],
    no_branches: ['No branches yet.', '暂无门店。'],
    below: ['Sub-organisations', '下级机构'],
    nothing_below: ['No sub-organisations.', '没有下级机构。'],
    people: ['Contacts', '联系人'],
    no_people: [
      'No contacts yet. Invoices and reminders are sent to contacts.',
      '暂无联系人。账单和催款通知会发给联系人。',
    ],
    add_contact: ['Add contact', '新增联系人'],
    move: {
      close: ['Close organisation', '关闭机构'],
      reopen: ['Reopen organisation', '重新开启机构'],
      place_branch: ['Move branch here', '转入门店'],
    },
    close_confirm: [
      '{{name}} can no longer open branches or make agreements. Its records stay. You can reopen it.',
      '{{name}} 将不能再开店或签约，已有记录会保留，以后可以重新开启。',
    ],
    place_title: ['Move branch here', '转入门店'],
    place_save: ['Move branch here', '转入门店'],
    closed: ['Closed', '已关闭'],
    id: ['Newest', '最新'],
    created: ['Added', '新增'],
    edited: ['Changed', '修改'],
    deleted: ['Removed', '删除'],
  },
  contact: {
    title: ['Contacts', '联系人'],
    one: ['Contact', '联系人'],
    create: ['Add contact', '新增联系人'],
    edit: ['Edit contact', '编辑联系人'],
    save: ['Save contact', '保存联系人'],
    remove: ['Remove contact', '删除联系人'],
    remove_confirm: ['{{name}} will no longer receive invoices and reminders.', '{{name}} 将不再收到账单和催款通知。'],
    gets: ['Receives invoices and reminders', '接收账单和催款通知'],
    choice: {
      locale: {
        en: ['English', 'English'],
        cn: ['中文', '中文'],
      },
    },
  },
} satisfies Pairs;

export const organisationFieldsWords = {
  code: ['Code', '代码'],
  parent_id: ['Parent organisation', '上级机构'],
  parent_name: ['Parent organisation', '上级机构'],
  legal_number: ['Company number', '公司注册号'],
  tax_number: ['Tax number', '税号'],
  accounts: ['Bank accounts', '收款账户'],
  branches: ['Branches', '门店'],
  all_branches: ['Branches, including sub-organisations', '门店（含下级机构）'],
  contacts: ['Contacts', '联系人'],
  email: ['E-mail', '邮箱'],
  calling_code: ['Calling code', '国家区号'],
  phone: ['Phone number', '电话号码'],
  gets_invoices: ['Receives invoices and reminders', '接收账单和催款通知'],
  organisation_id: ['Organisation', '机构'],
  organisation_name: ['Organisation', '机构'],
  tree: ['Tree', '层级'],
  territory_country: ['Territory: country', '经营区域：国家'],
  territory_region: ['Territory: region', '经营区域：地区'],
  territory: ['Territory', '经营区域'],
  closed_on: ['Closed on', '关闭日期'],
  closed: ['Include closed', '包括已关闭'],
} satisfies Pairs;

export const organisationRefusalsWords = {
  ring: [
    'An organisation can’t belong to itself or to one of its sub-organisations.',
    '机构不能隶属于自己或自己的下级。',
  ],
  nothing_below: [
    'A franchisee can’t have sub-organisations. Choose a master franchise or the network.',
    '加盟商不能有下级机构，请选择总加盟商或加盟体系。',
  ],
  needs_parent: ['Choose the parent organisation.', '请选择上级机构。'],
  root_stays: [
    'The network is the top level and can’t have a parent organisation.',
    '加盟体系是最高层级，不能设置上级机构。',
  ],
  is_closed: ['This organisation is closed. Reopen it first.', '该机构已关闭，请先重新开启。'],
  has_branches: [
    'This organisation still has branches. Move them to another organisation first.',
    '该机构还有门店，请先将门店转给其他机构。',
  ],
  has_below: [
    'This organisation still has sub-organisations. Move or close them first.',
    '该机构还有下级机构，请先调整其上级或将其关闭。',
  ],
  territory_outside: [
    'This territory is outside the territory of the parent organisation.',
    '此经营区域超出了上级机构的区域。',
  ],
  branches_outside: [
    'This organisation or one of its sub-organisations has a branch outside this territory.',
    '该机构或其下级有门店不在此经营区域内。',
  ],
  head_office_stays: ['The head office belongs to the network and can’t be moved.', '总部直属于加盟体系，不能转移。'],
  branch_preparing: [
    'This branch isn’t open yet. Discard it and set it up again in the other organisation.',
    '此门店尚未开业。请作废后在另一机构重新筹备。',
  ],
  branch_there: ['This branch already belongs to this organisation.', '此门店已属于该机构。'],
  branch_covered: [
    'This branch is covered by an agreement of its current organisation. Remove it from that agreement first.',
    '此门店由现属机构的协议涵盖，请先将其移出该协议。',
  ],
  branch_uninvoiced: [
    'This branch still has days to be invoiced in its current organisation. Create those invoices first.',
    '此门店在现属机构还有未开单的日期，请先生成账单。',
  ],
  no_seat_left: [
    'All staff accounts in the franchise agreement are in use. Deactivate one, or agree on more.',
    '加盟协议的员工账号名额已用完。请停用其他账号，或约定更多名额。',
  ],
  own_place: [
    'You can’t change the parent of your own organisation. Contact the parent organisation.',
    '不能更改自己机构的上级，请联系上级机构。',
  ],
} satisfies Pairs;
