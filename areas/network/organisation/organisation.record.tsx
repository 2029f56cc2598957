/** `/franchise/view`: one organisation with its contacts, its branches and its sub-organisations. */
import { fullName } from '#areas/people/person/person.rules.ts';
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { organisationContract } from './organisation.contract.ts';
import type { Contact, Organisation } from './organisation.model.ts';
import { runMove } from '#kit/web/actions.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branchText } from '#kit/web/branch-name.ts';
import { choice, custom, number, text } from '#kit/web/columns.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { DayText } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { AgreementCard } from '../agreement/agreement-card.parts.tsx';
import { organisationActions, removeContact } from './organisation.actions.ts';
import { AddContact, EditContact, EditOrganisation, PlaceBranch } from './organisation.form.tsx';
import { Closed, Country, Territory } from './organisation-cells.parts.tsx';
import { StatementCard } from '../franchise-invoice/statement-card.parts.tsx';
import { byName } from '#web/shell/branch-groups.ts';

type Of = { record: Organisation };

const Person = ({ contact, edits }: { contact: Contact; edits: boolean }): ReactElement => {
  const words = useWords('network');
  const [isOpen, setOpen] = useState(false);
  return (
    <Item
      title={fullName(contact)}
      below={[
        <>
          <a href={`mailto:${contact.email}`}>{contact.email}</a> · {contact.calling_code} {contact.phone}
        </>,
        contact.gets_invoices && words('contact.gets'),
      ]}
      buttons={
        edits ? (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              {words('contact.edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="outline"
              leftSection={<IconTrash size={14} />}
              onClick={() => void runMove(removeContact, contact, 'network.contact')}
            >
              {words('contact.remove')}
            </Button>
            {isOpen ? <EditContact id={contact.id} record={contact} onClose={() => setOpen(false)} /> : null}
          </>
        ) : null
      }
    />
  );
};

const People = ({ record }: Of): ReactElement => {
  const words = useWords('network');
  const [isOpen, setOpen] = useState(false);
  const edits = record.can.includes('add_contact');
  return (
    <Card
      title={words('organisation.people')}
      aside={
        edits ? (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
            {words('organisation.add_contact')}
          </Button>
        ) : null
      }
    >
      <Items empty={words('organisation.no_people')}>
        {record.people.map((contact) => (
          <Person key={contact.id} contact={contact} edits={edits} />
        ))}
      </Items>
      {isOpen ? <AddContact id={record.id} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
};

const Places = ({ record }: Of): ReactElement => {
  const words = useWords('network');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={words('organisation.own_branches')}
      aside={
        record.can.includes('place_branch') ? (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
            {words('organisation.move.place_branch')}
          </Button>
        ) : null
      }
    >
      {isOpen ? <PlaceBranch id={record.id} onClose={() => setOpen(false)} /> : null}
      <Items empty={words('organisation.no_branches')}>
        {record.own_branches.toSorted(byName).map((branch) => (
          <Item key={branch.id} title={branchText(branch.name)} below={branch.code} right={branch.currency} />
        ))}
      </Items>
    </Card>
  );
};

const Below = ({ record }: Of): ReactElement | null => {
  const words = useWords('network');
  if (record.kind === 'franchisee') return null;
  return (
    <Card title={words('organisation.below')}>
      <Items empty={words('organisation.nothing_below')}>
        {record.below.map((one) => (
          <Item
            key={one.id}
            title={
              <PageLink to="/franchise/view" record={one.id}>
                {one.name}
              </PageLink>
            }
            right={words(`organisation.kind.${one.kind}`)}
          />
        ))}
      </Items>
    </Card>
  );
};

const Main = ({ record }: Of): ReactElement => (
  <>
    <AgreementCard record={record} />
    <StatementCard record={record} />
    <People record={record} />
    <Below record={record} />
    <Places record={record} />
  </>
);

const accounts = custom('accounts', (record: Organisation) =>
  record.accounts.length === 0
    ? null
    : record.accounts.map(({ currency, account }) => (
        <div key={currency}>
          {currency} · {account}
        </div>
      )),
);

const Side = ({ record }: Of): ReactElement => {
  const words = useWords('network');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {record.can.includes('edit') ? (
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setOpen(true)}>
          {words('organisation.edit')}
        </Button>
      ) : null}
      {record.closed_on === null ? null : (
        <Quiet>
          <Closed /> <DayText day={record.closed_on} />
        </Quiet>
      )}
      <Facts record={record} facts={[text('legal_number'), text('tax_number'), text('address'), accounts]} />
      {isOpen ? <EditOrganisation id={record.id} record={record} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

export const OrganisationRecord = recordPage(organisationContract.view, {
  noun: 'network.organisation',
  list: '/franchise',
  title: (organisation) => organisation.name,
  number: (organisation) => organisation.code,
  facts: [
    choice('kind'),
    custom('country_code', (organisation: Organisation) => <Country code={organisation.country_code} />),
    custom('territory', (organisation: Organisation) => <Territory of={organisation} />),
    text('parent_name'),
    number('all_branches'),
  ],
  actions: organisationActions,
  history: organisationContract.history,
  main: Main,
  side: Side,
});
