/** `/user/roleManagement`: the roles that can be assigned here. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { roleContract, roleKinds } from './role.contract.ts';
import { roleScopes, type RoleRow } from './role.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branch, choice, custom, link, number } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { roleActions } from './role.actions.ts';
import { kindOf } from './role-kind.view.ts';

const Kind = ({ role }: { role: RoleRow }): ReactElement => <>{useWords('access')(`role.kind.${kindOf(role)}`)}</>;
const Count = ({ role }: { role: RoleRow }): ReactElement => (
  <>{useWords('access')('role.count', { count: role.flags.length })}</>
);

const CompareLink = (): ReactElement => (
  <Button
    component={PageLink}
    to="/user/compareRoles"
    variant="default"
    leftSection={<IconArrowsLeftRight size={16} />}
  >
    {useWords('access')('role.compare')}
  </Button>
);

export const RoleList = listPage(roleContract.list, {
  noun: 'access.role',
  record: '/user/viewRole',
  columns: [
    link('title'),
    custom('kind', (role: RoleRow) => <Kind role={role} />),
    number('holders'),
    custom('functions', (role: RoleRow) => <Count role={role} />),
    choice('scope'),
    branch('branch_name', { extra: 'branch' }),
  ],
  filters: [byChoice('kind', roleKinds), byChoice('scope', roleScopes)],
  actions: roleActions,
  create: { to: '/user/createRole' },
  aside: CompareLink,
});
