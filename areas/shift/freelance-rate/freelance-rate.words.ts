import type { Pairs } from '#kit/domain/words.ts';

export const freelanceRateWords = {
  title: ['Freelance remuneration', '兼职报酬'],
  one: ['Rate', '费率'],
  context: ['What freelancers are paid, and from which day', '兼职教练的报酬标准及生效日期'],
  create: ['Set a rate', '设置费率'],
  create_context: [
    'A rate applies from its first day until the next one for the same people and work starts',
    '费率自生效日起有效，直到同一对象、同一工作的下一条费率生效',
  ],
  edit: ['Edit rate', '编辑费率'],
  save: ['Set rate', '设置费率'],
  empty_title: ['No rates yet', '还没有费率'],
  empty: [
    'Set what freelancers are paid: per hour, per class, per head or per session.',
    '设置兼职教练的计酬标准：按小时、按课程、按上课人数或按次计算。',
  ],
  follow: ['Set the next rate', '设置下一条费率'],
  delete: ['Delete rate', '删除费率'],
  remove: ['Delete rate', '删除费率'],
  remove_confirm: [
    'This rate hasn’t started yet. It will be deleted, and the rate before it stays in force.',
    '这条费率尚未生效。删除后，之前的费率继续有效。',
  ],
  view: {
    current: ['Valid today', '今日有效'],
    coming: ['Upcoming', '即将生效'],
    past: ['Expired', '已失效'],
  },
  status: {
    current: ['Valid today', '今日有效'],
    coming: ['Upcoming', '即将生效'],
    past: ['Expired', '已失效'],
  },
  group: {
    what: ['Work', '工作内容'],
    whom: ['People', '适用对象'],
    how: ['Amount', '金额'],
    from: ['Start', '生效时间'],
  },
  hint: {
    category: ['Leave empty for all classes that don’t have a rate of their own.', '留空表示所有没有单独费率的课程。'],
    floor_cents: [
      'The least paid for a class. Leave empty for no minimum.',
      '每节课至少支付此金额。留空表示不设最低金额。',
    ],
    ceiling_cents: [
      'The most paid for a class. Leave empty for no maximum.',
      '每节课最多支付此金额。留空表示不设最高金额。',
    ],
    valid_from: [
      'From this day on the rate can’t be changed, so that invoices stay correct.',
      '到了这一天，费率便不可再改，以免影响已开出的账单。',
    ],
  },
  line: ['Timeline', '时间线'],
  line_until: ['from {{from}} until {{until}}', '{{from}} 至 {{until}}'],
  line_open: ['from {{from}} until further notice', '{{from}}起持续有效'],
  this_rate: ['This rate', '本条费率'],
  any_class: ['Any class', '所有课程'],
  everyone: ['All freelancers', '所有兼职教练'],
  by_person: ['{{name}}’s own rate', '{{name}} 的个人费率'],
  class_of: ['Class: {{category}}', '课程：{{category}}'],
  per: {
    hour: ['{{amount}} per hour', '{{amount}} / 小时'],
    class: ['{{amount}} per class', '{{amount}} / 节课'],
    head: ['{{amount}} per head', '{{amount}} / 人'],
    session: ['{{amount}} per session', '{{amount}} / 次'],
  },
  floor: ['{{pay}} (at least {{floor}})', '{{pay}}（至少 {{floor}}）'],
  ceiling: ['{{pay}} (at most {{ceiling}})', '{{pay}}（最多 {{ceiling}}）'],
  between: ['{{pay}} ({{floor}} to {{ceiling}})', '{{pay}}（{{floor}} 至 {{ceiling}}）'],
  order: [
    'A person’s own rate takes precedence over the rate for their grade, and the grade’s rate over the general one.',
    '个人费率优先于等级费率，等级费率优先于通用费率。',
  ],
  id: ['Newest', '最新'],
  created: ['Added', '已新增'],
  edited: ['Changed', '已修改'],
  deleted: ['Deleted', '已删除'],
} satisfies Pairs;
