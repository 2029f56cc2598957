import type { SameShape } from '#kit/domain/words.ts';
import type { userSettingEn } from './user.en.ts';

export const userSettingZh = {
  title: '我的设置',
  one: '我的设置',
  context: '页面的显示方式、登录后的门店，以及要收到哪些通知',
  save: '保存设置',
  group: { pages: '语言与日期', start: '登录后', notifications: '通知' },
  field: {
    locale: '语言',
    date_format: '日期格式',
    default_branch_id: '登录后进入的门店',
    notifications: '通知',
  },
  hint: { default_branch_id: '留空则由角色决定。' },
  locale: { en: 'English', cn: '中文' },
  channel: { email: '电子邮件', in_app: '应用内' },
  about: '事件',
  tell: '{{kind}}：{{channel}}',
  kind: {
    certificate_expiring: '我的证书即将到期',
    staff_certificate_expiring: '我的员工有证书即将到期',
    invitation_accepted: '有人接受了邀请',
    import_finished: '导入已完成',
    privilege_given: '我的特别权限有变动',
    privilege_ended: '我的特别权限已到期',
    appointment_news: '会员预约、改期或取消了我的私教',
    class_news: '我教的课有变动',
    gift_decided: '我登记的赠送付款有审批结果',
    shift_news: '我的班次有变动',
  },
} satisfies SameShape<typeof userSettingEn>;
