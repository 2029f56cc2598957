/** The stages that leads go through until they are clients or lost, and how long each takes. */
import { z } from 'zod';
import { leadSources } from '#areas/people/lead/lead.model.ts';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const funnel = report({
  path: 'report/leadFunnel',
  flag: 'VIEW_LEAD_FUNNEL_REPORT',
  says: 'Report: leads that were added in a period, by stage, with the days that each stage took and why leads were lost',
  columns: {
    day: col.day(),
    lead_name: col.text('/manage/viewLeads', 'lead_id'),
    stage: col.scale(['new', 'trial', 'member']),
    outcome: col.choice(['trial', 'member', 'lost', 'new', 'open']),
    reason: col.text(),
    source: col.choice(leadSources),
    sold_by: col.text(),
    days: col.number(),
    entered_count: col.count(),
    moved_count: col.count(),
    moved_percentage: col.percent('moved_count', 'entered_count'),
    lost_count: col.count(),
    open_count: col.count(),
    median_days: col.statistic('median', 'days'),
    p90_days: col.statistic('p90', 'days'),
  },
  hidden: { lead_id: Id, why: z.string().nullable() },
  dims: {
    stage: 'stage',
    outcome: 'outcome',
    why: 'reason',
    source: 'source',
    sales_staff_id: 'sold_by',
  },
  usual: 'stage',
  order: 'r.day desc, r.lead_id desc, r.step',
});

export const leadReports = { funnel };
export const leadReportContract = contract(reportRows(leadReports));
