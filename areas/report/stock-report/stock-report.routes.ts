import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { stockReportContract, stockReports as of } from './stock-report.contract.ts';
import { inventorySalesRows, merchandiseRows, stockSummaryRows } from './stock-report.store.ts';
import { inventorySalesWords, merchandiseReportWords, stockSummaryWords } from './stock-report.words.ts';

export const stockReportRoutes = reportRoutes(stockReportContract, knownBranch, {
  summary: { of: of.summary, words: stockSummaryWords, rows: stockSummaryRows },
  sales: { of: of.sales, words: inventorySalesWords, rows: inventorySalesRows },
  merchandise: { of: of.merchandise, words: merchandiseReportWords, rows: merchandiseRows },
});
