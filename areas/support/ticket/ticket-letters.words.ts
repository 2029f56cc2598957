import type { Pairs } from '#kit/domain/words.ts';

export const ticketLettersWords = {
  assigned: {
    subject: ['Ticket {{number}} was assigned to you', '工单 {{number}} 已分配给您'],
    text: [
      'Hello {{name}},\n\n{{by}} assigned the ticket “{{about}}” from {{asker}} to you.\n\n{{branch}}',
      '{{name}}，您好：\n\n{{by}} 已把 {{asker}} 的工单“{{about}}”分配给您。\n\n{{branch}}',
    ],
  },
  asked: {
    subject: ['New message on ticket {{number}}', '工单 {{number}} 有新消息'],
    text: [
      'Hello {{name}},\n\n{{asker}} wrote on the ticket “{{about}}”:\n\n{{body}}\n\n{{branch}}',
      '{{name}}，您好：\n\n{{asker}} 在工单“{{about}}”中写道：\n\n{{body}}\n\n{{branch}}',
    ],
  },
  answered: {
    subject: ['Your ticket {{number}} was answered', '工单 {{number}} 已有回复'],
    text: [
      'Hello {{name}},\n\n{{by}} answered your ticket “{{about}}”:{{body}}\n\n{{branch}}',
      '{{name}}，您好：\n\n{{by}} 已回复您的工单“{{about}}”：{{body}}\n\n{{branch}}',
    ],
  },
  resolved: {
    subject: ['Your ticket {{number}} was resolved', '工单 {{number}} 已解决'],
    text: [
      'Hello {{name}},\n\n{{by}} resolved your ticket “{{about}}”. You can reopen it for 7 days by writing on it.{{body}}\n\n{{branch}}',
      '{{name}}，您好：\n\n{{by}} 已将您的工单“{{about}}”标记为已解决。7 天内继续留言即可重新打开。{{body}}\n\n{{branch}}',
    ],
  },
  late: {
    subject: ['The answer to ticket {{number}} is overdue', '工单 {{number}} 已超过回复时限'],
    text: [
      'Hello {{name}},\n\n{{asker}} is still waiting for an answer to “{{about}}”.\n\n{{branch}}',
      '{{name}}，您好：\n\n{{asker}} 仍在等待“{{about}}”的回复。\n\n{{branch}}',
    ],
  },
  client: {
    answered: {
      subject: ['{{branch}} answered your question', '{{branch}} 已回复您的问题'],
      text: [
        'Hello {{name}},\n\nwe answered your question “{{about}}”:{{body}}\n\nYou can reply on your own page.\n\n{{branch}}',
        '{{name}}，您好：\n\n您的问题“{{about}}”已有回复：{{body}}\n\n您可以在会员页面继续留言。\n\n{{branch}}',
      ],
    },
    resolved: {
      subject: ['{{branch}} resolved your question', '{{branch}} 已解决您的问题'],
      text: [
        'Hello {{name}},\n\nwe resolved your question “{{about}}”.{{body}}\n\nOn your own page you can tell us how satisfied you are, or write again within 7 days.\n\n{{branch}}',
        '{{name}}，您好：\n\n您的问题“{{about}}”已解决。{{body}}\n\n您可以在会员页面评价，或在 7 天内继续留言。\n\n{{branch}}',
      ],
    },
  },
  /** Where the server receives replies. */
  client_reply: {
    answered: {
      subject: ['{{branch}} answered your question', '{{branch}} 已回复您的问题'],
      text: [
        'Hello {{name}},\n\nwe answered your question “{{about}}”:{{body}}\n\nYou can reply to this e-mail or on your own page.\n\n{{branch}}',
        '{{name}}，您好：\n\n您的问题“{{about}}”已有回复：{{body}}\n\n您可以直接回复此邮件，或在会员页面继续留言。\n\n{{branch}}',
      ],
    },
    resolved: {
      subject: ['{{branch}} resolved your question', '{{branch}} 已解决您的问题'],
      text: [
        'Hello {{name}},\n\nwe resolved your question “{{about}}”.{{body}}\n\nOn your own page you can tell us how satisfied you are. If you need anything else, reply to this e-mail.\n\n{{branch}}',
        '{{name}}，您好：\n\n您的问题“{{about}}”已解决。{{body}}\n\n您可以在会员页面评价。如有其他问题，请直接回复此邮件。\n\n{{branch}}',
      ],
    },
  },
  visitor_reply: {
    answered: {
      subject: ['{{branch}} answered your question', '{{branch}} 已回复您的问题'],
      text: [
        'Hello {{name}},\n\nwe answered your question “{{about}}”:{{body}}\n\nTo write back, reply to this e-mail.\n\n{{branch}}',
        '{{name}}，您好：\n\n您的问题“{{about}}”已有回复：{{body}}\n\n如需继续，请直接回复此邮件。\n\n{{branch}}',
      ],
    },
    resolved: {
      subject: ['{{branch}} resolved your question', '{{branch}} 已解决您的问题'],
      text: [
        'Hello {{name}},\n\nwe resolved your question “{{about}}”.{{body}}\n\nIf you need anything else, reply to this e-mail.\n\n{{branch}}',
        '{{name}}，您好：\n\n您的问题“{{about}}”已解决。{{body}}\n\n如有其他问题，请直接回复此邮件。\n\n{{branch}}',
      ],
    },
  },
  visitor: {
    answered: {
      subject: ['{{branch}} answered your question', '{{branch}} 已回复您的问题'],
      text: [
        'Hello {{name}},\n\nwe answered your question “{{about}}”:{{body}}\n\nTo write back, open the chat on our website again, on the device that you wrote from.\n\n{{branch}}',
        '{{name}}，您好：\n\n您的问题“{{about}}”已有回复：{{body}}\n\n如需继续，请在原来的设备上打开我们的网站聊天窗口。\n\n{{branch}}',
      ],
    },
    resolved: {
      subject: ['{{branch}} resolved your question', '{{branch}} 已解决您的问题'],
      text: [
        'Hello {{name}},\n\nwe resolved your question “{{about}}”.{{body}}\n\nIf you need anything else, write to us in the chat on our website.\n\n{{branch}}',
        '{{name}}，您好：\n\n您的问题“{{about}}”已解决。{{body}}\n\n如有其他问题，请在我们网站的聊天窗口留言。\n\n{{branch}}',
      ],
    },
  },
} satisfies Pairs;
