import type { Pairs } from '#kit/domain/words.ts';

export const reminderWords = {
  remind: ['Remind', '提醒'],
  remind_named: ['Remind {{name}} of {{course}}', '提醒 {{name}} 完成“{{course}}”'],
  reminded: ['Reminder sent', '已发送提醒'],
  last: ['Last reminder', '上次提醒'],
  exempt: ['Exempt', '豁免'],
  exempt_named: ['Exempt {{name}} from {{course}}', '豁免 {{name}} 的“{{course}}”'],
  exempt_text: [
    'They no longer have to take this course, and get no more reminders of it. They can still take it.',
    '该员工不再需要修这门课程，也不会再收到提醒；仍可自行学习。',
  ],
  exempted: ['Exemption saved', '已保存豁免'],
  exemptions: ['Exempted', '已豁免'],
  exempted_by: ['{{reason}} ({{name}}, {{day}})', '{{reason}}（{{name}}，{{day}}）'],
  lift: ['End exemption', '取消豁免'],
  lifted: ['Exemption ended', '已取消豁免'],
} satisfies Pairs;
