/** Headings of the check-in files, and of the pages that show them. */
import type { Pairs } from '#kit/domain/words.ts';

export const doorReportWords = {
  day: ['Day', '日期'],
  at: ['Time', '时间'],
  number: ['Client no.', '会员编号'],
  name: ['Client', '会员'],
  allowed: ['Let in', '放行'],
  yes: ['Yes', '是'],
  no: ['No', '否'],
  why: ['Reason not let in', '未放行原因'],
  override_reason: ['Reason for letting in', '特准原因'],
  programme: ['Programme', '配套'],
  staff: ['Checked in by', '经办人'],
  from: ['From', '起始'],
  came: ['Check-ins', '入场人次'],
  refused: ['Not let in', '未放行'],
  overridden: ['Let in with a reason', '特准放行'],
  people: ['Different clients', '入场人数'],
  busiest_hour: ['Busiest hour', '高峰时段'],
} satisfies Pairs;

/** Tabs of the attendance page. */
export const doorPageWords = {
  tab: {
    classes: ['Classes', '课程'],
    visits: ['Check-ins', '签到明细'],
    sums: ['Check-in summary', '签到汇总'],
    online: ['Online participants', '线上参加者'],
  },
  total_one: ['{{count}} entry', '共 {{count}} 条'],
  total_other: ['{{count}} entries', '共 {{count}} 条'],
  shown: ['Result', '结果'],
  all: ['All', '全部'],
  only_allowed: ['Let in', '放行'],
  only_refused: ['Not let in', '未放行'],
  by: ['Group by', '汇总方式'],
  period: {
    day: ['Day', '按日'],
    week: ['Week', '按周'],
    month: ['Month', '按月'],
  },
  sum: ['Total', '合计'],
  hour: ['{{hour}}:00', '{{hour}}:00'],
  source: ['Source', '来源'],
  pages: ['Pages', '页码'],
  page_of: ['Page {{page}}', '第 {{page}} 页'],
  earlier: ['Previous page', '上一页'],
  later: ['Next page', '下一页'],
} satisfies Pairs;
