import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import { EditRelative, MemberFamily, NewRelative } from './member-family.model.ts';

const change = { flag: 'MANAGE_CLIENT', branch: 'record', answer: 'toast', data: MemberFamily } as const;
const memberFamily = rowsOf('memberFamily', { see: 'VIEW_CLIENT', write: 'MANAGE_CLIENT' });
export const memberFamilyContract = contract({
  list: memberFamily.of(
    'member',
    'Who belongs to the family of a client, and who answers for whom; both sides see it',
    MemberFamily,
  ),
  add: memberFamily.post(
    'member',
    'Link two clients; a guardian named before answers no more',
    NewRelative,
    MemberFamily,
    { refuses: ['people.related_already'] },
  ),
  edit: memberFamily.edit(
    'Change what two clients are to each other, as seen from one of them',
    EditRelative,
    MemberFamily,
    { refuses: ['people.guardian_is_reached'] },
  ),
  remove: {
    ...change,
    method: 'DELETE',
    path: 'memberFamily/:id',
    says: 'Take the link between two clients away',
    query: VersionQuery,
    refuses: ['people.guardian_is_reached'],
  },
});
