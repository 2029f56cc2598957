/** How branches did: one report, from day to day of one branch to the ranking of all of them. */
import { contract } from '#kit/domain/contract.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const performance = report({
  path: 'getPerformanceReport',
  also: ['report/getPerformanceReport'],
  flag: 'VIEW_PERFORMANCE_REPORT',
  says: 'Report: sales, money received, new and lost clients, check-ins and filled classes of each branch and day',
  columns: {
    day: col.day(),
    net_cents: col.money(),
    received_cents: col.money(),
    sold_count: col.count(),
    new_count: col.count(),
    ended_count: col.count(),
    lead_count: col.count(),
    check_in_count: col.count(),
    session_count: col.count(),
    places: col.count(),
    booked: col.count(),
    fill_percentage: col.percent('booked', 'places'),
  },
  usual: 'branch',
  each: false,
  order: 'r.day desc, r.branch_id',
});

export const leagueReports = { performance };
export const leagueReportContract = contract(reportRows(leagueReports));
