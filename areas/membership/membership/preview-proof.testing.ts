/**
 * Random memberships on the database, a thousand in the deep tier, in two files that run in parallel: what a preview
 * shows is what the command posts, to the cent, and an undone suspension leaves everything as it was. Each membership
 * is sold and billed by the real commands, and one random action follows, all in one transaction in which each step is
 * rolled back, so that it is quick.
 */
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allFlags } from '#access/access.ts';
import { addDays } from '#kit/domain/day.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { people, signInAs, startTestApp, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import { billedNow } from '#areas/money/billing/billing.testing.ts';
import { payInvoice } from '#areas/money/payment/payment.commands.ts';
import { Actor } from '#kit/server/actor.ts';
import { fixedClock } from '#kit/server/clock.ts';
import { makeContext, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { seeded, type Random } from '#server/torture/random.ts';
import { moveByCalendar } from './membership-moves.commands.ts';
import { acts, expectBooks, sell, type Sample } from './preview.testing.ts';
import { aJoiningFee, aMember, aProgramme } from '../membership.testing.ts';

/** Of each of the two files. */
export const HALF = runs(500, 52);
/** How often each action must have been possible for the proof to be meaningful. */
const ENOUGH = runs(20, 3);
const FIRST = '2023-12-20';
const clock = fixedClock(`${FIRST}T04:00:00Z`);
let test: TestApp;
let branch_id = 0;
let member_id = 0;
const programmes: number[] = [];

const sold = async (as: Headers): Promise<void> => {
  const fee = await aJoiningFee(test, as, branch_id, 98_00, { tax_class: 'zero_rated' });
  const price = (price_cents: number, suspension_fee_cents = 0) => ({
    prices: [{ currency: 'MYR', price_cents, suspension_fee_cents }],
    joining_fee_id: fee.id,
  });
  const year = { duration_count: 12, duration_unit: 'month' };
  const wanted = [
    price(310_01),
    { ...price(1999_99, 20_00), ...year, commitment_count: 6 },
    { ...price(350_00), duration_count: 3, sessions: 10, tax_class: 'exempt' },
    { ...price(1200_10, 15_00), ...year, billing: 'instalments', instalment_count: 12 },
    {
      ...price(2400_11),
      tax_class: 'zero_rated',
      ...year,
      billing: 'instalments',
      instalment_count: 12,
      billing_day: 5,
    },
    { ...price(200_00), billing: 'rolling', notice_days: 14 },
    { ...price(180_00, 9_99), tax_class: 'exempt', billing: 'rolling', billing_day: 31 },
    { ...price(77_77), billing: 'rolling', every_unit: 'week', every_count: 2 },
  ];
  for (const more of wanted) programmes.push((await aProgramme(test, as, branch_id, more)).id);
};

const actorOf = (staff_id: number): Actor => {
  const title = { en: 'Desk', cn: '前台' };
  const flags = new Set<string>(allFlags);
  const grant = { role_id: 0, role_key: null, title, everywhere: true, flags, branches: new Set([branch_id]) };
  return new Actor({ staff_id, name: 'Desk', locale: 'en', grants: [grant] });
};
const deskOf = (staff_id: number): Ctx =>
  makeContext({
    actor: actorOf(staff_id),
    scope: { branches: [branch_id], network: false },
    branch_id,
    locale: 'en',
    request_id: 'previews',
    services: test.app.services,
  });
/** A different person in the same transaction. */
const besides = (ctx: TxCtx, staff_id: number): TxCtx =>
  Object.create(ctx, { actor: { value: actorOf(staff_id) } }) as TxCtx;

/** Some weeks pass: what is due is billed, and paid, paid in part, or left open. */
const goesOn = async (ctx: TxCtx, random: Random): Promise<void> => {
  await billedNow(ctx, branch_id);
  const open = await ctx.db
    .selectFrom('invoice')
    .select(['id', 'total_cents', 'paid_cents'])
    .where('status', '=', 'unpaid')
    .orderBy('id')
    .execute();
  for (const { id, total_cents, paid_cents } of open) {
    const open_cents = total_cents - paid_cents;
    if (random.chance(0.25)) continue;
    const amount_cents = random.chance(0.2) ? Math.ceil(open_cents / 2) : open_cents;
    const paid = { method: 'cash' as const, amount_cents, reference: null, rest_to_wallet: false, slip_file_id: null };
    await payInvoice(ctx, { branch_id, invoice_id: id, open_cents, ...paid });
  }
};

const done = new Map<string, number>();
const count = (what: string): void => void done.set(what, (done.get(what) ?? 0) + 1);

/** Everything is rolled back; what the database checks at a commit is checked before. */
const takenBack = async ({ db }: TxCtx, name: string, work: () => Promise<void>): Promise<void> => {
  await raw`savepoint ${raw.id(name)}`.execute(db);
  try {
    await work();
    await raw`set constraints all immediate`.execute(db);
  } finally {
    await raw`rollback to savepoint ${raw.id(name)}`.execute(db);
  }
};

const oneMembership = async (ctx: TxCtx, other: TxCtx, no: number): Promise<void> => {
  const random = seeded(7919 * (no + 1));
  const sold_on = addDays(FIRST, random.int(500));
  clock.set(`${sold_on}T04:00:00Z`);
  const sample: Sample = { ctx, other, random, branch_id, member_id, programmes, today: sold_on };
  const id = await sell(sample);
  count('sell');
  const today = addDays(sold_on, random.pick([0, 1, 7, 28, 31, 45, 70]));
  clock.set(`${today}T04:00:00Z`);
  await goesOn(ctx, random);
  await moveByCalendar(ctx, branch_id, today);
  // Only memberships in instalments can be paid off, so that is tried twice as often.
  const names = [...Object.keys(acts), 'upfront'];
  const turned = [...names.slice(no % names.length), ...names.slice(0, no % names.length)];
  // The first action that is possible, starting with a different one each time.
  for (const what of turned) {
    let was = false;
    await takenBack(ctx, 'an_act', async () => {
      was = (await acts[what]?.({ ...sample, today }, id)) ?? false;
      if (was) await expectBooks(sample);
    });
    if (!was) continue;
    count(what);
    return;
  }
};

class Enough extends Error {}
/** The memberships from a number; a failure names the number, so that it can be repeated alone. */
export const provePreviews = (first: number): void => {
  beforeAll(async () => {
    // One worker may run both files, with one copy of this module.
    done.clear();
    programmes.length = 0;
    clock.set(`${FIRST}T04:00:00Z`);
    test = await startTestApp({ config: { poolSize: 2 }, clock });
    branch_id = test.network.branches.KL;
    // No complimentary payment waits here.
    await test.ownerSql.updateTable('branch').set({ gift_limit_cents: 1_000_000_00 }).execute();
    await test.ownerSql
      .insertInto('branch_tax')
      .values({ branch_id, valid_from: '2024-03-01', name: 'SST', rate_bp: 800 })
      .execute();
    const desk = await signInAs(test.app, people.facility_admin);
    await sold(desk);
    member_id = await aMember(test, desk, branch_id);
  });
  afterAll(() => test.close());

  it(`${HALF} random memberships are posted as shown, and a suspension undone never was`, async () => {
    const { facility_admin, admin } = test.network.staff;
    const all = deskOf(facility_admin).tx(async (ctx) => {
      const other = besides(ctx, admin);
      for (let no = first; no < first + HALF; no++)
        await takenBack(ctx, 'a_membership', () => oneMembership(ctx, other, no)).catch((cause: unknown) => {
          throw new Error(`membership ${no}`, { cause });
        });
      throw new Enough();
    });
    await expect(all).rejects.toThrow(Enough);
    expect(done.get('sell')).toBe(HALF);
    for (const what of Object.keys(acts)) expect([what, (done.get(what) ?? 0) >= ENOUGH]).toEqual([what, true]);
  });
};
