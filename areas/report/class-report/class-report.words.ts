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

export const coverageWords = {
  title: ['Coverage and demand', '排班与需求'],
  context: [
    'Classes and trainers on duty in each hour, beside the clients who came, booked and waited',
    '各时段的课程与在岗教练，对比到店、预约与候补的会员',
  ],
  field: {
    ...shared,
    ...byHour,
    visits: ['Visits', '到店'],
    duty_count: ['Trainer hours', '教练工时'],
    visits_per_trainer: ['Visits per trainer hour', '每教练工时到店数'],
    waited: ['On a waiting list', '候补人次'],
    full_count: ['Full sessions', '满座节数'],
    empty_count: ['Nearly empty sessions', '近乎空场节数'],
  },
  choice: { weekday: weekdays },
  what: {
    ...what,
    visits: ['Clients who checked in during the hour.', '该时段内签到的会员。'],
    duty_count: [
      'Trainers on duty in an hour: with a shift on the floor or as a coach, a class or an appointment. Each counts once an hour, also for a part of it.',
      '该时段在岗的教练：有场馆或教练班次、课程或私教预约。每人每小时计一次，不足一小时也计。',
    ],
    visits_per_trainer: ['Visits divided by trainer hours.', '到店人次除以教练工时。'],
    session_count: [
      'Sessions that began in the hour, have ended and weren’t cancelled.',
      '在该时段开始、已结束且未取消的节数。',
    ],
    waited: [
      'Clients who were on the waiting list of one of these sessions, whether they got a place or not.',
      '曾在上述课程候补的会员，不论最后是否有名额。',
    ],
    full_count: ['Sessions in which every place was booked.', '名额全部约满的节数。'],
    empty_count: [
      'Sessions in which no more than a quarter of the places was booked.',
      '预约不超过四分之一名额的节数。',
    ],
  },
} satisfies Pairs;
