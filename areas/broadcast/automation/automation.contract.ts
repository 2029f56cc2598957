/** Automations: something happens to a client, and steps follow without anyone planning them. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { automationMachine } from './automation.machine.ts';
import {
  AskPreview,
  Automation,
  AutomationRow,
  automationStatuses,
  EditAutomation,
  Entry,
  entryStatuses,
  MoveAutomation,
  NewAutomation,
  Preview,
  triggers,
} from './automation.model.ts';

export const AutomationQuery = listQuery({
  status: manyOf(z.enum(automationStatuses)),
  trigger: manyOf(z.enum(triggers)),
  sort: sortBy(['name', 'created_at', 'updated_at', 'id'], 'name'),
});
export type AutomationQuery = z.output<typeof AutomationQuery>;
export const EntryQuery = listQuery({
  status: manyOf(z.enum(entryStatuses)),
  sort: sortBy(['entered_at', 'name', 'id'], '-entered_at'),
});
export type EntryQuery = z.output<typeof EntryQuery>;

const rows = rowsOf('automation', { see: 'VIEW_NEWS', write: 'SEND_BROADCAST', answer: 'dialog' });
export const automationContract = contract({
  list: rows.list('Automations of a branch', AutomationQuery, AutomationRow),
  view: rows.view('One automation with its steps', Automation),
  preview: rows.inBranch('preview', 'How many would have entered in the last thirty days', AskPreview, Preview, {
    flag: 'VIEW_NEWS',
    effect: 'read',
    answer: 'silent',
    dear: true,
  }),
  create: rows.create('Write an automation; it lets nobody in before it is started', NewAutomation, Automation, {
    refuses: ['broadcast.template_only'],
  }),
  edit: rows.edit(
    'Change an automation; people who are inside keep the steps that they entered with',
    EditAutomation,
    Automation,
    {
      refuses: [
        'broadcast.template_only',
        'broadcast.automation_ended',
        'broadcast.automation_trigger',
        'broadcast.no_mail_server',
      ],
    },
  ),
  move: {
    ...rows.move('Start, pause, resume or end an automation', automationMachine, MoveAutomation, Automation, {
      answer: 'toast',
    }),
    refuses: ['kit.move_not_possible', 'broadcast.no_mail_server', 'broadcast.automation_audience'],
  },
  remove: rows.remove('Delete an automation that was never started', { refuses: ['broadcast.automation_started'] }),
  people: rows.of('people', 'Who entered, and what was done for each person at each step', pageOf(Entry), {
    flag: 'VIEW_CLIENT',
    query: EntryQuery,
  }),
  peopleCsv: rows.of('peopleCsv', 'The same people as a CSV file', z.null(), {
    flag: 'EXPORT_PEOPLE',
    query: EntryQuery,
    file: 'csv',
  }),
  history: rows.history('What happened to an automation'),
});
