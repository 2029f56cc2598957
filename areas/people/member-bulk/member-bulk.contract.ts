/** Changes to many clients at once, and the tags of a branch. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, orNull, requiredText } from '#kit/domain/field.ts';

/** As many as a list can select. */
const BULK_MEMBERS = 500;
export const Tag = requiredText(40);
const bulkKinds = ['assign_sales', 'tag', 'untag'] as const;
export const MemberBulk = z.object({
  branch_id: Id,
  member_ids: z.array(Id).min(1).max(BULK_MEMBERS),
  kind: z.enum(bulkKinds),
  /** Whom to assign; null removes the sales person. */
  sales_staff_id: orNull(Id).default(null),
  tag: orNull(Tag).default(null).describe('Required to add or to remove a tag.'),
});
export type MemberBulk = z.output<typeof MemberBulk>;
export const BulkDone = z.object({ id: Id, changed: z.int(), left: z.int() });
export type BulkDone = z.output<typeof BulkDone>;

const MemberTags = z.object({ branch_id: Id, tags: z.array(Tag).max(20) });

export const memberBulkContract = contract({
  run: {
    method: 'POST',
    path: 'memberBulk',
    says: 'Assign a sales person to several clients, or add or remove a tag',
    flag: 'MANAGE_CLIENT',
    branch: 'branch',
    answer: 'silent',
    body: MemberBulk,
    data: BulkDone,
  },
  undo: {
    method: 'POST',
    path: 'memberBulk/undo/:id',
    says: 'Undo a change to several clients, except for clients that have been changed since',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'silent',
    data: BulkDone,
    refuses: ['people.bulk_undone'],
  },
  tags: {
    method: 'GET',
    path: 'memberTags/:branch_id',
    says: 'The tags of a branch and how many clients have each; the tag is its own id',
    flag: 'VIEW_CLIENT',
    branch: 'branch',
    data: z.array(z.object({ id: z.string(), clients: z.int() })),
  },
  tagsOf: {
    method: 'GET',
    path: 'memberTags/member/:id',
    says: 'The tags of one client',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: z.array(z.string()),
  },
  setTags: {
    method: 'PUT',
    path: 'memberTags/member/:id',
    says: 'Set the tags of a client in a branch',
    flag: 'MANAGE_CLIENT',
    branch: 'branch',
    answer: 'toast',
    body: MemberTags,
    data: z.array(z.string()),
  },
});
