import type { Pairs } from '#kit/domain/words.ts';

export const collectionWords = {
  title: ['Collections', '待收款'],
  one: ['Unpaid invoice', '未付账单'],
  context: ['Unpaid invoices that are due, oldest first', '已到期未付的账单，最早到期的在前'],
  empty: [
    'Nothing is due. Invoices appear here from their due date until they’re paid.',
    '暂无到期款项。账单自到期日起显示于此，直至付清。',
  ],
  status: {
    due: ['Due', '到期'],
    charging: ['Being charged', '扣款中'],
    retrying: ['Retrying', '重试中'],
    refused: ['Declined', '扣款被拒'],
    stopped: ['Access stopped', '已停止入场'],
  },
  by: {
    automatic: ['Automatic', '自动扣款'],
    manual: ['At the desk', '前台收款'],
  },
  age: {
    due_today: ['Due today', '今日到期'],
    to_30: ['1 to 30 days', '逾期 1–30 天'],
    to_60: ['31 to 60 days', '逾期 31–60 天'],
    to_90: ['61 to 90 days', '逾期 61–90 天'],
    over_90: ['More than 90 days', '逾期 90 天以上'],
  },
  ages: ['Outstanding by age', '按账龄汇总'],
  all_ages: ['Total outstanding', '未付总额'],
  move: {
    charge: ['Charge now', '立即扣款'],
    pay: ['Take payment', '收款'],
    send_link: ['Send a payment link', '发送付款链接'],
  },
  confirm: {
    charge: [
      'The membership’s payment method will be charged now. Automatic retries stay as scheduled.',
      '将立即从该会籍的付款方式扣款，自动重试计划不变。',
    ],
    send_link: [
      'The client will get an e-mail with a link to pay without signing in.',
      '会员将收到付款邮件，点击链接即可付款，无需登录。',
    ],
  },
  view: {
    all: ['All', '全部'],
    manual: ['At the desk', '前台收款'],
    refused: ['Declined', '扣款被拒'],
    stopped: ['Access stopped', '已停止入场'],
  },
  field: {
    number: ['Invoice', '账单'],
    by: ['Collection', '收款方式'],
    age: ['Overdue by', '账龄'],
    method: ['Payment method', '付款方式'],
    due_on: ['Due on', '到期日'],
    days_over: ['Days overdue', '逾期天数'],
    open_cents: ['Outstanding', '未付'],
    next_try_on: ['Next attempt', '下次扣款'],
    next_letter_on: ['Next reminder', '下次提醒'],
    stops_on: ['Access stops', '停止入场日'],
    what: ['For', '项目'],
    decline_code: ['Decline reason', '扣款被拒原因'],
  },
} satisfies Pairs;
