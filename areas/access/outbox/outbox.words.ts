import type { Pairs } from '#kit/domain/words.ts';

export const outboxWords = {
  title: ['Messages sent', '已发消息'],
  one: ['Message', '消息'],
  context: [
    'What the system wrote to clients and staff, and whether it went out',
    '系统发给会员和员工的邮件，以及是否已送出',
  ],
  empty: ['No message has been written yet.', '还没有任何消息。'],
  status: {
    queued: ['Waiting', '等待发送'],
    sending: ['Being sent', '发送中'],
    sent: ['Sent', '已发送'],
    failed: ['Failed', '发送失败'],
    unknown: ['May be lost', '可能未送达'],
    kept: ['Kept here', '保留未发'],
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
      'The message will be sent to the same address again. If the first one did arrive, it will arrive twice.',
      '将再次发送到同一地址。若第一封其实已送达，对方会收到两封。',
    ],
  },
  field: {
    to_address: ['To', '收件人'],
    subject: ['Subject', '主题'],
    status: ['Status', '状态'],
    why: ['The mail server said', '邮件服务器的回复'],
    created_at: ['Written', '生成时间'],
    created: ['Written', '生成日期'],
    sent_at: ['Sent or last tried', '发送或最后尝试时间'],
    next_try_at: ['Tried again', '下次重试'],
    tries: ['Tries', '尝试次数'],
    branch_name: ['Branch', '门店'],
    papers: ['Files', '附件'],
    again_by: ['Sent again by', '重新发送人'],
    again_at: ['Sent again', '重新发送时间'],
  },
  group: {
    facts: ['Delivery', '发送情况'],
    text: ['Text', '正文'],
  },
  hidden: [
    'This message contains a link or code that signs this person in, so only they can see its text.',
    '此消息含有可供本人登录的链接或验证码，且已发给本人，其他人不能查看正文。',
  ],
  kept: [
    'This server has no mail server to send through. Pass the text on yourself, or have one set up and send it again.',
    '系统尚未配置邮件服务器。请自行转告正文内容，或配置后重新发送。',
  ],
} satisfies Pairs;
