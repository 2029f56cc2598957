/** Letters about stock requests: to head office when one is sent, and to the branch when it is decided and delivered. */
import type { Pairs } from '#kit/domain/words.ts';

export const stockLettersWords = {
  sent: {
    subject: ['{{branch}} sent the stock request {{number}}', '{{branch}} 提交了补货申请 {{number}}'],
    text: [
      'Hello {{name}},\n\n{{by}} sent the stock request {{number}} for {{branch}}. Please confirm or reject its items under Stock Request.\n\n{{lines}}{{note}}',
      '{{name}}，您好：\n\n{{by}} 为 {{branch}} 提交了补货申请 {{number}}，请在“补货申请”中审批商品。\n\n{{lines}}{{note}}',
    ],
  },
  decided: {
    subject: ['Your stock request {{number}} was decided', '补货申请 {{number}} 已有审批结果'],
    text: [
      'Hello {{name}},\n\n{{by}} decided about these items of the stock request {{number}}:\n\n{{lines}}\n\n{{branch}}',
      '{{name}}，您好：\n\n{{by}} 审批了补货申请 {{number}} 中的以下商品：\n\n{{lines}}\n\n{{branch}}',
    ],
  },
  dispatched: {
    subject: ['Delivery {{order}} is on its way', '送货单 {{order}} 已发货'],
    text: [
      'Hello {{name}},\n\nHead office sent the delivery {{order}} for the stock request {{number}}. Please count it when it arrives and book it in under Stock Request.\n\n{{lines}}\n\n{{branch}}',
      '{{name}}，您好：\n\n总部已发出补货申请 {{number}} 的送货单 {{order}}。收到后请清点，并在“补货申请”中确认收货。\n\n{{lines}}\n\n{{branch}}',
    ],
  },
  line: {
    asked: ['{{quantity}} × {{item}} ({{sku}})', '{{quantity}} × {{item}}（{{sku}}）'],
    confirmed: [
      '{{item}} ({{sku}}): {{confirmed}} of {{quantity}} confirmed',
      '{{item}}（{{sku}}）：确认 {{confirmed}} 件，申请 {{quantity}} 件',
    ],
    rejected: ['{{item}} ({{sku}}): rejected', '{{item}}（{{sku}}）：已拒绝'],
    reason: ['{{line}}. {{reason}}', '{{line}}。{{reason}}'],
    more: ['and {{count}} more items', '另有 {{count}} 个商品'],
  },
} satisfies Pairs;
