import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { promotionReportContract, promotionReports as of } from './promotion-report.contract.ts';
import { redemptionRows } from './promotion-report.store.ts';
import { promotionReportWords } from './promotion-report.words.ts';

export const promotionReportRoutes = reportRoutes(promotionReportContract, knownBranch, {
  redeemed: { of: of.redeemed, words: promotionReportWords, rows: redemptionRows },
});
