import { beforeEach, describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Programme } from './programme.model.ts';
import type { MembershipRests } from '../suspension/suspension.model.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { atDesk } from '../membership.testing.ts';

/** Noon in Kuala Lumpur. */
const { test, clock, call, get, run, KL, PJ, OR, hq, facility, aProgramme, aMember, signedUp, cash, signUp, on } =
  await atDesk(['hq']);
beforeEach(() => on('2026-03-05'));
const made = (more: object = {}) => aProgramme({ prices, ...rests, ...more });
const view = (id: number, as = facility): Promise<Programme> => get(as, `memberships/view/${id}?branch_id=${KL}`);
const policyOf = async (id: number) => (await get<MembershipRests>(facility, `membership/suspensions/${id}`)).policy;

describe('the edit of a programme', () => {
  it('gives it a price from a day on: who signed up before keeps the old one, and its terms', async () => {
    const { id } = await made();
    const { membership_id } = await sold(id);
    const dearer = [{ currency: 'MYR', price_cents: 180_00, suspension_fee_cents: 50_00 }];
    const stricter = { suspension_max_times: 0, suspension_max_days: 0, suspension_notice_days: 14 };
    const { data } = await edit(id, { ...stricter, prices: dearer, valid_from: '2026-03-10' });
    expect((data as Programme).prices).toEqual([
      { valid_from: '2026-03-10', ...dearer[0] },
      { valid_from: '2020-01-01', ...prices[0] },
    ]);
    expect(await view(id)).toMatchObject({ price_cents: 150_00, suspension_max_times: 0 });
    // From the day itself; and again on the same day: the row of that day is replaced.
    const first = await policyOf(membership_id);
    expect(first).toMatchObject({ ...rests, suspension_fee_cents: 20_00 });
    expect((await edit(id, { prices: dearer })).responseCode).toBe(codes.ok);
    expect(await policyOf(membership_id)).toEqual(first);
    const later = await sold(id, 180_00);
    expect(await policyOf(later.membership_id)).toMatchObject({ ...rests, suspension_fee_cents: 50_00 });
    const body = { branch_id: KL, member_id: later.member_id, programme_id: id, start_on: '2026-05-05' };
    const old = await signUp({ ...body, payments: [cash(150_00)], total_cents: 150_00 });
    expect(old.responseCode).not.toBe(codes.ok);
  });

  it('changes no price of a day that is over, and no type of what was sold', async () => {
    const { id } = await made();
    const dearer = [{ currency: 'MYR', price_cents: 180_00 }];
    expect(await edit(id, { prices: dearer, valid_from: '2026-03-04' })).toMatchObject({
      responseCode: codes.validation,
      data: { valid_from: ['This date has already passed.'] },
    });
    expect((await edit(id, { type_id: 2 })).data).toMatchObject({ type_id: 2 });
    await sold(id);
    expect(await edit(id, { type_id: 1 })).toMatchObject({
      responseCode: codes.validation,
      data: { type_id: ['Clients have already bought this, so it can’t be changed. Copy it and change the copy.'] },
    });
  });

  it('is the head office’s where it is the network’s; a branch makes its own from it', async () => {
    const both = [...prices, { currency: 'SGD', price_cents: 60_00 }];
    const { id } = await aProgramme(
      {
        everywhere: true,
        sold_in: [KL, OR],
        prices: both,
      },
      hq,
      test.network.branches.HQ,
    );
    expect((await edit(id, { sold_in: [KL], prices: both })).status).toBe(403);
    expect((await view(id)).can).toEqual(['copy']);
    expect((await view(id, hq)).can).toEqual(['edit', 'retire', 'copy']);
    const { data } = await edit(id, { sold_in: [KL, PJ], prices: both }, hq);
    expect((data as Programme).sold_in.map(({ branch_id }) => branch_id).toSorted((a, b) => a - b)).toEqual(
      [KL, PJ].toSorted((a, b) => a - b),
    );
    expect((await edit(id, { sold_in: [], prices: both }, hq)).data).toMatchObject({ sold_in: [expect.any(String)] });
  });
});

const rests = { suspension_max_times: 2, suspension_max_days: 30, suspension_notice_days: 0 };
const prices = [{ currency: 'MYR', price_cents: 150_00, suspension_fee_cents: 20_00 }];
/** The form as it was opened, with the new values. */
const edit = async (id: number, typed: object, as: Headers = facility) => {
  const { name, type_id, duration_count, duration_unit, sessions, opens, version } = await view(id);
  const shown = { name, type_id, duration_count, duration_unit, sessions, opens, version };
  return call(as, 'PUT', `memberships/${id}`, { ...shown, ...rests, prices, valid_from: '2026-03-05', ...typed });
};
const sold = async (programme_id: number, price_cents = 150_00) => {
  const member_id = await aMember();
  const body = { branch_id: KL, member_id, programme_id, start_on: '2026-03-05' };
  const { membership_id } = await signedUp({ ...body, payments: [cash(price_cents)], total_cents: price_cents });
  return { member_id, membership_id };
};

const seenIn = async (member_id: number): Promise<number[]> =>
  (
    await test.ownerSql
      .selectFrom('member_branch')
      .select('branch_id')
      .where('member_id', '=', member_id)
      .orderBy('branch_id')
      .execute()
  ).map((row) => row.branch_id);

const nights = async (until: string, job = 'billing_by_date'): Promise<void> => {
  clock.set(`${until}T04:00:00Z`);
  await run(job);
};
const rolling = { billing: 'rolling', sessions: 8 };
const held = async (id: number) =>
  test.ownerSql
    .selectFrom('membership')
    .select(['sessions_left', 'roll_over', 'paid_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const use = (id: number, sessions_left: number) =>
  test.ownerSql.updateTable('membership').set({ sessions_left }).where('id', '=', id).execute();
const earnedOf = async (id: number) =>
  (
    await test.ownerSql
      .selectFrom('deferral')
      .select(['net_cents', 'earned_cents'])
      .where('membership_id', '=', id)
      .orderBy('invoice_id')
      .execute()
  ).map(({ net_cents, earned_cents }) => Math.round((8 * earned_cents) / net_cents));

describe('sessions of a rolling programme', () => {
  it('begin anew, go on, or go on in part with the next period, as it was when it was sold', async () => {
    const anew = await made(rolling);
    const all = await made({ ...rolling, roll_over: 'all' });
    const some = await made({ ...rolling, roll_over: 'most', roll_over_most: 2 });
    const [a, b, c] = [await sold(anew.id), await sold(all.id), await sold(some.id)].map((one) => one.membership_id);
    for (const id of [a, b, c]) await use(id ?? 0, 5);
    expect((await edit(all.id, { ...rolling, roll_over: 'none' })).data).toMatchObject({ roll_over: 'none' });
    await nights('2026-04-05');
    const left = async () => Promise.all([a, b, c].map(async (id) => (await held(id ?? 0)).sessions_left));
    expect(await left()).toEqual([8, 13, 10]);
    // A second run gives nothing twice; a missed one is caught up.
    await nights('2026-04-05');
    expect(await left()).toEqual([8, 13, 10]);
    await nights('2026-06-04');
    expect(await left()).toEqual([8, 21, 10]);
    // The sessions that were used or have ended are earned, those of the oldest period first.
    await nights('2026-06-04', 'revenue_earned');
    expect(await earnedOf(a ?? 0)).toEqual([8, 8, 0]);
    expect(await earnedOf(b ?? 0)).toEqual([3, 0, 0]);
    expect(await earnedOf(c ?? 0)).toEqual([8, 6, 0]);
  });

  it('go on only of what is counted and rolls', async () => {
    const { id } = await made({ ...rolling, roll_over: 'all' });
    expect((await edit(id, { billing: 'upfront', sessions: 8, roll_over: 'all' })).data).toMatchObject({
      roll_over: 'none',
    });
    const asked = { ...rolling, roll_over: 'most' };
    expect((await edit(id, asked)).data).toHaveProperty('roll_over_most');
  });
});

describe('chosen branches', () => {
  it('let its holder in beside the one that sold it, also after the programme was edited', async () => {
    const { id } = await made({ opens: 'branches', open_branches: [PJ] });
    expect(await view(id)).toMatchObject({ opens: 'branches', open_branches: [PJ] });
    const { member_id } = await sold(id);
    expect(await seenIn(member_id)).toEqual([KL, PJ].toSorted((a, b) => a - b));
    expect((await edit(id, { opens: 'home', open_branches: [PJ] })).data).toMatchObject({ open_branches: [] });
    const second = await sold(id);
    expect(await seenIn(second.member_id)).toEqual([KL]);
    expect(await seenIn(member_id)).toEqual([KL, PJ].toSorted((a, b) => a - b));
  });

  it('are branches, and at least one', async () => {
    const { id } = await made();
    const faulty = async (open_branches: number[]) =>
      (await edit(id, { opens: 'branches', open_branches })).data as object;
    expect(await faulty([])).toHaveProperty('open_branches');
    expect(await faulty([999_999])).toHaveProperty('open_branches');
    expect(await faulty([test.network.branches.HQ])).toHaveProperty('open_branches');
  });
});

it('all that must hold in the database holds', async () => {
  on('2027-01-01');
  await run('memberships_by_date');
  expect(await test.faults(clock.now())).toEqual([]);
});
