/** Reports about how long clients stay: why memberships ended, who is still there, and what clients brought. */
import { z } from 'zod';
import { membershipTypeKeys } from '#kit/domain/lookups/numbered.ts';
import { leadSources } from '#areas/people/lead/lead.model.ts';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';
import { endedHow, tenures } from './client-report.model.ts';

const client = { member_name: col.text('/manage/clientDetails', 'member_id') };
const hidden = { member_id: Id };

const churn = report({
  path: 'report/churn',
  flag: 'VIEW_CHURN_REPORT',
  says: 'Report: memberships that ended, by the reason that was given and by how they ended',
  columns: {
    day: col.day(),
    ...client,
    programme: col.both(),
    type: col.choice(membershipTypeKeys),
    how: col.choice(endedHow),
    reason: col.both(),
    tenure: col.scale(tenures),
    tenure_months: col.number(),
    ended_count: col.count(),
    ended_share: col.share('ended_count'),
    left_count: col.count(),
    left_percentage: col.percent('left_count', 'ended_count'),
  },
  hidden: { ...hidden, id: Id, why: z.string() },
  dims: { why: 'reason', how: 'how', programme_id: 'programme', type: 'type', tenure: 'tenure' },
  usual: 'why',
  order: 'r.day desc, r.id desc',
});

const retention = report({
  path: 'report/retention',
  flag: 'VIEW_RETENTION_REPORT',
  says: 'Report: clients by the month in which they joined, and how many still had a membership in each month since',
  columns: {
    ...client,
    joined_on: col.day(),
    joined_month: col.text(),
    month_since: col.number(),
    kept_percentage: col.percent('kept_count', 'client_count'),
    kept_count: col.count(),
    client_count: col.count(),
  },
  hidden,
  dims: { joined_month: 'joined_month', month_since: 'month_since' },
  matrix: ['joined_month', 'month_since'],
  on: null,
  usual: 'cell',
  order: 'r.joined_on desc, r.member_id desc, r.month_since',
  period: 'this_year',
});

const lifetimeValue = report({
  path: 'report/lifetimeValue',
  flag: 'VIEW_LIFETIME_VALUE_REPORT',
  says: 'Report: what was received from clients since they joined, less refunds, by programme and source',
  columns: {
    day: col.day(),
    ...client,
    programme: col.both(),
    source: col.choice(leadSources),
    sold_by: col.text(),
    months: col.number(),
    value_cents: col.money(),
    client_count: col.count(),
    median_cents: col.statistic('median', 'value_cents'),
    mean_cents: col.statistic('mean', 'value_cents'),
  },
  hidden,
  dims: { programme_id: 'programme', source: 'source', sales_staff_id: 'sold_by' },
  usual: 'programme_id',
  order: 'r.value_cents desc, r.member_id desc',
  period: 'last_year',
});

export const clientReports = { churn, retention, lifetimeValue };
export const clientReportContract = contract(reportRows(clientReports));
