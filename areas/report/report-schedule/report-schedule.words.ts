/** Words about reports that are sent by e-mail, and those of the letter. */
import type { Pairs } from '#kit/domain/words.ts';

export const reportScheduleWords = {
  title: ['Reports by e-mail', '定时邮件报表'],
  one: ['Report by e-mail', '定时邮件报表'],
  context: ['Which reports are sent, when and to whom', '发送哪些报表、何时发送、发给谁'],
  empty: [
    'No report is sent yet. Open a report and choose “Send by e-mail”.',
    '还没有定时发送的报表。打开一份报表，点“以邮件发送”。',
  ],
  create: ['Send by e-mail', '以邮件发送'],
  start: ['Start sending', '开始发送'],
  edit: ['Edit schedule', '编辑发送设置'],
  save: ['Save schedule', '保存发送设置'],
  send_now: ['Send now', '立即发送'],
  send_now_confirm: ['Send {{name}} to everyone who receives it now?', '现在就把“{{name}}”发给全部收件人？'],
  sending_one: ['It is being sent to {{count}} person.', '正在发送给 {{count}} 人。'],
  sending_other: ['It is being sent to {{count}} people.', '正在发送给 {{count}} 人。'],
  stop: ['Stop receiving', '不再接收'],
  stop_confirm: ['Stop receiving {{name}}? Others still receive it.', '不再接收“{{name}}”？其他人仍会收到。'],
  to_list: ['Reports by e-mail', '定时邮件报表'],
  cannot_open: ['{{name}} (can’t open this report any more)', '{{name}}（已无权查看此报表）'],
  choose_period: [
    'Choose a period such as “Last month” first. The same days would be sent every time.',
    '请先选择“上月”等时段，否则每次发送的都是同样几天。',
  ],
  when: {
    day: ['Every day at {{time}}', '每天 {{time}}'],
    week: ['Every {{weekday}} at {{time}}', '每{{weekday}} {{time}}'],
    month: ['On the first of each month at {{time}}', '每月 1 日 {{time}}'],
  },
  outcome: {
    sent: ['sent', '已发送'],
    left: ['not sent: no longer works here', '未发送：已离职'],
    no_access: ['not sent: can’t open this report any more', '未发送：已无权查看此报表'],
    too_large: ['not sent: too many rows for a file', '未发送：行数太多，无法生成文件'],
    failed: ['not sent: something went wrong', '未发送：系统出错'],
    gone: ['gets nothing: no longer works here', '不再发送：已离职'],
    stopped: ['stopped receiving it', '已选择不再接收'],
    waiting: ['not sent yet', '尚未发送'],
  },
  status: { active: ['Active', '使用中'], paused: ['Paused', '已暂停'], ended: ['Ended', '已结束'] },
  view: { active: ['Active', '使用中'], paused: ['Paused', '已暂停'], ended: ['Ended', '已结束'] },
  move: { pause: ['Pause', '暂停'], resume: ['Resume', '恢复'], end: ['End', '结束'] },
  confirm: {
    end: ['Stop sending {{name}}? A schedule that has ended can’t be resumed.', '不再发送“{{name}}”？结束后无法恢复。'],
  },
  group: {
    what: ['What is sent', '发送内容'],
    timing: ['When', '发送时间'],
    who: ['To whom', '收件人'],
  },
  hint: {
    staff_ids: [
      'Staff who can open this report. Each gets it in their language, with the figures that they have access to.',
      '有权查看此报表的员工。按各自的语言与权限发送。',
    ],
    hour: ['By the clock of the branch.', '以门店当地时间为准。'],
  },
  choice: {
    every: {
      day: ['Every day', '每天'],
      week: ['Every week', '每周'],
      month: ['Every month, on the first day', '每月 1 日'],
    },
    formats: { csv: ['CSV', 'CSV'], pdf: ['PDF', 'PDF'] },
  },
  field: {
    name: ['Name', '名称'],
    report: ['Report', '报表'],
    search: ['Filters', '筛选'],
    every: ['How often', '频率'],
    weekday: ['Day', '星期'],
    hour: ['Time', '时间'],
    formats: ['Files', '文件'],
    staff_ids: ['Receivers', '收件人'],
    receivers: ['Receivers', '收件人'],
    staff_name: ['Set up by', '设置人'],
    status: ['Status', '状态'],
    next_at: ['Next time', '下次发送'],
    last_at: ['Last sent', '上次发送'],
    when: ['When', '发送时间'],
  },
  letter: {
    subject: ['{{name}}, {{branch}}', '{{name}}（{{branch}}）'],
    text: [
      'Hello {{first_name}},\n\nattached: {{title}}, {{from}} to {{until}}, {{branch}}.\n\nYou receive this report because it was set up for you. To stop receiving it, open this page:\n{{link}}\n',
      '{{first_name}}，您好：\n\n随信附上“{{title}}”，{{from}} 至 {{until}}，{{branch}}。\n\n您收到此报表是因为有人为您设置了定时发送。如不想再收到，请打开此页面：\n{{link}}\n',
    ],
  },
} satisfies Pairs;
