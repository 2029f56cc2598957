/** Words of the roster: shifts, requests, swaps, templates, stand-ins. */
import type { Pairs } from '#kit/domain/words.ts';
import { classAssignWords } from '../class-assign/class-assign.words.ts';
import { shiftNounWords } from '../shift/shift.words.ts';

export const rosterWords = {
  shift: shiftNounWords,
  class_assign: classAssignWords,
  shift_swap: {
    title: ['Swaps', '换班'],
    one: ['Swap', '换班'],
    status: {
      asked: ['Requested', '已提出'],
      agreed: ['Agreed', '对方已同意'],
      done: ['Done', '已完成'],
      refused: ['Refused', '已拒绝'],
      withdrawn: ['Withdrawn', '已撤回'],
    },
    move: {
      agree: ['Agree', '同意'],
      refuse: ['Refuse', '拒绝'],
      withdraw: ['Withdraw', '撤回'],
      allow: ['Approve swap', '批准换班'],
      forbid: ['Decline', '不批准'],
    },
  },
  shift_call: {
    title: ['Stand-ins', '顶班'],
    one: ['Call for a stand-in', '顶班征询'],
    context: [
      'Ask colleagues to take a shift that someone can’t work. The first to say yes gets it',
      '有人不能到岗时征询同事顶班，先答应者接手',
    ],
    find: ['Find a stand-in', '找人顶班'],
    find_context: ['People who can do the work, least busy first', '能胜任此岗位的人，工时最少者在前'],
    status: {
      open: ['Asking', '征询中'],
      taken: ['Found', '已找到'],
      ended: ['Stopped', '已停止征询'],
    },
    yes: ['Yes, I’ll take it', '可以，我来'],
    no: ['No', '不行'],
    end: ['Stop asking', '停止征询'],
    ask: ['Ask all {{count}} who are free', '征询全部 {{count}} 位有空的人'],
    for: ['for {{name}}', '顶替 {{name}}'],
    counted: ['{{asked}} asked, {{no}} said no', '已征询 {{asked}} 人，{{no}} 人不行'],
    taken_by: ['{{name}} takes it', '由 {{name}} 顶班'],
    week: ['{{time}} planned that week', '当周已排 {{time}}'],
    why_not: {
      none_free: ['Nobody who can do the work is free at this time.', '当时没有能胜任且有空的人。'],
      asked: ['They’ve already been asked.', '已经征询过了。'],
      over: ['It’s too late to find a stand-in for this shift.', '此班次已不能找人顶班。'],
    },
    free: ['Free', '有空'],
    busy: {
      shift: ['On another shift', '另有班次'],
      class: ['Teaches a class then', '当时有课'],
      appointment: ['Has an appointment then', '当时有私教预约'],
    },
    asked: ['Asked', '已征询'],
    said_no: ['Said no', '不行'],
    empty_title: ['No stand-in requests', '目前没有顶班征询'],
    empty: [
      'Open a shift in the roster and choose “Find a stand-in” to ask everyone who is free.',
      '在班表中打开班次并选择“找人顶班”，即可一次征询所有有空的人。',
    ],
    choose_title: ['Choose a shift', '选择班次'],
    choose: ['Open a shift in the roster and choose “Find a stand-in”.', '请在班表中打开班次，再选择“找人顶班”。'],
  },
  shift_template: {
    title: ['Templates', '班次模板'],
    one: ['Shift template', '班次模板'],
  },
  clocking: {
    title: ['Clock', '打卡'],
    one: ['Clocking', '打卡记录'],
    in: ['Clock in', '上班打卡'],
    out: ['Clock out', '下班打卡'],
    since: ['Clocked in since {{at}}', '{{at}} 起在岗'],
    away: [
      'You don’t seem to be at the branch. Scan the code on its screen.',
      '从网络地址看，本人不在门店。请扫描门店屏幕上的二维码。',
    ],
    code: ['Clock-in code', '打卡二维码'],
    code_hint: [
      'Scan this code with a phone to clock in or out. It changes every 30 seconds.',
      '用手机扫描此二维码即可打卡，每 30 秒更换一次。',
    ],
    today: ['Today', '今日'],
    nobody: ['Nobody is planned today.', '今天没有排班。'],
    at: ['At {{branch}}', '门店：{{branch}}'],
    gone: ['Presence', '在岗情况'],
    take_back: {
      in: ['Undo clock-in', '撤销上班打卡'],
      out: ['Undo clock-out', '撤销下班打卡'],
    },
    take_back_why: [
      'Reason for undoing it. It is saved in the history of the shift.',
      '撤销的原因（会保存在班次的变更记录中）',
    ],
  },
  clock_rule: {
    title: ['Clock-in rules', '打卡规则'],
    one: ['Clock-in rules', '打卡规则'],
  },
  post: {
    front_desk: ['Front desk', '前台'],
    floor: ['Floor', '场馆值守'],
    coach: ['Coach', '教练'],
    manager: ['Duty manager', '值班经理'],
  },
  letters: {
    planned: {
      subject: ['New shift at {{branch}}', '您在 {{branch}} 有新的班次'],
      text: [
        'Hello {{name}},\n\nYou have a new shift at {{branch}} on {{day}} from {{starts}} to {{ends}}. Please accept it, or drop it if you can’t come.',
        '{{name}}，您好：\n\n您在 {{branch}} 有新的班次：{{day}} {{starts}} 至 {{ends}}。请接受；如不能到岗，请申请退班。',
      ],
    },
    cancelled: {
      subject: ['Your shift has been cancelled', '您的一个班次已取消'],
      text: [
        'Hello {{name}},\n\nYour shift at {{branch}} on {{day}} from {{starts}} to {{ends}} has been cancelled. {{reason}}',
        '{{name}}，您好：\n\n您在 {{branch}} {{day}} {{starts}} 至 {{ends}} 的班次已取消。{{reason}}',
      ],
    },
    approved: {
      subject: ['Your shift has been approved', '您的班次已获批准'],
      text: [
        'Hello {{name}},\n\n{{by}} has approved your shift at {{branch}} on {{day}} from {{starts}} to {{ends}}.',
        '{{name}}，您好：\n\n{{by}} 已批准您在 {{branch}} {{day}} {{starts}} 至 {{ends}} 的班次。',
      ],
    },
    rejected: {
      subject: ['Your shift was not approved', '您的班次申请未获批准'],
      text: [
        'Hello {{name}},\n\n{{by}} did not approve your shift at {{branch}} on {{day}} from {{starts}} to {{ends}}: {{reason}}',
        '{{name}}，您好：\n\n{{by}} 未批准您在 {{branch}} {{day}} {{starts}} 至 {{ends}} 的班次：{{reason}}',
      ],
    },
    let_go: {
      subject: ['You’ve been released from a shift', '您的退班申请已获批准'],
      text: [
        'Hello {{name}},\n\n{{by}} has approved your request. You don’t have to work at {{branch}} on {{day}} from {{starts}} to {{ends}}.',
        '{{name}}，您好：\n\n{{by}} 已同意退班，您不必在 {{day}} {{starts}} 至 {{ends}} 到 {{branch}} 上班。',
      ],
    },
    held: {
      subject: ['Your request to drop a shift was declined', '您的退班申请未获批准'],
      text: [
        'Hello {{name}},\n\nYou are still on the shift at {{branch}} on {{day}} from {{starts}} to {{ends}}: {{reason}}',
        '{{name}}，您好：\n\n您在 {{branch}} {{day}} {{starts}} 至 {{ends}} 的班次维持不变：{{reason}}',
      ],
    },
    swap_asked: {
      subject: ['{{by}} would like to swap a shift', '{{by}} 想和您换班'],
      text: [
        'Hello {{name}},\n\n{{by}} would like you to take the shift at {{branch}} on {{day}} from {{starts}} to {{ends}}. You can answer under Shifts.',
        '{{name}}，您好：\n\n{{by}} 希望由您接手 {{branch}} {{day}} {{starts}} 至 {{ends}} 的班次。请在“班次管理”中答复。',
      ],
    },
    swap_agreed: {
      subject: ['Your swap has been agreed', '对方已同意换班'],
      text: [
        'Hello {{name}},\n\n{{by}} has agreed to swap the shift at {{branch}} on {{day}} from {{starts}} to {{ends}}. The swap is waiting for approval.',
        '{{name}}，您好：\n\n{{by}} 已同意换班：{{branch}} {{day}} {{starts}} 至 {{ends}}，等待审批。',
      ],
    },
    swap_refused: {
      subject: ['Your swap was declined', '换班未成'],
      text: [
        'Hello {{name}},\n\nThe swap of the shift at {{branch}} on {{day}} from {{starts}} to {{ends}} was declined. {{reason}}',
        '{{name}}，您好：\n\n{{branch}} {{day}} {{starts}} 至 {{ends}} 的换班未获同意。{{reason}}',
      ],
    },
    swap_done: {
      subject: ['Your swap is complete', '换班已完成'],
      text: [
        'Hello {{name}},\n\nThe swap of the shift at {{branch}} on {{day}} from {{starts}} to {{ends}} is complete. Please check the roster.',
        '{{name}}，您好：\n\n{{branch}} {{day}} {{starts}} 至 {{ends}} 的换班已完成，请查看班表。',
      ],
    },
    stand_in: {
      subject: ['Can you stand in on {{day}}?', '{{day}}可以顶班吗？'],
      text: [
        'Hello {{name}},\n\n{{branch}} needs someone on {{day}} from {{starts}} to {{ends}}. The first person to say yes gets the shift. You can answer under Stand-ins.',
        '{{name}}，您好：\n\n{{branch}} {{day}} {{starts}} 至 {{ends}} 需要人手。最先答应的人获得此班次，请在“顶班”中答复。',
      ],
    },
    stand_in_found: {
      subject: ['The shift on {{day}} is covered', '{{day}}已有人顶班'],
      text: [
        'Hello {{name}},\n\n{{by}} is taking the shift at {{branch}} on {{day}} from {{starts}} to {{ends}}.',
        '{{name}}，您好：\n\n{{by}} 接下了 {{branch}} {{day}} {{starts}} 至 {{ends}} 的班次。',
      ],
    },
  },
} satisfies Pairs;

export const rosterFieldsWords = {
  post: ['Work', '岗位'],
  starts: ['From', '开始'],
  ends: ['Until', '结束'],
  starts_at: ['From', '开始'],
  ends_at: ['Until', '结束'],
  break_min: ['Break (minutes)', '休息（分钟）'],
  plan_reason: ['Reason for planning it afterwards or on a closed day', '补排或休息日排班的原因'],
  was_open: ['Requested by the person', '本人申请'],
  covers_id: ['Covers shift', '顶替的班次'],
  planned_by: ['Planned by', '排班人'],
  asked_by: ['Requested by', '申请人'],
  asked_of: ['Asked of', '对方'],
  decided_by: ['Decided by', '审批人'],
  taken_by: ['Taken by', '顶班人'],
  new_shift_id: ['Shift of the stand-in', '顶班的班次'],
  shift_id: ['Shift', '班次'],
  other_shift_id: ['In exchange for', '换取的班次'],
  in_at: ['Clocked in', '上班打卡'],
  in_counted_at: ['Paid from', '计薪开始'],
  in_by: ['Clock-in method', '上班打卡方式'],
  in_staff_id: ['Clocked in by', '上班打卡人'],
  out_at: ['Clocked out', '下班打卡'],
  out_counted_at: ['Paid until', '计薪结束'],
  out_by: ['Clock-out method', '下班打卡方式'],
  out_staff_id: ['Clocked out by', '下班打卡人'],
  taken_back_at: ['Clock-in undone', '撤销上班打卡时间'],
  taken_back_by: ['Undone by', '撤销人'],
  taken_back_why: ['Reason for undoing it', '撤销原因'],
  rest_hours: ['Minimum rest between days (hours)', '两天班次之间的最短休息（小时）'],
  short_rest_min: ['Short rest', '休息不足'],
  tolerance_min: ['Rounded within (minutes)', '取整范围（分钟）'],
  late_after_min: ['Late after (minutes)', '迟到起算（分钟）'],
  absent_after_min: ['Absent after (minutes)', '缺勤起算（分钟）'],
  early_in_min: ['Earliest clock-in (minutes before the shift)', '最多提前打卡（分钟）'],
  class_pay: ['Class during a paid shift', '班次中的课程'],
  from: ['Week of', '来源周'],
  to: ['To the week of', '目标周'],
} satisfies Pairs;

export const rosterRefusalsWords = {
  clash: ['This person already has a shift at this time.', '此人在这段时间已有班次。'],
  teaches_then: ['You teach a class or have an appointment at this time.', '这段时间有课或私教预约。'],
  taken: ['Someone else already has this shift.', '此班次已有人。'],
  not_your_work: ['This person doesn’t do this kind of work.', '此人不从事这个岗位。'],
  not_yours: ['This is someone else’s shift.', '这是别人的班次。'],
  own_request: ['You can’t approve your own request. Someone else has to.', '不能审批自己的申请，须由他人审批。'],
  needs_approver: ['Only an approver can do this.', '只有审批人可以执行此操作。'],
  nobody_yet: ['This is an open shift. Nobody has requested it yet.', '这是空缺班次，还没有人申请。'],
  has_begun: ['The shift has already started.', '班次已经开始。'],
  is_over: ['This shift can no longer be changed.', '此班次已不能再更改。'],
  already_in: ['This person is already clocked in.', '此人已经打过上班卡。'],
  not_in: ['This person isn’t clocked in.', '此人尚未打上班卡。'],
  not_on_site: [
    'You don’t seem to be at the branch. Use its Wi-Fi, or scan the code on its screen.',
    '从网络地址看，本人不在门店。请连接门店 Wi-Fi，或扫描门店屏幕上的二维码。',
  ],
  code_over: [
    'This code has expired. Scan the code on the screen again.',
    '此二维码已失效，请重新扫描屏幕上的二维码。',
  ],
  no_shift_now: ['You have no shift here now. Ask the desk to clock you in.', '此刻没有班次，请到前台打卡。'],
  not_your_punch: [
    'Only this person, the one who clocked them in or out, and staff who can correct timesheets can undo this.',
    '只有本人、代为打卡的人或可更正工时表的人能撤销。',
  ],
  not_last_punch: ['Only the last clock-in or clock-out can be undone.', '只能撤销最近一次打卡。'],
  punch_too_old: [
    'This can only be undone within 15 minutes. Correct the timesheet instead.',
    '打卡后 15 分钟内可撤销，之后请更正工时表。',
  ],
  punch_counted: ['The shift is already completed. Correct the timesheet instead.', '班次已完成，请更正工时表。'],
  sheet_closed: [
    'This day is on a timesheet of {{name}} that has been submitted. Send it back or unlock it first.',
    '这一天在 {{name}} 已提交的工时表中，请先退回或解锁工时表。',
  ],
  short_rest: [
    '{{rest}} of rest is less than the {{hours}} hours this branch requires. Enter a reason to plan it anyway.',
    '休息只有 {{rest}}，少于本店要求的 {{hours}} 小时。如仍要排班，请填写原因。',
  ],
  closed_needs_reason: [
    'The branch is closed on {{day}}. Enter a reason to plan it anyway.',
    '门店在 {{day}}休息。如仍要排班，请填写原因。',
  ],
  branch_closed: ['The branch is closed on {{day}}.', '门店在 {{day}}休息。'],
  in_closed_sheet: [
    'This day is on the timesheet of {{name}} from {{from}} to {{until}}, which has been submitted. Send it back or unlock it first.',
    '这一天在 {{name}} {{from}} 至 {{until}} 的工时表中，该工时表已提交。请先退回或解锁工时表。',
  ],
  call_waits: ['Colleagues have already been asked to stand in.', '已在征询他人顶班。'],
  call_over: ['Someone else was quicker, or the request was stopped.', '已有人抢先答应，或已停止征询。'],
  not_asked: ['You weren’t asked to stand in.', '没有征询本人顶班。'],
  nobody_free: ['Nobody who can do this work is free at this time.', '那段时间没有能胜任此岗位的人有空。'],
  swap_waits: ['A swap has already been requested for this shift.', '此班次已有换班申请。'],
  pay_not_yours: [
    'Only staff who can set pay rates can change how a class during a shift is paid.',
    '班次中授课如何计酬，由设置费率的人决定。',
  ],
  swap_clash: [
    '{{name}} already works on {{day}} from {{starts}} to {{ends}} at {{branch}}.',
    '{{name}} 在 {{branch}} {{day}} {{starts}} 至 {{ends}} 已有班次。',
  ],
  swap_clash_elsewhere: [
    '{{name}} already has a shift in another branch at this time.',
    '{{name}} 这段时间在其他门店已有班次。',
  ],
  swap_not_their_work: [
    '{{name}} doesn’t do the kind of work of the other shift.',
    '{{name}} 不从事要接手的这个岗位。',
  ],
  swap_changed: ['One of the shifts has changed. Request the swap again.', '其中一个班次已有变动，请重新提出换班。'],
} satisfies Pairs;
