import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { courseReportContract, courseReports as of } from './course-report.contract.ts';
import { courseRows } from './course-report.store.ts';
import { courseOverviewWords } from './course-report.words.ts';

export const courseReportRoutes = reportRoutes(courseReportContract, knownBranch, {
  overview: { of: of.overview, words: courseOverviewWords, rows: courseRows },
});
