import { contract } from '#kit/domain/contract.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import { EditRelative, MemberFamily, NewRelative } from './member-family.model.ts';

const change = { flag: 'MANAGE_CLIENT', branch: 'record', answer: 'toast', data: MemberFamily } as const;
export const memberFamilyContract = contract({
  list: {
    method: 'GET',
    path: 'memberFamily/member/:id',
    says: 'The family of a client, and who is whose guardian; both sides see it',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: MemberFamily,
  },
  add: {
    ...change,
    method: 'POST',
    path: 'memberFamily/member/:id',
    says: 'Link two clients; a new guardian replaces the earlier one',
    body: NewRelative,
    refuses: ['people.related_already'],
  },
  edit: {
    ...change,
    method: 'PUT',
    path: 'memberFamily/:id',
    says: 'Change the relationship of two clients, as seen from one of them',
    body: EditRelative,
    refuses: ['people.guardian_is_reached'],
  },
  remove: {
    ...change,
    method: 'DELETE',
    path: 'memberFamily/:id',
    says: 'Remove the link between two clients',
    query: VersionQuery,
    refuses: ['people.guardian_is_reached'],
  },
});
