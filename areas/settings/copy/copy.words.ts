import type { Pairs } from '#kit/domain/words.ts';

export const copyWords = {
  title: ['Copy to other branches', '复制到其他门店'],
  close: ['Close', '关闭'],
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
    'Replaces the booking rules. Rules by programme stay as they are.',
    '替换预约规则。按配套另定的规则不变。',
  ],
  context_clock: [
    'Replaces the clock rules. Addresses and the printed code stay as they are.',
    '替换打卡规则。地址和打印的二维码不变。',
  ],
  context_holidays: [
    'Adds future holidays that a branch doesn’t have yet. None is removed.',
    '添加门店还没有的未来假期，不移除任何假期。',
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
  planned: ['Already planned: {{what}}. Add the holidays in this branch.', '已有安排：{{what}}。请在该门店新增假期。'],
  go_one: ['Copy to {{count}} branch', '复制到 {{count}} 家门店'],
  go_other: ['Copy to {{count}} branches', '复制到 {{count}} 家门店'],
} satisfies Pairs;

export const copyRefusalsWords = {
  copy_currency: [
    'The no-show fee is in {{from}}, but this branch uses {{to}}. Set its booking rules in the branch.',
    '未到的费用以 {{from}} 计，而该门店使用 {{to}}。请在该门店设置预约规则。',
  ],
  copy_abroad: ['This branch is in another country, where public holidays differ.', '该门店在其他国家，公共假期不同。'],
} satisfies Pairs;
