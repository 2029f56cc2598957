/** To whom and when an e-mail or a push notification goes out, once or repeatedly. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { campaignScheduleMachine } from './campaign-schedule.machine.ts';
import {
  AskEstimate,
  Estimate,
  MoveSchedule,
  NewSchedule,
  ScheduleRow,
  scheduleStatuses,
} from './campaign-schedule.model.ts';

export const ScheduleQuery = listQuery({
  status: manyOf(z.enum(scheduleStatuses)),
  campaign_id: IdText.optional(),
  sort: sortBy(['next_at', 'created_at', 'id'], '-created_at'),
});
export type ScheduleQuery = z.output<typeof ScheduleQuery>;

const rows = rowsOf('campaignSchedule', { see: 'VIEW_NEWS', write: 'SEND_BROADCAST', answer: 'dialog' });
export const campaignScheduleContract = contract({
  list: rows.list('When the e-mails and notifications of a branch go out', ScheduleQuery, ScheduleRow),
  view: rows.view('One schedule', ScheduleRow),
  estimate: rows.inBranch(
    'estimate',
    'Whom an e-mail or a notification would reach now, and why not the others',
    AskEstimate,
    Estimate,
    {
      flag: 'VIEW_NEWS',
      effect: 'read',
      answer: 'silent',
      dear: true,
    },
  ),
  create: rows.create(
    'Send an e-mail or a notification to an audience, now, later or repeatedly',
    NewSchedule,
    ScheduleRow,
    {
      refuses: [
        'broadcast.no_mail_server',
        'broadcast.template_only',
        'broadcast.test_not_measured',
        'broadcast.test_no_address',
      ],
    },
  ),
  move: {
    ...rows.move('Pause, resume or end a schedule', campaignScheduleMachine, MoveSchedule, ScheduleRow, {
      answer: 'toast',
    }),
    refuses: ['kit.move_not_possible', 'broadcast.no_time_left'],
  },
  history: rows.history('What happened to a schedule'),
});
