/** `/user/viewMessage/{id}`: one message, its text, and its delivery status. */
import type { ReactElement } from 'react';
import { outboxContract } from './outbox.contract.ts';
import { outboxMachine } from './outbox.machine.ts';
import type { OutboxMessage } from './outbox.model.ts';
import { branch, custom, instant, number, planned, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { None } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { sendAgain } from './outbox.actions.ts';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { commaIn } from '#kit/domain/words.ts';

const papers = custom('papers', ({ papers: names }: OutboxMessage) =>
  names.length === 0 ? <None /> : <>{names.join(commaIn(currentLocale()))}</>,
);
const facts = [instant('sent_at'), papers] as const;
const retried = [planned('next_try_at'), number('tries')] as const;
const again = [text('again_by'), instant('again_at'), text('again_why')] as const;

const Main = ({ record }: { record: OutboxMessage }): ReactElement => {
  const words = useWords('access');
  return (
    <>
      <Card title={words('outbox.group.text')}>
        {record.status === 'kept' ? (
          <Dim as="p" size="inherit" mb={12}>
            {words('outbox.kept')}
          </Dim>
        ) : null}
        {record.text === null ? (
          <Dim as="p" size="inherit" mb={12}>
            {words('outbox.hidden')}
          </Dim>
        ) : (
          <Words as="p" prose breaks lines>
            {record.text}
          </Words>
        )}
      </Card>
      <Facts
        title={words('outbox.group.facts')}
        record={record}
        facts={[...facts, ...(record.next_try_at === null ? [] : retried), ...(record.again_at === null ? [] : again)]}
      />
    </>
  );
};

export const OutboxRecord = recordPage(outboxContract.view, {
  noun: 'access.outbox',
  list: '/user/outbox',
  title: ({ subject }) => subject,
  status: { machine: outboxMachine },
  facts: [text('to_address'), instant('created_at'), text('why'), branch('branch_name')],
  actions: [sendAgain],
  main: Main,
});
