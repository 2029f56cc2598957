import type { Pairs } from '#kit/domain/words.ts';

export const packageWords = {
  title: ['Franchise packages', '加盟配套'],
  one: ['Package', '加盟配套'],
  context: [
    'Terms offered to franchisees. Agreements copy them, so later changes don’t affect existing agreements.',
    '提供给加盟商的条件。签约时会复制一份，之后修改加盟配套不影响已签的协议。',
  ],
  create: ['Add package', '新增加盟配套'],
  edit: ['Edit package', '编辑加盟配套'],
  save: ['Save package', '保存加盟配套'],
  empty_title: ['No packages yet', '暂无加盟配套'],
  empty: [
    'A package sets out what a franchisee pays and what is included. Each agreement starts from a package.',
    '加盟配套写明加盟商应付的费用和包含的内容，签订协议时选用。',
  ],
  status: {
    active: ['Offered', '提供中'],
    inactive: ['Not offered', '已停用'],
  },
  view: {
    all: ['All', '全部'],
  },
  move: {
    retire: ['Stop offering', '停止提供'],
    offer: ['Offer again', '重新提供'],
    edit: ['Edit', '编辑'],
  },
  retire_confirm: [
    'No new agreement can be made with {{name}}. Existing agreements keep it.',
    '{{name}} 将不能再用于新协议，现有协议不受影响。',
  ],
  group: {
    what: ['Package', '加盟配套'],
    royalty: ['Royalty', '特许权使用费'],
    more: ['Other fees', '其他费用'],
    billing: ['Billing', '计费'],
    included: ['Included', '包含内容'],
  },
  choice: {
    royalty_kind: {
      percent: ['Percentage of revenue', '按营业额比例'],
      fixed: ['Fixed monthly amount', '每月固定金额'],
    },
    royalty_base: {
      invoiced: ['Invoiced, less credit notes', '开单金额（扣除贷项通知单）'],
      received: ['Received, less refunds', '实收金额（扣除退款）'],
      earned: ['Earned', '已确认收入'],
    },
    modules: {
      people: ['Leads and clients', '潜在客户与会员'],
      membership: ['Memberships', '会籍'],
      money: ['Money', '账务'],
      classes: ['Classes', '课程'],
      shift: ['Shifts', '排班'],
      stock: ['Inventory', '库存'],
      report: ['Reports', '报表'],
      broadcast: ['Broadcast', '消息推送'],
      learn: ['Learning', '学习'],
    },
  },
  hint: {
    organisation_id: [
      'The organisation that offers the package and receives the payments.',
      '提供此加盟配套的机构，即收款方。',
    ],
    royalty_bp: ['Of net revenue without tax.', '按不含税的净营业额计算。'],
    minimum_cents: [
      'The least due for a month. Within an agreement year, months above the minimum make up for months below it.',
      '每月至少支付此金额。在协议的同一年度内，高出的月份可抵补不足的月份。',
    ],
    free_months: [
      'No minimum or fixed amount is due in the first months after opening. Nothing is due before the first branch opens.',
      '开业后的这些月份不收最低金额或固定金额。首家门店开业前一律不收。',
    ],
    ramp_up_months: [
      'After that it rises in equal monthly steps to the full amount.',
      '免收期结束后，金额逐月等额递增至全额。',
    ],
    marketing_bp: ['Of the same revenue, for the marketing fund.', '按同一营业额计提，用于市场推广基金。'],
    billing_day: ['The day of the following month on which invoices are created.', '次月开出账单的日期。'],
  },
  id: ['Newest', '最新'],
} satisfies Pairs;
