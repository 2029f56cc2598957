/** Words of the reports about classes, with the definition of each figure. */
import type { Pairs } from '#kit/domain/words.ts';

const shared = {
  session_count: ['Sessions', '节数'],
  places: ['Places', '名额'],
  booked: ['Booked', '预约'],
  present: ['Present', '到课'],
  fill_percentage: ['Filled', '满座率'],
  attendance_percentage: ['Attendance rate', '出勤率'],
} satisfies Pairs;
const what = {
  session_count: ['Sessions that have ended and weren’t cancelled.', '已结束且未取消的节数。'],
  places: ['The places of these sessions.', '上述各节课的名额。'],
  booked: [
    'Places that were booked and not cancelled, whether the client came or not.',
    '已预约且未取消的名额，不论会员是否到课。',
  ],
  present: ['Clients who were marked present.', '登记为到课的会员。'],
  fill_percentage: ['Booked places as a share of all places.', '预约占名额的比例。'],
  attendance_percentage: ['Present clients as a share of booked places.', '到课占预约的比例。'],
} satisfies Pairs;

const kinds = { room: ['In the branch', '线下'], online: ['Online', '线上'] } satisfies Pairs;
const weekdays = {
  monday: ['Mon', '周一'],
  tuesday: ['Tue', '周二'],
  wednesday: ['Wed', '周三'],
  thursday: ['Thu', '周四'],
  friday: ['Fri', '周五'],
  saturday: ['Sat', '周六'],
  sunday: ['Sun', '周日'],
} satisfies Pairs;
const byHour = {
  weekday: ['Weekday', '星期'],
  hour: ['Hour', '时段'],
  cell: ['Hour and weekday', '时段与星期'],
} satisfies Pairs;

export const classPerformanceWords = {
  title: ['Class performance', '课程表现'],
  context: ['How full classes were, and who came', '课程的满座与出勤情况'],
  field: shared,
  choice: { kind: kinds },
  what,
} satisfies Pairs;

export const classSessionsWords = {
  title: ['Sessions of a class', '课程各节明细'],
  context: ['Each time that the class took place', '该课程的每一节课'],
  field: { ...shared, starts: ['Starts', '开始'], trainers: ['Trainers', '教练'] },
  what,
} satisfies Pairs;

export const classFillWords = {
  title: ['Class fill by weekday and hour', '各时段满座率'],
  context: ['How full classes were, by the hour in which they began', '按星期与开课时段查看课程的满座情况'],
  field: { ...shared, ...byHour, attended_percentage: ['Attended', '到课占名额'] },
  choice: { kind: kinds, weekday: weekdays },
  what: {
    ...what,
    attended_percentage: [
      'Clients who were marked present as a share of all places.',
      '登记到课的会员占全部名额的比例。',
    ],
  },
} satisfies Pairs;
