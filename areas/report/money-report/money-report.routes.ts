import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { reportRoutes } from '#kit/server/report.ts';
import { moneyReportContract, moneyReports as of } from './money-report.contract.ts';
import { chargeRows, invoiceRows, refundRows, salesRows, transactionRows, upfrontRows } from './money-report.store.ts';
import {
  chargeReportWords,
  invoiceReportWords,
  refundReportWords,
  salesReportWords,
  transactionReportWords,
  upfrontReportWords,
} from './money-report.words.ts';

export const moneyReportRoutes = reportRoutes(moneyReportContract, knownBranch, {
  salesRevenue: { of: of.salesRevenue, words: salesReportWords, rows: salesRows },
  invoices: { of: of.invoices, words: invoiceReportWords, rows: invoiceRows },
  transactions: { of: of.transactions, words: transactionReportWords, rows: transactionRows },
  refunds: { of: of.refunds, words: refundReportWords, rows: refundRows },
  customCharges: { of: of.customCharges, words: chargeReportWords, rows: chargeRows },
  upfrontPayments: { of: of.upfrontPayments, words: upfrontReportWords, rows: upfrontRows },
});
