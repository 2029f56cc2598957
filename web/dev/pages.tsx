/** List, record and form as an area describes them. */
import type { ComponentType, ReactElement } from 'react';
import { leadMachine } from '#areas/people/lead/lead.machine.ts';
import { genders, leadSources, type Lead, type LeadRow } from '#areas/people/lead/lead.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { jump, move } from '#kit/web/actions.ts';
import { choice, day, instant, nameLink, phone, status, text } from '#kit/web/columns.tsx';
import {
  areaField,
  dayField,
  emailField,
  group,
  phoneField,
  radioField,
  selectField,
  textField,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { byChoice, byDays, byStatus, byYes } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { Timeline } from '#kit/web/record/history.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { listIn, opened, sampleRows, sampleStates, type SampleState } from './samples.ts';

const markCold = move(
  'mark_cold',
  sampleRows.move,
  (lead: LeadRow, reason) => ({
    params: { id: lead.id },
    body: { version: lead.version, move: 'mark_cold' as const, reason },
  }),
  { asksReason: true },
);
const startTrial = move(
  'start_trial',
  sampleRows.move,
  (lead: LeadRow) => ({
    params: { id: lead.id },
    body: { version: lead.version, move: 'start_trial' as const, reason: null },
  }),
  {
    undo: (lead) => Promise.resolve(lead),
  },
);
const remove = move(
  'delete',
  sampleRows.remove,
  (lead: LeadRow) => ({ params: { id: lead.id }, query: { version: String(lead.version) } }),
  { word: 'remove', danger: true, confirms: true },
);
const convert = jump<LeadRow>('convert', '/manage/viewLeads');

const sampleForm = {
  noun: 'people.lead',
  groups: [
    group('person', [
      [textField('first_name'), textField('last_name')],
      [radioField('gender', genders), dayField('date_of_birth')],
    ]),
    group('contact', [
      [phoneField('phone'), emailField('email')],
      selectField('source', leadSources),
      areaField('note'),
    ]),
  ],
} as const;
const CreateDrawer = formDrawer(sampleRows.create, { ...sampleForm, title: 'create' });

const listOf = (state: SampleState): ComponentType =>
  listPage(listIn(state), {
    noun: 'people.lead',
    record: '/manage/viewLeads',
    columns: [
      nameLink('name', (lead: LeadRow) => fullName(lead), { sort: 'first_name' }),
      status(leadMachine),
      phone('phone'),
      day('next_action_on'),
      choice('source'),
      text('email', { extra: true }),
      instant('created_at'),
    ],
    filters: [
      byStatus(leadMachine),
      byChoice('source', leadSources),
      byDays('due_until', { until: 'due_until' }),
      byYes('converted'),
    ],
    views: [{ name: 'cold', search: { status: 'cold' } }],
    actions: [convert, startTrial, markCold, remove],
    bulk: [startTrial, markCold, remove],
    create: { drawer: CreateDrawer },
  });
const LISTS: Readonly<Record<SampleState, ComponentType>> = {
  rows: listOf('rows'),
  many: listOf('many'),
  empty: listOf('empty'),
  denied: listOf('denied'),
  failed: listOf('failed'),
  waiting: listOf('waiting'),
};

const Work = ({ record }: { record: Lead }): ReactElement => (
  <Card>
    <Timeline
      items={[
        {
          id: 1,
          at: opened,
          tone: 'green',
          title: fullName(record),
          text: record.interest,
          who: 'Aminah Yusof',
        },
        { id: 2, at: '2026-01-05T03:00:00Z', title: record.phone, who: null },
      ]}
    />
  </Card>
);
const Side = ({ record }: { record: Lead }): ReactElement => (
  <Facts record={record} facts={[phone('phone'), text('email'), choice('gender'), day('date_of_birth')]} />
);

const Record = recordPage(sampleRows.view, {
  noun: 'people.lead',
  list: '/manage',
  title: fullName,
  picture: () => null,
  number: (lead) => `#${lead.id}`,
  status: { machine: leadMachine },
  facts: [phone('phone'), day('next_action_on'), instant('created_at')],
  actions: [convert, startTrial, markCold, remove],
  tabs: [
    { name: 'activity', main: Work, side: Side },
    { name: 'due', main: Side },
  ],
  history: sampleRows.history,
  prints: true,
});

const done = () => ({ to: '/manage' }) as const;
export const samplePages: Readonly<Record<string, ComponentType>> = {
  ...Object.fromEntries(sampleStates.map((state) => [`list ${state}`, LISTS[state]])),
  record: Record,
  form: formPage(sampleRows.create, { ...sampleForm, title: 'create', done }),
  'form edit': formPage(sampleRows.edit, { ...sampleForm, title: 'edit', record: sampleRows.view, done }),
};
