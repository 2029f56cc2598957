/** Saved views of a list: filters, sort and columns under a name, private or shared with the branch. */
import { useEffect } from 'react';
import { listViewContract, type ListView } from '#kit/domain/list-view.contract.ts';
import { CallFault } from '../answers.ts';
import { place, usePlace } from '../place.ts';
import { perform, refreshAll, useRead } from '../query.ts';

type Search = Readonly<Record<string, string>>;

const sorted = (search: Readonly<Record<string, string | undefined>>): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([key, value]) => key !== 'page' && value !== undefined && value !== '')
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
/** Two addresses show the same view if they differ only in the page. */
export const isSameView = (
  a: Readonly<Record<string, string | undefined>>,
  b: Readonly<Record<string, string | undefined>>,
): boolean => sorted(a) === sorted(b);

/** Views used to be stored in the browser: those found there are taken over once. */
const keyOf = (list: string): string => `cm.views.${place.get().staff_id ?? 0}.${list}`;
type Kept = { name: string; search: Search };
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'search' in value &&
  typeof value.name === 'string' &&
  typeof value.search === 'object';
/** Storage can be full, forbidden, or contain something else: then there are no views. */
export const parseViews = (text: string | null): Kept[] => {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
};
const takeOver = async (list: string, branch_id: number): Promise<void> => {
  const kept = parseViews(localStorage.getItem(keyOf(list)));
  if (kept.length === 0) return;
  localStorage.removeItem(keyOf(list));
  const lost: Kept[] = [];
  for (const { name, search } of kept) {
    const body = { branch_id, list, name, search, is_shared: false };
    await perform(listViewContract.create, { body }, { quiet: true }).catch((fault: unknown) => {
      if (!(fault instanceof CallFault)) throw fault;
      // An existing name was taken over from another browser.
      if (fault.kind === 'network' || fault.kind === 'away') lost.push({ name, search });
    });
  }
  if (lost.length > 0) localStorage.setItem(keyOf(list), JSON.stringify(lost));
  await refreshAll();
};

export type Views = {
  all: readonly ListView[];
  /** Null if it was refused: the person has been told why. */
  create: (name: string, search: Search, is_shared: boolean) => Promise<ListView | null>;
  save: (view: ListView, search: Search) => Promise<boolean>;
  remove: (view: ListView) => Promise<boolean>;
};
/** The call itself has shown the refusal. */
const done = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((fault: unknown) => {
    if (fault instanceof CallFault) return null;
    throw fault;
  });
export const useViews = (list: string): Views => {
  const { branch_id } = usePlace();
  const { data } = useRead(listViewContract.list, { query: { list } }, { when: branch_id !== null, keep: true });
  useEffect(() => {
    if (branch_id !== null) void takeOver(list, branch_id);
  }, [list, branch_id]);
  return {
    all: data ?? [],
    create: (name, search, is_shared) =>
      done(perform(listViewContract.create, { body: { branch_id: branch_id ?? 0, list, name, search, is_shared } })),
    save: async ({ id, version }, search) =>
      (await done(perform(listViewContract.edit, { params: { id }, body: { version, search } }))) !== null,
    remove: async ({ id, version }) => {
      const args = { params: { id }, query: { version: String(version) } };
      const gone = await done(perform(listViewContract.remove, args).then(() => true));
      return gone === true;
    },
  };
};
