/** Adds and edits an organisation and its contacts. */
import { branchContract } from '../branch/branch.contract.ts';
import { organisationContract } from './organisation.contract.ts';
import { newKinds, type Account, type Contact, type Organisation } from './organisation.model.ts';
import { isCurrency } from '#kit/domain/currency.ts';
import { locales } from '#kit/domain/words.ts';
import { CountryInput } from '#kit/web/form/country-input.tsx';
import {
  areaField,
  checkField,
  emailField,
  group,
  ownField,
  phoneField,
  radioField,
  recordField,
  textField,
  type LooseRow,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { AccountsInput } from '../franchise-invoice/accounts-input.parts.tsx';

const nameOf = (row: LooseRow): string => String(row['name']);
const law = group('law', [[textField('legal_number'), textField('tax_number')], areaField('address')] as const);
const territory = group('territory', [
  [ownField('territory_country', CountryInput), textField('territory_region')],
] as const);
const money = group('money', [ownField('accounts', AccountsInput)] as const);

export const AddOrganisation = formDrawer(organisationContract.create, {
  noun: 'network.organisation',
  title: 'create',
  save: 'save',
  groups: [
    group('who', [
      textField('name'),
      radioField('kind', newKinds),
      [textField('code'), ownField('country_code', CountryInput)],
      recordField('parent_id', organisationContract.list, nameOf),
    ]),
    territory,
    law,
    money,
  ],
  start: () => ({ kind: 'franchisee' as const, accounts: [] }),
});

export const EditOrganisation = formDrawer(organisationContract.edit, {
  noun: 'network.organisation',
  title: 'edit',
  save: 'save',
  groups: [
    group('who', [
      textField('name'),
      [textField('code'), ownField('country_code', CountryInput)],
      recordField('parent_id', organisationContract.list, nameOf, {
        // Nobody can move the top of what they see.
        when: (values) => values['parent_id'] !== null,
        shown: (values) => (typeof values['parent_name'] === 'string' ? values['parent_name'] : undefined),
      }),
    ]),
    territory,
    law,
    money,
  ],
  start: ({ record }) => {
    const one = record as Organisation | undefined;
    return one
      ? {
          name: one.name,
          code: one.code,
          country_code: one.country_code,
          parent_id: one.parent_id,
          legal_number: one.legal_number,
          tax_number: one.tax_number,
          address: one.address,
          accounts: one.accounts.filter((account): account is Account => isCurrency(account.currency)),
          territory_country: one.territory_country,
          territory_region: one.territory_region,
        }
      : {};
  },
});

const contactGroups = [
  {
    fields: [
      [textField('first_name'), textField('last_name')],
      emailField('email'),
      [textField('calling_code'), phoneField('phone')],
      radioField('locale', locales),
      checkField('gets_invoices'),
    ],
  },
] as const;
export const AddContact = formDrawer(organisationContract.addContact, {
  noun: 'network.contact',
  title: 'create',
  save: 'save',
  groups: contactGroups,
  start: () => ({ locale: 'en' as const, gets_invoices: true }),
});
export const EditContact = formDrawer(organisationContract.editContact, {
  noun: 'network.contact',
  title: 'edit',
  save: 'save',
  groups: contactGroups,
  start: ({ record }) => {
    const one = record as Contact | undefined;
    if (!one) return {};
    const { first_name, last_name, email, calling_code, phone, locale, gets_invoices } = one;
    return { first_name, last_name, email, calling_code, phone, locale, gets_invoices };
  },
});

export const PlaceBranch = formDrawer(organisationContract.placeBranch, {
  noun: 'network.organisation',
  title: 'place_title',
  save: 'place_save',
  groups: [{ fields: [recordField('branch_id', branchContract.plain, nameOf)] }],
});
