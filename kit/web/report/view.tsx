/**
 * The page of a report: what is chosen, its totals with their definitions and changes, a picture, and its rows or
 * groups. Everything follows from the description; the words are those of its noun (`title`, `field.x`, `what.x`).
 */
import { PHONE } from '../phone.ts';
import { Suspense, useState, type ReactElement } from 'react';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { CELL, hasBalance, usualBy, type Group, type Report, type Totals } from '#kit/domain/report.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink, useAddress } from '../address.tsx';
import { type AnyRow, custom, type Column } from '../columns.tsx';
import { useDays } from '../days.ts';
import { ListCards } from '../list/cards.tsx';
import { Pager } from '../list/pager.tsx';
import type { ListRow, LooseSpec } from '../list/spec.ts';
import { ListTable } from '../list/table.tsx';
import { Dim, Inline, Words } from '../look/lay.tsx';
import { useLoaded } from '../look/loaded.tsx';
import { Empty } from '../look/page.tsx';
import { Pop } from '../look/pop.tsx';
import { NounScope, useNoun } from '../noun.tsx';
import { useNow } from '../now.ts';
import type { PagePath, Search } from '../paths.ts';
import { Bars } from '../picture/charts.tsx';
import { Tile, Tiles } from '../picture/tile.tsx';
import { atHeadOffice, usePlace } from '../place.ts';
import { useRead } from '../query.ts';
import { useWords } from '../words.ts';
import { argsOf, type Ask } from './ask.ts';
import { ReportBar } from './bar.tsx';
import { columnsOf, figuresOf, isByTime, picturedOf, ranked } from './columns.tsx';
import { labelIn, useLabels } from './labels.ts';
import { inScale, isScale, scaledTo } from './cells.ts';
import { MatrixPicture } from './matrix.tsx';
import { drillOf, readState, type ReportState } from './state.ts';
import { useReportWords } from './words.ts';
import { pauseIn } from '#kit/domain/words.ts';
import { useLocale } from '#kit/web/words.ts';

type Answer = { data: ListRow[]; groups: Group[]; totals: Totals[]; total: number };
type Part = { of: Report; state: ReportState };

const MOST_BARS = 24;
/** What a card shows below its name. */
const PHONE_FACTS = 7;
const PER_PAGE = 50;
const About = ({ name, what }: { name: string; what: string }): ReactElement => (
  <Pop
    label={useWords('reports')('about', { name })}
    button={<IconInfoCircle size={16} aria-hidden="true" />}
    width={260}
  >
    {() => (
      <Words as="p" p={8} prose>
        {what}
      </Words>
    )}
  </Pop>
);

/** A figure of two currencies is two figures. */
const TotalTiles = ({
  of,
  totals,
  before,
}: Part & { totals: readonly Totals[]; before: readonly Totals[] | undefined }): ReactElement[] => {
  const labels = useLabels(of);
  const noun = useNoun();
  return totals.map((total) => (
    <Tiles key={total.currency}>
      {figuresOf(of).map((name) => {
        const earlier = before?.find(({ currency }) => currency === total.currency);
        const what = noun.find(`what.${name}`);
        const label = labels.figure(name);
        return (
          <Tile
            key={name}
            label={label}
            value={labels.value(name, total, total.currency)}
            change={earlier && { now: Number(total[name]), before: Number(earlier[name]) }}
            about={what ? <About name={label} what={what} /> : null}
            note={earlier ? labels.value(name, earlier, earlier.currency) : null}
          />
        );
      })}
    </Tiles>
  ));
};

type Bar = { label: string; key: string | null; values: (number | null)[] };
/** One bar for each currency; groups without an order of their own come by size, the largest ones only. */
const barsOf = (
  groups: readonly Group[],
  currencies: readonly (string | null)[],
  { name, value }: { name: (group: Group) => string; value: (group: Group) => number },
  isOrdered: boolean,
): Bar[] => {
  const bars = new Map<string | null, Bar>();
  for (const group of groups) {
    const bar = bars.get(group.key) ?? { label: name(group), key: group.key, values: currencies.map(() => null) };
    bar.values[currencies.indexOf(group.currency)] = value(group);
    bars.set(group.key, bar);
  }
  const size = ({ values }: Bar): number => Math.max(...values.map((one) => one ?? 0));
  const all = [...bars.values()];
  return isOrdered ? all : all.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_BARS);
};

type Pictured = {
  of: Report;
  by: string;
  groups: readonly Group[];
  before: readonly Group[] | undefined;
};
const BarPicture = ({ of, by, groups, before, figure }: Pictured & { figure: string }): ReactElement => {
  const words = useWords('reports');
  const labels = useLabels(of);
  const isOrdered = isByTime(by) || isScale(of, by);
  // In the same order whatever the groups are by: a currency keeps its colour.
  const currencies = [...new Set(groups.map(({ currency }) => currency))].toSorted((a, b) =>
    String(a).localeCompare(String(b)),
  );
  const pause = pauseIn(useLocale());
  const currency = currencies[0] ?? null;
  const drawn = {
    name: (group: Group) => labels.bar(by, group),
    value: (group: Group) => scaledTo(of, figure, group, currency),
  };
  const bars = barsOf(groups, currencies, drawn, isOrdered);
  const old = before && barsOf(before, currencies, drawn, true);
  // Days are compared by their place in the period, other groups by what they are.
  const oldOf = (bar: Bar, at: number): Bar | undefined =>
    isByTime(by) ? old?.[at] : old?.find(({ key }) => key === bar.key);
  const series = currencies.flatMap((one, place) => {
    const name = [labels.figure(figure), one].filter(Boolean).join(pause);
    const now = { name, values: bars.map(({ values }) => values[place] ?? null) };
    const past = {
      name: words('earlier', { name }),
      past: true as const,
      values: bars.map((bar, at) => oldOf(bar, at)?.values[place] ?? null),
    };
    return old ? [now, past] : [now];
  });
  return (
    <Bars
      title={`${labels.figure(figure)}${pause}${labels.dim(by)}`}
      labels={bars.map(({ label }) => label)}
      series={series}
      format={(value) => labels.value(figure, { [figure]: value }, currency, true)}
    />
  );
};

const Picture = (pictured: Pictured): ReactElement => {
  const { of, by, groups } = pictured;
  const words = useWords('reports');
  const labels = useLabels(of);
  const figures = figuresOf(of);
  const [chosen, setChosen] = useState<string>();
  // Nothing but zeros is no picture: suspensions without a fee are still so many.
  const first = picturedOf(of, groups);
  const figure = chosen !== undefined && figures.includes(chosen) ? chosen : first;
  const choices = figures.includes(first) ? figures : [first, ...figures];
  return (
    <>
      {choices.length > 1 ? (
        <NativeSelect
          aria-label={words('shown')}
          size="xs"
          w={220}
          my={12}
          value={figure}
          data={choices.map((value) => ({ value, label: labels.figure(value) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data-screen-only
        />
      ) : null}
      {by === CELL ? (
        <MatrixPicture of={of} groups={groups} figure={figure} />
      ) : (
        <BarPicture {...pictured} figure={figure} />
      )}
    </>
  );
};

const noSpec: LooseSpec = { noun: '', columns: [], filters: [], views: [], actions: [], bulk: [], nameOf: () => '' };
const Rows = ({
  columns,
  rows,
  caption,
}: {
  columns: readonly Column[];
  rows: readonly ListRow[];
  caption: string;
}): ReactElement => {
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  const shared = { spec: noSpec, columns, rows, isOld: false, isFirst: false };
  if (isPhone) return <ListCards {...shared} selection={null} total={rows.length} most={PHONE_FACTS} />;
  return (
    <ListTable
      {...shared}
      selection={null}
      caption={caption}
      sort={undefined}
      canSort={() => false}
      onSort={() => undefined}
      isNarrow
    />
  );
};

const EachRow = ({ of, state, ask, id }: Part & { ask: Ask; id: number | undefined }): ReactElement => {
  const { zone } = usePlace();
  const noun = useNoun();
  const { change, search } = useAddress();
  const itemsPerPage = /^(?:25|50|100|200)$/.test(search['itemsPerPage'] ?? '')
    ? Number(search['itemsPerPage'])
    : PER_PAGE;
  const page = { page: String(state.page), itemsPerPage: String(itemsPerPage) };
  const { data, waiting } = useLoaded(of.rows, argsOf(of, of.rows, { ...ask, ...page }, id), {
    keep: true,
    height: 240,
  });
  if (!data) return waiting;
  const { data: rows, total } = data as Answer;
  return (
    <Words as="div" framed mt={12}>
      <Rows
        columns={columnsOf(of, zone)}
        rows={rows.map((row, at) => ({ ...row, id: row.id ?? at }))}
        caption={noun.of('title')}
      />
      <Inline justify="flex-end" align="stretch" noWrap p="8px 12px" ruled="above">
        <Pager
          isFirst={false}
          state={{ page: state.page, itemsPerPage, sort: undefined, q: '', filters: {} }}
          total={total}
          onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
          onPerPage={(next) => change({ itemsPerPage: String(next), page: undefined })}
        />
      </Inline>
    </Words>
  );
};

const GroupLink = ({ to, children }: { to: Search | undefined; children: string }): ReactElement => {
  const { path, search } = useAddress();
  return to ? (
    <PageLink to={path as PagePath} search={{ ...search, ...to }}>
      {children}
    </PageLink>
  ) : (
    <>{children}</>
  );
};
const Groups = ({ of, state, by, groups }: Part & { by: string; groups: readonly Group[] }): ReactElement => {
  const labels = useLabels(of);
  const noun = useNoun();
  const figures = [...new Set([...(hasBalance(of.columns) ? [] : ['row_count']), ...figuresOf(of)])];
  const columns: Column[] = [
    {
      ...custom('label', (row: AnyRow) => (
        <GroupLink to={row['into'] as Search | undefined}>{String(row['label'])}</GroupLink>
      )),
      head: labels.dim(by),
    },
    ...figures.map((name) => ({
      ...custom(name, (row: AnyRow) => labels.value(name, row, row['currency'] as string | null), { figures: true }),
      head: labels.figure(name),
      bare: true as const,
    })),
  ];
  const sorted = isScale(of, by) ? inScale(of, by, groups) : ranked(of, groups, by, figuresOf(of)[0] ?? 'row_count');
  const rows = sorted.map((group, id) => ({
    ...group,
    id,
    label: labels.group(by, group),
    into: drillOf(of, by, group, groups, state),
  })) as unknown as ListRow[];
  return (
    <Words as="div" framed mt={12}>
      <Rows columns={columns} rows={rows} caption={noun.of('title')} />
    </Words>
  );
};

const Compared = ({
  before,
  until,
}: {
  before: { from: Day; until: Day };
  until: string | undefined;
}): ReactElement => {
  const words = useWords('reports');
  const write = useDays();
  return (
    <Dim as="p" mb={8}>
      {words('compared', { from: write(before.from), until: write(before.until) })}
      {until === undefined ? null : ` ${words('compared_until', { time: until })}`}
    </Dim>
  );
};

const Body = ({ of, id }: { of: Report; id: number | undefined }): ReactElement => {
  const words = useReportWords();
  const noun = useNoun();
  const { zone } = usePlace();
  const { search } = useAddress();
  const now = useNow(0);
  const today = dayIn(zone, new Date(now));
  const usual = usualBy(of, atHeadOffice());
  const state = readState({ ...of, usual }, search, today);
  const by = state.by ?? usual;
  const ask: Ask = { ...state.days, ...state.filters };
  const { data, waiting } = useLoaded(of.rows, argsOf(of, of.rows, { ...ask, by }, id), { keep: true, height: 360 });
  const old = useRead(
    of.rows,
    argsOf(of, of.rows, { ...ask, ...state.before, ...(state.isSoFar && { so_far: 'true' }), by }, id),
    {
      when: state.before !== undefined,
      keep: true,
    },
  );
  const answer = data as Answer | undefined;
  const before = state.before && (old.data as Answer | undefined);
  const inOrder = (groups: readonly Group[]) => (isScale(of, by) ? inScale(of, by, groups) : groups);
  return (
    <>
      <ReportBar of={of} state={state} ask={ask} id={id} />
      {state.before ? (
        <Compared before={state.before} until={state.isSoFar ? clockIn(zone, new Date(now)) : undefined} />
      ) : null}
      {answer === undefined ? waiting : null}
      {answer?.groups.length === 0 ? (
        <Empty title={noun.find('empty') ?? words('nothing')} text={noun.find('empty_text') ?? words('nothing_text')} />
      ) : null}
      {answer && answer.groups.length > 0 ? (
        <>
          <TotalTiles of={of} state={state} totals={answer.totals} before={before?.totals} />
          <Picture of={of} by={by} groups={inOrder(answer.groups)} before={before && labelIn(before)} />
          {state.by === undefined ? (
            <EachRow of={of} state={state} ask={ask} id={id} />
          ) : (
            <Groups of={of} state={state} by={by} groups={answer.groups} />
          )}
        </>
      ) : null}
    </>
  );
};

/** A report in a page. `id` is the record in its path, if it is about one. */
export const ReportView = ({ of, noun, id }: { of: Report; noun: string; id?: number }): ReactElement => (
  <NounScope noun={noun}>
    <Suspense fallback={<Skeleton height={360} radius="lg" />}>
      <Body key={noun} of={of} id={id} />
    </Suspense>
  </NounScope>
);
