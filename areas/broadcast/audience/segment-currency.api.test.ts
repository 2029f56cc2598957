/** An amount spent is asked for in one currency: payments in two are never added, wherever a segment is used. */
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { audienceContract } from './audience.contract.ts';
import { automationGym } from '../automation/automation.testing.ts';
import { campaignScheduleContract } from '../campaign-schedule/campaign-schedule.contract.ts';
import type { Condition, Group } from './segment.model.ts';
import { emptyCondition } from './segment.rules.ts';
import { ruleSql } from './segment.store.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { aMember } from '#areas/classes/classes.testing.ts';

const { as, on, test, sql, branches, aPerson, joins, started, standing, twice, aCampaign } = await automationGym();
const { KL, PJ, OR, HQ } = branches;
const [here, there, office] = [as.admin(audienceContract), as.admin_sg(audienceContract), as.hq(audienceContract)];

const pays = (member_id: number, branch_id: number, amount_cents: number): Promise<unknown> =>
  sql
    .insertInto('payment')
    .values({
      branch_id,
      member_id,
      number: `PAID-${test.next()}`,
      method: 'cash',
      paid_on: on.today(),
      currency: branch_id === OR ? 'SGD' : 'MYR',
      amount_cents,
    })
    .execute();
const spent = (number: number, more: Partial<Condition> = {}): Group => ({
  kind: 'group',
  join: 'and',
  items: [{ ...emptyCondition('spent'), number, days: 30, ...more }],
});
const less = { op: 'sum_less' } as const;
const segment = (rule: Group, more: object = {}) => ({ kind: 'segment' as const, name: 'Spent', rule, ...more });

const aMessage = async () => ({ kind: 'send' as const, campaign_id: await aCampaign() });

/** Paid 300 in each of two countries; at home in one of them. */
const both = await aMember(sql, { branch_id: KL, first_name: 'Both' });
await pays(both, KL, 200_00);
await pays(both, PJ, 100_00);
await pays(both, OR, 300_00);
const singapore = await aMember(sql, { branch_id: OR, first_name: 'Singapore' });
await pays(singapore, OR, 500_00);

const everywhere = { everywhere: true } as const;
const atOffice = async (rule: Group): Promise<number> =>
  (await office.count.data({ ...everywhere, option_id: null, rule })).people;

it('at head office, counts the payments in the currency that it names', async () => {
  expect(await atOffice(spent(300_00, { currency: 'MYR' }))).toBe(1);
  expect(await atOffice(spent(300_01, { currency: 'MYR' }))).toBe(0);
  expect(await atOffice(spent(300_00, { currency: 'SGD' }))).toBe(2);
  expect(await atOffice(spent(300_01, { currency: 'SGD' }))).toBe(1);
  expect(await atOffice(spent(300_01, { ...less, currency: 'MYR' }))).toBe(2);
  expect(await atOffice(spent(300_00, { ...less, currency: 'SGD' }))).toBe(0);
});

const faultsOf = async (rule: Group) => (await office.create(segment(rule, everywhere))).faults;
it('at head office, is refused without a currency where several are in use, and in one that no branch takes', async () => {
  expect(await faultsOf(spent(1))).toEqual({ 'rule.items.0.currency': ['Required'] });
  expect(Object.keys(await faultsOf(spent(1, { currency: 'THB' })))).toEqual(['rule.items.0.currency']);
  expect(Object.keys((await office.count({ ...everywhere, rule: spent(1) })).faults)).toEqual([
    'rule.items.0.currency',
  ]);
  expect(await office.options.data()).toMatchObject({ currency: ['MYR', 'SGD'] });
});

it('in a branch, is in the currency of the branch and in no other', async () => {
  const made = await there.create.data(segment(spent(300_00)));
  expect(made).toMatchObject({ rule: spent(300_00, { currency: 'SGD' }), currencies: ['SGD'], reach: { people: 1 } });
  const kept = await sql.selectFrom('audience').select('rule').where('id', '=', made.id).executeTakeFirstOrThrow();
  expect(kept.rule).toEqual(made.rule);
  const wrong = await there.create(segment(spent(300_00, { currency: 'MYR' })));
  expect(Object.keys(wrong.faults)).toEqual(['rule.items.0.currency']);
  expect(await there.options.data()).toMatchObject({ currency: ['SGD'] });
  expect((await here.count.data({ option_id: null, rule: spent(200_01) })).people).toBe(0);
  // Head office reads it as the branch does.
  const seen = await office.view.data(made.id);
  expect(seen).toMatchObject({ rule: made.rule, currencies: ['SGD'], reach: { people: 1 } });
});

/** As segments were kept before: no condition names a currency. */
const older = async (rule: Group, branch_id: number | null): Promise<number> => {
  const values = { branch_id, kind: 'segment', name: 'Older', rule: JSON.stringify(rule) };
  return (await sql.insertInto('audience').values(values).returning('id').executeTakeFirstOrThrow()).id;
};

it('kept without a currency, is in that of its branch, and for all branches applies to nobody until one is chosen', async () => {
  const ofBranch = await older(spent(200_00), KL);
  expect(await office.view.data(ofBranch)).toMatchObject({ rule: spent(200_00, { currency: 'MYR' }) });
  expect((await here.contacts.data(ofBranch, {})).data.map(({ id }) => id)).toEqual([both]);
  const [atLeast, under] = [await older(spent(300_00), null), await older(spent(300_00, less), null)];
  for (const id of [atLeast, under])
    expect(await office.view.data(id)).toMatchObject({
      rule: { items: [{ currency: null }] },
      currencies: ['MYR', 'SGD'],
      reach: { people: 0 },
    });
  // In a branch, there is only one.
  expect(await there.view.data(atLeast)).toMatchObject({
    rule: { items: [{ currency: 'SGD' }] },
    reach: { people: 1 },
  });
  expect(await here.view.data(under)).toMatchObject({ reach: { people: 1 } });
  const { version } = await office.view.data(under);
  const chosen = { name: 'Older', rule: spent(300_00, { ...less, currency: 'SGD' }), version };
  expect(await office.edit.data(under, chosen)).toMatchObject({ reach: { people: 0 } });
  expect((await office.edit(under, { ...chosen, rule: spent(1), version: version + 1 })).faults).toHaveProperty([
    'rule.items.0.currency',
  ]);
});

const isIn = async (branches: number[], rule: Group): Promise<boolean> => {
  const where = { branches, today: on.today() };
  const found = await raw`select from member m where m.id = ${both} and ${ruleSql(rule, where)}`.execute(sql);
  return found.rows.length > 0;
};
it('is the only currency in use where all branches take one; that of a head office without sales is not in use', async () => {
  expect([await isIn([KL, PJ], spent(300_00)), await isIn([KL, PJ], spent(300_01, less))]).toEqual([true, true]);
  expect([await isIn([HQ, OR], spent(300_00)), await isIn([HQ, OR], spent(300_01))]).toEqual([true, false]);
  expect([await isIn([KL, OR], spent(0)), await isIn([KL, OR], spent(1, less))]).toEqual([false, false]);
});

const listed = async (audience_id: number): Promise<number> =>
  (await as.hq(memberContract).list.data({ audience_id: String(audience_id) })).total;
const estimate = async (audience_id: number, who: 'hq' | 'admin' | 'admin_sg'): Promise<number> =>
  (await as[who](campaignScheduleContract).estimate.data({ audience_id })).people;
it('means the same in the list of clients and in a sending', async () => {
  const rule = spent(300_00, { currency: 'SGD' });
  const { id } = await office.create.data(segment(rule, everywhere));
  const old = await older(spent(300_00), null);
  expect([await listed(id), await listed(old)]).toEqual([2, 0]);
  expect([await estimate(id, 'hq'), await estimate(old, 'hq')]).toEqual([2, 0]);
  expect([await estimate(id, 'admin'), await estimate(old, 'admin')]).toEqual([0, 0]);
  expect([await estimate(id, 'admin_sg'), await estimate(old, 'admin_sg')]).toEqual([1, 1]);
});

it('means the same in a condition of an automation', async () => {
  const { id: client } = await aPerson();
  await pays(client, KL, 500_00);
  await pays(client, OR, 600_00);
  const audiences = [
    await office.create.data(segment(spent(500_00, { currency: 'MYR' }), everywhere)),
    // A branch has its own payments only, none of them in this currency.
    await office.create.data(segment(spent(500_00, { currency: 'SGD' }), everywhere)),
    { id: await older(spent(500_00), null) },
  ];
  const automations = [];
  for (const { id } of audiences)
    automations.push(await started({ steps: [{ kind: 'condition', audience_id: id, is_in: true }, await aMessage()] }));
  await joins(client, on.today());
  await twice();
  const found = [];
  for (const one of automations) found.push((await standing(one))[client]);
  expect(found).toEqual(['done', 'condition', 'done']);
});
