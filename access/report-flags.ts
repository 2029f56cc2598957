/**
 * Flags that open the Reports group, named by the specification. Separate from their sentences, which the first page
 * doesn't need.
 */
import type { Flag } from './flags.ts';

type ReportFlag = Extract<Flag, `${string}_REPORT${string}`>;
/** Each of them once: a missing one does not compile. */
const named: Record<ReportFlag, true> = {
  VIEW_REVENUE_REPORT: true,
  VIEW_REVENUE_FORECASTS_REPORT: true,
  VIEW_BOOKS_REPORT: true,
  VIEW_RECEIVABLES_REPORT: true,
  VIEW_CHURN_REPORT: true,
  VIEW_RETENTION_REPORT: true,
  VIEW_LEAD_FUNNEL_REPORT: true,
  VIEW_LIFETIME_VALUE_REPORT: true,
  VIEW_MEMBERSHIP_REPORT: true,
  VIEW_MEMBERSHIP_AMOUNT_REPORT: true,
  VIEW_MEMBER_APPOINTMENT_REPORT: true,
  VIEW_TRAINER_PERFORMANCE_REPORT: true,
  VIEW_CLASS_PERFORMANCE_REPORT: true,
  VIEW_TRANSACTION_REPORT: true,
  VIEW_INVOICE_REPORT: true,
  VIEW_CUSTOM_CHARGE_REPORT: true,
  VIEW_COURSE_REPORT: true,
  VIEW_REFUND_REPORT: true,
  VIEW_CHECK_IN_REPORT: true,
  VIEW_CHECK_IN_SUMMARY_REPORT: true,
  VIEW_UPFRONT_PAYMENT_REPORT: true,
  VIEW_ONLINE_PARTICIPANT_REPORT: true,
  VIEW_PROGRAMME_DATE_REPORT: true,
  VIEW_SURVEY_REPORT: true,
  VIEW_SUSPENSION_REPORT: true,
  VIEW_STOCK_SUMMARY_REPORT: true,
  VIEW_PERFORMANCE_REPORT: true,
  VIEW_INVENTORY_SALES_REPORT: true,
  VIEW_JOINING_FEE_MERCHANDISE_REPORT: true,
  VIEW_COMMISSION_SUMMARY_REPORT: true,
  VIEW_COMMISSION_LOG_REPORT: true,
  VIEW_COMMISSION_RECORD_REPORT: true,
  VIEW_APPOINTMENT_LOG_REPORT: true,
  VIEW_APPOINTMENT_SUMMARY_REPORT: true,
  VIEW_TERMINATION_REPORT: true,
};
const isNamed = (flag: string): flag is ReportFlag => Object.hasOwn(named, flag);
export const reportFlags: readonly Flag[] = Object.keys(named).filter(isNamed);
