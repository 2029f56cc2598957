import type { Pairs } from '#kit/domain/words.ts';

export const userSettingWords = {
  title: ['My settings', '我的设置'],
  one: ['My settings', '我的设置'],
  context: [
    'How pages look, where you start, and your notifications',
    '页面的显示方式、登录后的门店，以及要收到哪些通知',
  ],
  save: ['Save settings', '保存设置'],
  group: {
    pages: ['Language and dates', '语言与日期'],
    start: ['After signing in', '登录后'],
    notifications: ['Notifications', '通知'],
  },
  field: {
    date_format: ['Date format', '日期格式'],
    default_branch_id: ['Branch after signing in', '登录后进入的门店'],
    notifications: ['Notifications', '通知'],
  },
  hint: {
    default_branch_id: ['Leave empty to use the default of your role.', '留空则由角色决定。'],
  },
  locale: {
    en: ['English', 'English'],
    cn: ['中文', '中文'],
  },
  channel: {
    email: ['By e-mail', '电子邮件'],
    in_app: ['In the app', '应用内'],
  },
  about: ['When', '事件'],
  tell: ['{{kind}}: {{channel}}', '{{kind}}：{{channel}}'],
  kind: {
    certificate_expiring: ['A certificate of mine expires', '我的证书即将到期'],
    staff_certificate_expiring: ['A certificate of my staff expires', '我的员工有证书即将到期'],
    invitation_accepted: ['Someone accepted an invitation', '有人接受了邀请'],
    import_finished: ['An import has finished', '导入已完成'],
    privilege_given: ['A privilege was given to me or revoked', '我的特别权限有变动'],
    privilege_ended: ['A privilege of mine has ended', '我的特别权限已到期'],
    appointment_news: ['Someone booked, moved or cancelled an appointment with me', '我的私教被预约、改期或取消'],
    class_news: ['A class I teach has changed', '我教的课有变动'],
    gift_decided: ['A complimentary payment I recorded was approved or rejected', '我登记的赠送付款有审批结果'],
    stock_news: ['A stock request was sent, decided or delivered', '补货申请已提交、审批或发货'],
    course_due: ['A course that I have to take is due', '我的必修课程即将到期或已逾期'],
    webhook_news: ['Messages to a webhook don’t arrive', 'Webhook 消息未能送达'],
    ticket_news: ['Something happened on a ticket of mine', '我的工单有新动态'],
    shift_news: ['Something about my shifts has changed', '我的班次有变动'],
  },
} satisfies Pairs;
