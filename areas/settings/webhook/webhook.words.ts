/** Addresses of other programs that a branch tells what happened. */
import type { Pairs } from '#kit/domain/words.ts';

export const webhookEventWords = {
  lead_created: ['Lead created', '新增潜在客户'],
  lead_status_changed: ['Lead status changed', '潜在客户状态变更'],
  lead_converted: ['Lead became a client', '潜在客户转为会员'],
  client_created: ['Client joined', '新增会员'],
  membership_started: ['Membership started', '会籍开始'],
  membership_ended: ['Membership ended', '会籍结束'],
  booking_confirmed: ['Class booked', '课程预约成功'],
  booking_cancelled: ['Class booking cancelled', '课程预约取消'],
  payment_received: ['Payment received', '收到付款'],
} as const;

export const webhookWords = {
  title: ['Webhooks', 'Webhook'],
  one: ['Webhook', 'Webhook'],
  context: [
    'Other programs are notified when something happens, with a signed message to their address',
    '门店有新动态时，向其他程序的地址发送带签名的消息',
  ],
  empty: [
    'No webhooks yet. Add the address of a program that should know about new leads, bookings or payments.',
    '还没有 Webhook。添加其他程序的地址，即可接收潜在客户、预约或付款等通知。',
  ],
  create: ['Add webhook', '添加 Webhook'],
  edit: ['Edit webhook', '编辑 Webhook'],
  remove: ['Delete webhook', '删除 Webhook'],
  remove_confirm: [
    '“{{name}}” and its messages will be deleted. You can’t undo this.',
    '“{{name}}”及其发送记录将被删除，此操作无法撤销。',
  ],
  rotate: ['Secret', '密钥'],
  test: ['Send test', '发送测试'],
  test_sent: ['The test is on its way. The log shows the answer.', '测试已发送，可在发送记录查看结果。'],
  replay: ['Send failed messages again', '重新发送失败的消息'],
  replay_sent: ['Messages that will be sent again: {{count}}', '将重新发送 {{count}} 条消息'],
  log: ['Show messages', '查看发送记录'],
  history: ['Changes', '修改记录'],
  turn_on: ['Turn on', '启用'],
  turn_off: ['Turn off', '停用'],
  turn_off_confirm: [
    '“{{name}}” will get no more messages, and what is waiting won’t be sent.',
    '“{{name}}”将不再收到消息，等待发送的消息也不会发送。',
  ],
  secret_none: [
    'The receiver checks with the secret that a message comes from you.',
    '接收方用密钥确认消息由您的门店发出。',
  ],
  secret_replace: ['Replace secret', '更换密钥'],
  secret_now: ['Secret begins with {{prefix}}', '密钥以 {{prefix}} 开头'],
  rotate_text: [
    'Messages are signed with both secrets for 24 hours, so that you have time to change the receiver.',
    '24 小时内消息会同时用新旧密钥签名，方便更新接收方。',
  ],
  secret_before: ['The earlier secret also signs until', '旧密钥同时签名至'],
  rotate_at_once: ['Stop the current secret at once, because someone else may know it', '当前密钥可能已泄露，立即停用'],
  state: {
    active: ['On', '启用'],
    failing: ['Failing', '发送失败'],
    off: ['Off', '已停用'],
  },
  off: {
    staff: ['Turned off by staff', '由员工停用'],
    failing: ['Turned off: failed for three days', '已停用：连续失败三天'],
    gone: ['Turned off: the address says it’s gone (410)', '已停用：对方表示地址已失效（410）'],
    key_ended: ['Turned off: its key has ended', '已停用：接入已停用'],
  },
  tab: {
    keys: ['Keys', '接入'],
    trials: ['Trials', '试课'],
    webhooks: ['Webhooks', 'Webhook'],
    messages: ['Messages', '发送记录'],
  },
  group: { address: ['Address', '地址'], told: ['Messages', '通知内容'] },
  hint: {
    url: ['Begins with https:// and can be reached from the internet.', '以 https:// 开头，且可从互联网访问。'],
    website_key_id: [
      'Names and contact details of leads are only sent if the key can read leads.',
      '仅当接入可读取潜在客户时，才会发送其姓名和联系方式。',
    ],
  },
  status: { active: ['On', '启用'], off: ['Off', '已停用'] },
  event: webhookEventWords,
  choice: { events: webhookEventWords },
  field: {
    name: ['Name', '名称'],
    url: ['Address', '地址'],
    status: ['Status', '状态'],
    website_key_id: ['Key', '接入'],
    key_name: ['Key', '接入'],
    events: ['Events', '事件'],
    event: ['Event', '事件'],
    waiting: ['Waiting', '等待发送'],
    failed: ['Failed', '失败'],
    last_delivered_at: ['Last accepted', '最近成功'],
    rotated_at: ['Secret replaced', '密钥更换时间'],
    staff_name: ['Created by', '创建人'],
    created_at: ['Created', '创建时间'],
  },
  letters: {
    given_up: {
      subject: ['Messages to “{{name}}” don’t arrive', '“{{name}}”未能收到消息'],
      text: [
        'Hello {{person}},\n\n{{url}} hasn’t accepted a message for a day, so we stopped trying to send it. Check the receiver, then send the failed messages again:\n\n{{link}}\n\nIf nothing is accepted for three days, the webhook will be turned off.',
        '{{person}}，您好：\n\n{{url}} 一天内未接收某条消息，系统已停止重试。请检查接收方，然后重新发送失败的消息：\n\n{{link}}\n\n如连续三天都未接收任何消息，此 Webhook 将被停用。',
      ],
    },
    failing: {
      subject: ['The webhook “{{name}}” was turned off', 'Webhook“{{name}}”已停用'],
      text: [
        'Hello {{person}},\n\n{{url}} hasn’t accepted anything for three days, so the webhook was turned off. Check the receiver, turn the webhook on again and send the failed messages again:\n\n{{link}}',
        '{{person}}，您好：\n\n{{url}} 连续三天未接收任何消息，Webhook 已停用。请检查接收方，重新启用后再次发送失败的消息：\n\n{{link}}',
      ],
    },
    gone: {
      subject: ['The webhook “{{name}}” was turned off', 'Webhook“{{name}}”已停用'],
      text: [
        'Hello {{person}},\n\n{{url}} answered that it no longer exists (410), so the webhook was turned off. Enter its new address, or delete it:\n\n{{link}}',
        '{{person}}，您好：\n\n{{url}} 表示该地址已不存在（410），Webhook 已停用。请填写新地址，或将其删除：\n\n{{link}}',
      ],
    },
  },
} satisfies Pairs;

export const webhookRefusalsWords = {
  webhook_overlap: [
    'The secret before the current one still signs. Stop it at once, or wait until it has expired.',
    '之前的密钥仍在签名。请选择立即停用，或等待其过期。',
  ],
  webhook_key_ended: [
    'The key of this webhook has ended. Choose another key first.',
    '此 Webhook 的接入已停用，请先选择其他接入。',
  ],
  webhook_many: [
    'This branch has {{max}} webhooks, which is the limit. Delete one that you no longer need.',
    '本店已有 {{max}} 个 Webhook，达到上限。请先删除不再使用的 Webhook。',
  ],
  webhook_off: ['This webhook is off. Turn it on first.', '此 Webhook 已停用，请先启用。'],
} satisfies Pairs;
