/** `/schedule/timesheet`: the timesheets of a branch; with an id, one of them day by day. */
import { useState, type ComponentType, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import {
  timesheetContract,
  type SheetsMade,
  type Timesheet,
  type TimesheetLine,
  type TimesheetRow,
} from './timesheet.contract.ts';
import { timesheetMachine } from './timesheet.machine.ts';
import { formatDay } from '#kit/domain/day.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { move, movesOf } from '#kit/web/actions.ts';
import { usePageId } from '#kit/web/address.tsx';
import { branch, custom, day, nameLink, status, text } from '#kit/web/columns.tsx';
import { useDays } from '#kit/web/days.ts';
import { dayField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { byDays, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { place } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, say, useWords } from '#kit/web/words.ts';
import { HoursForm, type TypedHours } from './hours.form.tsx';
import { lastMonth } from '../shift/period.view.ts';
import { useTimeText, pairsText } from '../shift/shift-words.view.ts';
import { Words } from '#kit/web/look/lay.tsx';

const actions = movesOf(timesheetMachine, timesheetContract, {
  approve: {},
  hand_in: {},
  submit: {},
  reject: { danger: true },
  lock: {},
  unlock: {},
  relock: {},
});
const compute = move<TimesheetRow, typeof timesheetContract.compute>('compute', timesheetContract.compute, (sheet) => ({
  params: { id: sheet.id },
}));

const Hours = ({ minutes }: { minutes: number }): ReactElement => <>{useTimeText()(minutes)}</>;
const hours = (field: 'planned_min' | 'worked_min') =>
  custom(field, (sheet: TimesheetRow) => <Hours minutes={sheet[field]} />, { figures: true });

/** "No new timesheets · 7 people already have one, until Sat 31 Oct 2026". */
const madeText = ({ made, there, until_on }: SheetsMade): string[] => {
  const words = say('shift');
  const known = until_on === null ? '' : formatDay(until_on, currentLocale());
  return [
    made > 0 ? words('timesheet.made', { count: made }) : words('timesheet.made_none'),
    ...(there > 0 ? [words('timesheet.there', { count: there, day: known })] : []),
    ...(made === 0 && there === 0 ? [words('timesheet.nobody')] : []),
  ];
};
const MakeDrawer = formDrawer(timesheetContract.make, {
  noun: 'shift.timesheet',
  title: 'create',
  save: 'make',
  groups: [{ fields: [[dayField('from_on'), dayField('until_on')]] }],
  ready: true,
  start: lastMonth,
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  says: madeText,
});

const TimesheetList = listPage(timesheetContract.list, {
  noun: 'shift.timesheet',
  record: '/schedule/timesheet',
  columns: [
    nameLink('staff_name', (sheet: TimesheetRow) => sheet.staff_name),
    status(timesheetMachine),
    day('from_on'),
    day('until_on'),
    hours('planned_min'),
    hours('worked_min'),
    text('decided_by_name'),
    branch('branch_name', { extra: 'branch' }),
  ],
  filters: [byStatus(timesheetMachine), byDays('days', { from: 'from', until: 'until' })],
  views: [
    { name: 'waiting', search: { status: 'submitted' } },
    { name: 'open', search: { status: 'draft' } },
    { name: 'locked', search: { status: 'locked' } },
  ],
  actions,
  bulk: actions.filter(({ name }) => name === 'approve' || name === 'lock'),
  create: { drawer: MakeDrawer, needs: 'MANAGE_TIMESHEET' },
});

type LineProps = { sheet: Timesheet; line: TimesheetLine };
const Correct = ({ sheet, line, onDone }: LineProps & { onDone: () => void }): ReactElement => {
  const words = useWords('shift');
  const { run, busy, fault } = useWrite(timesheetContract.correct);
  const send = async (hours: TypedHours & { reason: string }): Promise<void> => {
    const body = { line_id: line.id, version: line.version, ...hours };
    if (await run({ params: { id: sheet.id }, body })) onDone();
  };
  return (
    <HoursForm
      of={line}
      zone={sheet.time_zone}
      why={words('timesheet.correct_why')}
      save={words('timesheet.save')}
      busy={busy}
      fault={fault}
      onSend={(hours) => void send(hours)}
    />
  );
};

const Line = ({ sheet, line }: LineProps): ReactElement => {
  const words = useWords('shift');
  const write = useDays();
  const [isOpen, setOpen] = useState(false);
  const at = (instant: string): string => clockIn(sheet.time_zone, new Date(instant));
  return (
    <Item
      title={write(line.day)}
      below={[
        <>
          {line.in_at === null || line.out_at === null
            ? words('timesheet.absent')
            : `${at(line.in_at)}–${at(line.out_at)} · ${words('shift.break', { minutes: line.break_min })}`}
          {line.pairs.length === 0 ? null : ` · ${pairsText(line.pairs, sheet.time_zone, words)}`}
        </>,
        line.left_early_at && (
          <Words key="early" block tone="yellow" size={12} weight={400}>
            {words('shift.left_early', { at: at(line.left_early_at) })}
          </Words>
        ),
        line.correction && words('timesheet.corrected', { why: line.correction }),
      ]}
      right={<Hours minutes={line.worked_min} />}
      buttons={
        sheet.can.includes('correct') ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-label={words('timesheet.correct_of', { day: write(line.day) })}
            onClick={() => setOpen(!isOpen)}
          >
            {words('timesheet.correct')}
          </Button>
        ) : null
      }
      foot={isOpen ? <Correct sheet={sheet} line={line} onDone={() => setOpen(false)} /> : null}
    />
  );
};

const Lines = ({ record }: { record: Timesheet }): ReactElement => {
  const words = useWords('shift');
  return (
    <Card title={words('timesheet.lines')}>
      <Items empty={words('timesheet.no_lines')}>
        {record.lines.map((line) => (
          <Line key={`${line.id} ${line.version}`} sheet={record} line={line} />
        ))}
      </Items>
    </Card>
  );
};
const Notice = ({ record }: { record: Timesheet }): ReactElement | null => {
  const words = useWords('shift');
  if (record.reason === null && record.unlocked_until === null) return null;
  return (
    <Card>
      {record.reason === null ? null : <Quiet>{record.reason}</Quiet>}
      {record.unlocked_until === null ? null : (
        <Quiet>
          {words('field.unlocked_until')} <InstantText at={record.unlocked_until} />
        </Quiet>
      )}
    </Card>
  );
};

const TimesheetRecord = recordPage(timesheetContract.view, {
  noun: 'shift.timesheet',
  list: '/schedule/timesheet',
  title: (sheet) => sheet.staff_name,
  status: { machine: timesheetMachine },
  facts: [day('from_on'), day('until_on'), hours('planned_min'), hours('worked_min')],
  actions: [...actions, compute],
  notice: Notice,
  main: Lines,
  history: timesheetContract.history,
});

export const TimesheetPage: ComponentType = () => (usePageId() === undefined ? <TimesheetList /> : <TimesheetRecord />);
