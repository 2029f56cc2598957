import { beforeAll, describe, expect, it } from 'vitest';
import { whyOver } from './promotion.rules.ts';
import { codeOf } from '#server/testing/client.testing.ts';
import { ownPromotionContract, promotionContract, redemptionContract } from './promotion.contract.ts';
import { merchantPackageContract } from '../package/merchant-package.contract.ts';
import { aMember, aMembership, aProgramme } from '#areas/classes/classes.testing.ts';
import { ownPage } from '#areas/people/member-self/own-page.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, test, KL, OR } = await gym();
let merchant_package_id = 0;
beforeAll(async () => {
  const { id, version } = await packages.create.data(packageOf('first'));
  merchant_package_id = (await packages.move.data(id, { version, move: 'publish' })).id;
});

lifecycle('Partner packages', merchantPackageContract, {
  as,
  by: 'hq',
  shared: true,
  create: (n) => packageOf(n),
  label: (record: { partner_name: string }) => record.partner_name,
  filters: {
    status: async () => {
      const [one, other] = [await packages.create.data(packageOf('a')), await packages.create.data(packageOf('b'))];
      await packages.move.data(other.id, { version: other.version, move: 'publish' });
      return { asked: 'published', found: other.id, left_out: one.id };
    },
  },
});

const packages = as.hq(merchantPackageContract);
const promotions = as.hq(promotionContract);
const packageOf = (n: number | string, more: object = {}) => ({
  partner_name: `Partner ${n}`,
  title: { en: `Package ${n}`, cn: '' },
  description: { en: 'Agreed.', cn: '' },
  valid_from: on.in(-30),
  valid_until: on.in(300),
  ...more,
});

const sql = test.ownerSql;
const [desk, kept] = [as.sales(promotionContract), as.sales(redemptionContract)];
const promotionOf = (n: number | string, more: object = {}) => ({
  merchant_package_id,
  title: { en: `Promotion ${n}`, cn: '' },
  terms: { en: 'Show this at the desk.', cn: '' },
  code_kind: 'single' as const,
  valid_from: on.in(-1),
  valid_until: on.in(30),
  ...more,
});
const published = async (n: number | string, more: object = {}): Promise<number> => {
  const { id, version } = await promotions.create.data(promotionOf(n, more));
  await promotions.move.data(id, { version, move: 'publish' });
  return id;
};

lifecycle('Promotions', promotionContract, {
  as,
  by: 'hq',
  shared: true,
  create: (n) => promotionOf(n),
  label: (record: { title: { en: string } }) => record.title.en,
  filters: {
    status: async () => {
      const [one, other] = [await promotions.create.data(promotionOf('a')), await published('b')];
      return { asked: 'published', found: other, left_out: one.id };
    },
    merchant_package_id: async () => {
      const other = await packages.create.data(packageOf('other'));
      const found = await promotions.create.data(promotionOf('c', { merchant_package_id: other.id }));
      const left_out = await promotions.create.data(promotionOf('d'));
      return { asked: other.id, found: found.id, left_out: left_out.id };
    },
  },
  sorts: {
    redeemed: {
      of: async () => {
        const ids = [await published('never'), await published('once')];
        const member_id = await aMember(sql, { branch_id: KL });
        await desk.redeem.data({ branch_id: KL, promotion_id: ids[1] ?? 0, member_id });
        return ids;
      },
    },
  },
  rows: {
    desk: async () => ({ input: { branch_id: KL, member_id: await aMember(sql, { branch_id: KL }) } }),
    redeem: async () => ({
      input: { branch_id: KL, promotion_id: await published('row'), member_id: await aMember(sql, { branch_id: KL }) },
    }),
  },
});
const redeemed = async (title: string, more: object = {}) => {
  const [promotion_id, member_id] = [await published(title, more), await aMember(sql, { branch_id: KL })];
  return desk.redeem.data({ branch_id: KL, promotion_id, member_id });
};
let made = 0;

lifecycle('Redemptions', redemptionContract, {
  as,
  by: 'sales',
  make: async () => {
    made += 1;
    return redeemed(`Redeemed ${made}`);
  },
  read: async (id) => (await kept.list.data({ itemsPerPage: '200' })).data.find((one) => one.id === id),
  label: (record: { title: { en: string } }) => record.title.en,
  filters: {
    status: async () => {
      const [one, other] = [await redeemed('kept'), await redeemed('undone')];
      await kept.undo.data(other.id, { version: other.version, reason: 'Wrong client' });
      return { asked: 'undone', found: other.id, left_out: one.id };
    },
    promotion_id: async () => {
      const [one, other] = [await redeemed('this'), await redeemed('that')];
      return { asked: one.promotion_id, found: one.id, left_out: other.id };
    },
    day_from: async () => {
      const [one, other] = [await redeemed('old'), await redeemed('new')];
      await sql
        .updateTable('redemption')
        .set({ redeemed_on: on.in(-9) })
        .where('id', '=', one.id)
        .execute();
      return { asked: on.in(-1), found: other.id, left_out: one.id };
    },
    day_until: async () => {
      const [one, other] = [await redeemed('old'), await redeemed('new')];
      await sql
        .updateTable('redemption')
        .set({ redeemed_on: on.in(-9) })
        .where('id', '=', one.id)
        .execute();
      return { asked: on.in(-2), found: one.id, left_out: other.id };
    },
  },
  sorts: {
    redeemed_at: {
      of: async () => {
        const ids: number[] = [];
        for (const day of [1, 2, 3]) {
          const { id } = await redeemed(`at ${day}`);
          await sql
            .updateTable('redemption')
            .set({ redeemed_at: `2026-02-0${day}T01:00:00Z` })
            .where('id', '=', id)
            .execute();
          ids.push(id);
        }
        return ids;
      },
    },
  },
  rows: {
    undo: (record: { version: number }) => ({ input: { version: record.version, reason: 'Wrong client' } }),
  },
});

describe('redeeming', () => {
  it('keeps the limits when ten desks redeem at once', async () => {
    const promotion_id = await published('race', { limit_total: 3, limit_member: 1 });
    const members = await Promise.all(Array.from({ length: 5 }, () => aMember(sql, { branch_id: KL })));
    const asked = [...members, ...members].map((member_id) => desk.redeem({ branch_id: KL, promotion_id, member_id }));
    const said = await Promise.all(asked);
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(3);
    const refused = new Set(said.map(({ refusal }) => refusal?.code).filter((code) => code !== undefined));
    expect([...refused].every((code) => ['merchant.used_up', 'merchant.used_by_member'].includes(code))).toBe(true);
    expect((await promotions.view.data(promotion_id)).redeemed).toBe(3);
  });

  it('limits the whole network: what another branch redeemed is used up here', async () => {
    const promotion_id = await published('everywhere', { limit_total: 1 });
    const there = await aMember(sql, { branch_id: OR });
    await as.admin_sg(promotionContract).redeem.data({ branch_id: OR, promotion_id, member_id: there });
    const member_id = await aMember(sql, { branch_id: KL });
    expect(await codeOf(desk.redeem({ branch_id: KL, promotion_id, member_id }))).toBe('merchant.used_up');
    expect(
      (await desk.desk.data({ branch_id: KL, member_id })).offers.find((one) => one.promotion_id === promotion_id)
        ?.why_not,
    ).toBe('This promotion has been used up.');
  });

  it('adds up to what the package says: the same in each branch, for the network, in the list and in the record', async () => {
    const partner = await packages.create.data(packageOf('sums'));
    await packages.move.data(partner.id, { version: partner.version, move: 'publish' });
    const merchant_package_id = partner.id;
    const [one, other] = [
      await published('here', { merchant_package_id }),
      await published('there', { merchant_package_id }),
    ];
    const [here, there] = [await aMember(sql, { branch_id: KL }), await aMember(sql, { branch_id: OR })];
    await desk.redeem.data({ branch_id: KL, promotion_id: one, member_id: here });
    await as.admin_sg(promotionContract).redeem.data({ branch_id: OR, promotion_id: other, member_id: there });
    for (const reader of [as.hq, as.admin_sg, as.admin].map((who) => who(merchantPackageContract))) {
      expect((await reader.view.data(partner.id)).redeemed).toBe(2);
      const { data } = await reader.list.data({ q: partner.partner_name });
      expect(data.find(({ id }) => id === partner.id)?.redeemed).toBe(2);
    }
  });

  it('is over with its package, and the list and the record say so', async () => {
    const partner = await packages.create.data(packageOf('over', { valid_until: on.in(-1) }));
    const { version } = await packages.move.data(partner.id, { version: partner.version, move: 'publish' });
    const promotion_id = await published('over', { merchant_package_id: partner.id, valid_until: null });
    const member_id = await aMember(sql, { branch_id: KL });
    const asked = { branch_id: KL, promotion_id, member_id };
    const why = async () => {
      const listed = (await promotions.list.data({ merchant_package_id: String(partner.id) })).data;
      const both = [await promotions.view.data(promotion_id), ...listed];
      return both.map((one) => whyOver(one, on.today()));
    };
    expect([await codeOf(desk.redeem(asked)), await why()]).toEqual([
      'merchant.expired',
      ['package_ended', 'package_ended'],
    ]);
    const later = await packages.edit.data(partner.id, { ...packageOf('over'), version });
    expect(await why()).toEqual([null, null]);
    await packages.move.data(partner.id, { version: later.version, move: 'unpublish' });
    expect([await codeOf(desk.redeem(asked)), await why()]).toEqual([
      'merchant.not_published',
      ['package_withdrawn', 'package_withdrawn'],
    ]);
  });

  it('is by the day of the branch: its last minute, and the first of the next day', async () => {
    on.set('2026-03-05', '09:00');
    const promotion_id = await published('day', { valid_until: '2026-03-05', limit_member: null });
    const member_id = await aMember(sql, { branch_id: KL });
    on.set('2026-03-05', '23:59');
    const one = await as.sales(promotionContract).redeem.data({ branch_id: KL, promotion_id, member_id });
    on.set('2026-03-06', '00:00');
    expect(await codeOf(as.sales(promotionContract).redeem({ branch_id: KL, promotion_id, member_id }))).toBe(
      'merchant.expired',
    );
    expect(await codeOf(as.sales(redemptionContract).undo(one.id, { version: one.version, reason: 'x' }))).toBe(
      'merchant.undo_late',
    );
    on.set('2026-03-05', '09:00');
  });

  it('is undone on the same day, once, and can then be repeated with the same code', async () => {
    const one = await redeemed('undo', { limit_member: 1 });
    const { member_id, promotion_id } = one;
    const again = { branch_id: KL, promotion_id, member_id };
    expect(await codeOf(desk.redeem(again))).toBe('merchant.used_by_member');
    const undone = await kept.undo.data(one.id, { version: one.version, reason: 'Wrong size' });
    expect(undone).toMatchObject({ status: 'undone', undo_reason: 'Wrong size', can: [] });
    expect(await codeOf(kept.undo(one.id, { version: undone.version, reason: 'x' }))).toBe('merchant.undone');
    expect((await desk.redeem.data(again)).status).toBe('redeemed');
    expect(
      await sql.selectFrom('promotion_code').select('id').where('promotion_id', '=', promotion_id).execute(),
    ).toHaveLength(1);
  });

  it('is for the programme and the branch that it says', async () => {
    const programme_id = await aProgramme(sql);
    const promotion_id = await published('gold', { programme_ids: [programme_id], branch_ids: [KL] });
    const member_id = await aMember(sql, { branch_id: KL });
    const asked = { branch_id: KL, promotion_id, member_id };
    expect(await codeOf(desk.redeem(asked))).toBe('merchant.other_programme');
    await aMembership(sql, { branch_id: KL, member_id, programme_id });
    await desk.redeem.data(asked);
    const there = { branch_id: OR, promotion_id, member_id: await aMember(sql, { branch_id: OR }) };
    expect(await codeOf(as.admin_sg(promotionContract).redeem(there))).toBe('merchant.other_branch');
    expect((await as.admin_sg(promotionContract).view(promotion_id)).responseCode).toBe(40);
    // A client of another branch isn't known here.
    expect((await desk.redeem({ ...asked, member_id: there.member_id })).responseCode).toBe(40);
  });

  it('by a code: finds its owner, and is refused with another one, an unknown one and a used one', async () => {
    const promotion_id = await published('code', { limit_member: null });
    const [mine, other] = [await aMember(sql, { branch_id: KL }), await aMember(sql, { branch_id: KL })];
    const code = 'ABCDEFGH2345';
    await sql.insertInto('promotion_code').values({ branch_id: KL, promotion_id, member_id: mine, code }).execute();
    const found = await desk.desk.data({ branch_id: KL, code: 'abcd efgh-2345' });
    expect([found.member?.id, found.offers.map((one) => one.promotion_id)]).toEqual([mine, [promotion_id]]);
    const asked = { branch_id: KL, promotion_id, code };
    expect(await codeOf(desk.redeem({ ...asked, member_id: other }))).toBe('merchant.code_unknown');
    expect(await codeOf(desk.redeem({ ...asked, member_id: mine, code: 'ABCDEFGH2346' }))).toBe(
      'merchant.code_unknown',
    );
    await desk.redeem.data({ ...asked, member_id: mine });
    expect(await codeOf(desk.redeem({ ...asked, member_id: mine }))).toBe('merchant.code_used');
    expect(await desk.desk.data({ branch_id: KL, code })).toMatchObject({
      offers: [],
      code_fault: 'This code has already been redeemed.',
    });
    expect((await desk.desk.data({ branch_id: KL, code: 'NO-SUCH' })).code_fault).toContain('No promotion here');
  });

  it('by a code for everyone: the client is chosen, and the code can no longer be changed', async () => {
    const promotion_id = await published('shared', { code_kind: 'shared', shared_code: 'fight-10' });
    const found = await desk.desk.data({ branch_id: KL, code: 'FIGHT-10' });
    expect(found).toMatchObject({ member: null, offers: [{ promotion_id }] });
    const member_id = await aMember(sql, { branch_id: KL });
    await desk.redeem.data({ branch_id: KL, promotion_id, member_id, code: 'fight-10' });
    const { version, ...record } = await promotions.view.data(promotion_id);
    const changed = { ...promotionOf('shared', { code_kind: 'shared', shared_code: 'OTHER' }), version };
    expect(await codeOf(promotions.edit(promotion_id, changed))).toBe('merchant.code_in_use');
    expect(await codeOf(promotions.remove(promotion_id, { version }))).toBe('merchant.was_redeemed');
    expect(await codeOf(packages.remove(record.merchant_package_id, { version: 2 }))).toBe('merchant.has_promotions');
  });

  it('is not changed by branches, and not redeemed by trainers', async () => {
    const promotion_id = await published('kept');
    expect(await as.admin(promotionContract).edit(promotion_id, { ...promotionOf('x'), version: 2 })).toMatchObject({
      status: 403,
    });
    const member_id = await aMember(sql, { branch_id: KL });
    expect(await as.trainer(promotionContract).redeem({ branch_id: KL, promotion_id, member_id })).toMatchObject({
      status: 403,
    });
  });
});

describe('a client, on the own page', () => {
  const own = as.nobody(ownPromotionContract);
  it('sees what they can redeem, and gets one code until it is redeemed', async () => {
    const email = 'offers@test.example';
    const member_id = await aMember(sql, { branch_id: KL, email });
    const token = await ownPage({ as, test })(member_id);
    const promotion_id = await published('own', { limit_member: 1 });
    const hidden = await published('elsewhere', { branch_ids: [OR] });
    const mine = async (id: number) => (await own.own.data({ token }))?.find((one) => one.promotion_id === id);
    expect(await mine(promotion_id)).toMatchObject({ code: null, can_get: true });
    expect(await mine(hidden)).toBeUndefined();
    const codes = await Promise.all([1, 2, 3].map(() => own.code.data({ token, promotion_id })));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
    const code = codes[0]?.code ?? '';
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
    expect(await mine(promotion_id)).toMatchObject({ code, can_get: false });
    expect((await own.code({ token, promotion_id: hidden })).refusal?.code).toBe('merchant.other_branch');
    await desk.redeem.data({ branch_id: KL, promotion_id, member_id, code });
    expect(await mine(promotion_id)).toBeUndefined();
    expect((await own.code({ token, promotion_id })).refusal?.code).toBe('merchant.used_by_member');
    expect(await own.own.data({ token: 'x'.repeat(40) })).toBeNull();
  });
});
