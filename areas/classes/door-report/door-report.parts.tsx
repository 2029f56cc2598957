/** Reports on the attendance page: each check-in, totals of check-ins, and participants of online classes. */
import { fullName } from '#areas/people/person/person.rules.ts';
import type { ReactElement } from 'react';
import { Pagination, SegmentedControl } from '@mantine/core';
import { doorPeriods, doorReportContract, type DoorRow } from './door-report.contract.ts';
import type { doorReportWords } from './door-report.words.ts';
import { onlineContract } from '../online/online.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { useNoun } from '#kit/web/noun.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { cell, DaysBar, figure, Grid, type Days } from './report-grid.parts.tsx';
import { Inline, Words } from '#kit/web/look/lay.tsx';

const PER_PAGE = 50;
export type PartProps = { branch_id: number; days: Days };
const usePageNumber = (): number => {
  const { search } = useAddress();
  return /^[1-9]\d{0,5}$/.test(search['page'] ?? '') ? Number(search['page']) : 1;
};
const Pages = ({ page, total }: { page: number; total: number }): ReactElement => {
  const words = useWords('classes');
  const { change } = useAddress();
  const pages = Math.ceil(total / PER_PAGE);
  return (
    <Inline justify="space-between" gap={12} mt={16}>
      <Words as="p" tone="gray">
        {words('door.total', { count: total })}
      </Words>
      {pages > 1 ? (
        <Pagination
          aria-label={words('door.pages')}
          total={pages}
          value={page}
          onChange={(next) => change({ page: next === 1 ? undefined : String(next) })}
          getItemProps={(nth) => ({ 'aria-label': words('door.page_of', { page: nth }) })}
          getControlProps={(control) => ({
            'aria-label': words(control === 'previous' || control === 'first' ? 'door.earlier' : 'door.later'),
          })}
        />
      ) : null}
    </Inline>
  );
};

/** Without a name if the client is no longer visible to this branch. */
const clientOf = ({ member_id, first_name, last_name }: DoorRow): ReactElement | string =>
  first_name === null ? (
    '—'
  ) : (
    <PageLink to="/manage/clientDetails" record={member_id}>
      {fullName({ first_name, last_name: last_name ?? '' })}
    </PageLink>
  );
const classOf = (session_id: number, name: string): ReactElement => (
  <PageLink to="/manage/classes/session" record={session_id}>
    {name}
  </PageLink>
);

type DoorColumn = keyof typeof doorReportWords;
const shown = ['all', 'only_allowed', 'only_refused'] as const;
const asked = { only_allowed: { allowed: 'true' }, only_refused: { allowed: 'false' }, all: {} } as const;
export const Visits = ({ branch_id, days }: PartProps): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const locale = useLocale();
  const { search, change } = useAddress();
  const page = usePageNumber();
  const only = shown.find((one) => one === search['shown']) ?? 'all';
  const query = { ...days, ...asked[only] };
  const { data, waiting } = useLoaded(
    doorReportContract.each,
    { params: { branch_id }, query: { ...query, page: String(page), itemsPerPage: String(PER_PAGE) } },
    { keep: true, height: 240 },
  );
  return (
    <>
      <DaysBar days={days} onFile={() => void saveFile(doorReportContract.eachCsv, { params: { branch_id }, query })}>
        <SegmentedControl
          aria-label={words('door.shown')}
          value={only}
          data={shown.map((value) => ({ value, label: words(`door.${value}`) }))}
          onChange={(next) => change({ shown: next === 'all' ? undefined : next, page: undefined }, { replace: true })}
        />
      </DaysBar>
      <Grid
        label={words('door.tab.visits')}
        head={(key: DoorColumn) => words(`door.column.${key}`)}
        rows={data?.data}
        waiting={waiting}
        keyOf={(row) => String(row.id)}
        cells={(row) => [
          cell('day', write(row.day)),
          cell('at', clockIn(row.time_zone, new Date(row.at))),
          figure('number', row.number ?? '—'),
          cell('name', clientOf(row)),
          cell('allowed', words(row.allowed ? 'performance.yes' : 'performance.no')),
          cell('why', row.why === null ? '—' : words(`short.${row.why}`)),
          cell('override_reason', row.override_reason ?? '—'),
          cell('programme', row.programme === null ? '—' : textIn(row.programme, locale)),
          cell('staff', row.staff_name ?? '—'),
        ]}
      />
      {data && data.total > 0 ? <Pages page={page} total={data.total} /> : null}
    </>
  );
};

export const VisitSums = ({ branch_id, days }: PartProps): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const { search, change } = useAddress();
  const by = doorPeriods.find((one) => one === search['by']) ?? 'day';
  const query = { ...days, by };
  const { data, waiting } = useLoaded(
    doorReportContract.sum,
    { params: { branch_id }, query },
    { keep: true, height: 240 },
  );
  const total = data?.total;
  return (
    <>
      <DaysBar days={days} onFile={() => void saveFile(doorReportContract.sumCsv, { params: { branch_id }, query })}>
        <SegmentedControl
          aria-label={words('door.by')}
          value={by}
          data={doorPeriods.map((value) => ({ value, label: words(`door.period.${value}`) }))}
          onChange={(next) => change({ by: next === 'day' ? undefined : next }, { replace: true })}
        />
      </DaysBar>
      <Grid
        label={words('door.tab.sums')}
        head={(key: DoorColumn) => words(`door.column.${key}`)}
        rows={data?.rows}
        waiting={waiting}
        keyOf={(row) => row.from}
        cells={(row) => [
          cell('from', write(row.from)),
          figure('came', row.allowed),
          figure('refused', row.refused),
          figure('overridden', row.overridden),
          figure('people', row.people),
          figure('busiest_hour', row.busiest_hour === null ? '—' : words('door.hour', { hour: row.busiest_hour })),
        ]}
        foot={
          total &&
          (() => [
            cell('from', words('door.sum')),
            figure('came', total.allowed),
            figure('refused', total.refused),
            figure('overridden', total.overridden),
            figure('people', total.people),
            figure('busiest_hour', null),
          ])
        }
      />
    </>
  );
};

export const Participants = ({ branch_id, days }: PartProps): ReactElement => {
  const words = useWords('classes');
  const participant = useNoun('classes.online_participant');
  const write = useDays();
  const locale = useLocale();
  const page = usePageNumber();
  const { data, waiting } = useLoaded(
    onlineContract.participants,
    { params: { branch_id }, query: { ...days, page: String(page), itemsPerPage: String(PER_PAGE) } },
    { keep: true, height: 240 },
  );
  const file = (): void => void saveFile(onlineContract.participantsCsv, { params: { branch_id }, query: days });
  return (
    <>
      <DaysBar days={days} onFile={file} />
      <Grid
        label={words('door.tab.online')}
        head={participant.field}
        rows={data?.data}
        waiting={waiting}
        keyOf={(row) => String(row.id)}
        cells={(row) => [
          cell('day', write(row.day)),
          cell('class_name', classOf(row.session_id, textIn(row.class_name, locale))),
          cell('name', row.name),
          cell('email', row.email ?? '—'),
          cell('joined_at', clockIn(row.time_zone, new Date(row.joined_at))),
          cell('left_at', row.left_at === null ? '—' : clockIn(row.time_zone, new Date(row.left_at))),
          figure('minutes', row.minutes),
          cell('source', words(`online.source.${row.source}`)),
        ]}
      />
      {data && data.total > 0 ? <Pages page={page} total={data.total} /> : null}
    </>
  );
};
