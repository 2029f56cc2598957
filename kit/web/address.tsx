/** The address of the page: the only state of lists, tabs and open drawers. */
import { useCallback, useMemo, useState, type ComponentProps, type ReactElement } from 'react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { hrefOf, type PagePath, type Search } from './paths.ts';

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
export const dumpSearch = (search: Readonly<Record<string, unknown>>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text.replaceAll('%2C', ',')}`;
};

export type Address = {
  path: string;
  search: Record<string, string>;
  /**
   * Changes parts of the search; an undefined part is removed. A new entry of the history unless `replace`: then it is
   * the same view, and the page stays where it is scrolled to.
   */
  change: (parts: Search, how?: { replace?: boolean }) => void;
};

export const useAddress = (): Address => {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const search = useMemo(() => parseSearch(searchStr), [searchStr]);
  const change = useCallback<Address['change']>(
    (parts, how) => {
      const here = router.state.location;
      const next = `${here.pathname}${dumpSearch({ ...parseSearch(here.searchStr), ...parts })}`;
      if (next === `${here.pathname}${here.searchStr}`) return;
      if (how?.replace) void router.navigate({ href: next, replace: true, resetScroll: false });
      else router.history.push(next);
    },
    [router],
  );
  return { path: pathname, search, change };
};

/**
 * The secret of a link from a letter. It comes after the #, which a browser never sends: no proxy or log on the way has
 * it. Older letters have it in the query.
 */
export const useToken = (): string => {
  const found = useLocation({
    select: ({ hash, searchStr }) => new URLSearchParams(hash).get('token') ?? parseSearch(searchStr)['token'] ?? '',
  });
  // The page keeps it, whatever happens to the address.
  const [first] = useState(found);
  return found === '' ? first : found;
};

/** The id at the end of the page's address, if it has one. */
export const usePageId = (): number | undefined => {
  const last = useLocation({ select: (location) => location.pathname.split('/').at(-1) ?? '' });
  return /^\d{1,15}$/.test(last) ? Number(last) : undefined;
};

export type Go = (path: PagePath, id?: number | string, search?: Search) => void;
export const useGo = (): Go => {
  const router = useRouter();
  return useCallback((path, id, search) => router.history.push(hrefOf(path, id, search)), [router]);
};

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: PagePath;
  record?: number | string | undefined;
  search?: Search;
};
/** `/home` is not the page that is shown while `/home/access` is. */
const exactly = { exact: true };
/** A real link to a page of the product; the page's code is prefetched on hover. */
export const PageLink = ({ to, record, search, ...rest }: PageLinkProps): ReactElement => (
  <Link {...rest} to={hrefOf(to, record)} search={search ?? {}} preload="intent" activeOptions={exactly} />
);
