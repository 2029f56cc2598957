import type { SameShape } from '#kit/domain/words.ts';
import type { invoiceLettersEn } from './letters.en.ts';

const sign = '\n\n{{branch}}';
const hours = '{{line_day}}：{{before}} 改为 {{after}}。\n\n{{reason}}';
export const invoiceLettersZh = {
  submitted: {
    subject: '请核对您的账单 {{number}}',
    text: `{{name}}，您好：\n\n您 {{from}} 至 {{until}} 的账单 {{number}} 共 {{total}}，正在等待批准。请在“工时账单”中核对，如有不符请在该明细提出疑问。${sign}`,
  },
  paid: {
    subject: '账单 {{number}} 已支付',
    text: `{{name}}，您好：\n\n您的账单 {{number}}（{{from}} 至 {{until}}）共 {{total}}，已支付。{{how}}${sign}`,
  },
  rejected: {
    subject: '账单 {{number}} 被驳回',
    text: `{{name}}，您好：\n\n{{by}}驳回了您的账单 {{number}}：{{reason}}\n\n其中的工作可以重新开账单。${sign}`,
  },
  voided: {
    subject: '账单 {{number}} 已作废',
    text: `{{name}}，您好：\n\n{{by}}作废了您的账单 {{number}}：{{reason}}\n\n其中的工作可以重新开账单。${sign}`,
  },
  disputed: {
    subject: '{{by}}对 {{number}} 的明细有疑问',
    text: `{{name}}，您好：\n\n{{by}}对账单 {{number}} 中 {{line_day}} 的明细提出疑问：\n\n{{reason}}\n\n您可以在账单上答复，或更正工时。${sign}`,
  },
  answered: {
    subject: '关于账单 {{number}} 的答复',
    text: `{{name}}，您好：\n\n{{by}}就账单 {{number}} 中 {{line_day}} 的明细答复如下：\n\n{{reason}}${sign}`,
  },
  hours_corrected: {
    subject: '账单 {{number}} 的工时已更正',
    text: `{{name}}，您好：\n\n{{by}}更正了您在账单 {{number}} 上的工时。\n\n${hours}\n\n账单现为 {{total}}。${sign}`,
  },
  hours_paid_next: {
    subject: '已支付账单 {{number}} 的工时已更正',
    text: `{{name}}，您好：\n\n账单 {{number}} 已支付，{{by}}更正了其中的工时。\n\n${hours}\n\n差额记入账单 {{on}}，下次一并支付。${sign}`,
  },
  reopened: {
    subject: '账单 {{number}} 须重新批准',
    text: `{{name}}，您好：\n\n您已批准{{staff}}的账单 {{number}}，{{by}}更正了其中的工时。账单退回草稿，现为 {{total}}。\n\n${hours}${sign}`,
  },
} as const satisfies SameShape<typeof invoiceLettersEn>;
