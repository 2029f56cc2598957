/** Reports that are sent by e-mail: set up by people with the flag, seen and stopped by those who receive them. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { reportScheduleMachine } from './report-schedule.machine.ts';
import {
  EditReportSchedule,
  MoveReportSchedule,
  NewReportSchedule,
  ReportReader,
  ReportScheduleRow,
  reportScheduleStatuses,
  SendReport,
} from './report-schedule.model.ts';

export const ReportScheduleQuery = listQuery({
  status: manyOf(z.enum(reportScheduleStatuses)),
  sort: sortBy(['name', 'next_at', 'id'], 'name'),
});
export type ReportScheduleQuery = z.output<typeof ReportScheduleQuery>;

const rows = rowsOf('reportSchedule', { see: 'signed_in', write: 'MANAGE_SCHEDULED_MAIL', answer: 'toast' });
export const reportScheduleContract = contract({
  list: rows.list(
    'Reports that are sent by e-mail: all for those who set them up, else one’s own',
    ReportScheduleQuery,
    ReportScheduleRow,
  ),
  view: rows.view('One report that is sent by e-mail', ReportScheduleRow),
  readers: {
    method: 'GET',
    path: 'reportSchedule/readers/:branch_id',
    says: 'Staff who can open a report in the branch, and so can receive it; with those who receive it already',
    flag: 'MANAGE_SCHEDULED_MAIL',
    branch: 'branch',
    query: z.object({ report: z.string().max(60), id: IdText.optional() }),
    data: z.array(ReportReader),
    refuses: ['report.not_yours'],
  },
  create: rows.create('Send a report by e-mail on a schedule', NewReportSchedule, ReportScheduleRow, {
    refuses: ['report.fixed_days', 'report.not_yours'],
  }),
  edit: rows.edit('Edit when and to whom a report is sent', EditReportSchedule, ReportScheduleRow, {
    refuses: ['report.not_yours'],
  }),
  move: rows.move(
    'Pause, resume or end sending a report',
    reportScheduleMachine,
    MoveReportSchedule,
    ReportScheduleRow,
  ),
  sendNow: rows.post('sendNow', 'Send a report now, to everyone who receives it', SendReport, ReportScheduleRow, {
    refuses: ['report.has_ended', 'report.not_yours'],
  }),
  stop: rows.post('stop', 'Stop receiving a report', z.object({}), z.null(), { flag: 'signed_in' }),
});
