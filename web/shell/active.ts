/** Which navigation entry is active: the page's, that of the page leading to it, the stored one, or the first. */
import { pageFor, pageOfPath, type MenuGroup, type PagePath } from '#access/access.ts';

export type Active = { group: MenuGroup | undefined; item: string | undefined };

const inGroup = (groups: readonly MenuGroup[], route: string): Active | undefined => {
  for (const group of groups) {
    const item = group.items.find((one) => one.route === route);
    if (item) return { group, item: item.id };
  }
  return undefined;
};

const byPage = (groups: readonly MenuGroup[], path: PagePath | undefined, depth = 0): Active | undefined => {
  if (path === undefined || depth > 5) return undefined;
  return inGroup(groups, path) ?? byPage(groups, pageOfPath(path).from, depth + 1);
};

/** `stored` is the value of FZ_ACTIVEPAGE: the id of an item. */
export const activeFor = (groups: readonly MenuGroup[], pathname: string, stored: string | undefined): Active => {
  const found = byPage(groups, pageFor(pathname)?.page.path);
  if (found) return found;
  const kept = groups.find((group) => group.items.some((item) => item.id === stored));
  if (kept) return { group: kept, item: stored };
  const area = groups.find((group) => pathname === group.route || pathname.startsWith(`${group.route}/`));
  const group = area ?? groups.find((one) => one.id === 'home');
  return { group, item: group?.items[0]?.id };
};
