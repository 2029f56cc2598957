/** The tree of organisations: the caller's own at the top, with everything below it indented. */
import type { ReactElement } from 'react';
import { organisationContract } from './organisation.contract.ts';
import { organisationKinds, type OrganisationRow } from './organisation.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { choice, custom, number, text } from '#kit/web/columns.tsx';
import { byChoice, byRecord, byYes, rarely } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Cut } from '#kit/web/look/show.tsx';
import { Tabs } from '../franchise-invoice/franchise-tabs.parts.tsx';
import { AddOrganisation } from './organisation.form.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { Closed, Country, Territory } from './organisation-cells.parts.tsx';

const Name = ({ organisation }: { organisation: OrganisationRow }): ReactElement => (
  <Inline as="span" within noWrap align="stretch" most="100%" p={`0 0 0 ${organisation.depth * 20}px`}>
    <PageLink to="/franchise/view" record={organisation.id}>
      <Cut>{organisation.name}</Cut>
    </PageLink>
    {organisation.closed_on === null ? null : <Closed />}
  </Inline>
);

export const OrganisationList = listPage(organisationContract.list, {
  noun: 'network.organisation',
  record: '/franchise/view',
  columns: [
    {
      ...custom('name', (row: OrganisationRow) => <Name organisation={row} />),
      name: (row: OrganisationRow) => row.name,
    },
    choice('kind'),
    text('code'),
    custom('country_code', (row: OrganisationRow) => <Country code={row.country_code} />),
    custom('territory', (row: OrganisationRow) => <Territory of={row} />, { extra: true }),
    number('branches'),
    number('all_branches'),
    number('contacts'),
    text('parent_name', { extra: true }),
  ],
  filters: [
    byChoice('kind', organisationKinds),
    byRecord('country_code', organisationContract.countries, (row) => String(row['name'])),
    rarely(byYes('closed')),
  ],
  csv: organisationContract.csv,
  above: Tabs,
  create: { drawer: AddOrganisation, needs: 'MANAGE_FRANCHISE' },
});
