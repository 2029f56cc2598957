/** `/franchise/groups/create`, and the drawer that edits a group. */
import type { ReactElement } from 'react';
import { branchGroupContract } from './branch-group.contract.ts';
import { AccessChanges } from './access-changes.parts.tsx';
import { branchGroupKinds } from './branch-group.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { CountryInput } from '#kit/web/form/country-input.tsx';
import { bothField, group, ownField, radioField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { ManyBranches } from '#web/shell/many-branches.tsx';

const noun = 'network.branch_group';
const what = group('what', [bothField('name'), radioField('kind', branchGroupKinds)]);
const members = [ownField('branch_ids', ManyBranches), ownField('new_in', CountryInput)] as const;
const Way = (): ReactElement => {
  const words = useWords('network');
  return (
    <Trail>
      <PageLink to="/franchise/groups">{words('branch_group.title')}</PageLink>
    </Trail>
  );
};
export const CreateGroup = formPage(branchGroupContract.create, {
  noun,
  title: 'create',
  groups: [what, group('who', members)],
  start: () => ({ kind: 'region' as const, branch_ids: [] }),
  trail: Way,
  done: ({ id }) => ({ to: '/franchise/groups/view', id }),
});
export const EditGroupDrawer = formDrawer(branchGroupContract.edit, {
  noun,
  title: 'edit',
  groups: [what, group('who', [...members, ownField('confirmed', AccessChanges)])],
  record: branchGroupContract.view,
  start: () => ({ confirmed: false }),
});
