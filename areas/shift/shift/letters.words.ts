/** Letters to trainers and approvers about staff invoices. */
import type { Pairs, Pair } from '#kit/domain/words.ts';

const sign: Pair = ['\n\n{{branch}}', '\n\n{{branch}}'];

const hours: Pair = [
  '{{line_day}}: {{before}} becomes {{after}}.\n\n{{reason}}',
  '{{line_day}}：{{before}} 改为 {{after}}。\n\n{{reason}}',
];

export const invoiceLettersWords = {
  submitted: {
    subject: ['Please check your invoice {{number}}', '请核对您的账单 {{number}}'],
    text: [
      `Hello {{name}},\n\nYour invoice {{number}} for {{from}} to {{until}} comes to {{total}} and is waiting for approval. Please check it under Timesheet Invoices. If a line is incorrect, dispute it there.${sign[0]}`,
      `{{name}}，您好：\n\n您 {{from}} 至 {{until}} 的账单 {{number}} 共 {{total}}，正在等待批准。请在“工时账单”中核对，如有不符，请就该明细提出疑问。${sign[1]}`,
    ],
  },
  paid: {
    subject: ['Invoice {{number}} has been paid', '账单 {{number}} 已支付'],
    text: [
      `Hello {{name}},\n\n{{total}} for your invoice {{number}} ({{from}} to {{until}}) has been paid. {{how}}${sign[0]}`,
      `{{name}}，您好：\n\n您的账单 {{number}}（{{from}} 至 {{until}}）共 {{total}}，已支付。{{how}}${sign[1]}`,
    ],
  },
  rejected: {
    subject: ['Invoice {{number}} has been rejected', '账单 {{number}} 被驳回'],
    text: [
      `Hello {{name}},\n\n{{by}} rejected your invoice {{number}}: {{reason}}\n\nThis work can be invoiced again.${sign[0]}`,
      `{{name}}，您好：\n\n{{by}} 驳回了您的账单 {{number}}：{{reason}}\n\n其中的工作可以重新开单。${sign[1]}`,
    ],
  },
  voided: {
    subject: ['Invoice {{number}} has been voided', '账单 {{number}} 已作废'],
    text: [
      `Hello {{name}},\n\n{{by}} voided your invoice {{number}}: {{reason}}\n\nThis work can be invoiced again.${sign[0]}`,
      `{{name}}，您好：\n\n{{by}} 作废了您的账单 {{number}}：{{reason}}\n\n其中的工作可以重新开单。${sign[1]}`,
    ],
  },
  disputed: {
    subject: ['{{by}} disputes a line of invoice {{number}}', '{{by}} 对账单 {{number}} 的明细有疑问'],
    text: [
      `Hello {{name}},\n\n{{by}} disputes the line of {{line_day}} on invoice {{number}}:\n\n{{reason}}\n\nYou can answer, or correct the hours, on the invoice.${sign[0]}`,
      `{{name}}，您好：\n\n{{by}} 对账单 {{number}} 中 {{line_day}} 的明细提出疑问：\n\n{{reason}}\n\n您可以在账单上答复，或更正工时。${sign[1]}`,
    ],
  },
  answered: {
    subject: ['Answer about your invoice {{number}}', '关于账单 {{number}} 的答复'],
    text: [
      `Hello {{name}},\n\n{{by}} answered your dispute about the line of {{line_day}} on invoice {{number}}:\n\n{{reason}}${sign[0]}`,
      `{{name}}，您好：\n\n{{by}} 就账单 {{number}} 中 {{line_day}} 的明细答复如下：\n\n{{reason}}${sign[1]}`,
    ],
  },
  hours_corrected: {
    subject: ['Hours corrected on your invoice {{number}}', '账单 {{number}} 的工时已更正'],
    text: [
      `Hello {{name}},\n\n{{by}} corrected your hours on invoice {{number}}.\n\n${hours[0]}\n\nThe invoice now comes to {{total}}.${sign[0]}`,
      `{{name}}，您好：\n\n{{by}} 更正了您在账单 {{number}} 上的工时。\n\n${hours[1]}\n\n账单现为 {{total}}。${sign[1]}`,
    ],
  },
  hours_paid_next: {
    subject: ['Hours corrected after payment: {{number}}', '已支付账单 {{number}} 的工时已更正'],
    text: [
      `Hello {{name}},\n\n{{by}} corrected your hours on invoice {{number}}, which has been paid.\n\n${hours[0]}\n\nThe difference is on invoice {{on}} and will be paid with it.${sign[0]}`,
      `{{name}}，您好：\n\n账单 {{number}} 已支付，{{by}} 更正了其中的工时。\n\n${hours[1]}\n\n差额已记入账单 {{on}}，随该账单支付。${sign[1]}`,
    ],
  },
  reopened: {
    subject: ['Invoice {{number}} needs approval again', '账单 {{number}} 须重新批准'],
    text: [
      `Hello {{name}},\n\n{{by}} corrected hours on invoice {{number}} of {{staff}}, which you had approved. It is a draft again and now comes to {{total}}.\n\n${hours[0]}${sign[0]}`,
      `{{name}}，您好：\n\n您已批准 {{staff}} 的账单 {{number}}，{{by}} 更正了其中的工时。账单退回草稿，现为 {{total}}。\n\n${hours[1]}${sign[1]}`,
    ],
  },
} satisfies Pairs;
