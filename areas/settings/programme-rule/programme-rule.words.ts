import type { Pairs } from '#kit/domain/words.ts';

export const programmeRuleWords = {
  title: ['Rules by programme', '按配套另定规则'],
  one: ['Programme rule', '配套规则'],
  context: [
    'Bookings made with these programmes follow their own rule instead of the branch’s rules.',
    '使用以下配套的预约，按单独规则扣费，不按门店统一规则。',
  ],
  empty: ['The rules above apply to every programme.', '所有配套都适用以上规则。'],
  create: ['Add programme rule', '新增配套规则'],
  edit: ['Edit rule', '编辑规则'],
  save: ['Save rule', '保存规则'],
  remove: ['Remove the rule for {{name}}', '移除{{name}}的规则'],
  edit_named: ['Edit the rule for {{name}}', '编辑{{name}}的规则'],
  remove_confirm: [
    'The branch’s rules will apply to {{name}} again, including to existing bookings.',
    '移除后，{{name}}恢复门店统一规则，已有的预约也一样。',
  ],
  yes_remove: ['Remove rule', '移除规则'],
  field: {
    cancel_cutoff_hours: ['Free cancellation deadline (hours before)', '免费取消截止（开始前小时数）'],
    no_show: ['Charge for late cancellations and no-shows', '逾时取消或未到的扣费方式'],
    no_show_fee_cents: ['Fee', '费用'],
    no_show_waivers: ['Waived per calendar month', '每个自然月可豁免次数'],
  },
  hint: {
    no_show_waivers: [
      'Counted per client across all bookings in this branch, whatever programme they were made with.',
      '按会员在本店的所有预约合并计算，不论使用哪个配套。',
    ],
  },
  choice: {
    no_show: {
      none: ['Nothing', '不扣'],
      credit: ['The credit or visit', '扣课时或次数'],
      fee: ['A fee', '收取费用'],
    },
  },
  sentence_none: [
    'Free to cancel until {{hours}} hours before. No-shows cost nothing.',
    '开始前 {{hours}} 小时为止可免费取消。未到不扣费。',
  ],
  sentence_credit: [
    'Free to cancel until {{hours}} hours before. After that, it costs the credit or visit; {{waivers}} a month are waived.',
    '开始前 {{hours}} 小时为止可免费取消。之后扣课时或次数，每月豁免 {{waivers}} 次。',
  ],
  sentence_fee: [
    'Free to cancel until {{hours}} hours before. After that, it costs {{fee}}; {{waivers}} a month are waived.',
    '开始前 {{hours}} 小时为止可免费取消。之后收取 {{fee}}，每月豁免 {{waivers}} 次。',
  ],
} satisfies Pairs;
