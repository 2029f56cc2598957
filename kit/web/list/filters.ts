/** Filters of a list, as data: what they are called and which parts of the query they set. */
import { statesOf, type Machine } from '#kit/domain/machine.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import type { Locale } from '#kit/domain/words.ts';

export type Option = { value: string; label: string };
export type Filter<P extends string = string> = {
  name: string;
  params: readonly P[];
  /** Shown when it is set, or when more filters are asked for. */
  rare?: true;
} & (
  | {
      kind: 'choice';
      /** A function where they are data: asked each time the filter is shown. */
      values: readonly string[] | (() => readonly string[]);
      words: string;
      many: boolean;
      labelOf?: (value: string, locale: Locale) => string;
    }
  | { kind: 'days'; from?: P; until?: P }
  | { kind: 'yes' }
  | { kind: 'record'; source: Endpoint; label: (row: Readonly<Record<string, unknown>>) => string; view?: Endpoint }
);

/** One or more statuses of a machine. */
export const byStatus = <P extends string = 'status'>(machine: Machine, param?: P): Filter<P> => {
  const name = (param ?? 'status') as P;
  return { kind: 'choice', name, params: [name], values: statesOf(machine), words: 'status', many: true };
};

/** Out of a list; words at `<param>.<value>`, or by `labelOf` where the list is data. `one` allows a single value. */
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
 * From a day until a day: `<name>_from` and `<name>_until` in the query, or the parameters that are named; only the
 * ends that are named are offered.
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

/** On or off: `<param>=true`. */
export const byYes = <P extends string>(param: P): Filter<P> => ({ kind: 'yes', name: param, params: [param] });

/** The id of another record, found by a list endpoint of up to 200 rows (staff, programmes); `view` names one beyond them. */
export const byRecord = <P extends string>(
  param: P,
  source: Endpoint,
  label: (row: Readonly<Record<string, unknown>>) => string,
  view?: Endpoint,
): Filter<P> => ({ kind: 'record', name: param, params: [param], source, label, ...(view && { view }) });

/** Out of the way until it is wanted: `rarely(byYes('inactive'))`. */
export const rarely = <P extends string>(filter: Filter<P>): Filter<P> => ({ ...filter, rare: true });

export const isSet = (filter: Filter, filters: Readonly<Record<string, string>>): boolean =>
  filter.params.some((param) => filters[param] !== undefined);
