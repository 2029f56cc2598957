import type { Pairs } from '#kit/domain/words.ts';

export const copyWords = {
  title: ['Copy to other branches', '复制到其他门店'],
  what: ['Settings to copy', '要复制的设置'],
  to: ['Branches', '门店'],
  hint: {
    to: ['Find a branch by name, code or city.', '按名称、代码或城市查找门店。'],
  },
  all_of: ['All in {{country}} ({{count}})', '{{country}}全部门店（{{count}} 家）'],
  context_hours: [
    'Replaces the weekly opening hours. Plans outside the new hours stay.',
    '替换每周营业时间。新时间以外的安排保留不变。',
  ],
  context_rules: [
    'Replaces the booking rules. Rules by programme are copied separately.',
    '替换预约规则。按配套另定的规则需另行复制。',
  ],
  context_programmes: [
    'Adds or replaces the rules of programmes that the branch sells. Rules for other programmes stay as they are.',
    '新增或替换门店所售配套的规则，其他配套的规则不变。',
  ],
  context_clock: [
    'Replaces the clock rules. Addresses and the printed code stay as they are.',
    '替换打卡规则。地址和打印的二维码不变。',
  ],
  context_holidays: [
    'Adds future holidays that a branch doesn’t have yet, except on days with plans. None is removed.',
    '添加门店还没有的未来假期，已有安排的日子除外；不移除任何假期。',
  ],
  context_papers: [
    'Replaces the logo and the footer of invoices. Bank account and numbering stay as they are.',
    '替换账单的标志和页脚。收款账户和编号不变。',
  ],
  offers: ['Programmes and prices', '配套与价格'],
  /** In a file. */
  kind: {
    hours: ['Opening hours', '营业时间'],
    rules: ['Booking rules', '预约规则'],
    programmes: ['Rules by programme', '按配套另定的规则'],
    clock: ['Clock rules', '打卡规则'],
    holidays: ['Holidays', '假期'],
    offers: ['Programmes and prices', '配套与价格'],
    papers: ['Invoices', '账单'],
  },
  context_offers: [
    'Sells the same programmes at the same prices. What a branch sells under the same name stays as it is.',
    '以相同价格销售相同的配套。门店已有的同名配套保持不变。',
  ],
  offer: ['{{name}}: {{price}}', '{{name}}：{{price}}'],
  header: ['Also replace the header', '同时替换抬头文字'],
  header_hint: [
    'The header names the company behind the branch. Copy it only to branches of the same company.',
    '抬头写明门店所属公司，请只复制到同一家公司的门店。',
  ],
  abroad: ['Also copy holidays to branches in other countries', '也将假期复制到其他国家的门店'],
  abroad_hint: [
    'Public holidays differ from country to country. Check the list first.',
    '各国的公共假期不同，请先核对清单。',
  ],
  none: ['There are no other branches where you can change these settings.', '没有其他可修改这些设置的门店。'],
  preview: ['Preview', '效果预览'],
  done: ['Result', '复制结果'],
  status: {
    changed: ['will change', '将修改'],
    same: ['already the same', '已相同'],
    refused: ['can’t be copied', '无法复制'],
  },
  result: {
    changed: ['copied', '已复制'],
    same: ['already the same', '已相同'],
    refused: ['not copied', '未复制'],
  },
  line: ['{{branch}} · {{what}}', '{{branch}} · {{what}}'],
  holiday: ['{{day}}: {{name}}', '{{day}}：{{name}}'],
  more_one: ['and {{count}} more', '另有 {{count}} 项'],
  more_other: ['and {{count}} more', '另有 {{count}} 项'],
  outside: ['Planned outside the new hours, stays: {{what}}.', '新时间以外已有安排，保留不变：{{what}}。'],
  programme: ['{{name}}: {{rule}}', '{{name}}：{{rule}}'],
  programme_before: ['{{name}}: {{rule}} Until now: {{before}}', '{{name}}：{{rule}}目前：{{before}}'],
  not_copied: ['Not copied', '未复制'],
  planned_day: ['{{day}}: {{name}}. Planned: {{what}}.', '{{day}}：{{name}}。已有安排：{{what}}。'],
  programme_stays: ['{{name}}: {{reason}}', '{{name}}：{{reason}}'],
  go_one: ['Copy to {{count}} branch', '复制到 {{count}} 家门店'],
  go_other: ['Copy to {{count}} branches', '复制到 {{count}} 家门店'],
} satisfies Pairs;

export const copyRefusalsWords = {
  copy_currency: [
    'The no-show fee is in {{from}}, but this branch uses {{to}}. Set the rule in the branch.',
    '未到的费用以 {{from}} 计，而该门店使用 {{to}}。请在该门店设置规则。',
  ],
  copy_planned: [
    'Classes, appointments or shifts are planned on these days. Add the holidays in this branch.',
    '这些日子已有课程、预约或班次。请在该门店新增假期。',
  ],
  copy_not_sold: ['This branch doesn’t sell the programme.', '该门店不售此配套。'],
  copy_not_yours: ['You don’t manage these programmes in this branch.', '没有在该门店管理此配套的权限。'],
  copy_own_price: [
    'This branch sells a programme with the same name. Change its price in the branch.',
    '该门店已有同名配套，请在该门店修改价格。',
  ],
  copy_price_currency: [
    'The price is in {{from}}, but this branch uses {{to}}. Create the programme in the branch.',
    '价格以 {{from}} 计，而该门店使用 {{to}}。请在该门店新增配套。',
  ],
  copy_no_price: [
    'The programme has no price in {{to}}. Add one to the programme first.',
    '该配套没有 {{to}} 价格，请先在配套中添加。',
  ],
  copy_own_fee: [
    'The programme has a joining fee of its own branch. Create it in this branch.',
    '该配套的入会费属于原门店，请在该门店新增配套。',
  ],
  copy_abroad: ['This branch is in another country, where public holidays differ.', '该门店在其他国家，公共假期不同。'],
} satisfies Pairs;
