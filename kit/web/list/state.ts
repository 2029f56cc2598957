/** The settings of a list, as given in its address. Invalid parts are dropped silently. */
import type { z } from 'zod';
import type { Endpoint } from '#kit/domain/contract.ts';

export type ListState = {
  page: number;
  itemsPerPage: number;
  /** A field, with a minus in front for descending order; undefined is the list's own order. */
  sort: string | undefined;
  q: string;
  /** Only filters that are set, as they are sent. */
  filters: Readonly<Record<string, string>>;
};
const DEFAULT_PER_PAGE = 25;
export const perPageChoices = [25, 50, 100, 200] as const;
/** Parts of the address that aren't filters of the list. */
const frame = new Set(['page', 'itemsPerPage', 'sort', 'q', 'branch_id']);

const shapeOf = (row: Endpoint): Readonly<Record<string, z.ZodType>> => row.query?.shape ?? {};
const passes = (row: Endpoint, key: string, value: string): boolean =>
  shapeOf(row)[key]?.safeParse(value).success ?? false;

const wholeNumber = (row: Endpoint, key: string, value: string | undefined, fallback: number): number =>
  value !== undefined && passes(row, key, value) ? Math.max(1, Number(value)) : fallback;

/** Which filters the list's contract knows. */
export const filterNames = (row: Endpoint): string[] => Object.keys(shapeOf(row)).filter((key) => !frame.has(key));

/** Whether a list can be sorted by a field: its contract says so. */
export const sortable = (row: Endpoint, field: string): boolean => passes(row, 'sort', field);

/** The parts of the address that make up a view of a list. */
export const viewOf = (row: Endpoint, search: Readonly<Record<string, string>>): Record<string, string> => {
  const parts = new Set([...filterNames(row), 'q', 'sort', 'itemsPerPage', 'cols']);
  return Object.fromEntries(Object.entries(search).filter(([key]) => parts.has(key)));
};

export const parseList = (row: Endpoint, search: Readonly<Record<string, string>>): ListState => {
  const sort = search['sort'];
  const filters = filterNames(row).flatMap((key) => {
    const value = search[key];
    return value !== undefined && value !== '' && passes(row, key, value) ? [[key, value] as const] : [];
  });
  return {
    page: wholeNumber(row, 'page', search['page'], 1),
    itemsPerPage: wholeNumber(row, 'itemsPerPage', search['itemsPerPage'], DEFAULT_PER_PAGE),
    sort: sort !== undefined && passes(row, 'sort', sort) ? sort : undefined,
    q: (search['q'] ?? '').slice(0, 100),
    filters: Object.fromEntries(filters),
  };
};

/** The parts of the address for a state; defaults are undefined and so removed. */
export const dumpList = (row: Endpoint, state: ListState): Record<string, string | undefined> => ({
  ...Object.fromEntries(filterNames(row).map((key) => [key, state.filters[key]])),
  page: state.page > 1 ? String(state.page) : undefined,
  itemsPerPage: state.itemsPerPage === DEFAULT_PER_PAGE ? undefined : String(state.itemsPerPage),
  sort: state.sort,
  q: state.q || undefined,
});

/** The query of the request: the frame and the filters. */
export const queryOf = (state: ListState): Record<string, string | undefined> => ({
  page: String(state.page),
  itemsPerPage: String(state.itemsPerPage),
  sort: state.sort,
  q: state.q || undefined,
  ...state.filters,
});

export const isNarrowed = (state: ListState): boolean => state.q !== '' || Object.keys(state.filters).length > 0;

/** None, up, down, none: what a click on a column heading does. */
export const nextSort = (now: string | undefined, field: string): string | undefined =>
  now === field ? `-${field}` : now === `-${field}` ? undefined : field;

/** Row index as the specification counts it: per_page × (page − 1) + position (from 1). */
export const rowIndex = (perPage: number, page: number, position: number): number => perPage * (page - 1) + position;
