/** `/privileges`: what single people have, or lack, beyond their roles. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { privilegeContract } from '#domain/areas/access/privilege.contract.ts';
import { privilegeMachine } from '#domain/areas/access/privilege.machine.ts';
import { privilegeEffects } from '#domain/areas/access/privilege.model.ts';
import { PageLink } from '#web/kit/address.tsx';
import { choice, day, instant, link, status, text } from '#web/kit/columns.tsx';
import { byChoice, byRecord, byStatus } from '#web/kit/list/filters.ts';
import { listPage } from '#web/kit/list/page.tsx';
import { useWords } from '#web/kit/words.ts';
import { privilegeActions } from './privilege.actions.ts';
import { theFunction, thePlace } from './privilege.parts.tsx';
import { personName } from './person-name.ts';

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
