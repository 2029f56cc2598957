import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { clientReportContract, clientReports as of } from './client-report.contract.ts';
import { churnRows, lifetimeValueRows, retentionRows } from './client-report.store.ts';
import { churnReportWords, lifetimeValueWords, retentionReportWords } from './client-report.words.ts';

export const clientReportRoutes = reportRoutes(clientReportContract, knownBranch, {
  churn: { of: of.churn, words: churnReportWords, rows: churnRows, once: true },
  retention: { of: of.retention, words: retentionReportWords, rows: retentionRows, once: true },
  lifetimeValue: { of: of.lifetimeValue, words: lifetimeValueWords, rows: lifetimeValueRows, once: true },
});
