/** `/connect/viewSegmentation/{id}`: an audience in words, and how many of its people a marketing e-mail reaches. */
import type { ReactElement } from 'react';
import { Alert } from '@mantine/core';
import { audienceContract } from './audience.contract.ts';
import { CHILDREN, reaches, type Audience } from './audience.model.ts';
import { audienceActions } from './audience.actions.ts';
import { Owner } from './audience-cells.parts.tsx';
import { needsCurrency } from './segment.rules.ts';
import { useSentence } from './segment-words.view.ts';
import { PageLink } from '#kit/web/address.tsx';
import { choice, custom, instant, text } from '#kit/web/columns.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim, Inline, Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const Main = ({ record }: { record: Audience }): ReactElement => {
  const words = useWords('broadcast');
  const sentence = useSentence();
  const { rule, option_id, members } = record;
  const comma = words('audience.comma');
  return (
    <Card title={words(rule ? 'audience.says' : 'audience.field.member_ids')}>
      <Words as="p" prose breaks>
        {rule
          ? words(option_id === CHILDREN ? 'audience.children_of' : 'audience.clients_with', { text: sentence(rule) })
          : members.map(({ name }) => name).join(comma)}
      </Words>
      {rule && needsCurrency(rule) ? (
        <Alert color="yellow" mt={12}>
          {words('audience.needs_currency')}
        </Alert>
      ) : null}
      {record.note ? (
        <Dim as="p" prose lines mt={8}>
          {record.note}
        </Dim>
      ) : null}
    </Card>
  );
};
const Side = ({ record }: { record: Audience }): ReactElement => {
  const words = useWords('broadcast');
  const sees = useMayOpen('/manage/clients');
  const { reach } = record;
  return (
    <Card title={words('audience.reach_title')}>
      <Figures
        lines={[
          ...reaches.map((name) => ({ label: words(`audience.contact.reach.${name}`), value: reach[name] })),
          { label: words('audience.people'), value: reach.people, sum: true },
        ]}
      />
      <Dim as="p" my={8}>
        {words('audience.reach_hint')}
      </Dim>
      {sees ? (
        <Inline gap={16}>
          <PageLink to="/manage/clients" search={{ audience_id: String(record.id) }}>
            {words('audience.to_clients')}
          </PageLink>
          <PageLink to="/connect/audience-viewContactsDetails" record={record.id}>
            {words('audience.to_contacts')}
          </PageLink>
        </Inline>
      ) : null}
    </Card>
  );
};

export const AudienceRecord = recordPage(audienceContract.view, {
  noun: 'broadcast.audience',
  list: '/connect/audience',
  title: ({ name }) => name,
  facts: [
    choice('kind'),
    custom('branch_name', (row: Audience) => <Owner row={row} />),
    text('created_by_name'),
    instant('updated_at'),
  ],
  actions: audienceActions,
  main: Main,
  side: Side,
});
