import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { addDays, addMonths, dayIn, endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import { isDeep, runs } from '#kit/domain/tier.testing.ts';
import { TestGateway } from '#areas/money/gateway/gateway.testing.ts';
import { fixedClock } from '#kit/server/clock.ts';
import { seeded, type Random } from '#server/torture/random.ts';
import {
  cancel,
  cancelInvoice,
  change,
  comeBack,
  moveDays,
  pay,
  refund,
  sell,
  suspend,
  terminate,
  type World,
} from './history.testing.ts';
import {
  bankDecides,
  buyCredits,
  charge,
  editSignUp,
  expectSchedule,
  leaveCard,
  nextChaseOn,
  repay,
} from './history-money.testing.ts';
import { aJoiningFee, aMember, aProgramme, onlyAt } from '../membership.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

/** Before a leap day. */
const FIRST: Day = '2023-12-20';
const zone = 'Asia/Kuala_Lumpur';
/** Until today in the deep tier; each night costs time, so `npm test` ends the story earlier and puts more into it. */
const LAST: Day = isDeep ? dayIn(zone, new Date()) : '2025-02-10';
const HISTORIES = runs(50, 14);
/**
 * How likely a client does something on a day that is simulated. Few clients do more, so that everything happens to
 * someone.
 */
const ACTS = runs(0.14, 0.5);
/** The desks act at the same time. */
const DESKS = 4;

const gateway = new TestGateway();
const clock = fixedClock(`${FIRST}T04:00:00Z`);
const random = seeded(20_260_305);
/** Each client has its own random source, so a failure can be reproduced whatever the order. */
const members: { member_id: number; random: Random }[] = [];

const programmesOf = async (as: World['desk'], branch_id: number): Promise<number[]> => {
  const fee = await aJoiningFee(test, as, branch_id, 98_00, { tax_class: 'zero_rated' });
  const price = (price_cents: number, suspension_fee_cents = 0) => ({
    prices: [{ currency: 'MYR', price_cents, suspension_fee_cents }],
    joining_fee_id: fee.id,
  });
  const year = { duration_count: 12, duration_unit: 'month' };
  const wanted = [
    price(310_01),
    { ...price(1999_99, 20_00), ...year, commitment_count: 6, suspension_max_times: 3 },
    { ...price(350_00), duration_count: 3, sessions: 10, tax_class: 'exempt' },
    { ...price(1200_10, 15_00), ...year, billing: 'instalments', instalment_count: 12 },
    { ...price(200_00), billing: 'rolling', notice_days: 14 },
    { ...price(180_00), tax_class: 'exempt', billing: 'rolling', billing_day: 31 },
  ];
  const made: number[] = [];
  for (const more of wanted) made.push((await aProgramme(test, as, branch_id, more)).id);
  return made;
};

const packsOf = async (as: World['desk'], branch_id: number): Promise<number[]> => {
  const pack = { uses: ['class'], valid_from: '2020-01-01', prices: [{ currency: 'MYR', price_cents: 299_99 }] };
  const wanted = [
    { name: { en: 'Ten classes', cn: '' }, credits: 10, validity: 'purchase', valid_count: 3, valid_unit: 'month' },
    { name: { en: 'Three classes', cn: '' }, credits: 3, validity: 'first_use', valid_count: 2, valid_unit: 'week' },
  ];
  const made: number[] = [];
  for (const more of wanted) {
    const { data } = await call(as, 'POST', 'creditPackPlan', { branch_id, ...pack, ...more });
    made.push((data as { id: number }).id);
  }
  return made;
};

const config = { poolSize: 4, sessionIdleMin: 4_000_000, sessionMaxHours: 80_000, logLevel: 'silent' } as const;
const here = await signedIn(['facility', 'admin'], { config, clock, gateway });
const { test, call, run, facility: desk, admin: other } = here;
const branch_id = test.network.branches.KL;
await test.ownerSql
  .insertInto('branch_tax')
  .values({ branch_id, valid_from: '2024-03-01', name: 'SST', rate_bp: 800 })
  .execute();
// The desk records complimentary payments that need no approval; pending gifts have histories of their own.
await test.ownerSql.updateTable('branch').set({ gift_limit_cents: 1_000_000_00 }).where('id', '=', branch_id).execute();
await test.ownerSql
  .insertInto('role_function')
  .columns(['role_id', 'flag'])
  .expression((eb) =>
    eb
      .selectFrom('role')
      .select((of) => ['id', of.val('GIVE_COMPLIMENTARY').as('flag')])
      .where('key', '=', 'facility_admin'),
  )
  .execute();
await onlyAt(test, branch_id);
const programmes = await programmesOf(desk, branch_id);
const packs = await packsOf(other, branch_id);
const world = { test, random, branch_id, desk, other, programmes, packs, gateway, today: FIRST, done: new Map() };
for (let i = 0; i < HISTORIES; i++)
  members.push({ member_id: await aMember(test, desk, branch_id), random: seeded(7919 * (i + 1)) });

/** The last day of each month and, every second month, a day in it; the first and the last day of all. */
const days = (): Day[] => {
  const found: Day[] = [FIRST];
  for (let month = startOfMonth(FIRST); month <= LAST; month = addMonths(month, 1))
    found.push(...(random.chance(0.5) ? [addDays(month, random.int(26))] : []), endOfMonth(month));
  return [...found.filter((day) => day > FIRST && day < LAST), LAST];
};

const ofMembership = [suspend, suspend, suspend, cancel, terminate, change, change, change, moveDays] as const;
const liveOf = (member_id: number) =>
  test.ownerSql
    .selectFrom('membership')
    .select(['id', 'status'])
    .where('member_id', '=', member_id)
    .where('status', 'not in', ['cancelled', 'terminated', 'expired'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const ofClient = [pay, pay, refund, repay, charge, buyCredits, cancelInvoice] as const;
/** Some leave a card for upcoming payments, some change their minds before it begins. */
const signUp = async (theirs: World, member_id: number): Promise<void> => {
  const sold = await sell(theirs, member_id);
  if (sold?.is_plan && theirs.random.chance(0.7)) await leaveCard(theirs, member_id, sold.membership_id);
  if (sold?.begins_later && theirs.random.chance(0.5)) await editSignUp(theirs, sold.membership_id);
};
const act = async ({ member_id, random: own }: (typeof members)[number]): Promise<void> => {
  const theirs = { ...world, random: own };
  const live = await liveOf(member_id);
  if (!live) return signUp(theirs, member_id);
  if (live.status === 'paused' && own.chance(0.5)) return comeBack(theirs, live.id);
  if (live.status === 'pending_cancel' && own.chance(0.5)) return cancel(theirs, live.id);
  if (live.status === 'payment_failed' && own.chance(0.6)) return repay(theirs, member_id);
  const what = own.int(10);
  if (what < 5) return own.pick(ofMembership)(theirs, live.id);
  return what < 9 ? own.pick(ofClient)(theirs, member_id) : signUp(theirs, member_id);
};
const actAll = async (): Promise<void> => {
  const waiting = members.filter(({ random: own }) => own.chance(ACTS));
  const desk = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await act(next);
  };
  await Promise.all(Array.from({ length: DESKS }, desk));
};

const night = async (day: Day, jobs: readonly string[]): Promise<void> => {
  clock.set(`${day}T04:00:00Z`);
  world.today = day;
  for (const job of jobs) await run(job);
};
/** No day is left out on which a charge is retried or access stops. */
const chasesUntil = async (day: Day): Promise<void> => {
  for (let next = await nextChaseOn(world); next !== null && next < day; next = await nextChaseOn(world))
    await night(next, ['billing_by_date']);
};
const tonight = async (day: Day): Promise<void> => {
  await chasesUntil(day);
  for (const { member_id, random: own } of members) bankDecides(gateway, member_id, own);
  await night(day, ['billing_by_date', 'memberships_by_date', 'credits_by_date', 'revenue_earned']);
};
const outOfBalance = async (): Promise<unknown[]> => {
  const { rows } = await raw`
    select entry_id from journal_line group by entry_id having sum(amount_cents) <> 0
    union all select e.id from journal_entry e where not exists (select from journal_line l where l.entry_id = e.id)`.execute(
    test.ownerSql,
  );
  return rows;
};

/** What must have happened for the test to be meaningful. */
const sold = ['sell', 'pay', 'suspend', 'undo', 'cancel', 'terminate', 'terminate_in_favour', 'refund'];
const changed = ['change', 'change_from_a_plan', 'change_into_a_plan', 'change_for_less'];
const around = ['return_early', 'edit_sign_up', 'charge', 'charge_rejected', 'credits', 'cancel_invoice'];
const failed = ['card', 'repay', 'lets_in_again', 'charge_by_hand', 'charge_by_hand_refused'];
const expected = [...sold, ...changed, ...around, ...failed];

it(`${HISTORIES} histories leave the books whole, through the real commands`, async () => {
  for (const day of days()) {
    await tonight(day);
    // A day's actions can make a payment due that the next night collects, so the story ends with a night.
    if (day < LAST) await actAll();
    expect(await outOfBalance(), day).toEqual([]);
  }
  await expectSchedule(world);
  expect(await test.faults(clock.now())).toEqual([]);
  const seldom = expected.filter((what) => !world.done.has(what));
  expect(seldom, JSON.stringify([...world.done])).toEqual([]);
});
