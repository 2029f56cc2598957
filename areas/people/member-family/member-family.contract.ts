import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import { EditRelative, MemberFamily, NewRelative } from './member-family.model.ts';

const change = { flag: 'MANAGE_CLIENT', branch: 'record', answer: 'toast', data: MemberFamily } as const;
const memberFamily = rowsOf('memberFamily', { see: 'VIEW_CLIENT', write: 'MANAGE_CLIENT' });
export const memberFamilyContract = contract({
  list: memberFamily.of('member', 'The family of a client, and who is whose guardian; both sides see it', MemberFamily),
  add: memberFamily.post(
    'member',
    'Link two clients; a new guardian replaces the earlier one',
    NewRelative,
    MemberFamily,
    { refuses: ['people.related_already'] },
  ),
  edit: memberFamily.edit(
    'Change the relationship of two clients, as seen from one of them',
    EditRelative,
    MemberFamily,
    { refuses: ['people.guardian_is_reached'] },
  ),
  remove: {
    ...change,
    method: 'DELETE',
    path: 'memberFamily/:id',
    says: 'Remove the link between two clients',
    query: VersionQuery,
    refuses: ['people.guardian_is_reached'],
  },
});
