/** The state of a list page: its address, last visit, columns, selection. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Endpoint } from '#kit/domain/contract.ts';
import { dumpSearch, parseSearch, useAddress, type Address } from '../address.tsx';
import type { Column } from '../columns.tsx';
import { atHeadOffice } from '../place.ts';
import type { ListRow, LooseSpec } from './spec.ts';
import { dumpList, parseList, type ListState } from './state.ts';
import type { Selection } from './table.tsx';

/** The page number and open drawers aren't restored. */
const passing = { page: undefined, new: undefined, open: undefined };
const visitKey = (path: string): string => `cm.last.${path}`;

/** The address, then the last visit, then the default. Only opening a page looks at the last visit. */
const useLastVisit = ({ path, search, change }: Address): void => {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      const last = sessionStorage.getItem(visitKey(path));
      if (last && Object.keys(search).length === 0) {
        change(parseSearch(last), { replace: true });
        return;
      }
    }
    sessionStorage.setItem(visitKey(path), dumpSearch({ ...search, ...passing }).slice(1));
  }, [path, search, change]);
};

export type ListAddress = {
  address: Address;
  state: ListState;
  /** Changing anything but the page goes back to the first page. */
  change: (parts: Partial<ListState>, how?: { replace?: boolean }) => void;
};
/** Only head office chooses branches: what it chose is dropped where somebody goes on in a branch. */
const useOwnAddress = (): Address => {
  const { path, search, change } = useAddress();
  const isElsewhere = search['branches'] !== undefined && !atHeadOffice();
  useEffect(() => {
    if (isElsewhere) change({ branches: undefined }, { replace: true });
  }, [isElsewhere, change]);
  const own = useMemo(() => {
    const { branches: _branches, ...others } = search;
    return isElsewhere ? others : search;
  }, [search, isElsewhere]);
  return { path, search: own, change };
};
export const useListAddress = (row: Endpoint): ListAddress => {
  const address = useOwnAddress();
  useLastVisit(address);
  const state = useMemo(() => parseList(row, address.search), [row, address.search]);
  const change: ListAddress['change'] = (parts, how) =>
    address.change(dumpList(row, { ...state, page: 1, ...parts }), how);
  return { address, state, change };
};

type ColumnState = { shown: readonly Column[]; names: ReadonlySet<string>; toggle: (field: string) => void };
const isUsual = ({ extra }: Column): boolean => extra === undefined || (extra === 'branch' && atHeadOffice());
/** The first column always stays. The address has the others once they differ from the description. */
export const useColumns = (spec: LooseSpec, { search, change }: Address): ColumnState => {
  const chosen = search['cols'];
  const usual = spec.columns.filter(isUsual).map((column) => column.field);
  const names = new Set(chosen === undefined ? usual : chosen.split(','));
  const shown = spec.columns.filter((column, at) => at === 0 || names.has(column.field));
  const toggle = (field: string): void => {
    const next = spec.columns
      .filter((column) => (column.field === field ? !names.has(field) : names.has(column.field)))
      .map((column) => column.field);
    const isSame = next.length === usual.length && next.every((name) => usual.includes(name));
    change({ cols: isSame ? undefined : next.join(',') }, { replace: true });
  };
  return { shown, names, toggle };
};

const DENSE = 'cm.dense';
export const useDense = (): [boolean, () => void] => {
  const [isDense, setDense] = useState(() => localStorage.getItem(DENSE) === '1');
  const toggle = (): void => {
    localStorage.setItem(DENSE, isDense ? '0' : '1');
    setDense(!isDense);
  };
  return [isDense, toggle];
};

export type Picked = Selection & { replace: (rows: readonly ListRow[]) => void; clear: () => void };
/** Selected rows; another search or filter clears them, another page doesn't. */
export const useSelection = (state: ListState): Picked => {
  const scope = JSON.stringify([state.q, state.filters]);
  const [kept, setKept] = useState<{ scope: string; ids: ReadonlyMap<number, ListRow> }>({ scope, ids: new Map() });
  const ids = kept.scope === scope ? kept.ids : new Map<number, ListRow>();
  const keep = (rows: Iterable<readonly [number, ListRow]>): void => setKept({ scope, ids: new Map(rows) });
  return {
    ids,
    toggle: (row) => keep(ids.has(row.id) ? [...ids].filter(([id]) => id !== row.id) : [...ids, [row.id, row]]),
    setAll: (rows, on) => {
      const page = new Set(rows.map((row) => row.id));
      keep([...[...ids].filter(([id]) => !page.has(id)), ...(on ? rows.map((row) => [row.id, row] as const) : [])]);
    },
    replace: (rows) => keep(rows.map((row) => [row.id, row] as const)),
    clear: () => keep([]),
  };
};

const rowsOnPage = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];
/** The row with the focus. */
export const focusedRow = (): number | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : undefined;
};
/** Moves the focus to the next or previous row's link. */
export const stepRow = (by: 1 | -1): void => {
  const rows = rowsOnPage();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))];
  (next?.querySelector<HTMLElement>('a[href]:not([href^="tel:"])') ?? next)?.focus();
};
