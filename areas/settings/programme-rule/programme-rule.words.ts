import type { Pairs } from '#kit/domain/words.ts';

export const programmeRuleWords = {
  title: ['Other costs by programme', '按配套另定扣费'],
  one: ['Rule of a programme', '配套规则'],
  context: [
    'Who books by one of these programmes is charged by its own rule, whatever the branch says for all.',
    '用以下配套预约的会员，按其单独规则扣费，不按门店统一规则。',
  ],
  empty: ['The rules above apply to every programme.', '所有配套都按上面的规则。'],
  create: ['Add a programme', '新增配套'],
  edit: ['Edit rule', '编辑规则'],
  save: ['Save rule', '保存规则'],
  remove: ['Remove the rule of {{name}}', '移除{{name}}的规则'],
  edit_named: ['Edit the rule of {{name}}', '编辑{{name}}的规则'],
  remove_confirm: [
    'The branch’s rules will apply to {{name}} again, including places that are already booked.',
    '移除后，{{name}}恢复门店统一规则，已预约的课也一样。',
  ],
  yes_remove: ['Remove rule', '移除规则'],
  field: {
    branch_id: ['Branch', '门店'],
    programme_id: ['Programme', '配套'],
    cancel_cutoff_hours: ['Can be cancelled until this many hours before', '开始前多少小时为止可以取消'],
    no_show: ['Late cancelling or a no-show costs', '逾时取消或未到的扣费方式'],
    no_show_fee_cents: ['Fee', '费用'],
    no_show_waivers: ['Forgiven in a calendar month', '每个自然月可豁免次数'],
  },
  hint: {
    no_show_waivers: [
      'Those of a client in this branch are counted together, whatever they were booked by.',
      '同一会员在本店的豁免合并计算，不论用什么预约。',
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
    'Free until {{hours}} hours before; a no-show costs nothing.',
    '开始前 {{hours}} 小时为止可免费取消；未到不扣费。',
  ],
  sentence_credit: [
    'Free until {{hours}} hours before; then the credit or visit is lost; {{waivers}} a month are forgiven.',
    '开始前 {{hours}} 小时为止可免费取消；之后扣课时或次数，每月豁免 {{waivers}} 次。',
  ],
  sentence_fee: [
    'Free until {{hours}} hours before; then {{fee}}; {{waivers}} a month are forgiven.',
    '开始前 {{hours}} 小时为止可免费取消；之后收取 {{fee}}，每月豁免 {{waivers}} 次。',
  ],
} satisfies Pairs;
