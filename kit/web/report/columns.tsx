/** The columns of a report on its page, and the order of its groups. */
import {
  columnsOfRow,
  hasBalance,
  isDifferent,
  isFigure,
  NONE,
  timeDims,
  type Column as Described,
  type Group,
  type Onward,
  type Report,
} from '#kit/domain/report.ts';
import { clockIn } from '#kit/domain/zone.ts';
import {
  type AnyRow,
  branch,
  choice,
  custom,
  day,
  link,
  money,
  number,
  text,
  yesNo,
  type Column,
} from '../columns.tsx';
import { atHeadOffice } from '../place.ts';
import { PageLink } from '../address.tsx';
import { mayOpen, rights } from '../rights.ts';
import { scaledTo } from './cells.ts';
import { shareText } from './labels.ts';

/** What people are shown of a report, whose names are those of its figures; without any, it counts its rows. */
export const figuresOf = (report: Report): string[] => {
  const figures = Object.entries(report.columns).flatMap(([name, one]) => (isFigure(one) ? [name] : []));
  return figures.length > 0 ? figures : ['row_count'];
};

/** The figure that a picture begins with: the first that isn't zero everywhere, or else how many there are. */
export const picturedOf = (report: Report, groups: readonly Group[]): string => {
  const figures = figuresOf(report);
  const rest = hasBalance(report.columns) ? [] : ['row_count'];
  const isSeen = (name: string): boolean => groups.some((group) => Number(group[name] ?? 0) !== 0);
  return [...figures, ...rest].find(isSeen) ?? figures[0] ?? 'row_count';
};

/** What a column shows, in the columns of lists. */
const columnOf = (name: string, described: Described, zone: string): Column => {
  const { kind, ...more } = described;
  const linked = 'link' in more ? more.link : undefined;
  const of = { text, both: text, day, number, yes: yesNo, choice, money, count: number };
  if (linked && mayOpen(linked.to)) return { ...link(name, linked), bare: true };
  if (kind === 'time')
    return {
      ...custom(name, (row: AnyRow) => {
        const at = row[name];
        return typeof at === 'string'
          ? clockIn(typeof row['time_zone'] === 'string' ? row['time_zone'] : zone, new Date(at))
          : '—';
      }),
      bare: true,
    };
  // A row has no statistic: only groups and totals do.
  if (kind === 'statistic') return { ...number(name), bare: true };
  if (kind === 'percent' || kind === 'ratio')
    return { ...custom(name, (row: AnyRow) => shareText(kind, Number(row[name])), { figures: true }), bare: true };
  if (isDifferent(described))
    return { ...custom(name, (row: AnyRow) => (row[name] === null ? 0 : 1), { figures: true }), bare: true };
  return { ...of[kind](name), bare: true };
};
/** A figure of a row that opens rows of another report, for those who can see them. */
const opening = (column: Column, name: string, { report, flag, same, with: more }: Onward): Column => ({
  ...column,
  show: (row, shown) => {
    const figure = column.show(row, shown);
    if (!rights.get().has(flag) || !Number(row[name])) return figure;
    const values = Object.fromEntries(
      same.map((field) => {
        const value: unknown = row[field];
        return [field, typeof value === 'string' || typeof value === 'number' ? String(value) : NONE];
      }),
    );
    const [day, place] = [String(row['day']), String(row['branch_id'])];
    const search = { report, from: day, until: day, ...(atHeadOffice() && { branch: place }), ...values, ...more };
    return (
      <PageLink to="/report/reportList" search={search}>
        {figure}
      </PageLink>
    );
  },
});

/** What names the row comes first, then its figures, so that they are read together; the rest follows. */
export const columnsOf = (of: Report, zone: string): Column[] => {
  const all = columnsOfRow(of.columns);
  const [figures, facts] = [all.filter(([, one]) => isFigure(one)), all.filter(([, one]) => !isFigure(one))];
  const named = facts.findIndex(([, one]) => one.kind === 'text' || one.kind === 'both') + 1;
  const first = Math.max(1, named);
  return [
    ...[...facts.slice(0, first), ...figures, ...facts.slice(first)].map(([name, one]) => {
      const [column, onward] = [columnOf(name, one, zone), of.onward?.[name]];
      return onward ? opening(column, name, onward) : column;
    }),
    ...(atHeadOffice() ? [branch('branch_name')] : []),
  ];
};
export const isByTime = (by: string): boolean => timeDims.some((one) => one === by);
/** Groups without an order of their own are a ranking, as in the picture. */
export const ranked = (of: Report, groups: readonly Group[], by: string, figure: string): readonly Group[] => {
  const currency = groups.find((group) => group.currency !== null)?.currency ?? null;
  const size = (group: Group): number => scaledTo(of, figure, group, currency);
  return isByTime(by) ? groups : groups.toSorted((a, b) => size(b) - size(a));
};
