/** Drawers in which a report is set up to be sent by e-mail. Who can receive it depends on the report. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { reportScheduleContract } from './report-schedule.contract.ts';
import { everies, formats, HOURS } from './report-schedule.model.ts';
import { hasFixedDays } from './report-schedule.rules.ts';
import { weekdayLabels, weekdays, type Weekday } from '#kit/domain/lookups/choices.ts';
import { textIn } from '#kit/domain/words.ts';
import { clockText } from '#kit/domain/zone.ts';
import { useAddress } from '#kit/web/address.tsx';
import { group, manyField, ownField, selectField, textField, type OwnInputProps } from '#kit/web/form/fields.ts';
import { ManyBox } from '#kit/web/form/many-box.tsx';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { nounSay } from '#kit/web/noun.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { savedOf } from '#kit/web/report/state.ts';
import { useRights } from '#kit/web/rights.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { allReports } from '../report-list/report-list.model.ts';

type Search = Readonly<Record<string, string>>;
const noun = 'listed.schedule';
const hours = Array.from({ length: HOURS }, (_, hour) => ({ value: String(hour), label: clockText(hour * 60) }));
const HourInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => (
  <Select
    id={`field-${name}`}
    name={name}
    label={label}
    error={error}
    data={hours}
    value={String(value)}
    allowDeselect={false}
    onChange={(next) => set(name, Number(next ?? 0))}
  />
);
/** The report in the address: of the page that shows it, or of the schedule that is edited. */
const reportIn = ({ of, report }: Search): string => of ?? report ?? 'salesRevenue';
const Readers = (props: OwnInputProps): ReactElement => {
  const words = useWords('listed');
  const { search } = useAddress();
  const { edit } = search;
  const query = { report: reportIn(search), ...(edit !== undefined && { id: edit }) };
  const { data = [] } = useRead(reportScheduleContract.readers, { query });
  const choices = data.map(({ id, name, can_open }) => ({
    value: String(id),
    label: can_open ? name : words('schedule.cannot_open', { name }),
  }));
  return <ManyBox of={props} areIds data={choices} />;
};
const groups = [
  group('what', [textField('name'), manyField('formats', formats)]),
  group('timing', [
    selectField('every', everies),
    [
      selectField('weekday', weekdays, {
        labelOf: (value) => textIn(weekdayLabels[value as Weekday], currentLocale()),
        when: ({ every }) => every === 'week',
      }),
      ownField('hour', HourInput),
    ],
  ]),
  group('who', [ownField('staff_ids', Readers)]),
] as const;

const MORNING = 7;
/** What the page shows now, without what no file has. */
const shownIn = (search: Search): Search => {
  const of = allReports[reportIn(search)]?.of;
  const { report: _report, compare: _compare, ...rest } = of ? savedOf(of, search) : {};
  return rest;
};
const Create = formDrawer(reportScheduleContract.create, {
  noun,
  title: 'create',
  save: 'start',
  groups,
  start: ({ search }) => ({
    name: nounSay(allReports[reportIn(search)]?.noun ?? '').of('title'),
    every: 'week' as const,
    weekday: 'monday' as const,
    hour: MORNING,
    formats: ['pdf' as const],
  }),
  hidden: ({ search }) => ({
    branch_id: place.get().branch_id ?? 0,
    report: reportIn(search),
    search: shownIn(search),
  }),
});
export const EditSchedule = formDrawer(reportScheduleContract.edit, {
  noun,
  title: 'edit',
  save: 'save',
  record: reportScheduleContract.view,
  groups,
});

/** On the page of a report: what it shows now is what will be sent. */
export const SendByMail = (): ReactElement | null => {
  const words = useWords('listed');
  const { search } = useAddress();
  const { has } = useRights();
  const [isOpen, setOpen] = useState(false);
  if (!has('MANAGE_SCHEDULED_MAIL')) return null;
  const isFixed = hasFixedDays(search);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} />}
        disabled={isFixed}
        title={isFixed ? words('schedule.choose_period') : undefined}
        onClick={() => setOpen(true)}
      >
        {words('schedule.create')}
      </Button>
      {isOpen ? <Create onClose={() => setOpen(false)} /> : null}
    </>
  );
};
