import type { Pairs } from '#kit/domain/words.ts';

export const broadcastSettingWords = {
  title: ['Broadcast', '推送'],
  context: [
    'E-mails to clients: what is planned, being sent, and what came of it',
    '给会员的邮件：计划、发送情况和结果',
  ],
  edit: ['Edit sender and limits', '修改发件人和限制'],
  save: { edit: ['Save limits', '保存设置'] },
  group: { sender: ['Sender', '发件人'], limits: ['Limits', '限制'] },
  field: {
    sender_name: ['Sender', '发件人'],
    reply_to: ['Replies go to', '回复邮箱'],
    quiet_from: ['Quiet from', '免打扰开始'],
    quiet_until: ['Quiet until', '免打扰结束'],
    cap_count: ['E-mails per person', '每人最多封数'],
    cap_days: ['Within days', '天数'],
    per_minute: ['Per minute to one mail domain', '每分钟发往同一邮件域'],
  },
  hint: {
    sender_name: ['Leave empty to use the name of the branch.', '使用门店名称时留空。'],
    quiet_from: ['Nothing is sent from then on, for example 21:00.', '此后不发送，例如 21:00。'],
    quiet_until: ['In the time where the client is', '以会员所在地时间为准'],
    cap_count: ['Leave empty for no limit.', '不限制时留空。'],
    per_minute: ['For all branches; only head office changes it.', '适用于所有门店，仅总部可修改。'],
  },
  limits: ['Sender and limits', '发件人和限制'],
  no_limit: ['No limit', '不限'],
  cap: ['{{count}} in {{days}} days', '{{days}} 天内 {{count}} 封'],
  quiet: ['{{from}} to {{until}}', '{{from}} 至 {{until}}'],
  none: ['None', '无'],
  quiet_hours: ['Quiet hours', '免打扰时段'],
  upcoming: ['Planned', '计划发送'],
  no_upcoming: ['Nothing is planned.', '没有计划。'],
  recent: ['Latest sendings', '最近发送'],
  all_emails: ['All e-mails', '所有邮件'],
  all_sendings: ['All sendings', '所有发送记录'],
} satisfies Pairs;
