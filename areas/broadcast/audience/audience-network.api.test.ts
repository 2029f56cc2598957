/** The contact details of an audience in a network of many branches: they are read in the order of the names. */
import { expect, it } from 'vitest';
import { audienceContract } from './audience.contract.ts';
import { emptyCondition } from './segment.rules.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { branchesLike } from '#server/testing/branches.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, test, KL, OR } = await gym();
const sql = test.ownerSql;
const [A = 0, B = 0] = await branchesLike(
  sql,
  KL,
  ['A', 'B', 'C'].map((code) => ({ code: `N${code}`, name: `Branch ${code}` })),
);

let made = 0;
const named = (first_name: string, last_name: string, branch_id: number, of: object = {}) =>
  aMember(sql, { branch_id, first_name, last_name, number: (made += 1), city: 'Names', email: null, ...of });
const zoe = await named('zoe', 'Ng', KL, { email: 'zoe@test.example' });
const amir = await named('amir', 'bin Omar', OR, { phone: '+6591234567' });
const lin = await named('小文', '林', A);
const chen = await named('大明', '陈', B);
const mei = await named('Mei', 'Tan', B);
// Nobody writes to them.
await named('Gone', 'Away', KL, { is_active: false });

const rule = {
  kind: 'group' as const,
  join: 'and' as const,
  items: [{ ...emptyCondition('city'), op: 'is' as const, values: ['Names'] }],
};
const office = as.hq(audienceContract);
const ofAll = { kind: 'segment' as const, everywhere: true, rule };
const contactsOf = async (id: number, query: object = {}) => {
  const { data, total } = await office.contacts.data(id, query);
  return { ids: data.map((one) => one.id), total };
};

it('lists clients of all branches by their names as they are written, in any letters', async () => {
  const { id } = await office.create.data({ ...ofAll, name: 'All', option_id: null });
  const byName = [amir, mei, zoe, lin, chen];
  expect(await contactsOf(id)).toEqual({ ids: byName, total: 5 });
  expect(await contactsOf(id, { sort: '-name' })).toEqual({ ids: byName.toReversed(), total: 5 });
  expect(await contactsOf(id, { itemsPerPage: 2, page: 2 })).toEqual({ ids: [zoe, lin], total: 5 });
  expect(await contactsOf(id, { q: '陈大' })).toEqual({ ids: [chen], total: 1 });
  expect(await contactsOf(id, { q: '9123 4567' })).toEqual({ ids: [amir], total: 1 });
  expect(await contactsOf(id, { reach: 'no_consent' })).toEqual({ ids: [zoe], total: 1 });
  expect(await contactsOf(id, { reach: 'no_address', q: 'tan' })).toEqual({ ids: [mei], total: 1 });
});

it('lists guardians with the names of their children in the audience', async () => {
  const guardian = await named('Noor', 'binti Ali', KL, { city: 'Elsewhere', email: 'noor@test.example' });
  await named('Other', 'Parent', KL, { city: 'Elsewhere' });
  for (const member_id of [mei, amir])
    await sql
      .insertInto('member_relation')
      .values({ branch_id: KL, member_id, related_member_id: guardian, relationship: 1, is_guardian: true })
      .execute();
  const { id } = await office.create.data({ ...ofAll, name: 'Children', option_id: 1 });
  const { data, total } = await office.contacts.data(id, {});
  expect([total, data]).toMatchObject([1, [{ id: guardian, children: 'Mei, amir', reach: 'no_consent' }]]);
  expect(await contactsOf(id, { reach: 'reached' })).toEqual({ ids: [], total: 0 });
  expect(await contactsOf(id, { q: 'noor' })).toEqual({ ids: [guardian], total: 1 });
});
