import type { Pairs } from '#kit/domain/words.ts';

const group = {
  who: ['Who gets it', '接收对象'],
  when: ['When', '时间'],
  test: ['Try two subjects', '测试两个主题'],
} satisfies Pairs;
const field = {
  campaign_name: ['Name', '名称'],
  audience_id: ['Audience', '受众'],
  audience_name: ['Audience', '受众'],
  every: ['When', '发送方式'],
  first_on: ['Day', '日期'],
  at_time: ['Time', '时间'],
  until_on: ['Last day', '最后日期'],
  late_min: ['Minutes it can start late', '最多延迟开始（分钟）'],
  again_days: ['Days until the same person gets it again', '同一人再次收到的间隔天数'],
  test_by: ['The better one is', '较好的主题'],
  subject_b: ['Second subject', '第二个主题'],
  test_percent: ['Percent of the people', '测试人数百分比'],
  test_hours: ['Hours until the rest gets the better one', '多少小时后向其余的人发送'],
  next_at: ['Next', '下次发送'],
  status: ['Status', '状态'],
  times: ['Sent', '发送次数'],
  delivered: ['People reached', '送达人数'],
  created_by_name: ['Planned by', '计划人'],
  created_at: ['Planned', '计划时间'],
} satisfies Pairs;
const hint = {
  first_on: [
    'If it repeats, this is the first day. It sets the weekday or the day of the month.',
    '重复发送时为首次日期，并决定星期几或每月几号。',
  ],
  at_time: ['In the time of the branch, for example 10:00', '以门店所在时区为准，例如 10:00'],
  until_on: ['Leave empty to repeat until you end it.', '持续重复直到手动结束时留空。'],
  again_days: [
    'For greetings and reminders, such as 300 for birthdays. Leave empty to send it every time.',
    '用于祝福和提醒，例如生日祝福可填 300。每次都发送时留空。',
  ],
  test_by: [
    'Leave empty to send one subject to everyone. Clicks are more reliable than opening, which is an estimate.',
    '只用一个主题时留空。点击比打开更可靠，打开数为估计值。',
  ],
  test_percent: ['From 10 to 50. Half of them get each subject, by a draw.', '10 至 50，随机各占一半。'],
  late_min: [
    'If the server is down for longer, nothing is sent and you decide.',
    '若服务器停机超过此时间，则不发送，由员工决定。',
  ],
} satisfies Pairs;

export const campaignScheduleWords = {
  title: ['Schedules', '发送计划'],
  one: ['Schedule', '发送计划'],
  create: ['Send e-mail', '发送邮件'],
  save: { create: ['Send e-mail', '发送邮件'] },
  status: { active: ['Active', '进行中'], paused: ['Paused', '已暂停'], ended: ['Ended', '已结束'] },
  move: { pause: ['Pause', '暂停'], resume: ['Resume', '恢复'], end: ['End schedule', '结束计划'] },
  confirm: {
    end: [
      'End this schedule? It won’t send anything more. What was sent stays in the record.',
      '结束这个计划？之后不再发送，已发送的记录会保留。',
    ],
  },
  group,
  field,
  hint,
  test_by: {
    opened: ['The one that more people open', '打开人数较多的'],
    clicked: ['The one that more people click', '点击人数较多的'],
  },
  every: {
    now: ['Now', '立即'],
    once: ['Once, later', '定时一次'],
    day: ['Every day', '每天'],
    week: ['Every week', '每周'],
    month: ['Every month', '每月'],
  },
  reach: {
    title: ['Who gets it now', '目前的接收对象'],
    choose: ['Choose an audience to see how many people get it.', '选择受众后可查看有多少人会收到。'],
    queued: ['Get it', '会收到'],
    no_address: ['No e-mail address', '没有邮箱'],
    no_device: ['Notifications are off', '未开启通知'],
    suppressed: ['Unsubscribed', '已退订'],
    no_consent: ['No consent', '未同意接收'],
    capped: ['Got enough messages', '已达上限'],
    recent: ['Got it before', '此前已收到'],
    people: ['People', '人数'],
    nobody: ['Nobody would get it.', '没有人会收到。'],
    cap: ['A person gets no more than {{count}} in {{days}} days.', '每人 {{days}} 天内最多收到 {{count}} 条。'],
    quiet: ['Quiet hours: it goes out from {{time}}.', '现在是免打扰时段，{{time}} 后发送。'],
    test_one: ['One person gets each subject first.', '每个主题先发给 {{count}} 人。'],
    test_other: ['{{count}} people get each subject first.', '每个主题先发给 {{count}} 人。'],
    test_none: [
      'Too few people for a test: everyone gets the first subject.',
      '人数太少，无法测试：所有人都会收到第一个主题。',
    ],
    test_few: [
      'Below {{least}} for each subject, the result is mostly chance.',
      '每个主题少于 {{least}} 人时，结果多半出于偶然。',
    ],
    frozen: [
      'Who gets it is decided when it starts. Consent is checked again for each person.',
      '接收对象在开始发送时确定，发送给每个人之前会再次核对同意。',
    ],
  },
  runs: ['Sendings', '发送记录'],
  no_runs: ['Not sent yet.', '尚未发送。'],
} satisfies Pairs;
/** The same entries for a notification. */
export const notificationScheduleWords = {
  title: ['Schedules', '发送计划'],
  create: ['Send notification', '发送通知'],
  save: { create: ['Send notification', '发送通知'] },
  group,
  field,
  hint,
} satisfies Pairs;
