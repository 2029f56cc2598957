/** `/privileges`: permissions that individual people have, or lack, beyond their roles. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { privilegeContract } from './privilege.contract.ts';
import { privilegeMachine } from './privilege.machine.ts';
import { privilegeEffects } from './privilege.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { choice, day, instant, link, status, text } from '#kit/web/columns.tsx';
import { byChoice, byRecord, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { privilegeActions } from './privilege.actions.ts';
import { theFunction, thePlace } from './privilege.parts.tsx';
import { personName } from '../staff/person-name.view.ts';

const PersonLink = (): ReactElement => (
  <Button component={PageLink} to="/privileges/person" variant="default" leftSection={<IconUserSearch size={16} />}>
    {useWords('access')('privilege.look_up')}
  </Button>
);

export const PrivilegeList = listPage(privilegeContract.list, {
  noun: 'access.privilege',
  record: '/privileges/view',
  columns: [
    link('staff_name'),
    status(privilegeMachine),
    choice('effect'),
    theFunction,
    thePlace,
    day('from_on'),
    day('until_on'),
    text('given_by_name', { extra: true }),
    text('reason', { extra: true }),
    instant('created_at', { extra: true }),
  ],
  filters: [
    byStatus(privilegeMachine),
    byChoice('effect', privilegeEffects),
    byRecord('staff_id', privilegeContract.people, personName),
  ],
  views: [
    { name: 'active', search: { status: 'active', sort: 'until_on' } },
    { name: 'waiting', search: { status: 'waiting', sort: 'from_on' } },
    { name: 'over', search: { status: 'expired,ended' } },
  ],
  actions: privilegeActions,
  create: { to: '/privileges/create' },
  aside: PersonLink,
});
