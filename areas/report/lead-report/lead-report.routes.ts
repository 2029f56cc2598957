import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { leadReportContract, leadReports as of } from './lead-report.contract.ts';
import { funnelRows } from './lead-report.store.ts';
import { leadFunnelWords } from './lead-report.words.ts';

export const leadReportRoutes = reportRoutes(leadReportContract, knownBranch, {
  funnel: { of: of.funnel, words: leadFunnelWords, rows: funnelRows },
});
