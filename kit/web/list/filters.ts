/** Filters of a list, as data: their names and the parts of the query that they set. */
import { statesOf, type Machine } from '#kit/domain/machine.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { choosesBranches } from '#kit/domain/page.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Choices } from '../call-of.ts';

export type Option = { value: string; label: string };
export type Filter<P extends string = string> = {
  name: string;
  params: readonly P[];
  /** Shown if it is set, or if more filters are open. */
  rare?: true;
} & (
  | {
      kind: 'choice';
      /** A function if they are data: called each time the filter is shown. */
      values: readonly string[] | (() => readonly string[]);
      words: string;
      many: boolean;
      labelOf?: (value: string, locale: Locale) => string;
    }
  /** `isOne`: a single day, not the end of a period. */
  | { kind: 'days'; from?: P; until?: P; isOne?: true }
  | { kind: 'yes' }
  | { kind: 'branches' }
  | { kind: 'record'; source: Choices; label: (row: Readonly<Record<string, unknown>>) => string; view?: Endpoint }
);

/** One or more statuses of a machine. */
export const byStatus = <P extends string = 'status'>(machine: Machine, param?: P): Filter<P> => {
  const name = (param ?? 'status') as P;
  return { kind: 'choice', name, params: [name], values: statesOf(machine), words: 'status', many: true };
};

/** From a list; words at `<param>.<value>`, or by `labelOf` if the list is data. `one` allows a single value. */
export const byChoice = <P extends string>(
  param: P,
  values: readonly string[] | (() => readonly string[]),
  more: { one?: true; labelOf?: (value: string, locale: Locale) => string } = {},
): Filter<P> => ({
  kind: 'choice',
  name: param,
  params: [param],
  values,
  words: param,
  many: !more.one,
  ...(more.labelOf && { labelOf: more.labelOf }),
});

/**
 * From a day until a day: `<name>_from` and `<name>_until` in the query, or the named parameters; only the named ends
 * are offered.
 */
export const byDays = <N extends string, P extends string = `${N}_from` | `${N}_until`>(
  name: N,
  ends: { from?: P; until?: P } = { from: `${name}_from` as P, until: `${name}_until` as P },
): Filter<P> => ({
  kind: 'days',
  name,
  params: [ends.from, ends.until].filter((param) => param !== undefined),
  ...ends,
});

/** A single day, such as the one on which something is shown as it was. */
export const byDay = <P extends string>(name: string, param: P): Filter<P> => ({
  kind: 'days',
  name,
  params: [param],
  until: param,
  isOne: true,
});

/** On or off: `<param>=true`. */
export const byYes = <P extends string>(param: P): Filter<P> => ({ kind: 'yes', name: param, params: [param] });

/** The id of another record, found by a list endpoint of up to 200 rows (staff, programmes); `view` names one beyond them. */
export const byRecord = <P extends string>(
  param: P,
  source: Choices,
  label: (row: Readonly<Record<string, unknown>>) => string,
  view?: Endpoint,
): Filter<P> => ({ kind: 'record', name: param, params: [param], source, label, ...(view && { view }) });

export const MOST_OFFERED = '200';
/** The query for the records that a filter offers. */
export const queryFor = ({ isPaged, query }: Choices): { itemsPerPage: string } | undefined =>
  isPaged || (query && 'itemsPerPage' in query.shape) ? { itemsPerPage: MOST_OFFERED } : undefined;

/** Hidden until it is needed: `rarely(byYes('inactive'))`. */
export const rarely = <P extends string>(filter: Filter<P>): Filter<P> => ({ ...filter, rare: true });

/** Head office sees the rows of all branches: where a list can be narrowed to some of them, that is offered first. */
const branches: Filter<'branches'> = { kind: 'branches', name: 'branches', params: ['branches'] };
export const filtersAt = (row: Endpoint, filters: readonly Filter[], isHeadOffice: boolean): readonly Filter[] =>
  isHeadOffice && choosesBranches(row) ? [branches, ...filters] : filters;

export const isSet = (filter: Filter, filters: Readonly<Record<string, string>>): boolean =>
  filter.params.some((param) => filters[param] !== undefined);
