/** The rows of a list: one page in a table, all pages up to the current one in cards. */
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { Endpoint } from '#kit/domain/contract.ts';
import type { Paged } from '#kit/domain/page.ts';
import { call } from '../api.ts';
import type { CallFault } from '../answers.ts';
import type { CallArgs, LooseArgs } from '../address-of.ts';
import { queryKeyOf } from '../query.ts';
import { queryOf, type ListState } from './state.ts';

export type Listed<R> = {
  rows: readonly R[];
  total: number;
  /** Nothing has been loaded yet. */
  isFirst: boolean;
  /** The old rows are shown while new ones are fetched. */
  isOld: boolean;
  fault: CallFault | null;
  retry: () => void;
};
export type Fixed = Readonly<Record<string, string | number | undefined>>;

const pagesToRead = (state: ListState, mode: 'table' | 'cards'): number[] =>
  mode === 'cards' && state.page > 1 ? Array.from({ length: state.page }, (_, at) => at + 1) : [state.page];

/** Append mode applies when the page is greater than 1 and the list is not a table. */
export const useList = <R>(row: Endpoint, state: ListState, mode: 'table' | 'cards', args: LooseArgs = {}): Listed<R> =>
  useQueries({
    queries: pagesToRead(state, mode).map((page) => {
      const full: LooseArgs = { ...args, query: { ...queryOf({ ...state, page }), ...args.query } };
      return {
        queryKey: queryKeyOf(row, full),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(row, full as CallArgs<Endpoint>, { signal }) as Promise<Paged<R>>,
        placeholderData: keepPreviousData,
      };
    }),
    combine: (answers) => {
      const last = answers.at(-1);
      const failed = answers.find((answer) => answer.error && !answer.data);
      return {
        rows: answers.flatMap((answer) => answer.data?.data ?? []),
        total: last?.data?.total ?? answers[0]?.data?.total ?? 0,
        isFirst: answers.every((answer) => answer.data === undefined),
        isOld: answers.some((answer) => answer.isPlaceholderData),
        fault: (failed?.error as CallFault | undefined) ?? null,
        retry: () => {
          for (const answer of answers) if (answer.error) void answer.refetch();
        },
      };
    },
  });

/** All rows of a filtered list, page by page, up to `most`. */
export const readAll = async <R>(row: Endpoint, state: ListState, most: number, args: LooseArgs = {}): Promise<R[]> => {
  const rows: R[] = [];
  for (let page = 1; rows.length < most; page++) {
    const full: LooseArgs = { ...args, query: { ...queryOf({ ...state, page, itemsPerPage: 200 }), ...args.query } };
    const answer = (await call(row, full as CallArgs<Endpoint>)) as Paged<R>;
    rows.push(...answer.data);
    if (answer.data.length === 0 || rows.length >= answer.total) break;
  }
  return rows.slice(0, most);
};
