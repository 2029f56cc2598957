import type { Pairs } from '#kit/domain/words.ts';

export const timesheetWords = {
  timesheet: {
    title: ['Timesheet', '工时表'],
    one: ['Timesheet', '工时表'],
    context: [
      'Hours each person worked in a period, from the clock and corrections',
      '各人某一时段的工时，以打卡记录和更正为准',
    ],
    empty_title: ['No timesheets yet', '还没有工时表'],
    empty: [
      'Create timesheets for a period. Each shift and each clocking becomes a line.',
      '生成某一时段的工时表：每个班次和每次打卡各成一行。',
    ],
    status: {
      draft: ['Draft', '草稿'],
      submitted: ['Submitted', '已提交'],
      approved: ['Approved', '已批准'],
      locked: ['Locked', '已锁定'],
      unlocked: ['Unlocked', '已解锁'],
    },
    field: {
      staff_name: ['Person', '人员'],
    },
    view: {
      waiting: ['To approve', '待审批'],
      open: ['Drafts', '草稿'],
      locked: ['Locked', '已锁定'],
      all: ['All', '全部'],
    },
    move: {
      submit: ['Submit', '提交'],
      hand_in: ['Submit', '提交'],
      approve: ['Approve', '批准'],
      reject: ['Send back', '退回'],
      lock: ['Lock', '锁定'],
      unlock: ['Unlock', '解锁'],
      relock: ['Lock again', '重新锁定'],
    },
    make: ['Create timesheets', '生成工时表'],
    create: ['Create timesheets', '生成工时表'],
    make_from: ['From', '开始日期'],
    make_until: ['Until', '结束日期'],
    made_one: ['{{count}} timesheet created', '已生成 {{count}} 份工时表'],
    made_other: ['{{count}} timesheets created', '已生成 {{count}} 份工时表'],
    made_none: ['No new timesheets', '没有新的工时表'],
    there_one: ['{{count}} person already has one, until {{day}}', '{{count}} 人已有工时表，至 {{day}}止'],
    there_other: ['{{count}} people already have one, until {{day}}', '{{count}} 人已有工时表，至 {{day}}止'],
    nobody: ['Nobody worked in this period', '此期间无人上班'],
    compute: ['Recalculate', '重新计算'],
    lines: ['Days', '每日工时'],
    correct: ['Correct', '更正'],
    correct_of: ['Correct {{day}}', '更正 {{day}}的工时'],
    correct_why: ['Reason for the correction', '更正的原因'],
    save: ['Save correction', '保存更正'],
    corrected: ['Corrected: {{why}}', '已更正：{{why}}'],
    unlocked_until: ['Unlocked until {{at}}. It then locks again automatically.', '解锁至 {{at}}，届时自动重新锁定。'],
    no_lines: ['No hours worked in this period.', '这段时间没有工时。'],
    absent: ['Did not come', '未到岗'],
    total: ['Total', '合计'],
    id: ['Newest', '最新'],
    close: ['Close', '关闭'],
    created: ['Created', '已生成'],
    edited: ['Changed', '已修改'],
    deleted: ['Deleted', '已删除'],
  },
  timesheet_line: {
    title: ['Timesheet line', '工时表明细'],
    one: ['Timesheet line', '工时表明细'],
  },
} satisfies Pairs;

export const timesheetFieldsWords = {
  from_on: ['From', '开始日期'],
  until_on: ['Until', '结束日期'],
  planned_min: ['Planned', '计划工时'],
  worked_min: ['Worked', '实际工时'],
  submitted_by: ['Submitted by', '提交人'],
  unlocked_until: ['Unlocked until', '解锁至'],
  timesheet_id: ['Timesheet', '工时表'],
  clocking_id: ['Clocking', '打卡记录'],
  corrected_by: ['Corrected by', '更正人'],
  correction: ['Reason for the correction', '更正原因'],
  period: ['Period', '时段'],
} satisfies Pairs;

export const timesheetRefusalsWords = {
  sheet_not_open: ['This timesheet can’t be corrected now.', '此工时表目前不可更正。'],
  sheet_empty: ['There are no hours to submit in this period.', '没有可提交的内容：这段时间没有工时。'],
  sheet_running: ['This period hasn’t ended yet.', '这段时间还没有结束。'],
  line_invoiced: ['This day is already on an invoice. Void the invoice first.', '这一天已列入账单，请先作废该账单。'],
  not_yours_sheet: ['You can only submit your own timesheet.', '只能提交自己的工时表。'],
} satisfies Pairs;
