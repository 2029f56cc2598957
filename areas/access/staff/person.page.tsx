/** `/privileges/person/{staff}`: every permission of a person, where it applies and where it comes from. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { privilegeContract } from '../privilege/privilege.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { PageLink, useGo, usePageId } from '#kit/web/address.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Empty, PageHead } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { AccessOf } from './person-access.parts.tsx';
import { personName } from './person-name.view.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';

const PersonSelect = ({ id }: { id: number | undefined }): ReactElement => {
  const words = useWords('access');
  const go = useGo();
  const { data } = useRead(privilegeContract.people, { query: { itemsPerPage: '200' } });
  return (
    <Select
      label={words('privilege.field.staff_id')}
      searchable
      allowDeselect={false}
      data={(data?.data ?? []).map((person) => ({ value: String(person.id), label: personName(person) }))}
      value={id === undefined ? null : String(id)}
      onChange={(next) => next !== null && go('/privileges/person', next)}
    />
  );
};

const GiveLink = ({ id }: { id: number }): ReactElement | null => {
  const words = useWords('access');
  return useMayOpen('/privileges/create') ? (
    <Button
      component={PageLink}
      to="/privileges/create"
      search={{ staff_id: String(id) }}
      leftSection={<IconPlus size={16} />}
    >
      {words('privilege.give_more')}
    </Button>
  ) : null;
};

const OfPerson = ({ id }: { id: number }): ReactElement => {
  const words = useWords('access');
  const { data, failed } = useLoaded(privilegeContract.effective, { params: { id } }, { isPage: true });
  if (failed) return failed;
  const name = data ? fullName(data) : '';
  return (
    <>
      <PageHead
        title={data ? words('privilege.person', { name }) : words('privilege.look_up')}
        context={words('privilege.person_context')}
        primary={<GiveLink id={id} />}
      />
      <Stacked columns="repeat(auto-fit, minmax(220px, 380px))" gap="12px 16px" mb={16}>
        <PersonSelect id={id} />
      </Stacked>
      {data ? <AccessOf access={data} /> : null}
    </>
  );
};

export const PersonPage = (): ReactElement => {
  const words = useWords('access');
  const id = usePageId();
  if (id !== undefined) return <OfPerson key={id} id={id} />;
  return (
    <>
      <PageHead title={words('privilege.look_up')} context={words('privilege.person_context')} />
      <Stacked columns="repeat(auto-fit, minmax(220px, 380px))" gap="12px 16px" mb={16}>
        <PersonSelect id={undefined} />
      </Stacked>
      <Empty title={words('privilege.choose_person')} text={words('privilege.choose_person_text')} />
    </>
  );
};
