import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { classReportContract, classReports as of } from './class-report.contract.ts';
import { classFillRows, classRows, classSessionRows, coverageRows } from './class-report.store.ts';
import { classFillWords, classPerformanceWords, classSessionsWords, coverageWords } from './class-report.words.ts';

export const classReportRoutes = reportRoutes(classReportContract, knownBranch, {
  performance: { of: of.performance, words: classPerformanceWords, rows: classRows },
  sessions: { of: of.sessions, words: classSessionsWords, rows: classSessionRows },
  fill: { of: of.fill, words: classFillWords, rows: classFillRows },
  coverage: { of: of.coverage, words: coverageWords, rows: coverageRows },
});
