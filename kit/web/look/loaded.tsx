/** A place for loaded content; separate from page heads, which the first page needs. */
import type { ReactElement, ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { CallFault } from '../answers.ts';
import { Failed } from './page.tsx';

type Reading<T> = { data: T | undefined; error: CallFault | null; refetch: () => Promise<unknown> };
type LoadedProps<T> = {
  of: Reading<T>;
  /** The space reserved while loading; 0 shows nothing until then. */
  height?: number;
  /** There is nothing else on the page: a failure is its title. */
  isPage?: boolean;
  /** In place of an empty list, or an empty page of a list. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};
/** An empty list, or an empty page of a list from the server. */
const isNothing = (data: unknown): boolean => {
  const rows = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
  return Array.isArray(rows) && rows.length === 0;
};
/** Loaded content: reserves its size while loading, says what failed, and has a place for empty content. */
export const Loaded = <T,>({ of, height = 280, isPage = false, empty, children }: LoadedProps<T>): ReactElement => {
  const { data, error, refetch } = of;
  if (data !== undefined) return <>{empty !== undefined && isNothing(data) ? empty : children(data)}</>;
  if (error) return <Failed fault={error} isPage={isPage} onRetry={() => void refetch()} />;
  return height === 0 ? <></> : <Skeleton height={height} radius="lg" />;
};
