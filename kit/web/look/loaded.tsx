/** Content that is loaded, and what is shown until it is there. */
import type { ReactElement, ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { DataOf, Endpoint } from '#kit/domain/contract.ts';
import type { CallArgs } from '../address-of.ts';
import type { CallFault } from '../answers.ts';
import { useRead, type ReadOptions } from '../query.ts';
import { Failed } from './page.tsx';

type Reading<T> = { data: T | undefined; error: CallFault | null; refetch: () => Promise<unknown> };
type Waits = {
  /** The space reserved while loading; 0 shows nothing until then. */
  height?: number | undefined;
  /** There is nothing else on the page: a failure is its title. */
  isPage?: boolean | undefined;
};
type Until = {
  /** What failed and a retry, for pages that show something else until the content is there. */
  failed: ReactElement | null;
  /** The same, or the reserved space. */
  waiting: ReactElement;
};
/** Content, and what is shown until it is there: reserved space, or what failed and a retry. */
export const waitingFor = <T, R extends Reading<T>>(
  { data, error, refetch }: R & Reading<T>,
  { height = 280, isPage = false }: Waits = {},
): { data: R['data']; refetch: R['refetch'] } & Until => {
  const retry = (): void => void refetch();
  const failed = error && data === undefined ? <Failed fault={error} isPage={isPage} onRetry={retry} /> : null;
  const waiting = data === undefined && height > 0 ? <Skeleton height={height} radius="lg" /> : <></>;
  return { data, refetch, failed, waiting: failed ?? waiting };
};

/** Reads an endpoint, like `useRead`, with what is shown until it is there. */
export const useLoaded = <E extends Endpoint>(
  row: E,
  args: CallArgs<E>,
  { height, isPage, ...options }: ReadOptions & Waits = {},
): { data: DataOf<E> | undefined; refetch: () => Promise<unknown> } & Until =>
  waitingFor(useRead(row, args, options), { height, isPage });

type LoadedProps<T> = Waits & {
  of: Reading<T>;
  /** In place of an empty list, or an empty page of a list. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};
/** An empty list, or an empty page of a list from the server. */
const isNothing = (data: unknown): boolean => {
  const rows = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
  return Array.isArray(rows) && rows.length === 0;
};
/** Loaded content, with a place for what is shown until then and for empty content. */
export const Loaded = <T,>({ of, empty, children, ...waits }: LoadedProps<T>): ReactElement => {
  const { data, waiting } = waitingFor(of, waits);
  if (data === undefined) return waiting;
  return <>{empty !== undefined && isNothing(data) ? empty : children(data)}</>;
};
