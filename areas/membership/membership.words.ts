import { taxWords } from '#areas/money/tax/tax.words.ts';
import type { Pairs } from '#kit/domain/words.ts';
import { backWords, changeWords, datesWords } from './change/change.words.ts';
import { closureWords } from './closure/closure.words.ts';
import { creditWords, creditPackWords } from './credit/credit.words.ts';
import { endingWords } from './ending/ending.words.ts';
import { joiningFeeWords } from './joining-fee/joining-fee.words.ts';
import { suspensionWords } from './suspension/suspension.words.ts';
import { signUpWords } from './sign-up/sign-up.words.ts';
import { membershipNounWords } from './membership/membership.words.ts';
import { programmeWords } from './programme/programme.words.ts';

export const membershipWords = {
  suspension: suspensionWords,
  ending: endingWords,
  closure: closureWords,
  back: backWords,
  change: changeWords,
  dates: datesWords,
  joining_fee: joiningFeeWords,
  credit_pack: creditPackWords,
  credit: creditWords,
  ...taxWords,
  programme: programmeWords,
  membership: membershipNounWords,
  sign_up: signUpWords,
  refusals: {
    nothing_to_come: [
      'Nothing is to come that could be paid at once: it is not paid in parts, or all parts are invoiced.',
      '没有可以一次付清的后续分期：该会籍不是分期付款，或各期都已出账。',
    ],
    not_convertible: ['This membership can’t be paid off in its current status.', '该会籍目前的状态不能转为一次付清。'],
    member_inactive: ['This client is not active.', '该会员已停用。'],
    programme_inactive: ['This programme is no longer sold.', '该配套已停售。'],
    not_sold_here: ['This programme is not sold in this branch.', '本店不销售该配套。'],
    no_price: ['This programme has no price in {{currency}} on that day.', '该配套当日没有 {{currency}} 价格。'],
    overlaps: [
      'The client already has this programme from {{start}} to {{end}}. Choose a later first day.',
      '该会员已持有此配套，期限为 {{start}} 至 {{end}}。请选择更晚的开始日期。',
    ],
    rolls_on: [
      'The client already has this programme, and it continues until it is cancelled. Cancel it or change it instead.',
      '该会员已持有此配套，会持续扣费直至取消。请先取消或更换该会籍。',
    ],
    terms_unsigned: ['The client has not signed yet: {{titles}}.', '会员尚未签署：{{titles}}。'],
    not_paid_in_full: [
      '{{total}} is to be paid, {{paid}} was entered. Pay it in full, or leave it open.',
      '应付 {{total}}，实际填写 {{paid}}。请付清全款，或暂不付款。',
    ],
    not_suspendable: [
      'Only a membership that runs or waits for its first day can be suspended.',
      '只有进行中或待开始的会籍可以暂停。',
    ],
    suspended_too_often: [
      'The programme allows {{times}} suspensions; they are used up.',
      '配套允许暂停 {{times}} 次，已用完。',
    ],
    suspended_too_long: [
      'The programme allows {{most}} days of suspension in all; {{left}} are left.',
      '配套共允许暂停 {{most}} 天，还剩 {{left}} 天。',
    ],
    suspension_notice: ['The programme asks for {{notice}} days of notice.', '配套要求提前 {{notice}} 天申请。'],
    suspension_needs_end: [
      'The programme allows {{most}} days in all: say until when.',
      '配套共允许暂停 {{most}} 天，请填写截止日期。',
    ],
    suspension_runs_into: [
      'The client’s next membership starts on {{start}}: these days would overlap with it.',
      '该会员的下一期会籍从 {{start}} 开始，顺延后会重叠。',
    ],
    suspension_is_over: ['This suspension has ended or hasn’t started.', '这次暂停已结束或尚未开始。'],
    suspension_has_begun: [
      'This suspension has begun: say when the client is back instead.',
      '这次暂停已经开始，请改为登记会员恢复训练的日期。',
    ],
    closure_running: [
      'A closure of this branch is being worked on. Wait until it is done.',
      '本店有一次闭店正在处理，请等待完成。',
    ],
    closure_not_done: ['This closure is not done, or was undone.', '这次闭店尚未完成或已撤销。'],
    closure_has_begun: [
      'This closure has begun: say for each client when training goes on.',
      '闭店已经开始，请逐一登记会员恢复训练的日期。',
    ],
    not_on_sale: ['This programme is not on sale today.', '该配套今天不在销售期内。'],
    days_not_changeable: [
      'Only the days of a membership that waits, runs or rests can be changed.',
      '只有待生效、生效中或已暂停的会籍可以更改日期。',
    ],
    days_by_plan: [
      'It is paid in parts or period by period: that follows its plan.',
      '该会籍分期或按期付款，日期随付款计划而定。',
    ],
    first_period_costs_otherwise: [
      'From this day the first period is shorter or longer and costs something else. Use “Edit sign-up”.',
      '从该日起，首期天数不同，金额也不同。请使用“修改办理”。',
    ],
    suspension_needs_return: [
      'Nobody knows yet when the client is back. Say that first.',
      '尚不知会员何时恢复训练，请先登记恢复日期。',
    ],
    not_changeable: [
      'Only a membership that runs or rests can be changed for another programme.',
      '只有生效中或已暂停的会籍可以更换配套。',
    ],
    changeable_tomorrow: [
      'It began today: it can be changed from tomorrow on.',
      '会籍今天才开始，明天起可以更换配套。',
    ],
    same_programme: ['The client already has this programme.', '会员持有的就是这个配套。'],
    worth_less: [
      'What is left of the old one is worth {{amount}} more than the new one, and not so much was invoiced here that it could go back.',
      '原配套剩余价值比新配套多 {{amount}}，而本店所开账单不足以退还。',
    ],
    has_begun: [
      'This membership has started or ended. A sign-up can be edited only before it starts.',
      '会籍已经开始或已结束，只能在开始前修改办理内容。',
    ],
    pay_on_invoice: [
      'The sign-up is not paid yet: the difference is paid with its invoice.',
      '该会籍尚未付款，差额请在账单中一并支付。',
    ],
    not_cancellable: [
      'Only a membership that runs or rests can be cancelled at its end.',
      '只有生效中或已暂停的会籍可以办理到期取消。',
    ],
    not_cancelled: ['There is no cancellation that could be taken back.', '没有可撤回的取消。'],
    not_terminable: [
      'Only a membership that runs, rests or was not paid can be ended early.',
      '只有生效中、已暂停或付款失败的会籍可以提前终止。',
    ],
    termination_rule_in_force: [
      'This rule has been in force: it stays. Set a new one from a day to come on.',
      '该规定已生效，不能删除。请新增自将来某日起生效的规定。',
    ],
    no_termination_rule: ['No rule says what ending early costs in this country.', '该国家尚无提前终止的收费规定。'],
    charge_by_permission: [
      'A charge that differs from the rule needs a permission and a reason.',
      '约定其他费用需要权限并说明原因。',
    ],
    figures_changed_day: [
      'The last day is another by now: {{day}}. Look again and confirm.',
      '最后一天已变为 {{day}}。请重新核对后确认。',
    ],
    pack_inactive: ['This credit pack is no longer sold.', '该课时包已停售。'],
    pack_no_price: ['This credit pack has no price in {{currency}} today.', '该课时包今天没有 {{currency}} 价格。'],
    credits_short: ['There are not enough credits: {{left}} can be used.', '课时不足：可用 {{left}} 节。'],
    credits_wait: [
      'These credits are added once their invoice is paid. You can correct them after that.',
      '账单付清后才会发放这些课时，之后才能更正。',
    ],
    credits_changed: [
      'The credits have changed since you looked: {{left}} are left now. Look again.',
      '课时已有变动，现剩 {{left}} 节。请重新核对。',
    ],
    credits_spent_already: ['Credits were spent on this already.', '这项已扣过课时。'],
    figures_changed: [
      'The figures have changed since you looked: {{total}} now. Look again and confirm.',
      '金额已有变动，现为 {{total}}。请重新核对后确认。',
    ],
  },
} satisfies Pairs;
