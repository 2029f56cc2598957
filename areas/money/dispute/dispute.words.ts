import type { Pairs } from '#kit/domain/words.ts';

export const disputeWords = {
  title: ['Disputes', '拒付争议'],
  one: ['Dispute', '拒付争议'],
  status: {
    open: ['Open', '处理中'],
    won: ['Won', '申诉成功'],
    lost: ['Lost', '申诉失败'],
  },
  says: {
    open: [
      'The payment provider has taken the money back until the bank decides. Submit your evidence on the provider’s site.',
      '在银行裁定之前，支付平台已扣回这笔款项。请到支付平台提交凭证。',
    ],
    won: ['The bank decided in the branch’s favour. The money has been returned.', '银行裁定支持门店，款项已归还。'],
    lost: [
      'The bank decided in the client’s favour. The money can’t be recovered.',
      '银行裁定支持会员，款项无法追回。',
    ],
  },
  lost: {
    title: ['Decide about the membership', '请处理会籍'],
    text: [
      'The bank took back payment {{number}} ({{amount}}), and the membership is still valid. End it, suspend it until the client has paid, or keep it?',
      '银行已追回付款 {{number}}（{{amount}}），会籍仍然有效。要终止会籍、暂停至会员补缴，还是保持不变？',
    ],
    goes: ['Membership after the dispute', '拒付后会籍如何处理'],
    choice: {
      end: ['End it today', '今天终止，会员不能再入场'],
      suspend: ['Suspend it from today until you let the client in again', '从今天起暂停，直至门店恢复'],
      keep: ['Keep it as it is', '保持不变'],
    },
    will: {
      end: ['The membership was ended.', '会籍已终止。'],
      suspend: ['The membership was suspended.', '会籍已暂停。'],
      keep: ['The membership was kept.', '会籍保持不变。'],
    },
    save: ['Save decision', '保存处理结果'],
    wait: ['Someone who can approve refunds has to decide.', '须由有退款审批权限的员工处理。'],
  },
  settled: ['decided on {{on}}', '{{on}}裁定'],
  letter: {
    open: {
      subject: ['Disputed: {{number}}', '付款被拒付：{{number}}'],
      text: [
        'A client disputes payment {{number}} for {{amount}} with the bank ({{reason}}). The payment provider has taken the money back until the bank decides. Submit your evidence on the provider’s site before its deadline.',
        '会员就付款 {{number}}（{{amount}}）向发卡行提出了拒付（{{reason}}）。在银行裁定之前，支付平台已扣回这笔款项。请在截止日期前到支付平台提交凭证。',
      ],
    },
    won: {
      subject: ['Dispute won: {{number}}', '拒付申诉成功：{{number}}'],
      text: [
        'The bank decided in your favour. {{amount}} of payment {{number}} has been returned to you.',
        '银行裁定支持门店，付款 {{number}} 的 {{amount}} 已归还。',
      ],
    },
    lost: {
      subject: ['Dispute lost: {{number}}', '拒付申诉失败：{{number}}'],
      text: [
        'The bank decided in the client’s favour. {{amount}} of payment {{number}} can’t be recovered ({{reason}}). Decide whether the client can keep training.',
        '银行裁定支持会员，付款 {{number}} 的 {{amount}} 无法追回（{{reason}}）。请决定该会员能否继续训练。',
      ],
    },
  },
  field: {
    payment_id: ['Payment', '付款'],
    sold_open: ['Membership to decide', '会籍待处理'],
    sold_goes: ['Membership after the dispute', '拒付后的会籍'],
  },
} satisfies Pairs;
