/** Words of the reports of the door and of online classes, with the definition of each figure. */
import type { Pairs } from '#kit/domain/words.ts';
import { onlineWords } from '../online/online.words.ts';

/** Reasons for not letting a client in, in a few words. */
export const shortWords = {
  deactivated: ['Deactivated', '已停用'],
  not_here: ['Not valid here', '本店不可用'],
  online_only: ['Online only', '仅限线上'],
  no_visits_left: ['No visits left', '次数已用完'],
  paused: ['Suspended', '已暂停'],
  closed: ['Branch closed', '闭店中'],
  payment_failed: ['Payment failed', '付款失败'],
  payment_pending: ['Not paid yet', '尚未付款'],
  not_started: ['Not started yet', '未开始'],
  expired: ['Expired', '已到期'],
  ended: ['Ended', '已终止'],
  no_membership: ['No membership', '没有会籍'],
  changed: ['Just changed', '刚有变动'],
  undone: ['Undone', '已撤销'],
} satisfies Pairs;

export const checkInReportWords = {
  title: ['Check-ins', '签到明细'],
  context: ['Each check-in, and everyone who wasn’t let in', '每次签到，以及未放行的会员'],
  field: {
    at: ['Time', '时间'],
    number: ['Client no.', '会员编号'],
    name: ['Client', '会员'],
    allowed: ['Let in', '放行'],
    why: ['Reason not let in', '未放行原因'],
    override_reason: ['Reason for letting in', '特准原因'],
    programme: ['Programme', '配套'],
    staff: ['Checked in by', '经办人'],
    hour: ['Hour', '时段'],
  },
  choice: { why: shortWords },
} satisfies Pairs;

export const checkInSumWords = {
  title: ['Check-in summary', '签到汇总'],
  context: ['Check-ins by day, week or month', '按日、按周或按月统计签到'],
  field: {
    allowed: ['Check-ins', '入场人次'],
    refused: ['Not let in', '未放行'],
    overridden: ['Let in with a reason', '特准放行'],
    people: ['Different clients', '入场人数'],
    busiest_hour: ['Busiest hour (o’clock)', '高峰时段（点）'],
  },
  what: {
    allowed: [
      'Everyone who was let in. A client who comes twice in a day counts twice.',
      '全部放行人次。同一会员一天来两次计两次。',
    ],
    refused: ['Clients who weren’t let in, without check-ins that were undone.', '未放行的会员，不含已撤销的签到。'],
    overridden: ['Of the check-ins, those that staff allowed with a reason.', '签到中由员工填写原因后放行的人次。'],
    people: ['Each client counts once, however often they came.', '每位会员只计一次，不论来几次。'],
    busiest_hour: [
      'The hour with the most check-ins, by the clock of the branch.',
      '签到最多的钟点，以门店当地时间为准。',
    ],
  },
} satisfies Pairs;

export const participantReportWords = {
  title: ['Online participants', '线上参加者'],
  context: ['Who was in the meeting of an online class, and for how long', '线上课程的参加者与时长'],
  field: {
    class_id: ['Class', '课程'],
    name: ['Name', '姓名'],
    joined: ['Joined', '进入时间'],
    left: ['Left', '离开时间'],
  },
  choice: { source: onlineWords.source },
  what: {
    minutes: ['Whole minutes in the meeting.', '在会议中的整分钟数。'],
  },
} satisfies Pairs;
