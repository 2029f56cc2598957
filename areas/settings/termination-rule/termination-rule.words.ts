/** Words of the rules for ending early. */
import type { Pairs } from '#kit/domain/words.ts';

export const terminationRuleWords = {
  title: ['Early termination', '提前终止收费'],
  one: ['Rule for ending early', '提前终止规定'],
  context: [
    'What a client pays who ends a membership before its last day, by country',
    '会员在到期前终止会籍时，各国家/地区的收费规定',
  ],
  explained: [
    'What was used is always charged. On top of that, the country’s rule charges a share of the price or the value of some of the remaining days; after the commitment, nothing more. Within the cooling-off period everything is refunded, including the joining fee. A rule applies from its start date. A membership that has ended keeps the charge that was posted.',
    '已使用的部分始终照收。此外，按当地规定加收总价的一定比例，或剩余若干天的价值；承诺期满后不另收费；冷静期内全额退还，含入会费。规定自生效日起适用，已终止的会籍保持当时的收费不变。',
  ],
  create: ['Set a new rule', '新增规定'],
  save: ['Save rule', '保存规定'],
  none: [
    'No rule yet: nobody can end a membership early in this country.',
    '尚无规定：该国家/地区暂不能提前终止会籍。',
  ],
  from: ['From {{day}}', '自 {{day}} 起'],
  current: ['in force', '现行'],
  coming: ['to come', '待生效'],
  past: ['past', '已失效'],
  part_cooling: {
    days: ['All back within {{days}} days after the day of the sale', '购买次日起 {{days}} 天内全额退还'],
    working_days: [
      'All back within {{days}} working days after the day of the sale',
      '购买次日起 {{days}} 个工作日内全额退还',
    ],
  },
  part_price: ['{{percent}} % of the price', '总价的 {{percent}}%'],
  part_rest: ['the value of at most {{days}} days that are left', '剩余天数的价值（最多 {{days}} 天）'],
  part_nothing: ['Nothing beyond what was used', '除已使用部分外不另收费'],
  part_refund: ['What goes back is paid out within {{days}} days.', '应退款项在 {{days}} 天内退还。'],
  and: [' and ', '，加'],
  after_that: [', then ', '；其后收取'],
  to_confirm: ['Starting value, to be confirmed by a lawyer', '初始值，待律师确认'],
  to_confirm_text: [
    'This came with the product and is no statement of the law. Have it checked, then confirm it or set a new rule.',
    '此规定为系统自带的初始值，并非法律意见。请核实后确认，或新增规定。',
  ],
  confirm: ['A lawyer has confirmed it', '律师已确认'],
  remove: ['Remove the rule from {{day}}', '删除自 {{day}} 起的规定'],
  example: [
    'Example: a year for {{price}}, paid at once, ended after {{days}} days: charge {{charge}}',
    '示例：一年会籍 {{price}} 一次付清，{{days}} 天后终止，收费 {{charge}}',
  ],
  line: {
    used: ['Used: {{count}} of {{of}} days', '已使用：{{of}} 天中的 {{count}} 天'],
    cooling_off: ['Not kept: within the cooling-off time', '冷静期内，不收取'],
    joining_fee: ['Joining fee', '入会费'],
    price_share: ['{{percent}} % of the price', '总价的 {{percent}}%'],
    rest_days: ['Value of {{count}} days that are left', '剩余 {{count}} 天的价值'],
    agreed: ['As agreed', '约定金额'],
    invoiced: ['Invoiced already', '已开账单'],
  },
  choice: {
    cooling_off_kind: {
      days: ['Every day', '每一天'],
      working_days: ['Working days', '工作日'],
    },
  },
  due: ['To pay', '应付'],
  credit: ['Goes back to the client', '退还会员'],
  field: {
    country_code: ['Country', '国家/地区'],
    valid_from: ['From', '生效日'],
    cooling_off_days: ['Cooling-off time', '冷静期（天）'],
    cooling_off_kind: ['Counted in', '计算方式'],
    price_bp: ['Share of the price', '总价比例'],
    rest_days: ['Days that are left, at most', '剩余天数上限'],
    refund_days: ['Paid out within', '退款期限（天）'],
    source: ['Why: law, trade rule or contract', '依据：法律、行规或合同'],
  },
  hint: {
    cooling_off_days: ['Days after the day of the sale. 0: there is none.', '自购买次日起计算；0 表示没有冷静期。'],
    cooling_off_kind: [
      'Working days leave out Saturdays, Sundays and the holidays of the branch.',
      '工作日不含周六、周日及门店假日。',
    ],
    refund_days: [
      'Days from the day on which it was ended. Empty: no day is set.',
      '自终止之日起计算；留空表示不设期限。',
    ],
    price_bp: ['Of the whole price, whatever was used.', '按总价计算，与已使用多少无关。'],
    rest_days: [
      'The value of the days after the last one, up to this many.',
      '按最后一天之后的天数计价，最多计这些天。',
    ],
    source: ['Told to the client with the charge.', '收费时会告知会员。'],
  },
} satisfies Pairs;
