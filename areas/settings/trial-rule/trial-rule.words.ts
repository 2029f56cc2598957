/** Classes that are open for trials. */
import type { Pairs } from '#kit/domain/words.ts';

export const trialRuleWords = {
  title: ['Website integration', '网站集成'],
  one: ['Trials of a class category', '课程类别的试课设置'],
  context: [
    'Classes in which visitors of your website can book a trial themselves',
    '访客可在网站上自行预约试课的课程',
  ],
  empty: [
    'No classes are open for trials yet. Open a class category, and give the key of your website the permission to book trials.',
    '尚未开放试课。请开放课程类别，并在网站接入中勾选“预约试课”权限。',
  ],
  create: ['Open class category', '开放课程类别'],
  created: ['Class category opened for trials', '课程类别已开放试课'],
  edit: ['Edit', '编辑'],
  edited: ['Trials saved', '试课设置已保存'],
  remove: ['Close for trials', '停止试课'],
  removed: ['Class category closed for trials', '课程类别已停止试课'],
  remove_confirm: [
    'Visitors can no longer book trials of this category. Trials that are already booked stay booked.',
    '访客将不能再预约该类别的试课，已预约的试课不受影响。',
  ],
  history: ['Changes', '修改记录'],
  list: ['Booked trials', '试课预约'],
  group: { rule: ['Trials', '试课'] },
  hint: {
    places: [
      'They’re part of the class’s places, and members on the waiting list come first.',
      '占用课程名额，候补名单中的会员优先。',
    ],
    days_ahead: ['Each person can book one trial.', '每人只能预约一次试课。'],
  },
  field: {
    category: ['Class category', '课程类别'],
    places: ['Trials in each class', '每节课试课名额'],
    days_ahead: ['Days ahead', '可提前天数'],
    coming: ['Upcoming trials', '即将试课'],
    branch_name: ['Branch', '门店'],
    created_at: ['Opened', '开放时间'],
  },
} satisfies Pairs;

export const trialRuleRefusalsWords = {
  trial_rule_exists: ['This class category is already open for trials.', '该课程类别已开放试课。'],
} satisfies Pairs;
