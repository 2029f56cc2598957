/** Words of the report about leads, with the definition of each figure. */
import { leadSourceWords } from '#areas/people/lead/lead-source.words.ts';
import type { Pairs } from '#kit/domain/words.ts';

const stage = {
  new: ['New', '新'],
  trial: ['On trial', '体验中'],
  member: ['Client', '会员'],
} satisfies Pairs;

export const leadFunnelWords = {
  title: ['Lead stages', '潜在客户转化'],
  context: ['From the first contact to a client, and the days in between', '从首次接触到成为会员，以及各阶段的天数'],
  field: {
    day: ['Added on', '添加日期'],
    lead_name: ['Lead', '潜在客户'],
    stage: ['Stage', '阶段'],
    outcome: ['Next', '下一步'],
    reason: ['Why lost', '流失原因'],
    source: ['Source', '来源'],
    sold_by: ['Sales person', '销售人员'],
    days: ['Days', '天数'],
    entered_count: ['Reached', '进入'],
    moved_count: ['Moved on', '推进'],
    moved_percentage: ['Share moved on', '推进率'],
    lost_count: ['Lost', '流失'],
    open_count: ['Still in this stage', '仍在此阶段'],
    median_days: ['Median days', '天数中位数'],
    p90_days: ['90% within (days)', '90% 在此天数内'],
  },
  choice: {
    stage,
    outcome: {
      ...stage,
      new: ['Back to new', '退回新'],
      lost: ['Lost', '流失'],
      open: ['Still in this stage', '仍在此阶段'],
    },
    source: leadSourceWords,
  },
  what: {
    entered_count: [
      'Leads added in the period, once for each stage that they reached. A reopened lead is new again.',
      '时间段内添加的潜在客户，每进入一个阶段计一次；重新打开的潜在客户再计一次“新”。',
    ],
    moved_count: ['Of these, moved on to a trial or became a client.', '其中进入体验或成为会员的数量。'],
    moved_percentage: ['Moved on, as a share of those who reached the stage.', '推进数量占进入该阶段数量的比例。'],
    lost_count: ['Of these, marked as cold in this stage.', '其中在此阶段标记为无意向的数量。'],
    open_count: ['Of these, still in this stage today.', '其中今天仍在此阶段的数量。'],
    median_days: [
      'Half of the leads spent fewer days in the stage. Only stages that have ended are counted. For clients: the days since the lead was added.',
      '一半潜在客户在此阶段的天数少于此数，只计已结束的阶段。会员则为添加至成为会员的天数。',
    ],
    p90_days: ['Nine of ten leads spent no more days in the stage.', '九成潜在客户在此阶段的天数不超过此数。'],
  },
} satisfies Pairs;
