import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { BoolText, Id, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy, VersionQuery } from '#kit/domain/page.ts';
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
/** People who pay its invoices also manage its contacts, because letters about them go there. */
const keepsContacts = { flag: ['MANAGE_FRANCHISE', 'PAY_FRANCHISE_INVOICE'], answer: 'dialog' } as const;
const territories = ['network.territory_outside', 'network.branches_outside'] as const;
const ties = ['network.has_agreement', 'network.has_debts', 'network.has_uninvoiced', 'network.has_credits'] as const;
const treeRefusals = ['network.ring', 'network.nothing_below', 'network.needs_parent', 'network.root_stays'] as const;

const organisation = rowsOf('franchise/organisation', {
  see: 'VIEW_FRANCHISE',
  write: 'MANAGE_FRANCHISE',
  answer: 'dialog',
});
export const organisationContract = contract({
  list: organisation.list(
    'The caller’s organisations and all below them, in every branch',
    OrganisationQuery,
    OrganisationRow,
    { choosesNoBranches: true },
  ),
  view: organisation.view('One organisation with its contacts, its branches and what is below it', Organisation),
  create: organisation.create('Add an organisation below one that the caller manages', NewOrganisation, Organisation, {
    refuses: [...treeRefusals, ...territories, 'network.is_closed'],
  }),
  edit: organisation.edit(
    'Change an organisation, or move it with all that is below it',
    EditOrganisation,
    Organisation,
    { refuses: [...treeRefusals, ...territories, 'network.is_closed', 'network.own_place', ...ties] },
  ),
  placeBranch: organisation.post(
    'branch',
    'Give a branch that is there to an organisation',
    PlaceBranch,
    Organisation,
    {
      answer: 'toast',
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
  ),
  close: organisation.post(
    'close',
    'Close an organisation in which nothing is left',
    z.object({ version: Version }),
    Organisation,
    {
      answer: 'toast',
      refuses: [
        'network.root_stays',
        'network.is_closed',
        'network.own_place',
        'network.has_branches',
        'network.has_below',
        ...ties,
      ],
    },
  ),
  reopen: organisation.post(
    'reopen',
    'Open an organisation that was closed again',
    z.object({ version: Version }),
    Organisation,
    { answer: 'toast', refuses: ['kit.move_not_possible', 'network.is_closed', 'network.own_place'] },
  ),
  history: organisation.history('What was changed about an organisation and its contacts'),
  countries: {
    ...sees,
    method: 'GET',
    path: 'franchise/countries/:branch_id',
    says: 'The countries of the organisations that the caller sees, by name',
    branch: 'branch',
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  csv: organisation.csv('VIEW_FRANCHISE', OrganisationQuery, 'The list of organisations as a CSV file', {
    choosesNoBranches: true,
  }),
  addContact: organisation.post('contact', 'Add a contact to an organisation', NewContact, Contact, {
    flag: ['MANAGE_FRANCHISE', 'PAY_FRANCHISE_INVOICE'],
  }),
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
