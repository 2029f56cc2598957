/** `/report/scheduled`: reports that are sent by e-mail, with what happened the last time. */
import { Suspense, use, type ReactElement } from 'react';
import { Skeleton } from '@mantine/core';
import { reportScheduleContract } from './report-schedule.contract.ts';
import { reportScheduleMachine } from './report-schedule.machine.ts';
import type { ReportScheduleRow } from './report-schedule.model.ts';
import { weekdayLabels } from '#kit/domain/lookups/choices.ts';
import { colonIn, textIn } from '#kit/domain/words.ts';
import { clockText } from '#kit/domain/zone.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { custom, instant, planned, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { nounSay } from '#kit/web/noun.tsx';
import { currentLocale, needWords, useLocale, useWords } from '#kit/web/words.ts';
import { allReports } from '../report-list/report-list.model.ts';
import { reportScheduleActions } from './report-schedule.actions.ts';
import { EditSchedule } from './report-schedule.form.tsx';

type Row = { row: ReportScheduleRow };
const When = ({ row: { every, weekday, hour } }: Row): ReactElement => {
  const words = useWords('listed');
  const locale = useLocale();
  const time = clockText(hour * 60);
  return (
    <>{words(`schedule.when.${every}`, { time, weekday: weekday ? textIn(weekdayLabels[weekday], locale) : '' })}</>
  );
};
/** What is sent opens the report as it will be sent. */
const Sent = ({ row: { name, report, search } }: Row): ReactElement => (
  <PageLink to="/report/reportList" search={{ ...search, report }}>
    {name}
  </PageLink>
);
const Receivers = ({ row: { receivers, last_at } }: Row): ReactElement => {
  const words = useWords('listed');
  return (
    <Stacked gap={2}>
      {receivers.map(({ staff_id, name, stopped, gone, outcome }) => {
        const last = gone ? 'gone' : (outcome ?? (last_at === null ? null : 'waiting'));
        const what = stopped ? 'stopped' : last;
        return (
          <Words key={staff_id} breaks>
            {what === null ? name : `${name}${colonIn(currentLocale())}${words(`schedule.outcome.${what}`)}`}
          </Words>
        );
      })}
    </Stacked>
  );
};
const Report = ({ row: { report } }: Row): ReactElement => (
  <>{nounSay(allReports[report]?.noun ?? '').find('title') ?? report}</>
);

const Schedules = listPage(reportScheduleContract.list, {
  noun: 'listed.schedule',
  columns: [
    {
      ...custom('name', (row: ReportScheduleRow) => <Sent row={row} />, { sort: 'name' }),
      name: (row: ReportScheduleRow) => row.name,
    },
    custom('report', (row: ReportScheduleRow) => <Report row={row} />),
    custom('when', (row: ReportScheduleRow) => <When row={row} />),
    status(reportScheduleMachine),
    planned('next_at'),
    instant('last_at'),
    custom('receivers', (row: ReportScheduleRow) => <Receivers row={row} />),
    text('staff_name', { extra: true }),
    text('branch_name', { extra: 'branch' }),
  ],
  filters: [byStatus(reportScheduleMachine)],
  actions: reportScheduleActions,
});

const areas = [...new Set(Object.values(allReports).map(({ noun }) => noun.split('.')[0] ?? ''))];
const Shown = (): ReactElement => {
  for (const area of areas) use(needWords(area, currentLocale()));
  const { search, change } = useAddress();
  const { edit } = search;
  return (
    <>
      <Schedules />
      {edit === undefined ? null : (
        <EditSchedule id={Number(edit)} onClose={() => change({ edit: undefined, of: undefined }, { replace: true })} />
      )}
    </>
  );
};
export const ReportSchedulePage = (): ReactElement => (
  <Suspense fallback={<Skeleton height={360} radius="lg" />}>
    <Shown />
  </Suspense>
);
