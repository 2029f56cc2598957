/** Words of the list of reports, and of the reports that this area has. The first page doesn't load them. */
import type { Pairs } from '#kit/domain/words.ts';
import { branchPerformanceWords } from '../league-report/league-report.words.ts';
import {
  commissionLogWords,
  commissionRecordWords,
  commissionSummaryWords,
} from '../commission-report/commission-report.words.ts';
import { promotionReportWords } from '../promotion-report/promotion-report.words.ts';
import { courseOverviewWords } from '../course-report/course-report.words.ts';
import {
  earningsReportWords,
  journalReportWords,
  taxReturnWords,
  trialBalanceWords,
} from '../book-report/book-report.words.ts';
import {
  deferredMovementWords,
  deferredScheduleWords,
  unusedCreditWords,
} from '../deferred-report/deferred-report.words.ts';
import {
  classFillWords,
  classPerformanceWords,
  classSessionsWords,
  coverageWords,
} from '../class-report/class-report.words.ts';
import { churnReportWords, lifetimeValueWords, retentionReportWords } from '../client-report/client-report.words.ts';
import { leadFunnelWords } from '../lead-report/lead-report.words.ts';
import { receivablesWords } from '../receivables/receivables.words.ts';
import {
  membershipAmountWords,
  membershipReportWords,
  programmeDateWords,
  suspensionReportWords,
  terminationReportWords,
} from '../member-report/member-report.words.ts';
import {
  chargeReportWords,
  invoiceReportWords,
  refundReportWords,
  salesReportWords,
  transactionReportWords,
  upfrontReportWords,
} from '../money-report/money-report.words.ts';
import { inventorySalesWords, merchandiseReportWords, stockSummaryWords } from '../stock-report/stock-report.words.ts';
import { journalExportWords } from '../journal-export/journal-export.words.ts';
import { reportScheduleWords } from '../report-schedule/report-schedule.words.ts';
import { reportListWords } from './report-list.words.ts';

export const listedWords = {
  list: reportListWords,
  schedule: reportScheduleWords,
  journal_export: journalExportWords,
  sales: salesReportWords,
  invoice: invoiceReportWords,
  transaction: transactionReportWords,
  refund: refundReportWords,
  charge: chargeReportWords,
  upfront: upfrontReportWords,
  membership: membershipReportWords,
  membership_amount: membershipAmountWords,
  suspension: suspensionReportWords,
  programme_date: programmeDateWords,
  termination: terminationReportWords,
  churn: churnReportWords,
  retention: retentionReportWords,
  lifetime_value: lifetimeValueWords,
  lead_funnel: leadFunnelWords,
  receivables: receivablesWords,
  class_performance: classPerformanceWords,
  class_sessions: classSessionsWords,
  class_fill: classFillWords,
  coverage: coverageWords,
  stock_summary: stockSummaryWords,
  inventory_sales: inventorySalesWords,
  trial_balance: trialBalanceWords,
  journal: journalReportWords,
  tax_return: taxReturnWords,
  earnings: earningsReportWords,
  deferred_revenue: deferredMovementWords,
  deferred_schedule: deferredScheduleWords,
  unused_credits: unusedCreditWords,
  merchandise: merchandiseReportWords,
  branch_performance: branchPerformanceWords,
  course_overview: courseOverviewWords,
  promotions_redeemed: promotionReportWords,
  commission_summary: commissionSummaryWords,
  commission_log: commissionLogWords,
  commission_record: commissionRecordWords,
} satisfies Pairs;
