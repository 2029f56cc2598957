/** Words of the early termination rules. */
import type { Pairs } from '#kit/domain/words.ts';

export const terminationRuleWords = {
  title: ['Early termination', '提前终止收费'],
  one: ['Early termination rule', '提前终止规定'],
  context: [
    'What clients pay if they end a membership before its last day, by country',
    '会员在到期前终止会籍时，各国家/地区的收费规定',
  ],
  explained: [
    'What was used is always charged. On top of that, the country’s rule charges a share of the price or the value of some of the remaining days; after the commitment, nothing more. Within the cooling-off period everything is refunded, including the joining fee. A rule applies from its start date. Memberships that have already ended keep their charge.',
    '已使用的部分始终照收。此外，按当地规定加收总价的一定比例，或剩余若干天的价值；合约期满后不另收费；冷静期内全额退还，含入会费。规定自生效日起适用，已终止的会籍保持当时的收费不变。',
  ],
  create: ['Set a new rule', '新增规定'],
  save: ['Save rule', '保存规定'],
  none: ['No rule yet. Memberships in this country can’t be ended early.', '尚无规定，该国家/地区暂不能提前终止会籍。'],
  from: ['From {{day}}', '自 {{day}} 起'],
  current: ['in force', '生效中'],
  coming: ['upcoming', '待生效'],
  past: ['past', '已失效'],
  part_cooling: {
    days: ['Full refund within {{days}} days after the day of the sale', '购买次日起 {{days}} 天内全额退还'],
    working_days: [
      'Full refund within {{days}} working days after the day of the sale',
      '购买次日起 {{days}} 个工作日内全额退还',
    ],
  },
  part_price: ['{{percent}} % of the price', '总价的 {{percent}}%'],
  part_rest: ['the value of up to {{days}} remaining days', '剩余天数的价值（最多 {{days}} 天）'],
  part_nothing: ['Nothing beyond what was used', '除已使用部分外不另收费'],
  part_refund: ['Refunds are paid out within {{days}} days.', '应退款项在 {{days}} 天内退还。'],
  and: [' and ', '，加'],
  after_that: [', then ', '；其后收取'],
  to_confirm: ['Starting value, to be confirmed by a lawyer', '初始值，待律师确认'],
  to_confirm_text: [
    'This rule came with the product and isn’t legal advice. Have a lawyer check it, then confirm it or set a new rule.',
    '此规定为系统自带的初始值，并非法律意见。请由律师核实后确认，或新增规定。',
  ],
  confirm: ['Mark as confirmed by a lawyer', '标记为律师已确认'],
  remove: ['Remove the rule from {{day}}', '删除自 {{day}} 起的规定'],
  example: [
    'Example: one year for {{price}}, paid upfront and ended after {{days}} days: charge {{charge}}',
    '示例：一年会籍 {{price}} 一次付清，{{days}} 天后终止，收费 {{charge}}',
  ],
  line: {
    used: ['Used: {{count}} of {{of}} days', '已使用：{{of}} 天中的 {{count}} 天'],
    cooling_off: ['Not charged: within the cooling-off period', '冷静期内，不收取'],
    joining_fee: ['Joining fee', '入会费'],
    price_share: ['{{percent}} % of the price', '总价的 {{percent}}%'],
    rest_days: ['Value of {{count}} remaining days', '剩余 {{count}} 天的价值'],
    agreed: ['Charge as agreed', '约定费用'],
    invoiced: ['Already invoiced', '已开账单'],
  },
  choice: {
    cooling_off_kind: {
      days: ['Calendar days', '自然日'],
      working_days: ['Working days', '工作日'],
    },
  },
  due: ['To pay', '应付'],
  credit: ['Credited to the client', '应退会员'],
  field: {
    country_code: ['Country', '国家/地区'],
    valid_from: ['From', '生效日'],
    cooling_off_days: ['Cooling-off period (days)', '冷静期（天）'],
    cooling_off_kind: ['Counted in', '计算方式'],
    price_bp: ['Share of the price', '总价比例'],
    rest_days: ['Maximum remaining days', '剩余天数上限'],
    refund_days: ['Refund deadline (days)', '退款期限（天）'],
    source: ['Basis: law, industry code or contract', '依据：法律、行规或合同'],
  },
  hint: {
    cooling_off_days: ['Days after the day of the sale. Enter 0 for none.', '自购买次日起计算。填 0 表示没有冷静期。'],
    cooling_off_kind: [
      'Working days exclude Saturdays, Sundays and the branch’s holidays.',
      '工作日不含周六、周日和门店假期。',
    ],
    refund_days: [
      'Days after the membership is ended. Leave empty for no deadline.',
      '自终止之日起计算。留空表示不设期限。',
    ],
    price_bp: ['Of the full price, however much was used.', '按总价计算，与已使用多少无关。'],
    rest_days: [
      'Charges the value of the days after the last day, up to this many.',
      '按最后一天之后的天数计价，最多计这些天。',
    ],
    source: ['Shown to the client with the charge.', '收费时会向会员说明。'],
  },
} satisfies Pairs;
