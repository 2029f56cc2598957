/** How a row of the table of pages is written: its area, the record in its address, who can open it, where it is linked. */
import type { Area, Flag } from './flags.ts';
import type { Need } from './need.ts';
import type { PageRecord } from './records.ts';

export type PageIdUse = 'none' | 'optional' | 'required';
export type PageLayout = 'default' | 'login' | 'public';
/** As written in the table: access.ts fills in what is missing. */
export type PageDraft = {
  area: Area;
  id?: 'optional' | 'required';
  of?: PageRecord;
  /** Only optional if the menu has an item for the path. */
  needs?: Flag | Need | 'public';
  layout?: PageLayout;
  from?: string;
  listOf?: string;
  own?: true;
};
export type More = Omit<PageDraft, 'area' | 'needs'>;

/** A page that the menu opens. */
export const inMenu = (area: Area, more: More = {}): PageDraft => ({ area, ...more });
/** A page that another page opens. */
export const linked = (area: Area, needs: PageDraft['needs'] & {}, from: string, more: More = {}): PageDraft => ({
  area,
  needs,
  from,
  ...more,
});
/** A create, edit or view page: a branch switch returns to the list, from which it is also reached. */
export const below = (
  list: string,
  area: Area,
  needs: PageDraft['needs'] & {},
  of?: PageRecord,
  more: More = {},
): PageDraft => ({
  area,
  needs,
  from: list,
  listOf: list,
  ...(of && { id: 'required', of }),
  ...more,
});
