/**
 * `/manage/appointments/performance`: trainers with their two percentages, and appointments in total, one by one and by
 * client.
 */
import type { ReactElement } from 'react';
import type { performanceWords } from '../appointment/appointment.words.ts';
import { kindOfType, typeIn } from '../appointment/appointment.model.ts';
import { performanceContract } from './performance.contract.ts';
import { reportCalls } from '#access/access.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { dayIn, endOfMonth, isDay, startOfMonth } from '#kit/domain/day.ts';
import { useAddress } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { Card, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { TabLinks } from '#kit/web/look/tab-links.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { cell, DaysBar, figure, Grid as Shared } from '../door-report/report-grid.parts.tsx';
import { timesOf } from '../session/session-row.parts.tsx';

type ColumnName = keyof typeof performanceWords.column;
type SharedProps<R> = Omit<Parameters<typeof Shared<R, ColumnName>>[0], 'label' | 'head'>;
const Grid = <R,>(props: SharedProps<R>): ReactElement => {
  const words = useWords('classes');
  return <Shared label={words('performance.title')} head={(key) => words(`performance.column.${key}`)} {...props} />;
};
const MANY = '200';

type Of = { branch_id: number; query: { from: string; until: string } };
const Trainers = ({ branch_id, query }: Of): ReactElement => {
  const words = useWords('classes');
  const { data, waiting } = useLoaded(
    performanceContract.trainers,
    { params: { branch_id }, query },
    { keep: true, height: 240 },
  );
  const percent = (value: number): string => words('performance.percent', { value: Math.round(value * 10) / 10 });
  return (
    <Grid
      rows={data?.data}
      waiting={waiting}
      keyOf={(row) => String(row.staff_id)}
      cells={(row) => [
        cell('trainer_name', row.trainer_name),
        figure('class_count', row.class_count),
        figure('attended_class_count', row.attended_class_count),
        figure('class_percentage', percent(row.class_percentage)),
        figure('appointment_count', row.appointment_count),
        figure('attended_appointment_count', row.attended_appointment_count),
        figure('appointment_percentage', percent(row.appointment_percentage)),
      ]}
    />
  );
};
const counts = [
  'total',
  'reserved',
  'confirmed',
  'present',
  'absent',
  'cancelled',
  'charged',
  'funded',
  'unfunded',
  'trial',
] as const;
const Sums = ({ branch_id, query }: Of): ReactElement => {
  const words = useWords('classes');
  const { data, waiting } = useLoaded(
    performanceContract.summary,
    { params: { branch_id }, query },
    { keep: true, height: 240 },
  );
  return (
    <Grid
      rows={data?.data}
      waiting={waiting}
      keyOf={(row) => `${row.staff_id} ${row.membership_type_id}`}
      cells={(row) => [
        cell('trainer_name', row.trainer_name),
        cell('membership_type_id', words(`appointment.type.${kindOfType[row.membership_type_id]}`)),
        ...counts.map((key) => figure(key, row[key])),
      ]}
    />
  );
};
const Log = ({ branch_id, query }: Of): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const { zone } = usePlace();
  const asked = { ...query, itemsPerPage: MANY };
  const { data, waiting } = useLoaded(
    performanceContract.log,
    { params: { branch_id }, query: asked },
    { keep: true, height: 240 },
  );
  return (
    <Grid
      rows={data?.data}
      waiting={waiting}
      keyOf={(row) => String(row.id)}
      cells={(row) => [
        cell('day', write(row.day)),
        cell('starts', timesOf(row, zone)),
        cell('member_name', fullName(row)),
        cell('trainer_name', row.trainer_name),
        cell('membership_type_id', words(`appointment.type.${kindOfType[row.type_id]}`)),
        cell('status', words(`appointment.status.${row.status}`)),
        cell('funding', words(`appointment.funding.${row.funding}`)),
        cell('charged', row.charged === null ? '—' : words(row.charged ? 'performance.yes' : 'performance.no')),
      ]}
    />
  );
};
const Members = ({ branch_id, query }: Of): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const { search } = useAddress();
  const type =
    search['type'] === undefined
      ? {}
      : { membership_type_id: typeIn(search['type']) === 3 ? ('3' as const) : ('2' as const) };
  const asked = { ...query, ...type, itemsPerPage: MANY };
  const { data, waiting } = useLoaded(
    performanceContract.byMember,
    { params: { branch_id }, query: asked },
    { keep: true, height: 240 },
  );
  return (
    <Grid
      rows={data?.data}
      waiting={waiting}
      keyOf={(row) => `${row.member_id} ${row.staff_id} ${row.membership_type_id}`}
      cells={(row) => [
        cell('member_name', fullName(row)),
        cell('trainer_name', row.trainer_name),
        cell('membership_type_id', words(`appointment.type.${kindOfType[row.membership_type_id]}`)),
        figure('appointment_count', row.appointment_count),
        figure('attended_appointment_count', row.attended_appointment_count),
        figure('absent_count', row.absent_count),
        figure('cancelled_count', row.cancelled_count),
        figure('coming_count', row.coming_count),
        cell('last_on', row.last_on === null ? '—' : write(row.last_on)),
      ]}
    />
  );
};

const tabs = {
  trainers: { Part: Trainers, csv: performanceContract.trainersCsv, flag: reportCalls.trainerPerfomance },
  summary: { Part: Sums, csv: performanceContract.summaryCsv, flag: reportCalls.getAppointmentSummary },
  log: { Part: Log, csv: performanceContract.logCsv, flag: reportCalls.getAppointmentLog },
  members: { Part: Members, csv: performanceContract.byMemberCsv, flag: reportCalls.memberTrainerAppointment },
} as const;
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];

const Shown = ({ name, branch_id, today }: { name: TabName; branch_id: number; today: string }): ReactElement => {
  const { search } = useAddress();
  const given = (key: string, fallback: string): string =>
    isDay(search[key] ?? '') ? (search[key] ?? fallback) : fallback;
  const query = { from: given('from', startOfMonth(today)), until: given('until', endOfMonth(today)) };
  const { Part, csv } = tabs[name];
  return (
    <Card>
      <DaysBar days={query} onFile={() => void saveFile(csv, { params: { branch_id }, query })} />
      <Part branch_id={branch_id} query={query} />
    </Card>
  );
};

export const PerformancePage = (): ReactElement => {
  const words = useWords('classes');
  const { zone, branch_id } = usePlace();
  const { search } = useAddress();
  const today = dayIn(zone, new Date(useNow(0)));
  const has = {
    trainers: useHas(tabs.trainers.flag),
    summary: useHas(tabs.summary.flag),
    log: useHas(tabs.log.flag),
    members: useHas(tabs.members.flag),
  };
  const open = names.filter((name) => has[name]);
  const name = open.find((one) => one === search['tab']) ?? open[0];
  if (name === undefined || branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead title={words('performance.title')} context={words('performance.context')} />
      <TabLinks
        to="/manage/appointments/performance"
        tabs={open.map((one) => ({
          name: one,
          label: words(`performance.tab.${one}`),
          search: { ...search, tab: one === open[0] ? undefined : one },
        }))}
        current={name}
      />
      <Shown name={name} branch_id={branch_id} today={today} />
    </>
  );
};
