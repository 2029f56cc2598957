import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { BoolText, Id, Version } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, pageOf, sortBy, VersionQuery } from '#kit/domain/page.ts';
import {
  Contact,
  EditContact,
  EditOrganisation,
  NewContact,
  NewOrganisation,
  Organisation,
  organisationKinds,
  OrganisationRow,
  PlaceBranch,
} from './organisation.model.ts';

export const OrganisationQuery = listQuery({
  kind: manyOf(z.enum(organisationKinds)),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'not_one_of')
    .optional(),
  /** Includes closed organisations. */
  closed: BoolText.optional(),
  sort: sortBy(['tree', 'name', 'code'], 'tree'),
});
export type OrganisationQuery = z.output<typeof OrganisationQuery>;
const sees = { flag: 'VIEW_FRANCHISE' } as const;
const manages = { flag: 'MANAGE_FRANCHISE', answer: 'dialog' } as const;
/** People who pay its invoices also manage its contacts, because letters about them go there. */
const keepsContacts = { flag: ['MANAGE_FRANCHISE', 'PAY_FRANCHISE_INVOICE'], answer: 'dialog' } as const;
const territories = ['network.territory_outside', 'network.branches_outside'] as const;
const ties = ['network.has_agreement', 'network.has_debts', 'network.has_uninvoiced', 'network.has_credits'] as const;
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
    refuses: [...treeRefusals, ...territories, 'network.is_closed'],
  },
  edit: {
    ...manages,
    method: 'PUT',
    path: 'franchise/organisation/:id',
    says: 'Change an organisation, or move it with all that is below it',
    branch: 'record',
    body: EditOrganisation,
    data: Organisation,
    refuses: [...treeRefusals, ...territories, 'network.is_closed', 'network.own_place', ...ties],
  },
  placeBranch: {
    ...manages,
    answer: 'toast',
    method: 'POST',
    path: 'franchise/organisation/branch/:id',
    says: 'Give a branch that is there to an organisation',
    branch: 'record',
    body: PlaceBranch,
    data: Organisation,
    refuses: [
      'network.head_office_stays',
      'network.branch_preparing',
      'network.branch_there',
      'network.is_closed',
      'network.branch_covered',
      'network.branch_uninvoiced',
      'network.branch_outside',
    ],
  },
  close: {
    ...manages,
    answer: 'toast',
    method: 'POST',
    path: 'franchise/organisation/close/:id',
    says: 'Close an organisation in which nothing is left',
    branch: 'record',
    body: z.object({ version: Version }),
    data: Organisation,
    refuses: [
      'network.root_stays',
      'network.is_closed',
      'network.own_place',
      'network.has_branches',
      'network.has_below',
      ...ties,
    ],
  },
  reopen: {
    ...manages,
    answer: 'toast',
    method: 'POST',
    path: 'franchise/organisation/reopen/:id',
    says: 'Open an organisation that was closed again',
    branch: 'record',
    body: z.object({ version: Version }),
    data: Organisation,
    refuses: ['kit.move_not_possible', 'network.is_closed', 'network.own_place'],
  },
  history: {
    ...sees,
    method: 'GET',
    path: 'franchise/organisation/history/:id',
    says: 'What was changed about an organisation and its contacts',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
  countries: {
    ...sees,
    method: 'GET',
    path: 'franchise/countries/:branch_id',
    says: 'The countries of the organisations that the caller sees, by name',
    branch: 'branch',
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  csv: {
    ...sees,
    method: 'GET',
    path: 'franchise/organisation/csv/:branch_id',
    says: 'The list of organisations as a CSV file',
    branch: 'branch',
    query: OrganisationQuery,
    data: z.null(),
    file: 'csv',
  },
  addContact: {
    ...keepsContacts,
    method: 'POST',
    path: 'franchise/organisation/contact/:id',
    says: 'Add a contact to an organisation',
    branch: 'record',
    body: NewContact,
    data: Contact,
  },
  editContact: {
    ...keepsContacts,
    method: 'PUT',
    path: 'franchise/contact/:id',
    says: 'Change a contact of an organisation',
    branch: 'record',
    body: EditContact,
    data: Contact,
  },
  removeContact: {
    ...keepsContacts,
    method: 'DELETE',
    path: 'franchise/contact/:id',
    says: 'Take a contact away from an organisation',
    branch: 'record',
    query: VersionQuery,
    data: z.object({ id: Id }),
  },
});
