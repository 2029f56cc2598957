/** Reads and writes in components: cached reads from a contract row, writes that answer the person and refresh. */
import { useCallback, useRef, useState } from 'react';
import { keepPreviousData, QueryClient, useQuery, type Query, type UseQueryResult } from '@tanstack/react-query';
import type { DataOf, Endpoint } from '#kit/domain/contract.ts';
import { CallFault, successOf } from './answers.ts';
import { targetOf, type CallArgs, type LooseArgs } from './address-of.ts';
import { call, newKey } from './api.ts';
import { arrived } from './go.ts';
import { readCookie } from './cookies.ts';
import { showResponse, toast } from './tell.ts';
import { say } from './words.ts';

const FRESH_MS = 10_000;
const isWorthRetrying = (count: number, error: Error): boolean =>
  count < 2 && error instanceof CallFault && (error.kind === 'network' || error.kind === 'away');

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthRetrying, networkMode: 'always' } },
});

/** What makes the request unique, including the branch. */
export const queryKeyOf = (row: Endpoint, args: LooseArgs): readonly unknown[] => {
  const { path, query, body } = targetOf(row, args, readCookie('FZ_CURRENT_ID'));
  return ['call', row.method, path, query, body ?? null];
};

export type ReadOptions = {
  /** Doesn't fetch while false. */
  when?: boolean;
  /** Keeps the previous answer on the page while a new one is fetched (lists). */
  keep?: boolean;
  /** Fetches again at this interval, in milliseconds. */
  everyMs?: number;
};

/** Reads an endpoint through the cache. */
export const useRead = <E extends Endpoint>(
  row: E,
  args: CallArgs<E>,
  options: ReadOptions = {},
): UseQueryResult<DataOf<E>, CallFault> =>
  useQuery<DataOf<E>, CallFault>({
    queryKey: queryKeyOf(row, args),
    queryFn: ({ signal }) => call(row, args, { signal }),
    enabled: options.when ?? true,
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.everyMs && { refetchInterval: options.everyMs }),
  });

/** Reads once through the cache, outside a component. */
export const read = <E extends Endpoint>(row: E, args: CallArgs<E>): Promise<DataOf<E>> =>
  queryClient.fetchQuery<DataOf<E>, CallFault>({
    queryKey: queryKeyOf(row, args),
    queryFn: ({ signal }) => call(row, args, { signal }),
  });

/** Lists of a branch end with a number too, but say which page of it. */
const isRecord = ({ queryKey: [kind, , path, query] }: Query): boolean =>
  kind === 'call' && query === '' && typeof path === 'string' && /\/\d+$/.test(path);
/**
 * After a write, all reads are outdated: those on the page are fetched again immediately, the rest when they are next
 * shown. One change affects many areas (a sign-up creates an invoice, a payment and a new status), so there is no list
 * of them. A record that isn't on the page is forgotten: its buttons would send an old version until it is fetched.
 */
export const refreshAll = (refetchType: 'active' | 'none' = 'active'): Promise<void> => {
  queryClient.removeQueries({ type: 'inactive', predicate: isRecord });
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session', refetchType });
};

/** Waits for the next page, so that the page being left doesn't reload and contradict the success dialog. */
const refreshWhereOneIs = async (): Promise<void> => {
  // The caller navigates first.
  await new Promise((resolve) => setTimeout(resolve));
  await arrived();
  await refreshAll();
};

/** The reads of one noun are outdated (`checkIn` and what is below it), because someone else has changed it. */
export const refreshNoun = (noun: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, , path] }) =>
      kind === 'call' && typeof path === 'string' && (path === noun || path.startsWith(`${noun}/`)),
  });

type Telling = Pick<WriteOptions, 'undo'> & { message: readonly string[] };
const tellSuccess = async (row: Endpoint, { undo, message }: Telling): Promise<void> => {
  const title = say('blocks')(`dialog.${successOf(row.method, row.path)}`);
  if (row.answer === 'toast' || undo) toast([title, ...message].join(' · '), { undo });
  else if (row.answer !== 'silent') await showResponse({ success: true, title, message, create_type: row.path });
};
const stays = (row: Endpoint, { undo }: WriteOptions): boolean =>
  row.answer === 'toast' || row.answer === 'silent' || undo !== undefined;

const tellFault = async (row: Endpoint, fault: CallFault): Promise<void> => {
  if (fault.kind === 'session' || fault.kind === 'forbidden' || row.answer === 'silent') return;
  const title = say('blocks')('dialog.error');
  if (row.answer === 'toast') toast(fault.lines.join(' '), { tone: 'red' });
  else await showResponse({ success: false, title, message: fault.lines, create_type: row.path });
};

export type WriteOptions = {
  idempotencyKey?: string;
  /** Undoes it from a toast, which then replaces the dialog. */
  undo?: (() => Promise<void>) | undefined;
  /** One of many: shows nothing and refreshes nothing; the caller does both at the end. */
  quiet?: boolean;
  /** The answer has arrived; the dialog or toast is next. */
  onAnswer?: () => void;
  /** It succeeded; the dialog or toast is next. */
  onSuccess?: () => void;
  /** What the dialog says below the title: "Farah is now a client: KL-781." */
  says?: (data: unknown) => readonly string[];
  /** Called with a refusal after it was shown. */
  onFault?: (fault: CallFault) => void;
};

/**
 * Makes a write and shows the result, as the row's `answer` says (the dialog if it says nothing). Resolves after the
 * dialog was closed; throws the CallFault after it was shown.
 */
export const perform = async <E extends Endpoint>(
  row: E,
  args: CallArgs<E>,
  options: WriteOptions = {},
): Promise<DataOf<E>> => {
  try {
    const data = await call(row, args, { idempotencyKey: options.idempotencyKey });
    options.onAnswer?.();
    options.onSuccess?.();
    if (options.quiet) return data;
    const isShort = stays(row, options);
    // Behind a dialog, the page stays as it was when the request was sent.
    void refreshAll(isShort ? 'active' : 'none');
    await tellSuccess(row, { undo: options.undo, message: options.says?.(data) ?? [] });
    if (!isShort) void refreshWhereOneIs();
    return data;
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
    options.onAnswer?.();
    if (fault.kind === 'stale') void refreshAll();
    if (!options.quiet) await tellFault(row, fault);
    throw fault;
  }
};

export type Write<E extends Endpoint> = {
  /** Null if it was refused and shown; `fault` has the details. */
  run: (args: CallArgs<E>, options?: WriteOptions) => Promise<{ data: DataOf<E> } | null>;
  busy: boolean;
  fault: CallFault | null;
};

/**
 * A write of a component. While it runs a second `run` is ignored; repeating the write after a lost answer keeps its
 * key.
 */
export const useWrite = <E extends Endpoint>(row: E): Write<E> => {
  const [state, setState] = useState<{ busy: boolean; fault: CallFault | null }>({ busy: false, fault: null });
  const running = useRef(false);
  const lost = useRef<{ args: string; key: string } | null>(null);
  const run = useCallback(
    async (args: CallArgs<E>, options: WriteOptions = {}) => {
      if (running.current) return null;
      running.current = true;
      setState({ busy: true, fault: null });
      const text = JSON.stringify(args);
      const key = lost.current?.args === text ? lost.current.key : newKey();
      try {
        const onAnswer = (): void => setState({ busy: false, fault: null });
        const data = await perform(row, args, { idempotencyKey: key, onAnswer, ...options });
        lost.current = null;
        setState({ busy: false, fault: null });
        return { data };
      } catch (error) {
        if (!(error instanceof CallFault)) {
          setState({ busy: false, fault: null });
          throw error;
        }
        lost.current = error.kind === 'network' || error.kind === 'away' ? { args: text, key } : null;
        setState({ busy: false, fault: error });
        options.onFault?.(error);
        return null;
      } finally {
        running.current = false;
      }
    },
    [row],
  );
  return { run, ...state };
};
