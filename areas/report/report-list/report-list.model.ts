/** Every report, by the group in which it is listed. The name is in the address of its page. */
import { doorReports } from '#areas/classes/door-report/door-report.contract.ts';
import { performanceReports } from '#areas/classes/performance/performance.contract.ts';
import type { PagePath } from '#access/access.ts';
import type { Report } from '#kit/domain/report.ts';
import { leagueReports } from '../league-report/league-report.contract.ts';
import { bookReports } from '../book-report/book-report.contract.ts';
import { classReports } from '../class-report/class-report.contract.ts';
import { commissionReports } from '../commission-report/commission-report.contract.ts';
import { deferredReports } from '../deferred-report/deferred-report.contract.ts';
import { promotionReports } from '../promotion-report/promotion-report.contract.ts';
import { courseReports } from '../course-report/course-report.contract.ts';
import { clientReports } from '../client-report/client-report.contract.ts';
import { leadReports } from '../lead-report/lead-report.contract.ts';
import { receivablesReports } from '../receivables/receivables.contract.ts';
import { memberReports } from '../member-report/member-report.contract.ts';
import { moneyReports } from '../money-report/money-report.contract.ts';
import { stockReports } from '../stock-report/stock-report.contract.ts';

/** The noun has the words of the report. */
export type Listed = { of: Report; noun: string };
export const reportGroups = {
  branches: {
    branchPerformance: { of: leagueReports.performance, noun: 'listed.branch_performance' },
  },
  members: {
    memberships: { of: memberReports.memberships, noun: 'listed.membership' },
    membershipAmounts: { of: memberReports.membershipAmounts, noun: 'listed.membership_amount' },
    suspensions: { of: memberReports.suspensions, noun: 'listed.suspension' },
    programmeDates: { of: memberReports.programmeDates, noun: 'listed.programme_date' },
    terminations: { of: memberReports.terminations, noun: 'listed.termination' },
    churn: { of: clientReports.churn, noun: 'listed.churn' },
    retention: { of: clientReports.retention, noun: 'listed.retention' },
    lifetimeValue: { of: clientReports.lifetimeValue, noun: 'listed.lifetime_value' },
    leadFunnel: { of: leadReports.funnel, noun: 'listed.lead_funnel' },
  },
  classes: {
    classPerformance: { of: classReports.performance, noun: 'listed.class_performance' },
    classFill: { of: classReports.fill, noun: 'listed.class_fill' },
    coverage: { of: classReports.coverage, noun: 'listed.coverage' },
    checkIns: { of: doorReports.each, noun: 'classes.check_in_report' },
    checkInSummary: { of: doorReports.sum, noun: 'classes.check_in_sum' },
    onlineParticipants: { of: doorReports.participants, noun: 'classes.online_report' },
    appointments: { of: performanceReports.log, noun: 'classes.appointment_log' },
    appointmentSummary: { of: performanceReports.summary, noun: 'classes.appointment_summary' },
    appointmentsByClient: { of: performanceReports.byMember, noun: 'classes.appointment_by_member' },
  },
  money: {
    salesRevenue: { of: moneyReports.salesRevenue, noun: 'listed.sales' },
    invoices: { of: moneyReports.invoices, noun: 'listed.invoice' },
    receivables: { of: receivablesReports.ageing, noun: 'listed.receivables' },
    transactions: { of: moneyReports.transactions, noun: 'listed.transaction' },
    refunds: { of: moneyReports.refunds, noun: 'listed.refund' },
    customCharges: { of: moneyReports.customCharges, noun: 'listed.charge' },
    upfrontPayments: { of: moneyReports.upfrontPayments, noun: 'listed.upfront' },
  },
  books: {
    trialBalance: { of: bookReports.trialBalance, noun: 'listed.trial_balance' },
    journal: { of: bookReports.journal, noun: 'listed.journal' },
    taxReturn: { of: bookReports.taxReturn, noun: 'listed.tax_return' },
    earnings: { of: bookReports.earnings, noun: 'listed.earnings' },
    deferredRevenue: { of: deferredReports.movements, noun: 'listed.deferred_revenue' },
    deferredSchedule: { of: deferredReports.schedule, noun: 'listed.deferred_schedule' },
    unusedCredits: { of: deferredReports.unused, noun: 'listed.unused_credits' },
  },
  stock: {
    stockSummary: { of: stockReports.summary, noun: 'listed.stock_summary' },
    inventorySales: { of: stockReports.sales, noun: 'listed.inventory_sales' },
    joiningFeeMerchandise: { of: stockReports.merchandise, noun: 'listed.merchandise' },
  },
  staff: {
    trainers: { of: performanceReports.trainers, noun: 'classes.trainer_report' },
    commissionSummary: { of: commissionReports.summary, noun: 'listed.commission_summary' },
    commissionChanges: { of: commissionReports.log, noun: 'listed.commission_log' },
    commissionBySale: { of: commissionReports.records, noun: 'listed.commission_record' },
    courses: { of: courseReports.overview, noun: 'listed.course_overview' },
    promotions: { of: promotionReports.redeemed, noun: 'listed.promotions_redeemed' },
  },
} as const satisfies Record<string, Record<string, Listed>>;
/** Reports that have a page of their own. */
export const reportPages = [
  { group: 'members', page: '/manage/surveyReport', noun: 'settings.survey_report' },
] as const satisfies readonly { group: keyof typeof reportGroups; page: PagePath; noun: string }[];
export const allReports: Readonly<Record<string, Listed>> = Object.assign({}, ...Object.values(reportGroups));
