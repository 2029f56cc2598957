import { beforeEach, describe, expect, it } from 'vitest';
import { stockGym } from './stock-request.testing.ts';
import { stockRequestContract } from './stock-request.contract.ts';
import { people } from '#areas/access/access.testing.ts';
import { userSettingContract } from '#areas/settings/user-setting/user-setting.contract.ts';

const { as, test, flow } = await stockGym();
const [glove, wrap] = [
  await flow.office.variant({ code: 'LGLOVE', name: { en: 'Letter gloves', cn: '信拳套' } }),
  await flow.office.variant({ code: 'LWRAP', name: { en: 'Letter wraps', cn: '信绷带' } }),
];
await flow.office.post({ variant_id: glove, quantity: 50, unit_cost_cents: 100 });
beforeEach(() => test.rows`delete from mail`);

describe('letters of stock requests', () => {
  it('tell head office what a branch asks for, when it is sent and not before', async () => {
    const { id, version } = await as.admin(stockRequestContract).create.data({
      lines: [{ variant_id: glove, quantity: 3 }],
      note: 'Before the open day',
    });
    expect(await letters()).toEqual([]);
    const { number } = await as.admin(stockRequestContract).move.data(id, { move: 'send', version });
    const [letter, ...others] = (await letters()).filter(({ to_address }) => to_address === people.super_admin);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      subject: `Kuala Lumpur sent the stock request ${number}`,
      branch_id: as.admin.branch_id,
    });
    expect(letter?.text).toContain('3 × Letter gloves (LGLOVE)');
    expect(letter?.text).toContain('Before the open day');
    // People in a branch don't decide, and nobody hears of what they did themselves.
    expect((await letters()).map(({ to_address }) => to_address)).not.toContain(people.admin);
    await test.ownerSql.deleteFrom('mail').execute();
    const lines = [{ variant_id: glove, quantity: 3 }];
    const own = await as.hq(stockRequestContract).create.data({ branch_id: as.admin.branch_id, lines });
    await as.hq(stockRequestContract).move.data(own.id, { move: 'send', version: own.version });
    expect((await letters()).map(({ to_address }) => to_address)).not.toContain(people.super_admin);
  });

  it('tell the branch what was decided and why, in the language of the person', async () => {
    const request = await flow.send({ variant_id: glove, quantity: 10 }, { variant_id: wrap, quantity: 4 });
    await test.ownerSql.deleteFrom('mail').execute();
    const { version, lines } = await flow.view(request.id);
    const decide = (confirmed: number, at: number, reason: string | null) => ({
      id: lines[at]?.id ?? 0,
      confirmed,
      reason,
    });
    await as
      .hq(stockRequestContract)
      .decide.data(request.id, { version, lines: [decide(6, 0, 'Only six left'), decide(0, 1, 'Sold out')] });
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to_address: people.admin,
      subject: `Your stock request ${request.number} was decided`,
    });
    expect(letter?.text).toContain('Letter gloves (LGLOVE): 6 of 10 confirmed. Only six left');
    expect(letter?.text).toContain('Letter wraps (LWRAP): rejected. Sold out');
    await test.ownerSql.deleteFrom('mail').execute();
    await speaks(people.admin, 'cn');
    await flow.decide(request, 5);
    const [inChinese] = await letters();
    // Only what was decided this time.
    expect(inChinese?.text).toContain('信拳套（LGLOVE）：确认 5 件，申请 10 件');
    expect(inChinese?.text).not.toContain('信绷带');
    await speaks(people.admin, 'en');
  });

  it('tell the branch when its goods are on their way', async () => {
    const order = await flow.pack(await flow.confirmed({ variant_id: glove, quantity: 2 }));
    await test.ownerSql.deleteFrom('mail').execute();
    const { number } = await flow.dispatch(order);
    expect(await letters()).toMatchObject([
      {
        to_address: people.admin,
        subject: `Delivery ${number} is on its way`,
        text: expect.stringContaining('2 × Letter gloves (LGLOVE)'),
      },
    ]);
  });

  it('aren’t sent for what was refused, or to people who don’t want them', async () => {
    const order = await flow.pack(await flow.confirmed({ variant_id: wrap, quantity: 2 }));
    await test.ownerSql.deleteFrom('mail').execute();
    await expect(flow.dispatch(order)).rejects.toThrow('There isn’t enough available');
    expect(await letters()).toEqual([]);
    const settings = as.admin(userSettingContract);
    const { version, locale, date_format } = await settings.view.data();
    const notifications = [{ kind: 'stock_news' as const, email: false, in_app: true }];
    await settings.edit.data({ version, locale, date_format, notifications });
    await flow.decide(await flow.send({ variant_id: glove, quantity: 1 }), 1);
    expect((await letters()).map(({ to_address }) => to_address)).not.toContain(people.admin);
  });
});

const letters = () =>
  test.ownerSql.selectFrom('mail').select(['to_address', 'subject', 'text', 'branch_id']).orderBy('id').execute();
const speaks = (email: string, locale: 'en' | 'cn') =>
  test.ownerSql.updateTable('staff').set({ locale }).where('email', '=', email).execute();
