import { describe, expect, it } from 'vitest';
import type { CreditPack } from '../credit-pack/credit-pack.model.ts';
import type { MemberCredits } from './credit.model.ts';
import { codes, type Refusal } from '#kit/domain/errors.ts';
import { people, signInAs } from '#areas/access/access.testing.ts';
import { creditInvariants } from '#server/verify/credits.ts';
import { moneyInvariants } from '#server/verify/money.ts';
import { packsOf, tenClasses, usingCredits } from './credit.testing.ts';
import { atDesk } from '../membership.testing.ts';
const desk = await atDesk(['admin', 'trainer', 'elsewhere'], { longSessions: true });
const { test, clock, call, KL, admin, trainer, elsewhere, cash, aMember, taxed, sales, creditsOf } = desk;
const { spend, giveBack } = usingCredits(test, KL);
const { aPack, sell, sold } = packsOf(desk, admin);
await taxed();

describe('a credit pack', () => {
  it('of the network is not made by a branch; what does not fit together is named at the fields', async () => {
    expect(
      await call(admin, 'POST', 'creditPackPlan', { branch_id: KL, ...tenClasses, everywhere: true }),
    ).toMatchObject({ status: 403 });
    const faulty = {
      ...tenClasses,
      branch_id: KL,
      uses: ['pt'],
      categories: ['boxing'],
      prices: [{ currency: 'SGD', price_cents: 1 }],
    };
    expect(await call(admin, 'POST', 'creditPackPlan', faulty)).toMatchObject({
      responseCode: codes.validation,
      data: { categories: [expect.any(String)], prices: [expect.any(String)] },
    });
  });

  it('is listed with the price of today, by its path and as the specification asks', async () => {
    const pack = await aPack({ name: { en: 'Listed', cn: '' } });
    const list = await call(sales, 'GET', `creditPackPlan/${KL}?q=Listed`);
    const index = await call(sales, 'POST', 'creditPackPlan/index', { branch_id: KL, q: 'Listed' });
    expect(list.data).toMatchObject({
      total: 1,
      data: [{ id: pack.id, price_cents: 300_00, currency: 'MYR', can: [] }],
    });
    expect(index.data).toEqual(list.data);
  });

  it('keeps a price that was sold at when it is edited, and its history says what changed', async () => {
    const pack = await aPack();
    const raised = {
      ...tenClasses,
      credits: 12,
      version: 1,
      valid_from: '2026-03-05',
      prices: [{ currency: 'MYR', price_cents: 350_00 }],
    };
    expect(
      await call(admin, 'PUT', `creditPackPlan/${pack.id}`, { ...raised, valid_from: '2026-03-04' }),
    ).toMatchObject({
      responseCode: codes.validation,
      data: { valid_from: ['This date has already passed.'] },
    });
    const { data } = await call(admin, 'PUT', `creditPackPlan/${pack.id}`, raised);
    expect(data).toMatchObject({
      price_cents: 350_00,
      prices: [{ valid_from: '2026-03-05' }, { price_cents: 300_00 }],
    });
    const history = await call(admin, 'GET', `creditPackPlan/history/${pack.id}`);
    expect(history.data).toMatchObject([
      { what: 'edited', who: 'admin kl', changes: [{ field: 'credits', before: 10, after: 12 }] },
      { what: 'created', who: 'admin kl' },
    ]);
  });

  it('of the network is sold where it has a price in the currency, and changed by the head office alone', async () => {
    const hq = await signInAs(test.app, people.super_admin);
    const body = { ...tenClasses, branch_id: test.network.branches.HQ, everywhere: true };
    const { data: pack } = (await call(hq, 'POST', 'creditPackPlan', body)) as { data: CreditPack };
    const edit = { ...tenClasses, version: 1 };
    expect(await call(admin, 'PUT', `creditPackPlan/${pack.id}`, edit)).toMatchObject({ status: 403 });
    const member = await aMember(elsewhere, test.network.branches.OR);
    const ask = { branch_id: test.network.branches.OR, member_id: member, credit_pack_id: pack.id };
    expect(await call(elsewhere, 'POST', 'credit/preview', ask)).toMatchObject({
      refusal: { code: 'membership.pack_no_price' },
    });
  });
});

const problems = () => test.faults(undefined, [...creditInvariants, ...moneyInvariants]);

describe('selling a pack', () => {
  it('posts exactly what the preview showed: invoice, payment, lot and ledger', async () => {
    const pack = await aPack();
    const member_id = await aMember();
    const ask = { branch_id: KL, member_id, credit_pack_id: pack.id };
    expect(await call(trainer, 'POST', 'credit/preview', ask)).toMatchObject({ status: 403 });
    const { data: preview } = await call(sales, 'POST', 'credit/preview', ask);
    expect(preview).toMatchObject({ total_cents: 300_00, tax_cents: 22_22, expires_on: '2026-06-04', paid_cents: 0 });
    const posted = await sold(member_id, pack);
    expect(posted).toMatchObject({ ...(preview as object), paid_cents: 300_00, invoice_status: 'success' });
    const credits = await creditsOf(member_id);
    expect(credits).toMatchObject({
      left: 10,
      next_expiry: '2026-06-04',
      lots: [{ remaining: 10, state: 'live', invoice_id: posted.invoice_id }],
      entries: [{ kind: 'grant', credits: 10 }],
      can: ['sell'],
    });
    expect((await call(admin, 'GET', `creditPackPlan/view/${pack.id}`)).data).toMatchObject({
      held_by: 1,
      held_credits: 10,
      holders: [{ member_id, remaining: 10 }],
    });
    expect(await problems()).toEqual([]);
  });

  it('is refused unpaid, with other figures, retired, and for a pack of another branch', async () => {
    const pack = await aPack();
    const member_id = await aMember();
    const ask = { member_id, credit_pack_id: pack.id, total_cents: 300_00 };
    expect(await sell(ask)).toMatchObject({ refusal: { code: 'membership.not_paid_in_full' } });
    expect(await sell({ ...ask, payments: [cash(299_00)] })).toMatchObject({
      refusal: { code: 'membership.not_paid_in_full' },
    });
    expect(await sell({ ...ask, payments: [{ method: 'wallet', amount_cents: 300_00 }] })).toMatchObject({
      refusal: { code: 'money.wallet_empty' },
    });
    expect(await sell({ ...ask, payments: [cash(300_00)], total_cents: 250_00 })).toMatchObject({
      refusal: { code: 'membership.figures_changed' },
    });
    expect(await sell({ ...ask, payments: [cash(300_00)] }, trainer)).toMatchObject({ status: 403 });
    const move = { version: 1, move: 'retire' };
    expect(await call(sales, 'POST', `creditPackPlan/move/${pack.id}`, move)).toMatchObject({ status: 403 });
    expect(await call(admin, 'POST', `creditPackPlan/move/${pack.id}`, move)).toMatchObject({
      data: { status: 'inactive' },
    });
    expect(await call(admin, 'POST', `creditPackPlan/move/${pack.id}`, { ...move, version: 2 })).toMatchObject({
      refusal: { code: 'kit.move_not_possible' },
    });
    expect(await sell({ ...ask, payments: [cash(300_00)] })).toMatchObject({
      refusal: { code: 'membership.pack_inactive' },
    });
    expect((await creditsOf(member_id)).lots).toEqual([]);
  });
});

describe('spending', () => {
  it('20 uses at once of the last 5 credits: exactly 5, on one connection each', async () => {
    const pack = await aPack({ credits: 5 });
    const member_id = await aMember();
    await sold(member_id, pack);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => spend(member_id, { purpose: `booking ${i}` })),
    );
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));
    expect(new Set(refused.map((why) => why.code))).toEqual(new Set(['membership.credits_short']));
    expect(await creditsOf(member_id)).toMatchObject({ left: 0, next_expiry: null });
    expect(await problems()).toEqual([]);
  });

  it('takes lots in their order, refuses the same thing twice, and gives back to the same lots', async () => {
    const member_id = await aMember();
    const paid = await sold(member_id, await aPack());
    const gift = await sold(
      member_id,
      await aPack({ credits: 2, is_promotional: true, prices: [{ currency: 'MYR', price_cents: 0 }] }),
      0,
    );
    expect(await spend(member_id, { purpose: 'booking a', credits: 3 })).toEqual([
      { lot_id: gift.lot_id, credits: 2 },
      { lot_id: paid.lot_id, credits: 1 },
    ]);
    await expect(spend(member_id, { purpose: 'booking a' })).rejects.toThrow('credits_spent_already');
    await expect(spend(member_id, { purpose: 'booking b', credits: 10 })).rejects.toThrow('credits_short');
    expect(await giveBack(member_id, 'booking a')).toBe(3);
    expect(await giveBack(member_id, 'booking a')).toBe(0);
    expect((await creditsOf(member_id)).lots.map((lot) => [lot.id, lot.remaining])).toEqual([
      [gift.lot_id, 2],
      [paid.lot_id, 10],
    ]);
    expect(await spend(member_id, { purpose: 'booking a' })).toHaveLength(1);
  });

  it('twenty give-backs at once give back once', async () => {
    const member_id = await aMember();
    await sold(member_id, await aPack());
    await spend(member_id, { purpose: 'booking x', credits: 4 });
    const given = await Promise.all(Array.from({ length: 20 }, () => giveBack(member_id, 'booking x')));
    expect(given.toSorted((a, b) => b - a)).toEqual([4, ...Array.from({ length: 19 }, () => 0)]);
    expect((await creditsOf(member_id)).left).toBe(10);
  });

  it('the database itself keeps a lot above zero, its ledger as it is, and the balance out of hands', async () => {
    const member_id = await aMember();
    const { lot_id } = await sold(member_id, await aPack());
    const row = { branch_id: KL, lot_id, member_id, on_day: '2026-03-05', kind: 'correct' };
    await expect(
      test.ownerSql
        .insertInto('credit_entry')
        .values({ ...row, credits: -11 })
        .execute(),
    ).rejects.toThrow(/credit_lot_left/);
    await expect(test.ownerSql.deleteFrom('credit_entry').where('lot_id', '=', lot_id).execute()).rejects.toThrow();
    const ctx = await test.system();
    const byHand = ctx.tx(({ db }) =>
      db.updateTable('credit_lot').set({ remaining: 99 }).where('id', '=', lot_id).execute(),
    );
    await expect(byHand).rejects.toThrow(/permission denied/);
  });
});

describe('by hand', () => {
  it('credits are given and corrected by permission, with a reason', async () => {
    const member_id = await aMember();
    const gift = {
      branch_id: KL,
      member_id,
      credits: 2,
      uses: ['class'],
      expires_on: '2026-03-20',
      reason: 'Class was called off',
    };
    expect(await call(sales, 'POST', 'credit/grant', gift)).toMatchObject({ status: 403 });
    expect(await call(admin, 'POST', 'credit/grant', { ...gift, reason: '' })).toMatchObject({
      data: { reason: ['Required'] },
    });
    expect(await call(admin, 'POST', 'credit/grant', { ...gift, expires_on: '2026-03-04' })).toMatchObject({
      data: { expires_on: ['This date has already passed.'] },
    });
    const { data: given } = (await call(admin, 'POST', 'credit/grant', gift)) as { data: MemberCredits };
    expect(given).toMatchObject({
      left: 2,
      next_expiry: '2026-03-20',
      can: ['sell', 'grant'],
      lots: [{ can: ['correct'] }],
    });
    const lot = given.lots[0]?.id ?? 0;
    const correct = (body: object, as = admin) =>
      call(as, 'POST', `credit/correct/${lot}`, { seen: 2, reason: 'Counted twice', ...body });
    expect(await correct({ credits: -1 }, sales)).toMatchObject({ status: 403 });
    expect(await correct({ credits: -1 }, elsewhere)).toMatchObject({ responseCode: codes.notFound });
    expect(await correct({ credits: 0 })).toMatchObject({ responseCode: codes.validation });
    expect(await correct({ credits: -3 })).toMatchObject({ refusal: { code: 'membership.credits_short' } });
    const twice = await Promise.all([correct({ credits: -1 }), correct({ credits: -1 })]);
    expect(twice.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([0, codes.refused]);
    expect((await creditsOf(member_id)).entries[0]).toMatchObject({
      kind: 'correct',
      credits: -1,
      reason: 'Counted twice',
    });
  });
});

describe('what a date causes', () => {
  it('what is left expires in the night, once; what was used or expired is earned; a late return has a grace', async () => {
    const member_id = await aMember();
    const { lot_id, invoice_id } = await sold(member_id, await aPack({ valid_count: 10, valid_unit: 'day' }));
    await spend(member_id, { purpose: 'booking n', credits: 4 });
    await test.app.services.jobs.runNow(test.app.services, 'credits_by_date');
    const earned = async () =>
      (
        await test.ownerSql
          .selectFrom('credit_lot')
          .select('earned_cents')
          .where('id', '=', lot_id)
          .executeTakeFirstOrThrow()
      ).earned_cents;
    expect(await earned()).toBe(111_11);
    clock.set('2026-03-15T04:00:00Z');
    await test.app.services.jobs.runNow(test.app.services, 'credits_by_date');
    await test.app.services.jobs.runNow(test.app.services, 'credits_by_date');
    expect(await creditsOf(member_id)).toMatchObject({ left: 0, lots: [{ remaining: 0, state: 'expired' }] });
    expect((await creditsOf(member_id)).entries.map((entry) => [entry.kind, entry.credits])).toEqual([
      ['expire', -6],
      ['use', -4],
      ['grant', 10],
    ]);
    expect(await earned()).toBe(300_00 - 22_22);
    expect(await giveBack(member_id, 'booking n')).toBe(4);
    expect(await creditsOf(member_id)).toMatchObject({ left: 4, next_expiry: '2026-03-22' });
    await test.app.services.jobs.runNow(test.app.services, 'credits_by_date');
    expect(await earned()).toBe(300_00 - 22_22 - 111_11);
    const entries = await test.ownerSql
      .selectFrom('journal_entry')
      .select('kind')
      .where('invoice_id', '=', invoice_id)
      .execute();
    expect(entries.map((entry) => entry.kind)).toEqual([
      'invoice',
      'payment',
      'recognition',
      'recognition',
      'recognition',
    ]);
    expect(await problems()).toEqual([]);
    clock.set('2026-03-05T04:00:00Z');
  });

  it('the days of a pack begin with its first use, on the day of the class', async () => {
    const member_id = await aMember();
    const pack = await aPack({ validity: 'first_use', valid_count: 30, valid_unit: 'day' });
    await sold(member_id, pack);
    expect(await creditsOf(member_id)).toMatchObject({ left: 10, next_expiry: null });
    await spend(member_id, { purpose: 'booking f', day: '2026-03-10' });
    expect(await creditsOf(member_id)).toMatchObject({ left: 9, next_expiry: '2026-04-08' });
    await giveBack(member_id, 'booking f');
    expect(await creditsOf(member_id)).toMatchObject({ left: 10, next_expiry: null });
  });
});
