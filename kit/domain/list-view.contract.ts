/** Saved views of lists: filters, sort and columns under a name, private or shared with a branch. */
import { z } from 'zod';
import { contract } from './contract.ts';
import { Id, requiredText, Version } from './field.ts';
import { VersionQuery } from './page.ts';

const MOST_PARTS = 40;
/** A thousand branches that a view is narrowed to. */
const LONGEST_PART = 8000;
const List = z.string().regex(/^[a-z][a-z_.]{0,79}$/, 'invalid');
/** The parts of the address that make up the view. */
const ViewSearch = z
  .record(z.string().regex(/^[\w.-]{1,60}$/, 'invalid'), z.string().max(LONGEST_PART, { error: 'too_long' }))
  .refine((search) => Object.keys(search).length <= MOST_PARTS, 'too_long');

export const ListView = z.object({
  id: Id,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  is_shared: z.boolean(),
  /** Only its creator can change it. */
  is_mine: z.boolean(),
  version: Version,
});
export type ListView = z.output<typeof ListView>;
export const NewListView = z.object({
  branch_id: Id,
  list: List,
  name: requiredText(60, 'name_required'),
  search: ViewSearch,
  is_shared: z.boolean().default(false),
});
export type NewListView = z.output<typeof NewListView>;
const EditListView = z.object({ version: Version, search: ViewSearch });

const own = { flag: 'signed_in', branch: 'self', answer: 'toast' } as const;
export const listViewContract = contract({
  list: {
    method: 'GET',
    path: 'listView/:branch_id',
    says: 'Saved views of a list: the caller’s own, and those shared with the branch',
    flag: 'signed_in',
    branch: 'branch',
    query: z.object({ list: List }),
    data: z.array(ListView),
  },
  create: {
    method: 'POST',
    path: 'listView',
    says: 'Save a view of a list, private or shared with the branch',
    flag: 'signed_in',
    branch: 'branch',
    answer: 'toast',
    body: NewListView,
    data: ListView,
  },
  edit: {
    ...own,
    method: 'PUT',
    path: 'listView/:id',
    says: 'Update one of the caller’s own views of a list',
    body: EditListView,
    data: ListView,
  },
  remove: {
    ...own,
    method: 'DELETE',
    path: 'listView/:id',
    says: 'Delete one of the caller’s own views of a list',
    query: VersionQuery,
    data: z.null(),
  },
});
