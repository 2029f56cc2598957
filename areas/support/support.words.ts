import type { Pairs } from '#kit/domain/words.ts';
import { articleWords } from './article/article.words.ts';
import { cannedAnswerWords } from './canned-answer/canned-answer.words.ts';
import { conversationWords } from './conversation/conversation.words.ts';
import { mailInWords } from './mail-in/mail-in.words.ts';
import { helpWords } from './help/help.words.ts';
import { ticketWords } from './ticket/ticket.words.ts';
import { visitorWords } from './visitor/visitor.words.ts';

export const supportWords = {
  ticket: ticketWords,
  article: articleWords,
  help: helpWords,
  conversation: conversationWords,
  canned: cannedAnswerWords,
  visitor: visitorWords,
  mail: mailInWords,
  /** Of articles too. */
  category: ticketWords.choice.category,
  refusals: {
    message_differs: [
      'This message was already sent with another text. Send it as a new one.',
      '这条消息已用其他内容发送过，请作为新消息发送。',
    ],
    chat_token: ['This chat isn’t known here. Start a new one.', '找不到该聊天，请重新开始。'],
    no_address: ['There is no e-mail address. Add one to the record first.', '没有邮箱地址，请先在档案中填写。'],
    other_lead: [
      'Another lead has the same address, and its conversation. Write to that lead, or change the address.',
      '另一位潜在客户使用相同邮箱并已有对话。请联系该潜在客户，或修改邮箱。',
    ],
    address_bounced: [
      'Not sent: e-mails to this address come back. Ask for another address.',
      '未发送：该邮箱会退信，请向对方索取其他邮箱。',
    ],
    address_complained: [
      'Not sent: they marked an e-mail as spam. Call them instead.',
      '未发送：对方曾将邮件标记为垃圾邮件，请改用电话联系。',
    ],
    address_unsubscribed: [
      'Not sent: they asked for no e-mails. Call them instead.',
      '未发送：对方已要求不再接收邮件，请改用电话联系。',
    ],
    address_suppressed: [
      'Not sent: no e-mails go to this address. Call them instead.',
      '未发送：该邮箱已禁发，请改用电话联系。',
    ],
    is_lead: ['This person is already a lead or a client.', '此人已经是潜在客户或会员。'],
    snooze_time: ['Choose a time in the future, within 180 days.', '请选择将来的时间，最长 180 天。'],
    ticket_closed: ['This ticket is closed. Open a new one.', '该工单已关闭，请新建工单。'],
    not_resolved: ['You can rate a ticket once it’s resolved.', '工单解决后才能评价。'],
    not_asker: ['Only the person who asked can rate a ticket.', '只有提问人可以评价工单。'],
    cannot_answer: ['This person can’t answer the ticket. Choose someone else.', '此人无法处理该工单，请选择其他人。'],
    not_for_clients: [
      'Only staff who answer tickets can write one down for a client.',
      '只有处理工单的员工才能代会员新建工单。',
    ],
    too_many_open: [
      'You have {{count}} open questions. Please add to one of them.',
      '您有 {{count}} 个未解决的问题，请在其中留言。',
    ],
  },
} satisfies Pairs;
