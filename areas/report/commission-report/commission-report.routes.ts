import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { commissionReportContract, commissionReports as of } from './commission-report.contract.ts';
import { commissionLogRows, commissionRecordRows, commissionSummaryRows } from './commission-report.store.ts';
import { commissionLogWords, commissionRecordWords, commissionSummaryWords } from './commission-report.words.ts';

export const commissionReportRoutes = reportRoutes(commissionReportContract, knownBranch, {
  summary: { of: of.summary, words: commissionSummaryWords, rows: commissionSummaryRows },
  log: { of: of.log, words: commissionLogWords, rows: commissionLogRows },
  records: { of: of.records, words: commissionRecordWords, rows: commissionRecordRows },
});
