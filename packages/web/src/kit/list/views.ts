/** Saved views of a list: filters, sort and columns under a name, kept for the person who made them. */
import { useCallback, useState } from 'react';
import { place } from '../place.ts';

export type View = { name: string; search: Readonly<Record<string, string>>; columns?: readonly string[] };

const keyOf = (list: string): string => `cm.views.${place.get().staff_id ?? 0}.${list}`;
const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'search' in value &&
  typeof value.search === 'object';

/** Storage can be full, forbidden, or hold something else: then there are no views. */
export const parseViews = (text: string | null): View[] => {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isView) : [];
  } catch {
    return [];
  }
};

const sorted = (search: Readonly<Record<string, string | undefined>>): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([key, value]) => key !== 'page' && value !== undefined && value !== '')
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
/** Two addresses show the same view when they differ in nothing but the page. */
export const isSameView = (
  a: Readonly<Record<string, string | undefined>>,
  b: Readonly<Record<string, string | undefined>>,
): boolean => sorted(a) === sorted(b);

export type Views = { all: readonly View[]; save: (view: View) => void; remove: (name: string) => void };
export const useViews = (list: string): Views => {
  const [all, setAll] = useState(() => parseViews(localStorage.getItem(keyOf(list))));
  const keep = useCallback(
    (next: View[]) => {
      setAll(next);
      localStorage.setItem(keyOf(list), JSON.stringify(next));
    },
    [list],
  );
  return {
    all,
    save: (view) => keep([...all.filter((one) => one.name !== view.name), view]),
    remove: (name) => keep(all.filter((one) => one.name !== name)),
  };
};
