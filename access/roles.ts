/** The built-in roles: as few flags as the work needs. They are created at the start and can't be deleted. */
import { allFlags } from './access.ts';
import type { Flag } from './access.ts';

export type RoleScope = 'network' | 'country' | 'organisation' | 'branch';
export type BuiltInRole = {
  key: string;
  title: { en: string; cn: string };
  scope: RoleScope;
  flags: readonly Flag[];
};

const trainerFlags: readonly Flag[] = [
  'VIEW_CLIENT',
  'VIEW_CLASSES',
  'VIEW_LEARN_COURSES',
  'CHECK_IN',
  'VIEW_SHIFT',
  'TAKE_SHIFT',
  'TAKE_ATTENDANCE',
  'BOOK_APPOINTMENT',
];

const salesFlags: readonly Flag[] = [
  'VIEW_DASHBOARD',
  'VIEW_LEAD',
  'MANAGE_LEAD',
  'CONVERT_LEAD',
  'VIEW_CLIENT',
  'MANAGE_CLIENT',
  'VIEW_PROGRAMME',
  'VIEW_JOINING_FEE',
  'VIEW_CREDIT_SETUP',
  'SIGN_UP_CLIENT',
  'VIEW_TRANSACTION',
  'RECORD_PAYMENT',
  'REFUND_PAYMENT',
  'ASK_CUSTOM_CHARGE',
  'ASK_WRITE_OFF',
  'CHECK_IN',
  'UNDO_CHECK_IN',
  'VIEW_CLASSES',
  'BOOK_CLASS',
  'BOOK_APPOINTMENT',
  'TAKE_ATTENDANCE',
  'MANAGE_ORDERS',
  'REDEEM_PROMOTION',
  'VIEW_COMMISSIONS',
  'VIEW_LEARN_COURSES',
  'VIEW_SHIFT',
  'TAKE_SHIFT',
];

/** What people need to run a branch from day to day. */
const facilityFlags: readonly Flag[] = [
  ...salesFlags,
  'IMPORT_PEOPLE',
  'UNDO_IMPORT',
  'VIEW_VACCINE_CERTIFICATE',
  'DECIDE_VACCINE_CERTIFICATE',
  'VIEW_HEALTH_ANSWERS',
  'EXPORT_PEOPLE',
  'DEACTIVATE_CLIENT',
  'TRANSFER_CLIENT',
  'MANAGE_PROGRAMME',
  'MANAGE_JOINING_FEE',
  'MANAGE_CREDIT_SETUP',
  'OVERRIDE_CHECK_IN',
  'MANAGE_KIOSK',
  'MANAGE_CLASSES',
  'OVERRIDE_TRAINER',
  'EDIT_CLOSED_ROSTER',
  'MANAGE_AVAILABILITY',
  'DECIDE_NO_SHOW',
  'CANCEL_INVOICE',
  'APPROVE_REFUND',
  'APPROVE_CUSTOM_CHARGE',
  'APPROVE_WRITE_OFF',
  'APPROVE_COMPLIMENTARY',
  'CONFIRM_TRANSFER',
  'CLOSE_DAY',
  'EXPORT_TRANSACTION',
  'SUSPEND_MEMBERSHIP',
  'CANCEL_MEMBERSHIP',
  'TERMINATE_MEMBERSHIP',
  'CHANGE_MEMBERSHIP',
  'MANAGE_SHIFT',
  'APPROVE_SHIFT',
  'CLOCK_STAFF',
  'VIEW_TIMESHEET',
  'MANAGE_TIMESHEET',
  'APPROVE_TIMESHEET',
  'VIEW_INVOICE',
  'MANAGE_STAFF_INVOICE',
  'VIEW_STOCK_MANAGEMENT',
  'VIEW_STOCK_REQUEST',
  'VIEW_STOCK_IN',
  'VIEW_STOCKTAKE',
  'VIEW_STOCK_ADJUSTMENT',
  'UPDATE_SCHEDULE',
  'EDIT_FACILITY_ACCOUNT',
  'VIEW_SSID',
  'MANAGE_SSID',
  'VIEW_TERMS_AND_CONDITIONS',
  'MANAGE_TERMS',
  'MANAGE_SURVEY',
  'VIEW_FREELANCE_RATE',
  'VIEW_NEWS',
  'MANAGE_NEWS',
  'MANAGE_TICKETS',
  'VIEW_FRANCHISE_USER',
  'MANAGE_SCHEDULED_MAIL',
  'VIEW_CHECK_IN_REPORT',
  'VIEW_CHECK_IN_SUMMARY_REPORT',
  'VIEW_CLASS_PERFORMANCE_REPORT',
  'VIEW_TRAINER_PERFORMANCE_REPORT',
  'VIEW_MEMBER_APPOINTMENT_REPORT',
  'VIEW_APPOINTMENT_LOG_REPORT',
  'VIEW_APPOINTMENT_SUMMARY_REPORT',
  'VIEW_ONLINE_PARTICIPANT_REPORT',
  'VIEW_MEMBERSHIP_REPORT',
  'VIEW_PROGRAMME_DATE_REPORT',
  'VIEW_SUSPENSION_REPORT',
  'VIEW_TERMINATION_REPORT',
  'VIEW_CHURN_REPORT',
  'VIEW_RETENTION_REPORT',
  'VIEW_LEAD_FUNNEL_REPORT',
  'VIEW_TRANSACTION_REPORT',
  'VIEW_INVOICE_REPORT',
  'VIEW_RECEIVABLES_REPORT',
  'VIEW_REFUND_REPORT',
  'VIEW_UPFRONT_PAYMENT_REPORT',
  'VIEW_CUSTOM_CHARGE_REPORT',
  'VIEW_JOINING_FEE_MERCHANDISE_REPORT',
  'VIEW_INVENTORY_SALES_REPORT',
  'VIEW_STOCK_SUMMARY_REPORT',
  'VIEW_SURVEY_REPORT',
];

/** What only head office has. */
export const headOfficeFlags: readonly Flag[] = [
  'VIEW_FRANCHISE',
  'MANAGE_FRANCHISE',
  'PAY_FRANCHISE_INVOICE',
  'CONFIRM_FRANCHISE_PAYMENT',
  'MANAGE_BRANCH',
  'RUN_BILLING',
  'MANAGE_TERMINATION_RULE',
  'VIEW_HQ_USER',
  'VIEW_PRODUCT_PROFILE',
  'VIEW_OUTBOX',
  'RESEND_MESSAGE',
  'VIEW_SECURITY_EVENTS',
  'MANAGE_SYSTEM',
  'MANAGE_MERCHANT',
];
const branchFlags = allFlags.filter((flag) => !headOfficeFlags.includes(flag));

/** People from outside a branch don't need its passwords or the health of its clients. */
const notForOnlookers: readonly Flag[] = ['VIEW_SSID', 'VIEW_HEALTH_ANSWERS'];
/** Everything that can be viewed in a branch, and nothing that changes it. */
const viewFlags = branchFlags.filter((flag) => flag.startsWith('VIEW_') && !notForOnlookers.includes(flag));
const operatorFlags: readonly Flag[] = [...viewFlags, 'VIEW_FRANCHISE', 'PAY_FRANCHISE_INVOICE'];

export const builtInRoles = {
  super_admin: {
    key: 'super_admin',
    title: { en: 'Super admin', cn: '超级管理员' },
    scope: 'network',
    flags: allFlags,
  },
  admin: { key: 'admin', title: { en: 'Admin', cn: '管理员' }, scope: 'branch', flags: branchFlags },
  facility_admin: {
    key: 'facility_admin',
    title: { en: 'Facility admin', cn: '场馆管理员' },
    scope: 'branch',
    flags: facilityFlags,
  },
  trainer_full_time: {
    key: 'trainer_full_time',
    title: { en: 'Trainer, full time', cn: '全职教练' },
    scope: 'branch',
    flags: trainerFlags,
  },
  trainer_part_time: {
    key: 'trainer_part_time',
    title: { en: 'Trainer, part time', cn: '兼职教练' },
    scope: 'branch',
    flags: ['VIEW_CLASSES', 'VIEW_LEARN_COURSES', 'CHECK_IN', 'VIEW_SHIFT', 'TAKE_SHIFT'],
  },
  sales_person: {
    key: 'sales_person',
    title: { en: 'Sales person', cn: '销售' },
    scope: 'branch',
    flags: salesFlags,
  },
  franchise_operator: {
    key: 'franchise_operator',
    title: { en: 'Franchise operator', cn: '加盟商' },
    scope: 'organisation',
    flags: operatorFlags,
  },
  master_franchise_operator: {
    key: 'master_franchise_operator',
    title: { en: 'Master franchise operator', cn: '总加盟商' },
    scope: 'organisation',
    flags: [...operatorFlags, 'MANAGE_FRANCHISE', 'CONFIRM_FRANCHISE_PAYMENT'],
  },
} as const satisfies Record<string, BuiltInRole>;
export type BuiltInRoleKey = keyof typeof builtInRoles;
