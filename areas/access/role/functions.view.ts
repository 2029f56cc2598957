/** The permissions as every page shows them: by area, in the order of the table, found by their sentence. */
import { allFlags, areas, flags, isFlag, type Area, type Flag } from '#access/access.ts';
import type { Locale } from '#kit/domain/words.ts';

export const functionText = (flag: string, locale: Locale): string => (isFlag(flag) ? flags[flag][locale] : flag);

const isFound = (flag: Flag, typed: string): boolean => {
  const { en, cn, area } = flags[flag];
  const words = `${en} ${cn} ${flag} ${areas[area].en} ${areas[area].cn}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.includes(part));
};

const places = new Map<string, number>(allFlags.map((flag, place) => [flag, place]));
const placeOf = (flag: string): number => places.get(flag) ?? 0;

export type FunctionGroup<R extends { flag: string }> = { area: Area; title: string; rows: R[]; all: R[] };
/** `rows` are those that the search finds, `all` those of the area; areas without a match are left out. */
export const groupFunctions = <R extends { flag: string }>(
  functions: readonly R[],
  locale: Locale,
  typed = '',
): FunctionGroup<R>[] => {
  const groups = new Map<Area, FunctionGroup<R>>();
  const known = functions.filter(({ flag }) => isFlag(flag)).toSorted((a, b) => placeOf(a.flag) - placeOf(b.flag));
  for (const row of known) {
    if (!isFlag(row.flag)) continue;
    const { area } = flags[row.flag];
    const group = groups.get(area) ?? { area, title: areas[area][locale], rows: [], all: [] };
    groups.set(area, group);
    group.all.push(row);
    if (isFound(row.flag, typed)) group.rows.push(row);
  }
  return [...groups.values()].filter((group) => group.rows.length > 0);
};
