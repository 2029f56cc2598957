/** The franchise's records, by their contracts: organisations, packages. */
import { versionOf } from '#server/testing/client.testing.ts';
import { organisationContract } from './organisation.contract.ts';
import { packageContract } from '../package/package.contract.ts';
import type { NewPackage, PackageRow } from '../package/package.model.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';
import { terms } from '../franchise-invoice/franchise.testing.ts';

const { as, branches, test } = await gym();
const { organisation_id } = test.network;
const agreed = terms as Omit<NewPackage, 'organisation_id' | 'name'>;

lifecycle('A franchise package', packageContract, {
  as,
  by: 'hq',
  create: (n) => ({ ...agreed, organisation_id, name: `Gold ${n}` }),
  edit: (_: PackageRow, n) => ({ ...agreed, name: `Silver ${n}` }),
  filters: {
    status: async () => {
      const packages = as.hq(packageContract);
      const typed = { ...agreed, organisation_id };
      const [old, open] = [
        await packages.create.data({ ...typed, name: 'Old' }),
        await packages.create.data({ ...typed, name: 'Open' }),
      ];
      await packages.retire.data(old.id, { version: old.version });
      return [
        { asked: 'inactive', found: old.id, left_out: open.id },
        { asked: 'active', found: open.id, left_out: old.id },
      ];
    },
  },
  rows: {
    retire: versionOf,
    offer: async (one: PackageRow) =>
      versionOf(await as.hq(packageContract).retire.data(one.id, { version: one.version })),
  },
});

const name = { first_name: 'Ana', last_name: 'Lim' };
const contact = { ...name, email: 'ana@gym.example', calling_code: '+60', phone: '123456789' };
const organisation = (code: string) => {
  const typed = { kind: 'franchisee' as const, name: `Gym ${code}`, parent_id: organisation_id, country_code: 'MY' };
  return as.hq(organisationContract).create.data({ ...typed, code });
};
lifecycle('An organisation', organisationContract, {
  as,
  by: 'hq',
  create: (n) => ({
    kind: 'franchisee',
    name: `Gym ${n}`,
    code: `G${n}`,
    parent_id: organisation_id,
    country_code: 'MY',
    territory_country: 'MY',
    territory_region: '',
  }),
  filters: {
    country_code: ['MY', 'SG'],
    closed: async () => {
      const gone = await organisation('GONE');
      await as.hq(organisationContract).close.data(gone.id, { version: gone.version });
      return { asked: true, found: gone.id, left_out: null };
    },
  },
  sorts: {
    code: { make: (index) => ({ code: ['AA', 'MM', 'TT'][index] ?? '' }) },
    // Parents before children: a parent's path is the start of its children's paths.
    tree: {
      of: async () => [organisation_id, (await organisation('LEAF')).id],
      read: ({ depth }: { depth: number }) => depth,
    },
  },
  rows: {
    close: versionOf,
    reopen: async (one: { id: number; version: number }) =>
      versionOf(await as.hq(organisationContract).close.data(one.id, { version: one.version })),
    placeBranch: () => ({ input: { branch_id: branches.PJ } }),
    countries: () => ({}),
    addContact: () => ({ input: contact }),
    editContact: async (one: { id: number }) => {
      const made = await as.hq(organisationContract).addContact.data(one.id, contact);
      return { id: made.id, input: { ...contact, version: made.version } };
    },
    removeContact: async (one: { id: number }) => {
      const made = await as.hq(organisationContract).addContact.data(one.id, contact);
      return { id: made.id, input: { version: made.version } };
    },
  },
});
