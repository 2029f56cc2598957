import type { Pairs } from '#kit/domain/words.ts';

export const campaignRunWords = {
  title: ['Sendings', '发送记录'],
  one: ['Sending', '发送'],
  context: ['What was sent to whom, and why not to others', '发送对象及未发送的原因'],
  empty: ['Nothing has been sent yet.', '尚未发送。'],
  status: {
    sending: ['Sending', '发送中'],
    paused: ['Paused', '已暂停'],
    missed: ['Not started', '未开始'],
    sent: ['Sent', '已发送'],
    cancelled: ['Stopped', '已停止'],
  },
  view: { sending: ['Sending', '发送中'], missed: ['Not started', '未开始'], sent: ['Sent', '已发送'] },
  move: {
    start_late: ['Send now', '立即发送'],
    pause: ['Pause', '暂停'],
    resume: ['Resume', '恢复'],
    cancel: ['Stop sending', '停止发送'],
  },
  confirm: {
    start_late: ['Send this e-mail now, although its time has passed?', '时间已过，仍要立即发送这封邮件？'],
    cancel: [
      'Stop this sending? People who haven’t got the e-mail yet won’t get it.',
      '停止发送？尚未收到邮件的人将不会收到。',
    ],
  },
  why: {
    late: [
      'It couldn’t start in time, so nothing was sent. Send it now, or stop it.',
      '未能按时开始，因此没有发送。请立即发送或停止。',
    ],
    audience_gone: ['Its audience was deleted, so nothing was sent.', '受众已删除，因此没有发送。'],
  },
  field: {
    campaign_name: ['E-mail', '邮件'],
    audience_name: ['Audience', '受众'],
    subject: ['Subject', '主题'],
    status: ['Status', '状态'],
    due_at: ['Planned for', '计划时间'],
    started_at: ['Started', '开始时间'],
    finished_at: ['Finished', '完成时间'],
    people: ['People', '人数'],
    delivered: ['Delivered', '已送达'],
    in_doubt: ['In doubt', '状态不明'],
  },
  figures: ['What became of everyone', '发送结果'],
  doubt: [
    'The connection broke while these were sent. They may have arrived, so they aren’t sent again.',
    '发送时连接中断，可能已送达，因此不会再次发送。',
  ],
  people: ['People', '人员'],
  to_schedule: ['Schedule', '发送计划'],
  person: {
    field: {
      name: ['Name', '姓名'],
      address: ['Address', '邮箱'],
      status: ['Result', '结果'],
      done_at: ['When', '时间'],
      detail: ['Mail server', '邮件服务器'],
    },
    status: {
      queued: ['Waiting', '等待发送'],
      sending: ['Being sent', '正在发送'],
      sent: ['Delivered', '已送达'],
      in_doubt: ['In doubt', '状态不明'],
      bounced: ['Address doesn’t exist', '邮箱不存在'],
      failed: ['Refused', '被拒收'],
      no_address: ['No e-mail address', '没有邮箱'],
      no_consent: ['No consent', '未同意接收'],
      suppressed: ['Unsubscribed', '已退订'],
      capped: ['Got enough e-mails', '已达上限'],
      left: ['No longer a client', '已不是会员'],
      merged: ['Got it under another record', '已通过另一档案收到'],
      cancelled: ['Stopped', '已停止'],
    },
  },
} satisfies Pairs;
