/** The calls of the specification about appointments and trainers, each with and without `report/` in front. */
import { contract } from '#kit/domain/contract.ts';
import { Id, text } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';
import { AppointmentTypeId, appointmentStatuses, fundings, TypeText } from '../appointment/appointment.model.ts';

const type = { kind: col.choice(['pt', 'fight_fit']) };
const typeDim = { staff_id: 'trainer_name', membership_type_id: 'kind' } as const;
const ids = { staff_id: Id, membership_type_id: AppointmentTypeId };
const ofType = { membership_type_id: TypeText.optional() };
const found = { ...ofType, q: text(100).optional() };
const ofClient = { member_name: col.text('/manage/clientDetails', 'member_id'), trainer_name: col.text() };

const log = report({
  path: 'getAppointmentLog',
  also: ['report/getAppointmentLog'],
  flag: 'VIEW_APPOINTMENT_LOG_REPORT',
  says: 'Report: each appointment with client, trainer, status and what paid for it',
  columns: {
    day: col.day(),
    starts: col.time(),
    ends: col.time(),
    ...ofClient,
    ...type,
    facility_name: col.text(),
    status: col.choice(appointmentStatuses),
    charged: col.yes(),
    is_late: col.yes(),
    funding: col.choice(fundings),
    membership_name: col.both(),
    reason: col.text(),
    booked_by: col.text(),
  },
  hidden: { id: Id, member_id: Id, ...ids },
  dims: { ...typeDim, status: 'status', funding: 'funding', charged: 'charged' },
  usual: 'day',
  order: 'r.starts desc, r.id desc',
  at: 'starts',
  filters: found,
});

const statuses = {
  total: col.count(),
  reserved: col.count(),
  confirmed: col.count(),
  present: col.count(),
  absent: col.count(),
  cancelled: col.count(),
  charged: col.count(),
  funded: col.count(),
  unfunded: col.count(),
  trial: col.count(),
};
const summary = report({
  path: 'getAppointmentSummary',
  also: ['report/getAppointmentSummary'],
  flag: 'VIEW_APPOINTMENT_SUMMARY_REPORT',
  says: 'Report: appointment summary, by trainer and type',
  columns: { trainer_name: col.text(), ...type, ...statuses },
  hidden: ids,
  dims: typeDim,
  on: null,
  usual: 'staff_id',
  order: 'r.trainer_name, r.staff_id, r.membership_type_id, r.branch_id',
  filters: ofType,
});

const byMember = report({
  path: 'report/memberTrainerAppointment',
  also: ['memberTrainerAppointment'],
  flag: 'VIEW_MEMBER_APPOINTMENT_REPORT',
  says: 'Report: appointments of each client with each trainer, of one type',
  columns: {
    ...ofClient,
    ...type,
    appointment_count: col.count(),
    attended_appointment_count: col.count(),
    absent_count: col.count(),
    cancelled_count: col.count(),
    coming_count: col.count(),
    last_on: col.day(),
  },
  hidden: { member_id: Id, ...ids, first_name: text(100), last_name: text(100) },
  dims: typeDim,
  on: null,
  usual: 'staff_id',
  order: 'lower(r.first_name), lower(r.last_name), r.member_id, r.staff_id, r.membership_type_id, r.branch_id',
  filters: found,
});

const trainers = report({
  path: 'report/trainerPerfomance',
  also: ['trainerPerfomance'],
  flag: 'VIEW_TRAINER_PERFORMANCE_REPORT',
  says: 'Report: classes and appointments of each trainer, and how many were attended',
  columns: {
    trainer_name: col.text('/user/edit', 'staff_id'),
    class_count: col.count(),
    attended_class_count: col.count(),
    class_percentage: col.percent('attended_class_count', 'class_count'),
    appointment_count: col.count(),
    attended_appointment_count: col.count(),
    appointment_percentage: col.percent('attended_appointment_count', 'appointment_count'),
  },
  hidden: { staff_id: Id },
  dims: { staff_id: 'trainer_name' },
  on: null,
  usual: 'staff_id',
  order: 'r.trainer_name, r.staff_id, r.branch_id',
});

export const performanceReports = { trainers, summary, log, byMember };
export const performanceContract = contract(reportRows(performanceReports));
