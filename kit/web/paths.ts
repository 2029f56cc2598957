/** Page paths as in the access table, and how to build an address from one. */
import type { PagePath } from '#access/access.ts';

export type { PagePath };
export type Search = Readonly<Record<string, string | undefined>>;

/** `/manage/viewLeads`, 42, {tab: 'money'} → `/manage/viewLeads/42?tab=money`. Empty parts are left out. */
export const hrefOf = (path: PagePath, id?: number | string, search: Search = {}): string => {
  const entries = Object.entries(search).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const query = new URLSearchParams(entries).toString();
  return `${path}${id === undefined ? '' : `/${id}`}${query && `?${query}`}`;
};
