/**
 * What programmes give with their periods, through the product: credits as lots of the ledger, sessions of each part.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { MemberCredits } from '../credit/credit.model.ts';
import type { Programme } from '../programme/programme.model.ts';
import type { SignUpFigures } from '../sign-up/sign-up.model.ts';
import type { RefundFigures } from '#areas/money/refund/refund.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import { entitlementOf } from '#areas/classes/check-in/entitlement.facts.ts';
import { billedNow } from '#areas/money/billing/billing.testing.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { billingInvariants } from '#server/verify/billing.ts';
import { creditInvariants } from '#server/verify/credits.ts';
import { moneyInvariants } from '#server/verify/money.ts';
import { usingCredits } from '../credit/credit.testing.ts';
import { openPeriods } from './given.commands.ts';
import { atDesk, onlyAt } from '../membership.testing.ts';

const start_on = '2026-03-01';

const { clock, test, call, get, run, KL, admin, facility, sales, aProgramme, aMember, signedUp, cash, memberOf } =
  await atDesk(['admin'], { poolSize: 4, longSessions: true, isQuiet: true, day: start_on });
await onlyAt(test, KL);
beforeEach(() => {
  clock.set(`${start_on}T04:00:00Z`);
});

const on = async (day: Day): Promise<void> => {
  clock.set(`${day}T04:00:00Z`);
  for (const job of ['billing_by_date', 'memberships_by_date', 'credits_by_date', 'revenue_earned']) await run(job);
};
/** Except for checks against today's date, which this story doesn't reach: those are made at its end. */
const ofToday = ['standings', 'billed'];
const ofStory = [...creditInvariants, ...billingInvariants, ...moneyInvariants].filter(
  ({ name }) => !ofToday.includes(name),
);
const faults = () => test.faults(undefined, ofStory);
const price = { prices: [{ currency: 'MYR', price_cents: 300_00 }] };
const eight = { ...price, gives: 'credits', credits: 8, credit_uses: ['class'] };
const quarter = { duration_count: 3, duration_unit: 'month', billing: 'instalments', instalment_count: 3 };
const made = (more: Record<string, unknown>): Promise<Programme> => aProgramme(more);
const sold = async (programme: Programme, cents = 300_00, from: Day = start_on) => {
  const member_id = await aMember();
  const asked = { branch_id: KL, member_id, programme_id: programme.id, start_on: from };
  const preview = (await call(sales, 'POST', 'membership/preview', asked)).data as SignUpFigures;
  const done = await signedUp({ ...asked, payments: [cash(cents)], total_cents: cents });
  expect(done.given).toEqual(preview.given);
  return { member_id, id: done.membership_id, given: preview.given };
};
const creditsOf = (member_id: number): Promise<MemberCredits> => get(sales, `credit/member/${member_id}`);
const lotsOf = async (member_id: number) =>
  (await creditsOf(member_id)).lots
    .toSorted((a, b) => (a.part_no ?? 0) - (b.part_no ?? 0))
    .map(({ remaining, bought_on, expires_on }) => [remaining, bought_on, expires_on]);
const inside = async () => {
  const ctx = await test.system();
  return { ctx, branch: await knownBranch(ctx, KL) };
};
const { spend, giveBack } = usingCredits(test, KL);
const use = async (member_id: number, credits: number, day?: Day): Promise<string> => {
  const purpose = `test ${test.next()}`;
  await spend(member_id, { credits, purpose, ...(day !== undefined && { day }) });
  return purpose;
};
const heldBy = async (member_id: number) => (await memberOf(member_id)).memberships;
const act = async (path: string, id: number, body: object) => {
  const answer = await call(facility, 'POST', `membership/${path}/${id}`, {
    version: (await test.row('membership', id)).version,
    ...body,
  });
  expect(answer.responseCode, JSON.stringify(answer)).toBe(codes.ok);
};

describe('a programme', () => {
  it('gives sessions or credits, told at the field; only what was chosen is kept', async () => {
    const ask = (more: object) =>
      call(facility, 'POST', 'memberships', {
        branch_id: KL,
        name: { en: 'Faulty' },
        type_id: 1,
        duration_count: 1,
        duration_unit: 'month',
        opens: 'home',
        valid_from: '2026-01-01',
        ...price,
        ...more,
      });
    const told = async (more: object) => Object.keys((await ask(more)).data);
    expect(await told({ gives: 'credits' })).toEqual(['credits']);
    expect(await told({ gives: 'credits', credits: 8 })).toEqual(['credit_uses']);
    expect(await told({ gives: 'sessions' })).toEqual(['sessions']);
    expect(await told({ sessions: 4, credits: 8, credit_uses: ['class'] })).toEqual(['credits']);
    expect(await told({ credits: 1001, credit_uses: ['class'] })).toEqual(['credits']);
    expect(await told({ ...eight, ...quarter, given_per: 'period', roll_over: 'most' })).toEqual(['roll_over_most']);
    expect(await made({ ...eight, sessions: 4, given_per: 'period', roll_over: 'all' })).toMatchObject({
      gives: 'credits',
      credits: 8,
      sessions: null,
      given_per: 'term',
      roll_over: 'none',
    });
    expect(await made({ ...price, gives: 'visits', sessions: 4, credits: 8 })).toMatchObject({
      gives: 'visits',
      credits: null,
      sessions: null,
      credit_uses: [],
    });
  });
});

describe('credits of a term', () => {
  it('are given once, when it is paid and has begun, and shown before and after', async () => {
    const term = await made({ ...eight, categories: ['boxing'] });
    const { member_id, given } = await sold(term);
    expect(given).toEqual([{ kind: 'credits', count: 8, from_on: start_on, until_on: '2026-03-31' }]);
    expect(await creditsOf(member_id)).toMatchObject({
      left: 8,
      next_expiry: '2026-03-31',
      lots: [{ uses: ['class'], categories: ['boxing'], part_no: 1, is_promotional: false }],
    });
    expect((await heldBy(member_id))[0]).toMatchObject({ credits_left: 8, sessions_left: null });
    await Promise.all([run('credits_by_date'), run('memberships_by_date'), run('credits_by_date')]);
    expect((await creditsOf(member_id)).lots).toHaveLength(1);

    const later = await sold(term, 300_00, '2026-03-10');
    expect(await lotsOf(later.member_id)).toEqual([]);
    await on('2026-03-10');
    expect(await lotsOf(later.member_id)).toEqual([[8, '2026-03-10', '2026-04-09']]);
  });

  it('book what they are for, and the membership itself does not', async () => {
    const { member_id } = await sold(await made(eight));
    const { ctx } = await inside();
    const session = {
      branch_id: KL,
      day: start_on,
      category: 'boxing' as const,
      kind: 'room' as const,
      credit_cost: 1,
      programme_types: [1],
    };
    const by = async (more: object = {}) => (await entitlementOf(ctx, { ...session, ...more }, member_id)).by?.kind;
    expect(await by()).toBe('credits');
    expect(await by({ credit_cost: 0 })).toBe('membership');
    expect(await by({ day: '2026-04-01' })).toBeUndefined();
    await use(member_id, 8);
    expect(await by()).toBeUndefined();
    await expect(use(member_id, 1)).rejects.toThrow('membership.credits_short');
  });

  it('rest with it: their days move, and come back when the rest is undone', async () => {
    const { member_id, id } = await sold(await made(eight));
    await act('suspend', id, { from_on: '2026-03-05', until_on: '2026-03-14', reason: 'Away' });
    expect(await lotsOf(member_id)).toEqual([[8, start_on, '2026-04-10']]);
    await expect(use(member_id, 1, '2026-03-05')).rejects.toThrow('membership.credits_short');
    await use(member_id, 1, '2026-03-04');
    const rest = await test.ownerSql
      .selectFrom('membership_suspension')
      .select(['id', 'version'])
      .where('membership_id', '=', id)
      .executeTakeFirstOrThrow();
    const undone = await call(facility, 'DELETE', `membership/suspension/${rest.id}?version=${rest.version}`);
    expect(undone.responseCode).toBe(codes.ok);
    expect(await lotsOf(member_id)).toEqual([[7, start_on, '2026-03-31']]);
    expect((await creditsOf(member_id)).entries.filter(({ kind }) => kind === 'move')).toHaveLength(2);
  });

  it('can be used for days after a suspension while it lasts', async () => {
    const { member_id, id } = await sold(await made(eight));
    await act('suspend', id, { from_on: start_on, until_on: '2026-03-10', reason: 'Away' });
    await expect(use(member_id, 1, '2026-03-10')).rejects.toThrow('membership.credits_short');
    await use(member_id, 1, '2026-03-11');
  });

  it('end with it; what comes back afterwards has its grace', async () => {
    const { member_id } = await sold(await made(eight));
    const purpose = await use(member_id, 1, '2026-03-31');
    await on('2026-04-02');
    expect(await lotsOf(member_id)).toEqual([[0, start_on, '2026-03-31']]);
    await giveBack(member_id, purpose);
    await on('2026-04-03');
    expect(await lotsOf(member_id)).toEqual([[1, start_on, '2026-04-09']]);
    await use(member_id, 1, '2026-04-05');
    expect(await faults()).toEqual([]);
  });

  it('go back with a refund, as many as it paid for and were not used', async () => {
    const { member_id, id } = await sold(await made(eight));
    await use(member_id, 3);
    const { payment_id } = await test.ownerSql
      .selectFrom('payment_allocation as a')
      .innerJoin('invoice as i', 'i.id', 'a.invoice_id')
      .select('a.payment_id')
      .where('i.membership_id', '=', id)
      .executeTakeFirstOrThrow();
    const figures = await call(sales, 'POST', `payment/refund/preview/${payment_id}`, {
      amount_cents: 150_00,
    });
    expect(figures.data as RefundFigures).toMatchObject({ credits_back: 4 });
    const asked = await call(sales, 'POST', `payment/refund/${payment_id}`, {
      amount_cents: 150_00,
      reason: 'Half',
    });
    const [waits] = (asked.data as { refunds: { id: number; version: number }[] }).refunds;
    const accepted = await call(admin, 'POST', `refund/accept/${waits?.id}`, { version: waits?.version });
    expect(accepted.responseCode, JSON.stringify(accepted)).toBe(codes.ok);
    expect(await lotsOf(member_id)).toEqual([[1, start_on, '2026-03-31']]);
    expect(await faults()).toEqual([]);
  });

  it('end with a change of the programme, and the new one gives its own', async () => {
    const { member_id, id } = await sold(await made(eight));
    const next = await made({ ...eight, credits: 20, prices: [{ currency: 'MYR', price_cents: 900_00 }] });
    clock.set('2026-03-11T04:00:00Z');
    const asked = { programme_id: next.id };
    const figures = (await call(facility, 'POST', `membership/change/preview/${id}`, asked)).data as {
      difference_cents: number;
    };
    const { difference_cents } = figures;
    await act('change', id, { ...asked, difference_cents, reason: 'Trains more', payments: [cash(difference_cents)] });
    const lots = (await creditsOf(member_id)).lots.map(({ credits, expires_on, state }) => [
      credits,
      expires_on,
      state,
    ]);
    expect(lots).toEqual([
      [20, '2026-04-10', 'live'],
      [8, '2026-03-10', 'expired'],
    ]);
    await on('2026-03-11');
    expect(await faults()).toEqual([]);
  });
});

describe('credits of each period', () => {
  it('come with the billing run, once, though it is run twice, at once, or killed in between', async () => {
    const ends = await sold(await made({ ...eight, billing: 'rolling' }));
    const goesOn = await sold(await made({ ...eight, billing: 'rolling', roll_over: 'most', roll_over_most: 3 }));
    await use(ends.member_id, 2);
    await use(goesOn.member_id, 2);
    expect(goesOn.given).toHaveLength(2);
    expect(ends.given[0]?.until_on).toBe('2026-03-31');
    clock.set('2026-04-01T04:00:00Z');
    const { ctx, branch } = await inside();
    // Killed after the invoices: what they give comes with the next run.
    await billedNow(ctx, KL);
    expect(await lotsOf(ends.member_id)).toHaveLength(1);
    await Promise.all([
      openPeriods(ctx, branch),
      run('billing_by_date'),
      openPeriods(ctx, branch),
      run('credits_by_date'),
    ]);
    await Promise.all([run('billing_by_date'), run('billing_by_date')]);
    expect(await lotsOf(ends.member_id)).toEqual([
      [0, start_on, '2026-03-31'],
      [8, '2026-04-01', '2026-04-30'],
    ]);
    expect(await lotsOf(goesOn.member_id)).toEqual([
      [3, start_on, null],
      [8, '2026-04-01', null],
    ]);
    expect(await faults()).toEqual([]);
    // Two that were missed.
    await on('2026-06-02');
    expect(await lotsOf(ends.member_id)).toEqual([
      [0, start_on, '2026-03-31'],
      [0, '2026-04-01', '2026-04-30'],
      [0, '2026-05-01', '2026-05-31'],
      [8, '2026-06-01', '2026-06-30'],
    ]);
    expect((await creditsOf(goesOn.member_id)).left).toBe(11);
    expect(await faults()).toEqual([]);
  });

  it('last until the end that was asked for', async () => {
    const { member_id, id } = await sold(await made({ ...eight, billing: 'rolling', roll_over: 'all' }));
    const last_on = (await get<{ last_on: Day }>(facility, `membership/cancel/preview/${id}`)).last_on;
    await act('cancel', id, { last_on, reason: 'Moves away' });
    expect(await lotsOf(member_id)).toEqual([[8, start_on, last_on]]);
    await expect(use(member_id, 1, '2026-04-01')).rejects.toThrow('membership.credits_short');
    const back = await call(
      facility,
      'DELETE',
      `membership/cancel/${id}?version=${(await test.row('membership', id)).version}`,
    );
    expect(back.responseCode, JSON.stringify(back)).toBe(codes.ok);
    expect(await lotsOf(member_id)).toEqual([[8, start_on, null]]);
  });

  it('of a term in parts come with each part, and with all that are paid at once', async () => {
    const { member_id, id } = await sold(await made({ ...eight, ...quarter, given_per: 'period' }), 100_00);
    await on('2026-03-31');
    expect(await lotsOf(member_id)).toEqual([[8, start_on, '2026-03-31']]);
    await act('upfront', id, {
      discount_cents: 0,
      discount_reason: null,
      payments: [cash(200_00)],
      total_cents: 200_00,
    });
    await on('2026-04-01');
    expect(await lotsOf(member_id)).toEqual([
      [0, start_on, '2026-03-31'],
      [16, '2026-04-01', '2026-05-31'],
    ]);
    expect(await faults()).toEqual([]);
  });
});

const left = async (member_id: number) => (await heldBy(member_id))[0]?.sessions_left;
const earned = async (id: number) =>
  (
    await test.ownerSql
      .selectFrom('deferral')
      .select(['net_cents', 'earned_cents'])
      .where('membership_id', '=', id)
      .orderBy('invoice_id')
      .execute()
  ).map(({ net_cents, earned_cents }) => (4 * earned_cents) / net_cents);
const visit = (id: number, sessions_left: number) =>
  test.ownerSql.updateTable('membership').set({ sessions_left }).where('id', '=', id).execute();

describe('sessions of each part', () => {
  const four = { ...price, ...quarter, gives: 'sessions', sessions: 4, given_per: 'period' };
  it('begin anew or go on with it, once; each is earned when it is used or lost', async () => {
    const anew = await sold(await made(four), 100_00);
    const all = await sold(await made({ ...four, roll_over: 'all' }), 100_00);
    expect(anew.given.map(({ from_on, until_on }) => [from_on, until_on])).toEqual([
      ['2026-03-01', '2026-03-31'],
      ['2026-04-01', '2026-04-30'],
      ['2026-05-01', '2026-05-31'],
    ]);
    expect(await left(anew.member_id)).toBe(4);
    for (const { id } of [anew, all]) await visit(id, 3);
    await on('2026-04-01');
    await Promise.all([run('credits_by_date'), run('billing_by_date')]);
    expect([await left(anew.member_id), await left(all.member_id)]).toEqual([4, 7]);
    await on('2026-04-02');
    expect(await earned(anew.id)).toEqual([4, 0]);
    expect(await earned(all.id)).toEqual([1, 0]);
    await on('2026-05-02');
    expect([await left(anew.member_id), await left(all.member_id)]).toEqual([4, 11]);
    expect(await faults()).toEqual([]);
  });

  it('wait for the end of a rest', async () => {
    const { member_id, id } = await sold(await made(four), 100_00);
    await visit(id, 1);
    await act('suspend', id, { from_on: '2026-03-20', until_on: '2026-03-29', reason: 'Away' });
    await on('2026-04-10');
    expect(await left(member_id)).toBe(1);
    await on('2026-04-11');
    expect(await left(member_id)).toBe(4);
    expect(await faults()).toEqual([]);
  });
});

it('all that must hold in the database holds', async () => {
  await on('2027-01-01');
  await on('2027-01-02');
  expect(await test.faults(clock.now())).toEqual([]);
});
