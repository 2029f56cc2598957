/** Reports about what was invoiced in advance: what became of it, when it will be earned, and what clients have not used. */
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const flag = 'VIEW_BOOKS_REPORT';
/** Where it waits in the books: deferred revenue less its discounts, and prepaid credits. */
const liabilities = ['memberships', 'credits'] as const;

const movements = report({
  path: 'report/deferredRevenue',
  flag,
  says: 'Report: what was invoiced in advance, earned and credited, with the balance before and after each month',
  columns: {
    day: col.day(),
    liability: col.choice(liabilities),
    closing_cents: col.closing(),
    opening_cents: col.opening(),
    invoiced_cents: col.money(),
    earned_cents: col.money(),
    credited_cents: col.money(),
    other_cents: col.money(),
  },
  dims: { liability: 'liability' },
  usual: 'month',
  each: false,
  order: 'r.day, r.branch_id, r.liability',
  period: 'this_year',
});

const schedule = report({
  path: 'report/deferredSchedule',
  flag,
  says: 'Report: when the amounts invoiced in advance will be earned',
  columns: {
    day: col.day(),
    liability: col.choice(liabilities),
    earned_cents: col.money(),
    opening_cents: col.opening(),
    closing_cents: col.closing(),
  },
  dims: { liability: 'liability' },
  usual: 'month',
  each: false,
  order: 'r.day, r.branch_id, r.liability',
  period: 'next_12_months',
});

const unusedKinds = ['sessions', 'credits', 'days'] as const;
/** How long ago it was invoiced or given, in days. */
const ages = ['d30', 'd90', 'd180', 'd365', 'more'] as const;
const unused = report({
  path: 'report/unusedCredits',
  flag,
  says: 'Report: sessions, class credits and prepaid time that clients have not used yet, with their value, by age',
  columns: {
    member_name: col.text('/manage/clientDetails', 'member_id'),
    unused_kind: col.choice(unusedKinds),
    sold_name: col.both(),
    age: col.scale(ages),
    value_cents: col.money(),
    unused_count: col.count(),
    sold_on: col.day(),
    ends_on: col.day(),
  },
  hidden: { member_id: Id },
  dims: { age: 'age', unused_kind: 'unused_kind', member_id: 'member_name' },
  matrix: ['age', 'unused_kind'],
  on: null,
  usual: 'cell',
  order: 'r.sold_on, r.member_id, r.unused_kind, r.ends_on',
  period: 'today',
  isNow: true,
});

export const deferredReports = { movements, schedule, unused };
export const deferredReportContract = contract(reportRows(deferredReports));
