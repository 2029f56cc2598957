/** Words of online classes: the meeting, who joined, and the page behind a personal link. */
import type { Pairs } from '#kit/domain/words.ts';

export const onlineWords = {
  title: ['Class Management', '线上课程'],
  one: ['Online class', '线上课'],
  context: ['Online classes of this branch. In-person classes are under “Classes”.', '本店的线上课；到店课程见“课程”'],
  create: ['Add an online class', '新增线上课'],
  create_context: [
    'Taught in an online meeting. Clients book it like any other class.',
    '通过线上会议授课，会员照常预约',
  ],
  save: ['Create online class', '创建线上课'],
  created: ['Created', '已创建'],
  edited: ['Edited', '已编辑'],
  empty: [
    'No online classes yet. Create one, and clients can book it and join with their own link.',
    '还没有线上课。创建后，会员即可预约，并用各自的链接进入。',
  ],
  view: {
    coming: ['Upcoming', '即将开始'],
    past: ['Past', '已结束'],
  },
  group: {
    what: ['Class details', '课程内容'],
    when: ['When', '时间'],
    meeting: ['Meeting', '会议'],
    booking: ['Booking', '预约'],
    repeat: ['Repeat', '重复'],
  },
  hint: {
    participants: ['Between 5 and 200', '5 至 200 人'],
    meeting_url: [
      'Used for every session. If Zoom is set up, leave this empty: Zoom then creates a meeting for each session.',
      '每次上课都用这个链接。如已接入 Zoom，可以留空，由 Zoom 为每节课创建会议。',
    ],
  },
  status: {
    scheduled: ['Scheduled', '待上课'],
    completed: ['Ended', '已结束'],
    cancelled: ['Cancelled', '已取消'],
  },
  level: {
    all: ['All levels', '不限'],
    beginner: ['Beginner', '初级'],
    intermediate: ['Intermediate', '中级'],
    advanced: ['Advanced', '高级'],
  },
  online: ['Online', '线上'],
  meeting: ['Meeting', '会议'],
  meeting_status: {
    wanted: ['Being created', '创建中'],
    ready: ['Ready', '已就绪'],
    failed: ['Could not be created', '创建失败'],
    dropped: ['Removed', '已删除'],
  },
  provider: {
    link: ['Custom link', '自定义链接'],
    zoom: ['Zoom', 'Zoom'],
  },
  meeting_none: ['This class has no meeting yet.', '这节课还没有会议。'],
  meeting_wanted: ['Zoom is creating the meeting. This takes a moment.', 'Zoom 正在创建会议，请稍候。'],
  meeting_failed: ['Zoom couldn’t create the meeting: {{why}}', 'Zoom 未能创建会议：{{why}}'],
  meeting_private: [
    'Clients receive their own link by e-mail when they book. Don’t share this one.',
    '会员预约后会收到自己的链接。请勿转发此链接。',
  ],
  open_meeting: ['Open meeting', '打开会议'],
  copy: ['Copy link', '复制链接'],
  copied: ['Copied', '已复制'],
  ask_again: ['Ask Zoom again', '重新创建会议'],
  set_link: ['Use another link', '改用其他链接'],
  set_link_save: ['Save link', '保存链接'],
  participants: ['Participants', '参加者'],
  participants_empty: ['No one has joined yet.', '还没有人进入。'],
  participants_past: ['No one joined.', '没有人参加。'],
  add_participant: ['Add a participant', '添加参加者'],
  add_save: ['Add participant', '添加参加者'],
  edit_participant: ['Edit participant', '编辑参加者'],
  edit_save: ['Save participant', '保存参加者'],
  joined_one: ['{{count}} joined', '{{count}} 人参加'],
  joined_other: ['{{count}} joined', '{{count}} 人参加'],
  minutes: ['{{count}} min', '{{count}} 分钟'],
  still_in: ['since {{at}}', '{{at}} 进入'],
  guest: ['Not recognised', '未识别'],
  source: {
    zoom: ['Zoom', 'Zoom'],
    link: ['Personal link', '个人链接'],
    hand: ['Added by staff', '人工登记'],
  },
  csv: ['Download participants', '下载参加者名单'],
  join_link: ['Personal link', '个人链接'],
  join_link_hint: [
    'Opens the meeting for this client only, and records that they joined',
    '仅供该会员进入会议，进入时自动登记',
  ],
  field: {
    level: ['Level', '级别'],
    description: ['Description', '介绍'],
    picture_file_id: ['Picture', '图片'],
    participants: ['Participants', '参加人数'],
    credit_cost: ['Credits', '课时'],
    programme_types: ['Programmes that include this class', '可预约的配套类型'],
    day: ['First day', '首次日期'],
    starts_at: ['When', '时间'],
    rule: ['Repeat', '重复'],
    exceptions: ['Skipped days', '跳过的日期'],
    on_holidays: ['Also on days the branch is closed', '门店休息日也上课'],
    meeting_url: ['Meeting link', '会议链接'],
    join_url: ['Meeting link', '会议链接'],
    booked: ['Booked', '已预约'],
    joined: ['Joined', '已参加'],
    meeting: ['Meeting', '会议'],
    joined_at: ['Joined', '进入时间'],
    left_at: ['Left', '离开时间'],
    source: ['Source', '来源'],
  },
  join: {
    early_title: ['Hello {{name}}', '{{name}}，您好'],
    open_title: ['Hello {{name}}', '{{name}}，您好'],
    text: [
      '{{class}}, {{day}}, {{from}}–{{until}} ({{branch}})',
      '{{class}}，{{day}} {{from}}–{{until}}（{{branch}}）',
    ],
    early: [
      'You can join from {{at}}. Keep this page open: the button appears automatically.',
      '{{at}} 起可以进入。请保持此页打开，届时会自动出现进入按钮。',
    ],
    open: ['You can join the class now.', '现在可以进入课堂。'],
    go: ['Join class', '进入课堂'],
    in: ['You’ve joined. The meeting opened in another window.', '您已进入，会议已在另一个窗口打开。'],
    again: ['Open meeting again', '再次打开会议'],
    leave: ['I’ve left', '我已离开'],
    no_meeting: ['The meeting is not ready yet. Keep this page open.', '会议尚未就绪，请保持此页打开。'],
    waiting: [
      'You’re on the waiting list. We’ll e-mail you as soon as a place becomes free.',
      '您在候补名单中，一有名额我们会立即通过邮件通知您。',
    ],
    over_title: ['This class has ended', '课程已结束'],
    over: ['We hope to see you next time.', '期待下次再见。'],
    cancelled_title: ['You’re not booked', '您没有预约'],
    cancelled: ['The class or your booking was cancelled.', '课程或您的预约已取消。'],
    none_title: ['This link doesn’t work', '此链接无效'],
    none: [
      'The link is incorrect or has expired. Ask at the desk of your gym.',
      '链接不正确或已失效，请联系门店前台。',
    ],
    zone: ['Times in {{branch}} time', '以上为 {{branch}} 当地时间'],
  },
} satisfies Pairs;

/** A trainer's calendar, for other programs. */
export const feedWords = {
  text: [
    'See your classes, appointments and shifts in the calendar on your phone or computer. Subscribe to this address, and changes and cancellations appear automatically.',
    '在手机或电脑的日历中查看自己的课程、私教和班次。订阅此地址后，调整和取消会自动更新。',
  ],
  start: ['Get address', '获取地址'],
  copy: ['Copy address', '复制地址'],
  open: ['Open in calendar', '在日历中打开'],
  renew: ['Replace address', '更换地址'],
  stop: ['Turn off', '停用'],
  secret: [
    'Anyone with this address can see when you work and who you train. If the wrong person has it, replace it.',
    '任何人拿到此地址都能看到本人的工作安排和预约的会员。如已泄露，请更换地址。',
  ],
  never: ['No calendar has used it yet.', '还没有日历使用过。'],
  read: ['Last read {{at}}', '最近读取：{{at}}'],
} satisfies Pairs;

export const meetingWords = {
  title: ['Meetings', '会议'],
  one: ['Meeting', '会议'],
  field: {
    provider: ['Provider', '提供方'],
    meeting_ref: ['Meeting number', '会议号'],
    join_url: ['Link', '链接'],
    why: ['Answer from Zoom', 'Zoom 的答复'],
    tries: ['Attempts', '申请次数'],
    tried_at: ['Last attempt', '最近申请'],
  },
} satisfies Pairs;

export const participantWords = {
  title: ['Participants', '参加者'],
  one: ['Participant', '参加者'],
  field: {
    name: ['Name', '姓名'],
    source: ['Source', '来源'],
    participant_ref: ['Provider number', '提供方编号'],
    joined_at: ['Joined', '进入时间'],
    left_at: ['Left', '离开时间'],
    staff_id: ['Recorded by', '登记人'],
  },
} satisfies Pairs;

export const onlineRefusalsWords = {
  not_online: ['This class isn’t online.', '这门课不是线上课。'],
  join_closed: [
    'This meeting isn’t open right now. You can join shortly before the class starts.',
    '会议现在未开放，请在临近开课时进入。',
  ],
} satisfies Pairs;
