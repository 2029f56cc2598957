/** The calls of the specification about appointments and trainers, each with and without `report/` in front. */
import { z } from 'zod';
import { contract, type Endpoint } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf } from '#kit/domain/page.ts';
import { AppointmentRow, appointmentStatuses, AppointmentTypeId, TypeText } from '../appointment/appointment.model.ts';

/** Without days: this month, by the branch's own day. */
const days = { from: Day.optional(), until: Day.optional(), staff_id: IdText.optional() };
export const MOST_DAYS = 366;
export const DaysQuery = z.object(days);
export type DaysQuery = z.output<typeof DaysQuery>;
export const LogQuery = listQuery({
  ...days,
  membership_type_id: TypeText.optional(),
  status: manyOf(z.enum(appointmentStatuses)),
});
export type LogQuery = z.output<typeof LogQuery>;
export const MemberTrainerQuery = listQuery({ ...days, membership_type_id: TypeText.optional() });
export type MemberTrainerQuery = z.output<typeof MemberTrainerQuery>;

export const LogRow = AppointmentRow.omit({ can: true, version: true }).extend({
  branch_name: z.string(),
  booked_by: z.string().nullable(),
});
export type LogRow = z.output<typeof LogRow>;
const count = z.int();
export const SummaryRow = z.object({
  staff_id: Id,
  trainer_name: z.string(),
  membership_type_id: AppointmentTypeId,
  total: count,
  reserved: count,
  confirmed: count,
  present: count,
  absent: count,
  cancelled: count,
  charged: count,
  funded: count,
  unfunded: count,
  trial: count,
});
export type SummaryRow = z.output<typeof SummaryRow>;
export const MemberTrainerRow = z.object({
  member_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  staff_id: Id,
  trainer_name: z.string(),
  membership_type_id: AppointmentTypeId,
  appointment_count: count,
  attended_appointment_count: count,
  absent_count: count,
  cancelled_count: count,
  coming_count: count,
  last_on: Day.nullable(),
});
export type MemberTrainerRow = z.output<typeof MemberTrainerRow>;
export const TrainerPerformance = z.object({
  staff_id: Id,
  trainer_name: z.string(),
  class_count: count,
  attended_class_count: count,
  class_percentage: z.number(),
  appointment_count: count,
  attended_appointment_count: count,
  appointment_percentage: z.number(),
});
export type TrainerPerformance = z.output<typeof TrainerPerformance>;

const within = <T extends z.ZodType>(row: T) => z.object({ from: Day, until: Day, data: z.array(row) });
const reads = { method: 'GET', branch: 'branch' } as const;
const asFile = { data: z.null(), file: 'csv' } as const satisfies Partial<Endpoint>;
const log = { ...reads, flag: 'VIEW_APPOINTMENT_LOG_REPORT', query: LogQuery } as const;
const summary = { ...reads, flag: 'VIEW_APPOINTMENT_SUMMARY_REPORT', query: DaysQuery } as const;

const report = rowsOf('report', { see: 'VIEW_MEMBER_APPOINTMENT_REPORT' });
export const performanceContract = contract({
  log: {
    ...log,
    path: 'getAppointmentLog/:branch_id',
    dear: true,
    also: ['report/getAppointmentLog/:branch_id'],
    says: 'Report: each appointment with client, trainer, status and what paid for it',
    data: pageOf(LogRow),
  },
  logCsv: {
    ...log,
    ...asFile,
    path: 'getAppointmentLog/csv/:branch_id',
    also: ['report/getAppointmentLog/csv/:branch_id'],
    says: 'The same as a CSV file',
  },
  summary: {
    ...summary,
    path: 'getAppointmentSummary/:branch_id',
    dear: true,
    also: ['report/getAppointmentSummary/:branch_id'],
    says: 'Report: appointment summary, by trainer and type',
    data: within(SummaryRow),
  },
  summaryCsv: {
    ...summary,
    ...asFile,
    path: 'getAppointmentSummary/csv/:branch_id',
    also: ['report/getAppointmentSummary/csv/:branch_id'],
    says: 'The same as a CSV file',
  },
  byMember: report.ofBranch(
    'memberTrainerAppointment',
    'Report: appointments of each client with each trainer, of one type',
    pageOf(MemberTrainerRow),
    { query: MemberTrainerQuery, dear: true, also: ['memberTrainerAppointment/:branch_id'] },
  ),
  byMemberCsv: report.ofBranch('memberTrainerAppointment/csv', 'The same as a CSV file', z.null(), {
    query: MemberTrainerQuery,
    file: 'csv',
    also: ['memberTrainerAppointment/csv/:branch_id'],
  }),
  trainers: report.ofBranch(
    'trainerPerfomance',
    'Report: classes and appointments of each trainer, and how many were attended',
    within(TrainerPerformance),
    { flag: 'VIEW_TRAINER_PERFORMANCE_REPORT', query: DaysQuery, dear: true, also: ['trainerPerfomance/:branch_id'] },
  ),
  trainersCsv: report.ofBranch('trainerPerfomance/csv', 'The same as a CSV file', z.null(), {
    flag: 'VIEW_TRAINER_PERFORMANCE_REPORT',
    query: DaysQuery,
    file: 'csv',
    also: ['trainerPerfomance/csv/:branch_id'],
  }),
});
