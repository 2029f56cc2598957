/** Every report, by the group in which it is listed. The name is in the address of its page. */
import { doorReports } from '#areas/classes/door-report/door-report.contract.ts';
import { performanceReports } from '#areas/classes/performance/performance.contract.ts';
import type { Report } from '#kit/domain/report.ts';

/** The noun has the words of the report. */
export type Listed = { of: Report; noun: string };
export const reportGroups = {
  classes: {
    checkIns: { of: doorReports.each, noun: 'classes.check_in_report' },
    checkInSummary: { of: doorReports.sum, noun: 'classes.check_in_sum' },
    onlineParticipants: { of: doorReports.participants, noun: 'classes.online_report' },
    appointments: { of: performanceReports.log, noun: 'classes.appointment_log' },
    appointmentSummary: { of: performanceReports.summary, noun: 'classes.appointment_summary' },
    appointmentsByClient: { of: performanceReports.byMember, noun: 'classes.appointment_by_member' },
  },
  staff: {
    trainers: { of: performanceReports.trainers, noun: 'classes.trainer_report' },
  },
} as const satisfies Record<string, Record<string, Listed>>;
export const allReports: Readonly<Record<string, Listed>> = Object.assign({}, ...Object.values(reportGroups));
