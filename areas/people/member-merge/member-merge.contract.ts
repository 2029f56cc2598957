import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { Merge, MergeClients, MergePreview } from './member-merge.model.ts';

const both = { flag: 'MERGE_CLIENT', branch: 'record' } as const;
const memberMerge = rowsOf('memberMerge', { see: 'MERGE_CLIENT', answer: 'dialog' });
export const memberMergeContract = contract({
  list: memberMerge.of('member', 'The records that a client’s record was merged with', z.array(Merge)),
  preview: memberMerge.of(
    'preview',
    'What a merge with another record does: which values differ, and what is moved',
    MergePreview,
    { query: z.object({ gone_id: IdText }) },
  ),
  merge: memberMerge.post(
    'member',
    'Merge two records into one; can be undone for thirty days. Requires the permission at both home branches',
    MergeClients,
    z.object({ id: Id, kept_id: Id }),
    {
      refuses: [
        'people.merge_itself',
        'people.is_erased',
        'people.merge_two_sign_ins',
        'people.merge_sign_in',
        'people.merge_overlap',
        'people.merge_clash',
      ],
    },
  ),
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
      'people.merge_sign_in_since',
      'people.merge_value_taken',
    ],
  },
});
