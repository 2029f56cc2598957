import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { leagueReportContract, leagueReports as of } from './league-report.contract.ts';
import { branchDayRows } from './league-report.store.ts';
import { branchPerformanceWords } from './league-report.words.ts';

export const leagueReportRoutes = reportRoutes(leagueReportContract, knownBranch, {
  performance: { of: of.performance, words: branchPerformanceWords, rows: branchDayRows, once: true },
});
