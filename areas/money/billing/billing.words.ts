/** Words of instalments, payment methods and failed payments. */
import type { Pairs } from '#kit/domain/words.ts';
import { disputeWords } from '../dispute/dispute.words.ts';
import { paymentMethodWords } from '../payment-method/payment-method.words.ts';
import { collectionWords } from '../collection/collection.words.ts';

export const billingWords = {
  letter: {
    due: {
      subject: ['Payment due: {{number}}', '账单待付：{{number}}'],
      text: [
        'Hello {{name}},\n\n{{amount}} is due for {{what}} ({{number}}).\n\nPay here without signing in: {{link}}\n\nIf you have already paid, you can ignore this message. Thank you.',
        '{{name}}，您好：\n\n{{what}}（{{number}}）应付 {{amount}}。\n\n无需登录，点此付款：{{link}}\n\n如已付款，请忽略此邮件，谢谢。',
      ],
    },
    unpaid: {
      subject: ['Payment due: {{number}}', '账单待付：{{number}}'],
      text: [
        'Hello {{name}},\n\n{{amount}} is due for {{what}} ({{number}}).\n\nPay here without signing in: {{link}}\n\nFrom {{stops}}, you can’t train on this membership until it’s paid. If you have already paid, you can ignore this message. Thank you.',
        '{{name}}，您好：\n\n{{what}}（{{number}}）应付 {{amount}}。\n\n无需登录，点此付款：{{link}}\n\n自 {{stops}} 起，付清之前将无法凭此会籍入场。如已付款，请忽略此邮件，谢谢。',
      ],
    },
    failed: {
      subject: ['Payment failed: {{number}}', '扣款未成功：{{number}}'],
      text: [
        'Hello {{name}},\n\nWe couldn’t collect {{amount}} for {{what}} ({{number}}). We’ll try again automatically.\n\nYou can also pay here without signing in: {{link}}\n\nFrom {{stops}}, you can’t train on this membership until it’s paid.',
        '{{name}}，您好：\n\n{{what}}（{{number}}）的 {{amount}} 未能扣款，我们会自动再次尝试。\n\n您也可以无需登录，点此付款：{{link}}\n\n自 {{stops}} 起，付清之前将无法凭此会籍入场。',
      ],
    },
    stopped: {
      subject: ['Access stopped: {{number}}', '会籍已停止入场：{{number}}'],
      text: [
        'Hello {{name}},\n\n{{amount}} for {{what}} ({{number}}) is two weeks overdue, so you can’t train on this membership for now.\n\nPay here without signing in to use it again straight away: {{link}}',
        '{{name}}，您好：\n\n{{what}}（{{number}}）的 {{amount}} 已逾期两周，目前无法凭此会籍入场。\n\n无需登录，点此付款后立即恢复：{{link}}',
      ],
    },
    paid_paper: {
      subject: ['Your receipt: {{number}}', '您的收据：{{number}}'],
      text: [
        'Hello {{name}},\n\nThank you for your payment. Invoice {{number}} for {{amount}} is paid.\n\nAttached: {{papers}}\n\n{{branch}}',
        '{{name}}，您好：\n\n感谢您的付款，账单 {{number}}（{{amount}}）已付清。\n\n附件：{{papers}}\n\n{{branch}}',
      ],
    },
    paper: {
      subject: ['Your invoice: {{number}}', '您的账单：{{number}}'],
      text: [
        'Hello {{name}},\n\nInvoice {{number}} for {{amount}} is attached. Still to pay: {{open}}.\n\nAttached: {{papers}}\n\n{{branch}}',
        '{{name}}，您好：\n\n随信附上账单 {{number}}，金额 {{amount}}，尚未付款 {{open}}。\n\n附件：{{papers}}\n\n{{branch}}',
      ],
    },
    asked: {
      subject: ['Please pay: {{number}}', '请付款：{{number}}'],
      text: [
        'Hello {{name}},\n\n{{amount}} for {{what}} ({{number}}) is still unpaid.\n\nPay here without signing in: {{link}}',
        '{{name}}，您好：\n\n{{what}}（{{number}}）尚有 {{amount}} 未付。\n\n无需登录，点此付款：{{link}}',
      ],
    },
  },
  collection: collectionWords,
  billing_run: {
    title: ['Billing runs', '扣款批次'],
    one: ['Billing run', '扣款批次'],
    view: {
      all: ['All', '全部'],
    },
    context: [
      'Every branch is billed automatically after midnight. Runs that found something due are listed here; you can also start one yourself.',
      '每家门店在当地零点后自动出账。此处列出有到期款项的批次，也可手动执行。',
    ],
    empty: [
      'Nothing has been due yet. Every branch is billed automatically each day.',
      '目前还没有到期款项。每家门店每天都会自动出账。',
    ],
    create: ['Start a run', '执行扣款'],
    save: ['Start the run', '开始执行'],
    all_branches: ['All branches', '所有门店'],
    hint: {
      only_branch_id: ['Leave empty for all branches.', '留空表示所有门店。'],
    },
    status: {
      queued: ['Waiting', '等待中'],
      running: ['In progress', '进行中'],
      done: ['Done', '已完成'],
      failed: ['Failed', '失败'],
    },
    progress: ['{{done}} of {{total}}', '{{done}} / {{total}}'],
    field: {
      id: ['Run', '批次'],
      only_branch_id: ['Branch', '门店'],
      progress: ['Billed', '已出账'],
      failed: ['Not billed', '未能出账'],
      charged: ['Charged', '扣款成功'],
      declined: ['Declined', '被拒绝'],
      staff_name: ['Started by', '执行人'],
      created_at: ['Started', '开始时间'],
      finished_at: ['Finished', '完成时间'],
    },
  },
  coming: {
    title: ['Upcoming instalments', '后续分期'],
    empty: ['No upcoming instalments', '没有后续分期'],
    part: ['instalment {{part}} of {{parts}}', '第 {{part}} 期，共 {{parts}} 期'],
    period: ['period {{part}}', '第 {{part}} 期'],
    rests: ['after the suspension', '暂停结束后'],
  },
  pay_link: {
    title: ['Pay {{amount}}', '支付 {{amount}}'],
    text: [
      '{{name}}, this is for {{what}}, invoice {{number}} of {{branch}}.',
      '{{name}}，您好！这是{{branch}}的账单 {{number}}，用于{{what}}。',
    ],
    due: ['Due on {{on}}', '应付日期：{{on}}'],
    paid_title: ['Paid, thank you', '已付款，谢谢'],
    paid: ['Invoice {{number}} of {{branch}} is paid.', '{{branch}}的账单 {{number}} 已付清。'],
    closed_title: ['No payment due', '无需付款'],
    closed: ['Invoice {{number}} of {{branch}} is already closed.', '{{branch}}的账单 {{number}} 已关闭。'],
    over_title: ['This link has expired', '链接已失效'],
    over: ['Ask the branch for a new link.', '请向门店索取新链接。'],
    go: ['Pay by card', '银行卡付款'],
    by_card: [
      'You enter the card number on the payment provider’s page. We never see it.',
      '卡号在支付平台的页面上填写，我们不会看到。',
    ],
    transfer: ['By bank transfer', '银行转账'],
    bank: ['Bank', '银行'],
    holder: ['Account holder', '户名'],
    account: ['Account number', '账号'],
    reference: ['Reference', '附言'],
    at_desk: ['You can also pay at the desk.', '您也可到前台付款。'],
    call: ['Questions? {{phone}}', '如有疑问，请致电 {{phone}}'],
  },
  payment_method: paymentMethodWords,
  dispute: disputeWords,
} satisfies Pairs;
