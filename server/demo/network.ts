/** Organisations, branches and their dated taxes. */
import type { DemoTax, World } from './world.ts';
import { firstPlaces, type Place } from './places.ts';

const organisations = [
  { key: 'network', parent: null, kind: 'network', name: 'Cornerman Network', code: 'CMN', country_code: null },
  {
    key: 'malaysia',
    parent: 'network',
    kind: 'master_franchise',
    name: 'Cornerman Malaysia Sdn Bhd',
    code: 'CMY',
    country_code: 'MY',
    territory_country: 'MY',
  },
  {
    key: 'klang_valley',
    parent: 'malaysia',
    kind: 'franchisee',
    name: 'Klang Valley Combat Sdn Bhd',
    code: 'KVC',
    country_code: 'MY',
  },
  {
    key: 'states',
    parent: 'malaysia',
    kind: 'franchisee',
    name: 'Straits Fitness Sdn Bhd',
    code: 'SFS',
    country_code: 'MY',
  },
  {
    key: 'singapore',
    parent: 'network',
    kind: 'franchisee',
    name: 'Lion City Martial Arts Pte Ltd',
    code: 'LCM',
    country_code: 'SG',
    territory_country: 'SG',
  },
] as const;
export type Organisation = (typeof organisations)[number]['key'];

/** Service tax in Malaysia, goods and services tax in Singapore, as the law changed them. */
const taxes: Record<'MY' | 'SG', Omit<DemoTax, 'branch_id'>[]> = {
  MY: [
    { valid_from: '2018-09-01', name: 'SST', rate_bp: 600 },
    { valid_from: '2024-03-01', name: 'SST', rate_bp: 800 },
  ],
  SG: [
    { valid_from: '2007-07-01', name: 'GST', rate_bp: 700 },
    { valid_from: '2023-01-01', name: 'GST', rate_bp: 800 },
    { valid_from: '2024-01-01', name: 'GST', rate_bp: 900 },
  ],
};

const makeOrganisations = async ({ db }: World): Promise<Record<Organisation, number>> => {
  const ids = {} as Record<Organisation, number>;
  for (const { key, parent, ...organisation } of organisations) {
    const values = { ...organisation, parent_id: parent === null ? null : ids[parent] };
    const made = await db.insertInto('organisation').values(values).returning('id').executeTakeFirstOrThrow();
    ids[key] = made.id;
  }
  return ids;
};

const taxNumbers = { MY: 'W10-1808-32001234', SG: 'M90371234K' } as const;

const makeBranch = async (world: World, place: Place, organisation_id: number): Promise<void> => {
  const { organisation: _key, weight, city, ...columns } = place;
  const { country_code } = place;
  const branch = {
    ...columns,
    organisation_id,
    time_zone: country_code === 'SG' ? 'Asia/Singapore' : 'Asia/Kuala_Lumpur',
    currency: country_code === 'SG' ? 'SGD' : 'MYR',
    email: `${place.code.toLowerCase()}@cornerman.example`,
    tax_number: taxNumbers[country_code],
    gift_limit_cents: 100_00,
    adjust_limit_cents: 200_00,
  } as const;
  const { id } = await world.db.insertInto('branch').values(branch).returning('id').executeTakeFirstOrThrow();
  world.branches.push({ ...branch, id, weight, city });
  const dated = taxes[country_code].map((tax) => ({ ...tax, branch_id: id }));
  await world.db.insertInto('branch_tax').values(dated).execute();
  world.taxes.push(...dated);
};

export const makeNetwork = async (world: World): Promise<Record<Organisation, number>> => {
  const ids = await makeOrganisations(world);
  for (const place of firstPlaces(world.size.branches)) await makeBranch(world, place, ids[place.organisation]);
  return ids;
};
