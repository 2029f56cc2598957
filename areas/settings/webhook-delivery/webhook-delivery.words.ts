/** The log of messages to other programs. */
import { webhookEventWords } from '../webhook/webhook.words.ts';
import type { Pairs } from '#kit/domain/words.ts';

const fault = {
  status: ['Not accepted', '对方未接收'],
  timeout: ['No answer within 10 seconds', '10 秒内无响应'],
  unreachable: ['Can’t be reached', '无法连接'],
  not_public: ['Not a public address', '不是公网地址'],
  no_secret: ['The secret can’t be read any more. Replace it.', '密钥无法读取，请更换。'],
  off: ['The webhook was off', 'Webhook 已停用'],
} as const;
const event = { ...webhookEventWords, test: ['Test', '测试'] } as const;

export const webhookDeliveryWords = {
  title: ['Webhook messages', 'Webhook 发送记录'],
  one: ['Message', '消息'],
  context: [
    'Each message of the last 30 days. One that isn’t accepted is sent again for a day.',
    '最近 30 天的消息。未被接收的消息会在一天内重试。',
  ],
  empty: ['No messages yet. They appear here as soon as something happens.', '暂无消息。有新动态时会显示在这里。'],
  open: ['Show message', '查看消息'],
  replay: ['Send again', '重新发送'],
  body: ['Content', '内容'],
  body_text: [
    'Names and contact details are added when it is sent, if the key can read them. They aren’t kept here.',
    '如接入有权限，发送时会附上姓名和联系方式，此处不保存。',
  ],
  answer_text: ['Beginning of the answer', '响应开头'],
  took: { ms: ['{{value}} ms', '{{value}} 毫秒'], s: ['{{value}} s', '{{value}} 秒'] },
  status: {
    queued: ['Waiting', '等待发送'],
    sending: ['Being sent', '发送中'],
    delivered: ['Accepted', '已接收'],
    failed: ['Failed', '失败'],
  },
  fault,
  event,
  choice: { event, fault },
  field: {
    id: ['Message', '消息'],
    webhook_id: ['Webhook', 'Webhook'],
    webhook_name: ['Webhook', 'Webhook'],
    event: ['Event', '事件'],
    record_id: ['About record', '相关记录'],
    status: ['Status', '状态'],
    answer: ['Answer', '响应'],
    fault: ['Why', '原因'],
    tries: ['Tries', '次数'],
    took_ms: ['Took', '耗时'],
    next_try_at: ['Next try', '下次重试'],
    done_at: ['Done', '完成时间'],
    created_at: ['Happened', '发生时间'],
  },
} satisfies Pairs;
