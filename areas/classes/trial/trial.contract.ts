import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { requiredText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { trialMachine } from './trial.machine.ts';
import {
  CancelTrial,
  ChangeTrial,
  MarkTrial,
  NewTrial,
  OwnTrial,
  Trial,
  TrialOptions,
  trialStatuses,
} from './trial.model.ts';

export const TrialQuery = listQuery({
  status: manyOf(z.enum(trialStatuses)),
  day_from: Day.optional(),
  day_until: Day.optional(),
  sort: sortBy(['starts_at', 'first_name', 'status', 'created_at', 'id'], '-starts_at'),
});
export type TrialQuery = z.output<typeof TrialQuery>;
/** The trainer of the class marks it, and so does the desk, when the visitor arrives. */
const marks = ['TAKE_ATTENDANCE', 'VIEW_CLASSES', 'CHECK_IN'] as const;

/** Why a class takes no trial that staff book. */
const books = [
  'classes.session_begun',
  'classes.session_cancelled',
  'classes.trial_online',
  'classes.trial_branch',
  'classes.trial_waiting',
  'classes.no_place',
  'classes.branch_closed',
  'classes.not_begun',
  'classes.roster_closed',
] as const;

const trial = rowsOf('trial', { see: 'VIEW_CLASSES', write: 'BOOK_CLASS' });
export const trialContract = contract({
  list: trial.list('Trials of a branch', TrialQuery, Trial),
  csv: trial.csv('VIEW_CLASSES', TrialQuery, 'The same list as a CSV file'),
  view: trial.view('One trial', Trial),
  roster: trial.of('session', 'The trials of a session, cancelled ones last', z.array(Trial)),
  ofLead: trial.of('lead', 'The trials of a lead, newest class first', z.array(Trial), {
    flag: ['VIEW_CLASSES', 'VIEW_LEAD'],
  }),
  options: trial.of('options', 'The classes of a day that a lead can try, or why not', TrialOptions, {
    flag: 'BOOK_CLASS',
    query: z.object({ day: Day.optional() }),
  }),
  book: trial.inBranch('book', 'Book a trial for a lead: the visitor gets an e-mail', NewTrial, Trial, {
    refuses: [...books, 'classes.trial_again', 'classes.trial_open', 'people.lead_is_client'],
  }),
  today: trial.ofBranch('today', 'The trials of today, by time', z.array(Trial), { flag: 'CHECK_IN' }),
  mark: trial.post('mark', 'Mark whether a visitor attended the trial', MarkTrial, Trial, {
    flag: marks,
    answer: 'silent',
    machine: trialMachine,
    refuses: [
      'classes.not_your_class',
      'classes.session_cancelled',
      'classes.not_begun',
      'classes.roster_closed',
      'kit.move_not_possible',
    ],
  }),
  change: trial.post(
    'change',
    'Move a trial to another class of the branch: the visitor gets an e-mail',
    ChangeTrial,
    Trial,
    { refuses: [...books, 'classes.trial_over', 'classes.trial_same'] },
  ),
  cancel: trial.post('cancel', 'Cancel a trial: the visitor gets an e-mail', CancelTrial, Trial, {
    machine: trialMachine,
    refuses: ['classes.trial_over', 'classes.session_begun'],
  }),
  history: trial.history('Who changed a trial, when and how'),
});

const Token = z.object({ token: requiredText(200) });
const open = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent', body: Token, perMinute: 30 } as const;
/** With the link in the e-mail, without signing in. */
export const ownTrialContract = contract({
  view: {
    ...open,
    path: 'trial/own',
    says: 'The trial behind the link; empty if the link is invalid',
    effect: 'read',
    data: OwnTrial.nullable(),
  },
  cancel: {
    ...open,
    path: 'trial/own/cancel',
    says: 'Cancel the trial behind the link',
    data: OwnTrial,
    refuses: ['classes.trial_over', 'classes.session_begun', 'classes.trial_link'],
  },
});
