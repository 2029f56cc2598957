import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { Merge, MergeClients, MergePreview } from './member-merge.model.ts';

const both = { flag: 'MERGE_CLIENT', branch: 'record' } as const;
export const memberMergeContract = contract({
  list: {
    ...both,
    method: 'GET',
    path: 'memberMerge/member/:id',
    says: 'The records that a client’s record was merged with',
    data: z.array(Merge),
  },
  preview: {
    ...both,
    method: 'GET',
    path: 'memberMerge/preview/:id',
    says: 'What a merge with another record does: which values differ, and what is moved',
    query: z.object({ gone_id: IdText }),
    data: MergePreview,
  },
  merge: {
    ...both,
    method: 'POST',
    path: 'memberMerge/member/:id',
    says: 'Merge two records into one; can be undone for thirty days. Requires the permission at both home branches',
    answer: 'dialog',
    body: MergeClients,
    data: z.object({ id: Id, kept_id: Id }),
    refuses: ['people.merge_itself', 'people.is_erased', 'people.merge_overlap', 'people.merge_clash'],
  },
  undo: {
    ...both,
    method: 'POST',
    path: 'memberMerge/undo/:id',
    says: 'Undo a merge; anything added since stays with the record that was kept',
    answer: 'toast',
    data: z.object({ id: Id, kept_id: Id, gone_id: Id }),
    refuses: [
      'people.merge_undone_already',
      'people.merge_too_late',
      'people.merge_later_merge',
      'people.merge_moved_since',
      'people.merge_money_spent',
      'people.merge_value_taken',
    ],
  },
});
