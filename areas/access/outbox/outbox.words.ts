import type { Pairs } from '#kit/domain/words.ts';

export const outboxWords = {
  title: ['Messages sent', '已发消息'],
  one: ['Message', '消息'],
  context: [
    'Messages the system sent to clients and staff, and their delivery status',
    '系统发给会员和员工的消息及其发送情况',
  ],
  empty: ['No messages yet.', '还没有任何消息。'],
  status: {
    queued: ['Queued', '等待发送'],
    sending: ['Sending', '发送中'],
    sent: ['Sent', '已发送'],
    failed: ['Failed', '发送失败'],
    unknown: ['May not have arrived', '可能未送达'],
    kept: ['Not sent: no mail server', '未发送：无邮件服务器'],
  },
  view: {
    all: ['All', '全部'],
    stuck: ['Not sent', '未发出'],
  },
  move: {
    again: ['Send again', '重新发送'],
  },
  confirm: {
    again: [
      'The message will be sent to the same address again. If the first one arrived, the person will get it twice.',
      '将再次发送到同一地址。如果第一封已送达，对方会收到两封。',
    ],
  },
  field: {
    to_address: ['To', '收件人'],
    subject: ['Subject', '主题'],
    why: ['Mail server response', '邮件服务器的回复'],
    created_at: ['Created', '生成时间'],
    created: ['Created', '生成日期'],
    sent_at: ['Sent or last tried', '发送或最后尝试时间'],
    next_try_at: ['Next attempt', '下次重试'],
    tries: ['Attempts', '尝试次数'],
    papers: ['Attachments', '附件'],
    again_by: ['Resent by', '重新发送人'],
    again_at: ['Resent', '重新发送时间'],
    again_why: ['Reason for resending', '重新发送原因'],
  },
  group: {
    facts: ['Delivery', '发送情况'],
    text: ['Text', '正文'],
  },
  hidden: [
    'This message contains a link or code for signing in, so only the recipient can see its text.',
    '此消息含有登录用的链接或验证码，只有收件人可以查看正文。',
  ],
  kept: [
    'No mail server is set up. Pass the text on yourself, or set up a mail server and send the message again.',
    '尚未配置邮件服务器。请自行转告正文，或配置后重新发送。',
  ],
} satisfies Pairs;
