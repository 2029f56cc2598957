import type { SameShape } from '#kit/domain/words.ts';
import type { outboxEn } from './outbox.en.ts';

export const outboxZh = {
  title: '已发消息',
  one: '消息',
  context: '系统发给会员和员工的邮件，以及是否已送出',
  empty: '还没有任何消息。',
  status: {
    queued: '等待发送',
    sending: '发送中',
    sent: '已发送',
    failed: '发送失败',
    unknown: '可能未送达',
    kept: '保留未发',
  },
  view: { all: '全部', stuck: '未发出' },
  move: { again: '重新发送' },
  confirm: { again: '将再次发送到同一地址。若第一封其实已送达，对方会收到两封。' },
  field: {
    to_address: '收件人',
    subject: '主题',
    status: '状态',
    why: '邮件服务器的回复',
    created_at: '生成时间',
    created: '生成日期',
    sent_at: '发送或最后尝试时间',
    next_try_at: '下次重试',
    tries: '尝试次数',
    branch_name: '门店',
    papers: '附件',
    again_by: '重新发送人',
    again_at: '重新发送时间',
  },
  group: { facts: '发送情况', text: '正文' },
  hidden: '此消息含有可供本人登录的链接或验证码，且已发给本人，其他人不能查看正文。',
  kept: '系统尚未配置邮件服务器。请自行转告正文内容，或配置后重新发送。',
} as const satisfies SameShape<typeof outboxEn>;
