/** Trials that visitors book on the website. */
import type { Pairs } from '#kit/domain/words.ts';

export const trialWords = {
  title: ['Trials', '试课'],
  one: ['Trial', '试课'],
  view: { booked: ['Booked', '已预约'], attended: ['Attended', '已到课'], missed: ['Missed', '未到'] },
  context: ['Booked by visitors of your website', '访客在网站上的预约'],
  empty: [
    'No trials yet. Open classes for trials under Website integration.',
    '暂无试课预约。请在“网站集成”中开放试课。',
  ],
  edited: ['Trial changed', '试课已更改'],
  status: {
    booked: ['Booked', '已预约'],
    attended: ['Attended', '已到课'],
    missed: ['Missed', '未到'],
    cancelled: ['Cancelled', '已取消'],
  },
  choice: {
    cancelled_by: {
      visitor: ['Visitor', '访客'],
      staff: ['Staff', '员工'],
      class: ['Class cancelled', '课程取消'],
    },
  },
  attend: ['Attended', '到课'],
  miss: ['Missed', '未到'],
  unmark: ['Not marked', '未登记'],
  cancel: ['Cancel trial', '取消试课'],
  cancel_confirm: [
    'The visitor gets an e-mail, and the place goes to the next client on the waiting list.',
    '系统会发邮件通知访客，名额将给候补名单中的下一位。',
  ],
  cancelled: ['Trial cancelled', '试课已取消'],
  open: ['Open', '打开'],
  open_lead: ['Open lead', '打开潜在客户'],
  open_class: ['Open class', '打开课程'],
  mark: ['Trial', '试课'],
  today: ['Trials today', '今天的试课'],
  check_in: ['Check in', '签到'],
  checked_in: ['{{name}} is here for a trial.', '{{name}} 已到店试课。'],
  own: {
    title: ['Your trial', '您的试课'],
    text: ['{{name}}, we look forward to seeing you.', '{{name}}，期待与您见面。'],
    cancel_ask: ['Cancel your trial?', '确定取消试课吗？'],
    cancel_text: ['The place will be given to someone else.', '名额将留给他人。'],
    cancel: ['Cancel trial', '取消试课'],
    status: {
      booked: ['Your place is reserved.', '已为您保留名额。'],
      attended: ['Thank you for coming.', '感谢您的到来。'],
      missed: ['We missed you. Contact us to find another day.', '很遗憾您未能前来，请与我们联系另约时间。'],
      cancelled: ['This trial is cancelled.', '此试课已取消。'],
    },
    zone: ['Times in {{branch}}', '时间以 {{branch}} 当地为准'],
    none_title: ['This link doesn’t work', '链接无效'],
    none: ['Copy the whole link from the e-mail, or contact the gym.', '请复制邮件中的完整链接，或联系门店。'],
  },
  field: {
    first_name: ['Name', '姓名'],
    email: ['E-mail', '邮箱'],
    phone: ['Phone', '电话'],
    status: ['Status', '状态'],
    class_name: ['Class', '课程'],
    day: ['Day', '日期'],
    starts_at: ['Class begins', '上课时间'],
    facility_name: ['Room', '场地'],
    cancelled_by: ['Cancelled by', '取消方'],
    reason: ['Reason', '原因'],
    branch_name: ['Branch', '门店'],
    created_at: ['Booked', '预约时间'],
  },
} satisfies Pairs;

export const trialRefusalsWords = {
  trial_gone: ['This class no longer takes place. Choose another one.', '这节课已取消或已开始，请选择其他课程。'],
  trial_not_offered: [
    'You can’t book a trial of this class online. Choose another one.',
    '这节课不能在线预约试课，请选择其他课程。',
  ],
  trial_too_early: [
    'Trials of this class can’t be booked so far ahead yet. Choose an earlier class.',
    '现在还不能预约这节课的试课，请选择较早的课程。',
  ],
  trial_full: [
    'All trial places of this class are taken. Choose another class.',
    '这节课的试课名额已满，请选择其他课程。',
  ],
  trial_had: [
    'We can’t book a trial online with this e-mail address or phone number. Please contact the gym.',
    '无法用此邮箱或电话在线预约试课，请直接联系门店。',
  ],
  trial_over: ['This trial has been cancelled or has already taken place.', '此试课已取消或已结束。'],
  trial_link: ['This link doesn’t work. Copy the whole link from the e-mail.', '链接无效，请复制邮件中的完整链接。'],
} satisfies Pairs;
