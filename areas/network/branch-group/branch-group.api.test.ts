import { describe, expect, it } from 'vitest';
import { branchGroupContract } from './branch-group.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, test, KL, PJ, OR, HQ } = await gym();
const kept = as.hq(branchGroupContract);
const groupOf = (n: number | string, more: object = {}) => ({
  name: { en: `Group ${n}`, cn: '' },
  kind: 'region' as const,
  branch_ids: [KL, PJ],
  ...more,
});

lifecycle('Branch groups', branchGroupContract, {
  as,
  by: 'hq',
  shared: true,
  create: (n) => groupOf(n),
  label: (record: { name: { en: string } }) => record.name.en,
  filters: {
    kind: async () => {
      const one = await kept.create.data(groupOf('of a brand', { kind: 'brand' }));
      const other = await kept.create.data(groupOf('of a region'));
      return { asked: 'brand', found: one.id, left_out: other.id };
    },
  },
  sorts: {
    branch_count: {
      of: async () => [
        (await kept.create.data(groupOf('of one', { branch_ids: [OR] }))).id,
        (await kept.create.data(groupOf('of none', { branch_ids: [] }))).id,
      ],
    },
  },
  rows: { offered: () => ({}) },
});

const offered = async (who: 'hq' | 'admin') =>
  (await as[who](branchGroupContract).offered.data()).map(({ name, branch_ids }) => [name.en, branch_ids]);

describe('groups of branches', () => {
  it('are named once, have each branch once, and never head office', async () => {
    const first = await kept.create.data(groupOf('once', { branch_ids: [PJ, KL, PJ] }));
    expect(first.branch_ids).toEqual([KL, PJ].toSorted((a, b) => a - b));
    expect((await kept.create(groupOf('ONCE'))).faults).toHaveProperty('name');
    expect((await kept.create(groupOf('hq', { branch_ids: [HQ] }))).faults).toHaveProperty('branch_ids');
    expect((await kept.create(groupOf('none', { branch_ids: [999_999] }))).faults).toHaveProperty('branch_ids');
  });

  it('are offered to a branch with its own branches only, and not without any', async () => {
    await kept.create.data(groupOf('both', { branch_ids: [KL, OR] }));
    await kept.create.data(groupOf('elsewhere', { branch_ids: [OR] }));
    await kept.create.data(groupOf('empty', { branch_ids: [] }));
    const mine = await offered('admin');
    expect(mine).toContainEqual(['Group both', [KL]]);
    expect(mine.map(([name]) => name)).not.toContain('Group elsewhere');
    expect((await offered('hq')).map(([name]) => name)).not.toContain('Group empty');
    expect(await offered('hq')).toContainEqual(['Group both', [KL, OR].toSorted((a, b) => a - b)]);
  });

  it('are listed to an operator whose branches belong to them, and others aren’t found', async () => {
    await kept.create.data(groupOf('of the operator', { branch_ids: [KL, OR] }));
    const elsewhere = await kept.create.data(groupOf('abroad', { branch_ids: [OR] }));
    const operator = as.franchise(branchGroupContract);
    const found = (await operator.list.data({ branch_id: KL, itemsPerPage: 200 })).data;
    expect(found.map(({ name }) => name.en)).toContain('Group of the operator');
    expect(found.map(({ id }) => id)).not.toContain(elsewhere.id);
    expect(found.flatMap(({ can }) => can)).toEqual([]);
    expect((await operator.view(elsewhere.id)).responseCode).toBe(codes.notFound);
  });

  it('get a branch that opens in their country at once, and leave closed ones out of choices', async () => {
    const joins = await kept.create.data(groupOf('joins', { branch_ids: [], new_in: 'TH' }));
    const { organisation_id } = await test.ownerSql
      .selectFrom('branch')
      .select('organisation_id')
      .where('id', '=', KL)
      .executeTakeFirstOrThrow();
    const { id } = await test.ownerSql
      .insertInto('branch')
      .values({
        organisation_id,
        code: 'BKK',
        name: 'Bangkok',
        type: 'branch',
        country_code: 'TH',
        time_zone: 'Asia/Bangkok',
        currency: 'THB',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = await kept.view.data(joins.id);
    expect([after.branch_ids, after.version]).toEqual([[id], 2]);
    // A form that was open while the branch joined is refused, so that it doesn’t take the branch out again.
    const stale = await kept.edit(joins.id, { version: joins.version, ...groupOf('joins', { branch_ids: [] }) });
    expect(stale.responseCode).toBe(codes.stale);
    await test.ownerSql.updateTable('branch').set({ is_active: false }).where('id', '=', id).execute();
    expect((await offered('hq')).map(([name]) => name)).not.toContain('Group joins');
  });
});
