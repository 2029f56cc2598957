/** Each sending of an e-mail or a notification: what was sent to whom and when, and why not to the others. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';
import {
  ChooseSubject,
  MoveRun,
  readingFilters,
  Recipient,
  recipientStatuses,
  Run,
  RunRow,
  runStatuses,
} from './campaign-run.model.ts';

export const RunQuery = listQuery({
  status: manyOf(z.enum(runStatuses)),
  campaign_id: IdText.optional(),
  campaign_schedule_id: IdText.optional(),
  automation_id: IdText.optional(),
  sort: sortBy(['due_at', 'id'], '-due_at'),
});
export type RunQuery = z.output<typeof RunQuery>;
export const RecipientQuery = listQuery({
  status: manyOf(z.enum(recipientStatuses)),
  read: manyOf(z.enum(readingFilters)),
  sort: sortBy(['name', 'done_at', 'opened_at', 'clicked_at', 'id'], 'name'),
});
export type RecipientQuery = z.output<typeof RecipientQuery>;

const rows = rowsOf('campaignRun', { see: 'VIEW_NEWS', write: 'SEND_BROADCAST', answer: 'toast' });
export const campaignRunContract = contract({
  list: rows.list('E-mails and push notifications that were sent or are being sent', RunQuery, RunRow),
  emails: rows.ofBranch('emails', 'The sendings of e-mails', pageOf(RunRow), { query: ofBranches(RunQuery) }),
  notifications: rows.ofBranch('notifications', 'The sendings of push notifications', pageOf(RunRow), {
    query: ofBranches(RunQuery),
  }),
  view: rows.view('One sending with its figures', Run),
  people: rows.of('people', 'What became of each person', pageOf(Recipient), {
    flag: 'VIEW_CLIENT',
    query: RecipientQuery,
  }),
  peopleCsv: rows.of('peopleCsv', 'The same people as a CSV file', z.null(), {
    flag: 'EXPORT_PEOPLE',
    query: RecipientQuery,
    file: 'csv',
  }),
  move: {
    ...rows.move('Pause, resume or stop a sending, or start one that is late', campaignRunMachine, MoveRun, Run),
    refuses: ['kit.move_not_possible', 'broadcast.audience_gone', 'broadcast.no_mail_server'],
  },
  choose: rows.post(
    'choose',
    'Send one of two subjects to the rest, before the better one is found',
    ChooseSubject,
    Run,
    {
      refuses: ['broadcast.no_test_open'],
    },
  ),
  history: rows.history('What happened to a sending'),
});
