import type { Pairs } from '#kit/domain/words.ts';
import { rosterWords, rosterFieldsWords, rosterRefusalsWords } from './roster/roster.words.ts';
import {
  staffInvoiceWords,
  staffInvoiceFieldsWords,
  staffInvoiceRefusalsWords,
} from './staff-invoice/staff-invoice.words.ts';
import { timesheetWords, timesheetFieldsWords, timesheetRefusalsWords } from './timesheet/timesheet.words.ts';
import { freelanceRateWords } from './freelance-rate/freelance-rate.words.ts';

export const shiftWords = {
  ...rosterWords,
  ...timesheetWords,
  ...staffInvoiceWords,
  freelance_rate: freelanceRateWords,
  grade: {
    title: ['Trainer grades', '教练等级'],
    open: ['Trainer grades', '教练等级'],
    close: ['Close', '关闭'],
    set: ['Change grade', '调整等级'],
    save: ['Save grade', '保存等级'],
    none: ['No grade', '未定级'],
    since: ['since {{day}}', '自 {{day}}起'],
    coming: ['{{grade}} from {{day}}', '自 {{day}}起为{{grade}}'],
    take_back: ['Cancel upcoming grade', '取消即将生效的等级'],
    empty: ['This branch has no trainers yet.', '本店还没有教练。'],
    hint: ['Rates by grade use the trainer’s grade on the day of the work.', '等级费率以工作当天的教练等级为准。'],
    grade: ['Grade', '等级'],
    valid_from: ['From', '生效日期'],
  },
  field: {
    ...rosterFieldsWords,
    ...timesheetFieldsWords,
    ...staffInvoiceFieldsWords,
    who: ['For', '适用对象'],
    staff_id: ['Trainer', '教练'],
    staff_name: ['Trainer', '教练'],
    grade: ['Grade', '等级'],
    work: ['Work', '工作'],
    category: ['Class category', '课程类别'],
    kind: ['Rate type', '计酬方式'],
    floor_cents: ['Minimum', '最低金额'],
    ceiling_cents: ['Maximum', '最高金额'],
    valid_until: ['Until', '截止日期'],
    status: ['Status', '状态'],
    scope: ['Scope', '适用范围'],
  },
  who: {
    person: ['One trainer', '单个教练'],
    grade: ['A grade', '某一等级'],
    everyone: ['All freelancers', '所有兼职教练'],
  },
  work: {
    shift: ['Hours on shift', '值班时数'],
    class: ['Class', '课程'],
    pt: ['Personal training', '私教'],
    fight_fit: ['Fight-fit', 'Fight-fit'],
  },
  kind: {
    hour: ['Per hour', '按小时'],
    class: ['Per class', '按课程'],
    head: ['Per head', '按人数'],
    session: ['Per session', '按次'],
  },
  state: {
    current: ['Valid today', '今日有效'],
    coming: ['Upcoming', '即将生效'],
    past: ['Expired', '已失效'],
  },
  refusals: {
    ...rosterRefusalsWords,
    ...timesheetRefusalsWords,
    ...staffInvoiceRefusalsWords,
    rate_has_begun: [
      'This has already taken effect and can’t be changed. Set a new one from a later day.',
      '已经生效，不能再修改。请另设从之后日期生效的一条。',
    ],
  },
} satisfies Pairs;
