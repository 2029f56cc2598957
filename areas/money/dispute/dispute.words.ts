import type { Pairs } from '#kit/domain/words.ts';

export const disputeWords = {
  title: ['Disputes', '拒付争议'],
  one: ['Dispute', '拒付争议'],
  status: {
    open: ['Open', '处理中'],
    won: ['Won', '胜诉'],
    lost: ['Lost', '败诉'],
  },
  says: {
    open: [
      'The provider has taken the money back until the bank decides. Send proof on the pages of the provider.',
      '在银行裁定之前，支付平台已扣回这笔款项。请到支付平台提交凭证。',
    ],
    won: ['The bank has decided for the branch: the money is back.', '银行裁定支持门店，款项已归还。'],
    lost: ['The bank has decided for the client: the money is lost.', '银行裁定支持会员，款项无法追回。'],
  },
  settled: ['decided {{on}}', '{{on}}裁定'],
  letter: {
    open: {
      subject: ['Disputed: {{number}}', '付款被拒付：{{number}}'],
      text: [
        'A client disputes payment {{number}} for {{amount}} with the bank ({{reason}}). The provider has taken the money back until the bank decides. Send your proof on the pages of the provider before its deadline.',
        '会员就付款 {{number}}（{{amount}}）向发卡行提出了拒付（{{reason}}）。在银行裁定之前，支付平台已扣回这笔款项。请在截止日期前到支付平台提交凭证。',
      ],
    },
    won: {
      subject: ['Dispute won: {{number}}', '拒付申诉成功：{{number}}'],
      text: [
        'The bank has decided for you: {{amount}} of payment {{number}} is yours again.',
        '银行裁定商家胜诉：付款 {{number}} 的 {{amount}} 已归还。',
      ],
    },
    lost: {
      subject: ['Dispute lost: {{number}}', '拒付申诉失败：{{number}}'],
      text: [
        'The bank has decided for the client: {{amount}} of payment {{number}} is lost ({{reason}}). Decide whether the client may go on training.',
        '银行裁定支持会员：付款 {{number}} 的 {{amount}} 无法追回（{{reason}}）。请决定该会员能否继续训练。',
      ],
    },
  },
  field: {
    payment_id: ['Payment', '付款'],
    reference: ['Reference', '参考号'],
    reason: ['Reason', '原因'],
    status: ['Status', '状态'],
    currency: ['Currency', '货币'],
    amount_cents: ['Amount', '金额'],
  },
} satisfies Pairs;
