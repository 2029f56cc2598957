/** Franchise agreements, by their contract. */
import { versionOf } from '#server/testing/client.testing.ts';
import { agreementContract } from './agreement.contract.ts';
import type { Agreement, AgreementRow } from './agreement.model.ts';
import { organisationContract } from '../organisation/organisation.contract.ts';
import { packageContract } from '../package/package.contract.ts';
import type { NewPackage } from '../package/package.model.ts';
import { addMonths } from '#kit/domain/day.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';
import { nameOf } from '#server/testing/sold.testing.ts';
import { terms } from '../franchise-invoice/franchise.testing.ts';

const { as, branches, sold, test } = await gym();
const parent_id = test.network.organisation_id;
const organisation = async (name: string, country_code = 'MY'): Promise<number> =>
  (
    await as.hq(organisationContract).create.data({
      kind: 'franchisee',
      name,
      code: name.slice(0, 5).toUpperCase(),
      parent_id,
      country_code,
    })
  ).id;
const [north, south, lion] = [
  await organisation('North'),
  await organisation('South'),
  await organisation('Lion', 'SG'),
];
for (const branch_id of [branches.PJ, branches.KL])
  await as.hq(organisationContract).placeBranch.data(north, { branch_id });

const agreed = { ...terms, term_months: 1 } as Omit<NewPackage, 'organisation_id' | 'name'>;
const offer = async (): Promise<number> => {
  return (
    await as.hq(packageContract).create.data({ ...agreed, organisation_id: parent_id, name: nameOf(test.next()) })
  ).id;
};
/**
 * Months apart, so that no two agreements cover a branch on the same days. The number continues from file to file; this
 * one creates far fewer than three hundred.
 */
const months = (n: number): string => addMonths('2026-04-01', 4 * (n < 1000 ? n - 1000 : n % 300));
const typed = async (n: number, organisation_id = north) => ({
  organisation_id,
  package_id: await offer(),
  branches: [],
  start_on: months(n),
  renewal: 'none' as const,
});
const agreements = as.hq(agreementContract);
let others = 500;
const agreement = async (organisation_id = north): Promise<Agreement> => {
  others += 1;
  return agreements.create.data(await typed(1000 + others, organisation_id));
};
const paper = async () => ({ title: 'Signed', file_id: await sold.document('hq') });
const papered = async ({ id }: Agreement) => {
  const [kept] = (await agreements.addDocument.data(id, await paper())).papers;
  return kept ?? { id: 0, version: 0 };
};

lifecycle('An agreement', agreementContract, {
  as,
  by: 'hq',
  create: (n) => typed(n),
  otherwise: ['branches'],
  label: ({ package_name }: AgreementRow) => package_name,
  newer: async ({ id }: Agreement) => {
    const { version: at } = await agreements.view.data(id);
    return agreements.renewal.data(id, { renewal: 'automatic', version: at });
  },
  filters: {
    status: async () => {
      const [runs, over] = [await agreement(), await agreement()];
      const { id, start_on, version: at } = over;
      await agreements.terminate.data(id, { terminated_on: start_on, reason: 'Moved away', version: at });
      return [
        { asked: 'active', found: runs.id, left_out: over.id },
        { asked: 'terminated', found: over.id, left_out: runs.id },
      ];
    },
    organisation_id: async () => {
      const [one, two] = [await agreement(north), await agreement(south)];
      return [
        { asked: north, found: one.id, left_out: two.id },
        { asked: south, found: two.id, left_out: one.id },
      ];
    },
    country_code: async () => {
      const [one, two] = [await agreement(north), await agreement(lion)];
      return [
        { asked: 'MY', found: one.id, left_out: two.id },
        { asked: 'SG', found: two.id, left_out: one.id },
      ];
    },
  },
  sorts: {
    organisation_name: {
      of: async () => {
        const made = [await agreement(south), await agreement(north), await agreement(lion)];
        return made.map(({ id }) => id);
      },
    },
  },
  rows: {
    renew: versionOf,
    renewal: ({ version: at }: Agreement) => ({ input: { renewal: 'automatic', version: at } }),
    terminate: ({ start_on, version: at }: Agreement) => ({
      input: { terminated_on: start_on, reason: 'Moved away', version: at },
    }),
    cover: ({ start_on, version: at }: Agreement) => ({
      input: { branch_id: branches.PJ, from_on: start_on, version: at },
    }),
    takeOut: async ({ id, start_on, version: at }: Agreement) => {
      const one = await agreements.cover.data(id, { branch_id: branches.PJ, from_on: start_on, version: at });
      const two = await agreements.cover.data(id, { branch_id: branches.KL, from_on: start_on, version: one.version });
      return { input: { branch_id: branches.PJ, last_on: start_on, version: two.version } };
    },
    addDocument: async () => ({ input: await paper() }),
    editDocument: async (one: Agreement) => {
      const kept = await papered(one);
      return { id: kept.id, input: { ...(await paper()), version: kept.version } };
    },
    removeDocument: async (one: Agreement) => {
      const kept = await papered(one);
      return { id: kept.id, input: { version: kept.version } };
    },
    document: async (one: Agreement) => ({ id: (await papered(one)).id }),
  },
});
