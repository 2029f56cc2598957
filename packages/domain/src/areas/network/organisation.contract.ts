import { z } from 'zod';
import { contract } from '#domain/kit/contract.ts';
import { Id } from '#domain/kit/field.ts';
import { listQuery, manyOf, pageOf, sortBy, VersionQuery } from '#domain/kit/page.ts';
import {
  Contact,
  EditContact,
  EditOrganisation,
  NewContact,
  NewOrganisation,
  Organisation,
  organisationKinds,
  OrganisationRow,
} from './organisation.model.ts';

export const OrganisationQuery = listQuery({
  kind: manyOf(z.enum(organisationKinds)),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'not_one_of')
    .optional(),
  sort: sortBy(['tree', 'name', 'code'], 'tree'),
});
export type OrganisationQuery = z.output<typeof OrganisationQuery>;
const sees = { flag: 'VIEW_FRANCHISE' } as const;
const manages = { flag: 'MANAGE_FRANCHISE', answer: 'dialog' } as const;
const treeRefusals = ['network.ring', 'network.nothing_below', 'network.needs_parent', 'network.root_stays'] as const;

export const organisationContract = contract({
  list: {
    ...sees,
    method: 'GET',
    path: 'franchise/organisation/:branch_id',
    says: 'The organisations that the caller stands in and all below them, whatever the branch',
    branch: 'branch',
    query: OrganisationQuery,
    data: pageOf(OrganisationRow),
  },
  view: {
    ...sees,
    method: 'GET',
    path: 'franchise/organisation/view/:id',
    says: 'One organisation with its contacts, its branches and what is below it',
    branch: 'record',
    data: Organisation,
  },
  create: {
    ...manages,
    method: 'POST',
    path: 'franchise/organisation',
    says: 'Add an organisation below one that the caller manages',
    branch: 'branch',
    body: NewOrganisation,
    data: Organisation,
    refuses: treeRefusals,
  },
  edit: {
    ...manages,
    method: 'PUT',
    path: 'franchise/organisation/:id',
    says: 'Change an organisation, or move it with all that is below it',
    branch: 'record',
    body: EditOrganisation,
    data: Organisation,
    refuses: [...treeRefusals, 'network.own_place', 'network.has_agreement'],
  },
  addContact: {
    ...manages,
    method: 'POST',
    path: 'franchise/organisation/contact/:id',
    says: 'Add a contact to an organisation',
    branch: 'record',
    body: NewContact,
    data: Contact,
  },
  editContact: {
    ...manages,
    method: 'PUT',
    path: 'franchise/contact/:id',
    says: 'Change a contact of an organisation',
    branch: 'record',
    body: EditContact,
    data: Contact,
  },
  removeContact: {
    ...manages,
    method: 'DELETE',
    path: 'franchise/contact/:id',
    says: 'Take a contact away from an organisation',
    branch: 'record',
    query: VersionQuery,
    data: z.object({ id: Id }),
  },
});
