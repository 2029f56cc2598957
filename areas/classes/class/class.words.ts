/** Words of classes, and of problems with the timetable. */
import type { Pairs } from '#kit/domain/words.ts';

export const classWords = {
  title: ['Classes', '课程'],
  one: ['Class', '课程'],
  context: ['Classes this branch offers. Their times are on the timetable.', '本店开设的课程；上课时间见课表'],
  create: ['Add a class', '新增课程'],
  edit: ['Edit class', '编辑课程'],
  edit_short: ['Edit', '编辑'],
  save: ['Save class', '保存课程'],
  empty: ['No classes yet. Add the first one, then schedule it.', '还没有课程。先新增一门课程，再排进课表。'],
  plan: ['Schedule class', '排进课表'],
  schedule: ['Schedule class', '排进课表'],
  activate: ['Offer class again', '恢复课程'],
  deactivate: ['Stop offering class', '停开课程'],
  created: ['Created', '已创建'],
  edited: ['Edited', '已编辑'],
  status: {
    active: ['Offered', '开设中'],
    inactive: ['Not offered', '已停开'],
  },
  view: {
    active: ['Offered', '开设中'],
    inactive: ['Not offered', '已停开'],
  },
  kind: {
    room: ['In person', '到店'],
    online: ['Online', '线上'],
  },
  level: {
    all: ['All levels', '不限'],
    beginner: ['Beginner', '初级'],
    intermediate: ['Intermediate', '中级'],
    advanced: ['Advanced', '高级'],
  },
  group: {
    what: ['Class details', '课程内容'],
    room: ['Room and people', '场地与人数'],
    booking: ['Booking', '预约'],
    look: ['Calendar', '日历显示'],
  },
  field: {
    kind: ['Format', '授课方式'],
    meeting_url: ['Meeting link', '会议链接'],
    facility_id: ['Room', '场地'],
    credit_cost: ['Credits', '课时'],
    programme_types: ['Programmes that include this class', '可预约的配套类型'],
    level: ['Level', '级别'],
    description: ['Description', '介绍'],
    picture_file_id: ['Picture', '图片'],
    coming: ['Next 7 days', '未来 7 天'],
    requires: ['Courses that trainers need', '教练须修的培训课程'],
    id: ['Newest', '最新'],
  },
  hint: {
    credit_cost: [
      'Credits for one place, for clients without one of these programmes. Enter 0 if credits can’t be used.',
      '没有上述配套的会员每次预约所需的课时。填 0 表示不能用课时预约。',
    ],
    facility_id: ['You can choose another room each time you schedule the class.', '每次排课时可另选场地。'],
  },
  colour: {
    red: ['Red', '红'],
    pink: ['Pink', '粉'],
    grape: ['Purple', '紫红'],
    violet: ['Violet', '紫'],
    indigo: ['Indigo', '靛蓝'],
    blue: ['Blue', '蓝'],
    cyan: ['Cyan', '青'],
    teal: ['Teal', '蓝绿'],
    green: ['Green', '绿'],
    lime: ['Lime', '黄绿'],
    yellow: ['Yellow', '黄'],
    orange: ['Orange', '橙'],
  },
  minutes: ['{{count}} min', '{{count}} 分钟'],
  places: ['{{count}} places', '{{count}} 个名额'],
  trainers_one: ['{{count}} trainer', '{{count}} 位教练'],
  trainers_other: ['{{count}} trainers', '{{count}} 位教练'],
  credits_one: ['{{count}} credit', '{{count}} 课时'],
  credits_other: ['{{count}} credits', '{{count}} 课时'],
  no_credits: ['Credits not accepted', '不可用课时'],
  coming_one: ['{{count}} class in the next 7 days', '未来 7 天 {{count}} 节'],
  coming_other: ['{{count}} classes in the next 7 days', '未来 7 天 {{count}} 节'],
  facts: ['Details', '基本信息'],
  next: ['Coming up', '近期排课'],
  next_empty: ['Not scheduled in the coming weeks.', '未来几周没有排课。'],
} satisfies Pairs;

export const clashWords = {
  line: ['{{what}}: {{with}}, {{day}} {{from}}–{{until}}', '{{what}}：{{with}}，{{day}} {{from}}–{{until}}'],
  elsewhere: ['in another branch', '在其他门店'],
  free_rooms: ['Free rooms: {{names}}', '空闲场地：{{names}}'],
  free_trainers: ['Free trainers: {{names}}', '空闲教练：{{names}}'],
  free_starts: ['Free times on those days: {{times}}', '当天可改到 {{times}}'],
  free_none: ['No other times are free on those days.', '当天没有其他空闲时间。'],
  take_room: ['Use {{name}}', '改用 {{name}}'],
  take_start: ['Move to {{time}}', '改到 {{time}}'],
  instead: ['Available instead', '可改为'],
} satisfies Pairs;

export const classRefusalsWords = {
  clash: ['Conflict: room or trainer already booked', '冲突：场地或教练已有安排'],
  taken_just_now: [
    'This room or trainer has just been booked by someone else. Check the times and try again.',
    '该场地或教练刚刚被占用，请重新查看。',
  ],
  overlaps_itself: [
    'The class is longer than the gap until it repeats. Shorten it, or repeat it less often.',
    '时长超过了两次上课的间隔，请缩短时长或降低频率。',
  ],
  class_inactive: ['This class is no longer offered.', '该课程已停开。'],
  unqualified: [
    '{{name}} has no valid certificate on that day. Give a reason to assign them anyway.',
    '{{name}} 当天没有有效证书。如仍要安排，请填写原因。',
  ],
  lacks_course: [
    '{{name}} has no certificate of {{course}} that is valid on {{day}}. Give a reason to assign them anyway.',
    '{{name}} 在 {{day}}没有“{{course}}”的有效结业证书。如仍要安排，请填写原因。',
  ],
  nothing_left: [
    'The branch is closed on all of these days. Choose another day, or tick “Also on days the branch is closed”.',
    '这些日子门店都休息。请改选日期，或勾选“门店休息日也上课”。',
  ],
  branch_closed: ['The branch is closed on {{day}}.', '门店 {{day}} 休息。'],
  closed_needs_reason: [
    'The branch is closed on {{day}}. Give a reason to hold the class anyway.',
    '门店 {{day}} 休息。如仍要上课，请填写原因。',
  ],
  session_begun: ['This class has already started or ended.', '该课已开始或已结束。'],
  session_cancelled: ['This class was cancelled.', '该课已取消。'],
  series_keeps_days: [
    'You can’t change the days of a monthly series. Change this class only.',
    '按月重复的课不能整体改日期，请只改这一节。',
  ],
  below_booked: [
    '{{booked}} clients are booked, so the capacity can’t be lower.',
    '已有 {{booked}} 位会员预约，人数上限不能更低。',
  ],
} satisfies Pairs;
