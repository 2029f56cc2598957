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
      'There are no upcoming instalments to pay off. This membership isn’t paid in instalments, or all of them are already invoiced.',
      '没有可以一次付清的后续分期。该会籍不是分期付款，或各期均已出账。',
    ],
    not_convertible: ['This membership can’t be paid off in its current status.', '该会籍目前的状态不能转为一次付清。'],
    member_inactive: ['This client is inactive.', '该会员已停用。'],
    programme_inactive: ['This programme is no longer sold.', '该配套已停售。'],
    not_sold_here: ['This branch doesn’t sell this programme.', '本店不销售该配套。'],
    no_price: ['This programme has no price in {{currency}} on that day.', '该配套当日没有 {{currency}} 价格。'],
    overlaps: [
      'The client already has this programme from {{start}} to {{end}}. Choose a later first day.',
      '该会员已持有此配套，期限为 {{start}} 至 {{end}}。请选择更晚的开始日期。',
    ],
    rolls_on: [
      'The client already has this programme, and it continues until it is cancelled. Cancel it or change it instead.',
      '该会员已持有此配套，会持续扣费直至取消。请先取消或更换该会籍。',
    ],
    terms_unsigned: ['The client hasn’t signed these yet: {{titles}}.', '会员尚未签署：{{titles}}。'],
    not_paid_in_full: [
      '{{total}} is due, but {{paid}} was entered. Enter the full amount, or choose to pay later.',
      '应付 {{total}}，填写的是 {{paid}}。请填写全额，或选择稍后付款。',
    ],
    not_suspendable: ['Only ongoing or upcoming memberships can be suspended.', '只有生效中或待生效的会籍可以暂停。'],
    suspended_too_often: [
      'The suspension limit of this programme ({{times}}) has been reached.',
      '配套允许暂停 {{times}} 次，次数已用完。',
    ],
    suspended_too_long: [
      'The programme allows {{most}} days of suspension in total. Days left: {{left}}.',
      '配套共允许暂停 {{most}} 天，还剩 {{left}} 天。',
    ],
    suspension_notice: [
      'The programme requires {{notice}} days’ notice of a suspension. Choose a later first day.',
      '配套要求提前 {{notice}} 天申请暂停，请选择更晚的首日。',
    ],
    suspension_needs_end: [
      'The programme allows {{most}} days of suspension in total. Enter the last day.',
      '配套共允许暂停 {{most}} 天，请填写暂停最后一天。',
    ],
    suspension_runs_into: [
      'The client’s next membership starts on {{start}}, and these days would overlap with it.',
      '该会员的下一期会籍从 {{start}} 开始，顺延后会重叠。',
    ],
    suspension_closed: [
      'The branch is closed until {{day}}, so ending the suspension changes nothing.',
      '门店关闭至{{day}}，提前结束暂停不会有任何改变。',
    ],
    suspension_is_over: ['This suspension has ended or hasn’t started.', '这次暂停已结束或尚未开始。'],
    suspension_has_begun: [
      'This suspension has already started. Record when the client is back instead.',
      '这次暂停已经开始，请改为登记会员恢复训练的日期。',
    ],
    closure_running: [
      'A closure of this branch is still in progress. Wait until it’s done.',
      '本店有一次闭店仍在处理，请等待完成。',
    ],
    closure_not_done: ['This closure isn’t done yet, or has been undone.', '这次闭店尚未完成或已撤销。'],
    closure_over: ['This closure has ended.', '这次闭店已结束。'],
    closure_has_begun: [
      'This closure has already started. Reopen the branch early instead.',
      '闭店已经开始，请改用“提前恢复营业”。',
    ],
    not_on_sale: ['This programme isn’t on sale today.', '该配套今天不在销售期内。'],
    days_not_changeable: [
      'You can only change the dates of upcoming, ongoing or suspended memberships.',
      '只有待生效、生效中或已暂停的会籍可以更改日期。',
    ],
    days_by_plan: [
      'This membership is paid in instalments or by period, so its dates follow the payment plan.',
      '该会籍分期或按期付款，日期随付款计划而定。',
    ],
    first_period_costs_otherwise: [
      'Starting on this day changes the length and price of the first period. Use “Edit sign-up” instead.',
      '从该日开始，首期天数和金额都会不同。请改用“修改办理”。',
    ],
    suspension_needs_return: [
      'This suspension has no end yet. Record when the client is back first.',
      '这次暂停尚无结束日期，请先登记恢复训练的日期。',
    ],
    not_changeable: [
      'You can only change the programme of ongoing or suspended memberships.',
      '只有生效中或已暂停的会籍可以更换配套。',
    ],
    changeable_tomorrow: [
      'This membership started today. You can change it from tomorrow.',
      '会籍今天才生效，明天起可以更换配套。',
    ],
    same_programme: ['The client already has this programme.', '该会员已持有此配套。'],
    worth_less: [
      'The unused part of the old programme is worth {{amount}} more than the new one, and this branch hasn’t invoiced enough to refund the difference.',
      '原配套剩余价值比新配套多 {{amount}}，而本店所开账单不足以退还差额。',
    ],
    has_begun: [
      'This membership has started or ended. You can only edit a sign-up before it starts.',
      '会籍已经开始或已结束，只能在开始前修改办理内容。',
    ],
    pay_on_invoice: [
      'This sign-up isn’t paid yet. The difference is paid with its invoice.',
      '该会籍尚未付款，差额请在账单中一并支付。',
    ],
    not_cancellable: [
      'You can only cancel ongoing or suspended memberships.',
      '只有生效中或已暂停的会籍可以办理到期取消。',
    ],
    not_cancelled: ['There’s no cancellation to withdraw.', '没有可撤回的取消。'],
    not_terminable: [
      'You can only end memberships early that are ongoing, suspended or have a failed payment.',
      '只有生效中、已暂停或付款失败的会籍可以提前终止。',
    ],
    termination_rule_in_force: [
      'This rule has taken effect and can’t be deleted. Set a new rule that starts on a later day.',
      '该规定已生效，不能删除。请新增一条从以后日期起生效的规定。',
    ],
    no_termination_rule: [
      'This country has no early termination rule yet. Ask head office to set one.',
      '该国家/地区尚无提前终止的收费规定，请联系总部设置。',
    ],
    charge_by_permission: [
      'A charge that differs from the rule requires a permission and a reason.',
      '约定其他费用需要权限，并须填写原因。',
    ],
    figures_changed_day: [
      'The last day has changed to {{day}}. Check it and confirm again.',
      '最后一天已变为 {{day}}，请核对后重新确认。',
    ],
    pack_inactive: ['This credit pack is no longer sold.', '该课时包已停售。'],
    pack_no_price: ['This credit pack has no price in {{currency}} today.', '该课时包今天没有 {{currency}} 价格。'],
    credits_short: ['Not enough credits. Available: {{left}}.', '课时不足，可用 {{left}} 节。'],
    credits_wait: [
      'These credits are added once their invoice is paid. You can correct them after that.',
      '账单付清后才会发放这些课时，之后才能更正。',
    ],
    credits_changed: [
      'The credits have changed in the meantime. Left now: {{left}}. Check them and try again.',
      '课时已有变动，现剩 {{left}} 节。请核对后重试。',
    ],
    credits_spent_already: ['Credits have already been used for this.', '这项已扣过课时。'],
    figures_changed: [
      'The amount has changed to {{total}} in the meantime. Check it and confirm again.',
      '金额已变为 {{total}}，请核对后重新确认。',
    ],
  },
} satisfies Pairs;
