/** THE access table: flags, menu, pages. Router, menu, palette, role editor and server guard read only this. */
import { menu } from './menu.ts';
import { pageDrafts } from './pages.ts';
import type { Area } from './flags.ts';
import type { Need } from './need.ts';
import type { PageDraft, PageIdUse, PageLayout } from './page-drafts.ts';
import type { PagePath } from './pages.ts';
import type { PageRecord } from './records.ts';

export { allFlags, areas, flags, isFlag, reportCalls } from './flags.ts';
export type { Area, Flag, FlagRow } from './flags.ts';
export { reportFlags } from './report-flags.ts';
export { flagsOfNeed, meets } from './need.ts';
export type { Caller, Need } from './need.ts';
export { menu, visibleMenu } from './menu.ts';
export type { MenuGroup, MenuItem, MenuTitle } from './menu.ts';
export type { PageIdUse, PageLayout } from './page-drafts.ts';
export type { PagePath } from './pages.ts';
export type { PageRecord } from './records.ts';
export {
  branchesHolding,
  branchesIn,
  flagsHeldAt,
  isHeld,
  isHeldByRole,
  isHeldEverywhere,
  isHeldEverywhereByRole,
  sourcesOf,
} from './effective.ts';
export type { Access, Exception, RoleHold } from './effective.ts';

export type PageRow = {
  path: PagePath;
  area: Area;
  /**
   * Whether the last segment of the address names a record: never, optionally, or always (without it the page offers a
   * choice).
   */
  id: PageIdUse;
  of?: PageRecord;
  needs: Need | 'public';
  layout: PageLayout;
  /** The page that leads to it, if the menu has no item for it. */
  from?: PagePath;
  /** The list to show after a branch switch; without one the page reloads. */
  listOf?: PagePath;
  /** Not in the specification. */
  own?: true;
};

const menuNeeds = new Map<string, Need>(menu.flatMap((group) => group.items.map((item) => [item.route, item.needs])));

const needsOf = (path: string, draft: PageDraft): Need | 'public' => {
  const needs = draft.needs ?? menuNeeds.get(path);
  if (needs === undefined) throw new Error(`page ${path} says neither what it needs nor has a menu item`);
  return needs === 'public' || typeof needs === 'object' ? needs : { flag: needs };
};

const isPath = (path: string): path is PagePath => Object.hasOwn(pageDrafts, path);
const pathOf = (path: string): PagePath => {
  if (!isPath(path)) throw new Error(`there is no page ${path}`);
  return path;
};

const rowOf = (path: PagePath): PageRow => {
  const draft: PageDraft = pageDrafts[path];
  return {
    path,
    area: draft.area,
    id: draft.id ?? 'none',
    ...(draft.of && { of: draft.of }),
    needs: needsOf(path, draft),
    layout: draft.layout ?? 'default',
    ...(draft.from && { from: pathOf(draft.from) }),
    ...(draft.listOf && { listOf: pathOf(draft.listOf) }),
    ...(draft.own && { own: draft.own }),
  };
};

export const pages: readonly PageRow[] = Object.keys(pageDrafts).filter(isPath).map(rowOf);
const pageByPath = new Map<string, PageRow>(pages.map((page) => [page.path, page]));
export const pageOfPath = (path: PagePath): PageRow => pageByPath.get(path) ?? rowOf(path);

type PageMatch = { page: PageRow; id: number | null };
/**
 * The page of an address, the longest path first: "/manage/viewLeads/42" is lead 42. Unknown addresses, ids that aren't
 * numbers and ids for pages without one return nothing.
 */
export const pageFor = (pathname: string): PageMatch | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const exact = pageByPath.get(path);
  if (exact) return { page: exact, id: null };
  const cut = path.lastIndexOf('/');
  const page = pageByPath.get(path.slice(0, cut));
  const last = path.slice(cut + 1);
  return page && page.id !== 'none' && /^[1-9]\d{0,14}$/.test(last) ? { page, id: Number(last) } : undefined;
};
