/** `/user/viewSecurityEvent/{id}`: one event, with where it came from. */
import type { ReactElement } from 'react';
import { securityEventContract } from './security-event.contract.ts';
import type { SecurityEvent } from './security-event.model.ts';
import { branch, choice, instant, number, text } from '#kit/web/columns.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { Dim } from '#kit/web/look/lay.tsx';

const facts = [number('count'), text('agent'), text('request_id')] as const;

const Main = ({ record }: { record: SecurityEvent }): ReactElement => {
  const words = useWords('access');
  return (
    <>
      <Facts title={words('security_event.group.facts')} record={record} facts={facts} />
      <Dim as="p" size="inherit" mb={12}>
        {words('security_event.kept')}
      </Dim>
    </>
  );
};

export const SecurityEventRecord = recordPage(securityEventContract.view, {
  noun: 'access.security_event',
  list: '/user/security',
  title: ({ said }) => said,
  facts: [choice('kind'), instant('at'), text('who'), choice('factor'), text('address'), branch('branch_name')],
  main: Main,
});
