import type { Pairs } from '#kit/domain/words.ts';

export const suppressionWords = {
  title: ['Unsubscribed', '退订名单'],
  one: ['Unsubscribed', '退订名单'],
  context: ['Addresses and phone numbers that no branch uses for marketing', '所有门店都不会对这些邮箱和电话做营销'],
  create: ['Suppress address or number', '添加邮箱或电话'],
  empty: [
    'Nobody has unsubscribed yet. People who use the link in an e-mail appear here.',
    '还没有人退订。通过邮件链接退订的人会显示在这里。',
  ],
  save: { create: ['Suppress', '确认添加'] },
  status: { suppressed: ['No marketing', '不做营销'], lifted: ['Lifted', '已解除'] },
  move: { lift: ['Allow again', '恢复'] },
  group: { what: ['Address or number', '邮箱或电话'] },
  channel: { email: ['E-mail address', '邮箱'], phone: ['Phone number', '电话号码'] },
  reason: {
    unsubscribed: ['Unsubscribed', '本人退订'],
    bounced: ['Bounced', '邮件被退回'],
    complained: ['Marked as spam', '投诉为垃圾邮件'],
    asked: ['Asked staff', '向员工提出'],
  },
  via: {
    link: ['Link in an e-mail', '邮件中的链接'],
    one_click: ['Button of the mail program', '邮箱的退订按钮'],
    staff: ['Staff', '员工'],
    mail_server: ['Mail server', '邮件服务器'],
  },
  view: { suppressed: ['No marketing', '不做营销'], lifted: ['Lifted', '已解除'] },
  field: {
    masked: ['Address or number', '邮箱或电话'],
    channel: ['Type', '类型'],
    reason: ['Reason', '原因'],
    via: ['How', '途径'],
    status: ['Status', '状态'],
    created_at: ['Since', '起始时间'],
    staff_name: ['Noted by', '记录人'],
    lifted_at: ['Lifted', '解除时间'],
    lifted_by_name: ['Lifted by', '解除人'],
    lifted_why: ['Why it was lifted', '解除原因'],
  },
  hint: {
    email: [
      'Of a client or anybody else. Only a part of it is shown afterwards.',
      '会员或其他人的邮箱，之后只显示一部分。',
    ],
    phone: [
      'It is neither called nor texted for marketing. Only a part of it is shown afterwards.',
      '不再为营销致电或发短信，之后只显示一部分。',
    ],
  },
} satisfies Pairs;

/** The page that opens from the link in an e-mail. */
export const preferenceWords = {
  title: ['Your e-mails from {{branch}}', '{{branch}} 发给您的邮件'],
  context: ['Hello {{name}}. This is about {{masked}}.', '{{name}}，您好。以下设置适用于 {{masked}}。'],
  to: ['Choose which e-mails you get', '选择想收到的邮件'],
  unsubscribe: ['Unsubscribe from all marketing e-mails', '退订所有营销邮件'],
  choose: ['Or choose what you get', '或选择想收到的内容'],
  save: ['Save choices', '保存选择'],
  saved: ['Your choices are saved.', '已保存您的选择。'],
  done_title: ['You’re unsubscribed', '已为您退订'],
  done: [
    'You won’t get marketing e-mails any more. Messages about your bookings and payments still arrive.',
    '您将不再收到营销邮件。与预约和付款有关的消息仍会发送。',
  ],
  is_off: ['You get no marketing e-mails now.', '您目前不会收到营销邮件。'],
  invalid_title: ['This link doesn’t work', '此链接无效'],
  invalid: [
    'Use the link at the end of the latest e-mail, or ask at the desk.',
    '请使用最近一封邮件末尾的链接，或向前台咨询。',
  ],
  other_address: [
    'This link was sent to an address that you no longer use with us. You can only unsubscribe that address.',
    '此链接发送到您已不再使用的邮箱，只能为该邮箱退订。',
  ],
} satisfies Pairs;
