/** `/privileges/view/{id}`: one privilege, who gave it and why. */
import type { ReactElement } from 'react';
import { privilegeContract } from './privilege.contract.ts';
import { privilegeMachine } from './privilege.machine.ts';
import type { Privilege } from './privilege.model.ts';
import { choice, day, instant, text } from '#kit/web/columns.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { privilegeActions } from './privilege.actions.ts';
import { theFunction, thePlace } from './privilege.parts.tsx';

const given = [
  theFunction,
  choice('effect'),
  thePlace,
  day('from_on'),
  day('until_on'),
  text('reason'),
  text('given_by_name'),
  instant('created_at'),
] as const;
const ended = [instant('ended_at'), text('ended_by_name'), text('ended_why')] as const;

const Main = ({ record }: { record: Privilege }): ReactElement => (
  <Facts
    title={useWords('access')('privilege.group.facts')}
    record={record}
    facts={record.ended_at === null ? given : [...given, ...ended]}
  />
);

export const PrivilegeRecord = recordPage(privilegeContract.view, {
  noun: 'access.privilege',
  list: '/privileges',
  title: (privilege) => privilege.staff_name,
  status: { machine: privilegeMachine },
  facts: [choice('effect'), theFunction, day('until_on')],
  actions: privilegeActions,
  main: Main,
  history: privilegeContract.history,
});
