/** The rows and columns of a matrix in their order, and the shade of its cells. */
import { minorPerUnit } from '#kit/domain/currency.ts';
import type { Group, Report } from '#kit/domain/report.ts';

/** Values of a choice come as they are listed, others in the order of text and numbers. Each comes once. */
export const orderedKeys = ({ columns, dims }: Report, dim: string, keys: readonly string[]): string[] => {
  const column = columns[dims[dim] ?? dim];
  const all = [...new Set(keys)];
  if (column?.kind === 'choice') return all.toSorted((a, b) => column.values.indexOf(a) - column.values.indexOf(b));
  return all.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
};

/** Do its groups follow one another in an order of their own? Others are a ranking. */
export const isScale = ({ columns, dims }: Report, dim: string): boolean => {
  const column = columns[dims[dim] ?? dim];
  return column?.kind === 'choice' && column.isScale === true;
};
/** The groups of such a dimension in its order. */
export const inScale = (of: Report, dim: string, groups: readonly Group[]): readonly Group[] => {
  const keys = orderedKeys(
    of,
    dim,
    groups.map(({ key }) => key ?? ''),
  );
  return groups.toSorted((a, b) => keys.indexOf(a.key ?? '') - keys.indexOf(b.key ?? ''));
};

/** What a figure is; a statistic is what its figures are. */
export const kindOf = ({ columns }: Report, figure: string): Report['columns'][string]['kind'] | undefined => {
  const column = columns[figure];
  return column?.kind === 'statistic' ? columns[column.of]?.kind : column?.kind;
};
/** A figure of a group; money as the same figure of that currency, so that yen and ringgit stand on one scale. */
export const scaledTo = (of: Report, figure: string, group: Group, currency: string | null): number => {
  const value = Number(group[figure]);
  if (kindOf(of, figure) !== 'money' || currency === null || group.currency === null) return value;
  return (value * minorPerUnit(currency)) / minorPerUnit(group.currency);
};

/** Of the largest value; nothing is shaded below zero. */
export const shareOf = (value: number, most: number): number =>
  most <= 0 ? 0 : Math.max(0, Math.round((value / most) * 100) / 100);
