/** Words of taking a payment for an overdue invoice by hand. */
import type { Pairs } from '#kit/domain/words.ts';

export const repayWords = {
  title: ['Pay {{amount}}', '补缴 {{amount}}'],
  one: ['Manual payment', '手动补缴'],
  choose: ['Choose the invoice to pay', '选择要补缴的账单'],
  choose_text: [
    'Find overdue invoices under Collections or on the client’s record.',
    '到期未付的账单可以在“待收款”或会员资料中找到。',
  ],
  failed: ['Charge attempts', '扣款记录'],
  never_tried: ['No automatic charges. This invoice is paid at the desk.', '没有自动扣款，这张账单在前台付款。'],
  by_itself: ['automatic', '系统自动'],
  attempt: {
    queued: ['waiting to be charged', '等待扣款'],
    sending: ['is being charged', '正在扣款'],
    charged: ['charged', '扣款成功'],
    declined: ['declined by the bank', '银行拒绝'],
    unknown: ['no response', '没有回应'],
    dropped: ['no longer needed', '已无需扣款'],
  },
  why: {
    insufficient_funds: ['insufficient funds', '余额不足'],
    card_declined: ['no reason given', '未说明原因'],
    generic_decline: ['no reason given', '未说明原因'],
    do_not_honor: ['no reason given', '未说明原因'],
    expired_card: ['the card has expired', '卡已过期'],
    lost_card: ['the card was reported lost', '卡已挂失'],
    stolen_card: ['the card was reported stolen', '卡已报失窃'],
    authentication_required: ['the client must confirm it', '需要会员本人验证'],
    payment_method_gone: ['the card no longer exists', '卡已不存在'],
  },
  next_try: [
    'We’ll retry automatically on {{on}}. A part payment here doesn’t change that.',
    '系统将于{{on}}自动再次扣款；在此支付一部分不会改变这个安排。',
  ],
  stops: [
    'From {{on}}, the client can’t train on this membership until it’s paid.',
    '如仍未付清，此会籍将从{{on}}起停止入场。',
  ],
  stopped: ['Since {{on}}, the client can’t train on this membership.', '此会籍自{{on}}起已停止入场。'],
  by_hand: ['Pay now', '立即付款'],
  charge: ['Charge {{method}} now', '立即从 {{method}} 扣款'],
  add: ['Add another method', '添加付款方式'],
  remove: ['Remove this method', '移除这项付款方式'],
  preview: ['Summary', '费用明细'],
  nothing: ['Enter the amount and how it’s paid.', '请填写付款金额和方式。'],
  owed: ['Owed', '应付'],
  waits: ['{{method}} (waiting for the bank statement)', '{{method}}（待确认到账）'],
  gift_waits: ['{{method}} (waiting for approval)', '{{method}}（待审批）'],
  left: ['Still to pay', '剩余未付'],
  post: ['Post payment', '确认收款'],
  sentence: {
    waits: [
      '{{waiting}} is pending until someone confirms or approves it. {{amount}} is paid now; {{left}} remains due until then.',
      '{{waiting}} 待他人确认或审批后入账；现在支付 {{amount}}，此前仍有 {{left}} 未付。',
    ],
    all_waits: [
      '{{waiting}} is pending until someone confirms or approves it. Until then, {{left}} remains due.',
      '{{waiting}} 待他人确认或审批后入账，此前仍有 {{left}} 未付。',
    ],
    part: [
      '{{amount}} is paid now. {{left}} remains due and will be collected as before.',
      '现在支付 {{amount}}；剩余 {{left}} 仍按原计划收取。',
    ],
    whole: ['{{amount}} is paid now. The invoice is then paid in full.', '现在支付 {{amount}}，账单全部付清。'],
    opens: [
      '{{amount}} is paid now. The invoice is then paid in full and the client can train again straight away.',
      '现在支付 {{amount}}，账单全部付清，会籍立即恢复入场。',
    ],
  },
  over: ['No payment due', '没有待付金额'],
  over_text: ['{{number}} is paid or closed.', '{{number}} 已付清或已关闭。'],
  under_way: ['Charge in progress', '正在扣款'],
  under_way_text: ['{{number}} is being charged. Check again in a minute.', '{{number}} 正在扣款，请稍后再查看。'],
  open_invoice: ['Open the invoice', '查看账单'],
  split: ['Several methods', '多种方式付款'],
} satisfies Pairs;
