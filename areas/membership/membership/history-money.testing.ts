/**
 * Other random actions that move money, through the API: a card that the bank declines, a failed charge paid at the
 * desk or retried, custom charges, credits. See history.testing.ts.
 */
import { expect } from 'vitest';
import type { ChangeFigures, Changed } from '../change/change.model.ts';
import type { CreditSaleFigures, CreditSold } from '../credit/credit.model.ts';
import type { Charge, ChargeFigures } from '#areas/money/charge/charge.model.ts';
import { nextRetryOn, RETRY_DAYS, STOP_DAY, stopsOn } from '#areas/money/collection/chase.rules.ts';
import type { MembershipPaying } from '#areas/money/payment-method/payment-method.contract.ts';
import type { Repaid, Repay, RepayFigures } from '#areas/money/repay/repay.model.ts';
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';
import type { TestGateway } from '#areas/money/gateway/gateway.testing.ts';
import type { Random } from '#server/torture/random.ts';
import { ask, count, expectComing, expectPosted, lifeOf, paying, payingChange, type World } from './history.testing.ts';

const tokenOf = (member_id: number): string => `pm_${member_id}`;

/** The client saves a card on the gateway's page: from now on instalments are charged to it. */
export const leaveCard = async (world: World, member_id: number, membership_id: number): Promise<void> => {
  const path = (what: string): string => `paymentMethod/${what}/${membership_id}`;
  const { session } = (await ask(world, 'POST', path('setUp'), {})) as { session: string };
  const card = { kind: 'card' as const, brand: 'visa', last_four: '4242', expires_on: '2040-12-31' };
  world.gateway.held.set(session, { ...card, customer_ref: `cus_${member_id}`, token: tokenOf(member_id) });
  const { version } = (await ask(world, 'GET', path('membership'))) as MembershipPaying;
  if (await ask(world, 'POST', path('take'), { version, session })) count(world, 'card');
};

/** The bank's answer for a client's card from today: unchanged, declined, declined for good, or accepted again. */
export const bankDecides = ({ refusing }: TestGateway, member_id: number, random: Random): void => {
  const token = tokenOf(member_id);
  if (random.chance(0.2)) refusing.set(token, random.pick(['insufficient_funds', 'do_not_honor', 'stolen_card']));
  else if (random.chance(0.4)) refusing.delete(token);
};

/** The day on which the next follow-up continues after `today`; null if none does. */
export const nextChaseOn = async ({ test, today }: World): Promise<Day | null> => {
  const open = await test.ownerSql
    .selectFrom('invoice_chase as c')
    .innerJoin('invoice as i', 'i.id', 'c.invoice_id')
    .select(['c.began_on', 'c.steps', 'c.is_hard', 'c.stopped_on', 'c.stops_access'])
    .where('c.stopped_on', 'is', null)
    .where('c.ended_at', 'is', null)
    .where('i.status', '=', 'unpaid')
    .execute();
  const days = open.flatMap((chase) => [nextRetryOn(chase), stopsOn(chase)]);
  return (
    days
      .filter((day) => day !== null)
      .filter((day) => day > today)
      .toSorted()[0] ?? null
  );
};

/** Nothing was tried on a day outside the schedule, nor twice on one day; access stopped on no other day. */
export const expectSchedule = async ({ test }: World): Promise<void> => {
  const tries = await test.ownerSql
    .selectFrom('charge_attempt as a')
    .innerJoin('invoice_chase as c', 'c.invoice_id', 'a.invoice_id')
    .select(['a.invoice_id', 'a.on_day', 'c.began_on', 'c.stopped_on'])
    .where('a.kind', '=', 'scheduled')
    .execute();
  const days = [0, ...RETRY_DAYS];
  const off = tries.filter(({ on_day, began_on }) => !days.includes(daysBetween(began_on, on_day)));
  expect(off).toEqual([]);
  expect(new Set(tries.map(({ invoice_id, on_day }) => `${invoice_id} ${on_day}`)).size).toBe(tries.length);
  const stops = tries.flatMap(({ began_on, stopped_on }) => (stopped_on ? [daysBetween(began_on, stopped_on)] : []));
  expect(stops.filter((after) => after !== STOP_DAY)).toEqual([]);
};

/** An attempt by hand leaves the schedule as it is, unless the bank declines for good. */
const chargeByHand = async (world: World, before: Repay): Promise<void> => {
  const done = await ask(world, 'POST', `invoice/charge/${before.id}`, {});
  count(world, done ? 'charge_by_hand' : 'charge_by_hand_refused');
  const { next_try_on, stops_on, stopped_on, open_cents } = (await ask(
    world,
    'GET',
    `invoice/repay/${before.id}`,
  )) as Repay;
  if (done) return expect(open_cents).toBe(0);
  expect({ stops_on, stopped_on }).toEqual({ stops_on: before.stops_on, stopped_on: before.stopped_on });
  expect([null, before.next_try_on]).toContain(next_try_on);
};
/** A failed charge is paid at the desk, by one method or two, in full or in part. */
export const repay = async (world: World, member_id: number): Promise<void> => {
  const { random } = world;
  const failed = await world.test.ownerSql
    .selectFrom('invoice_chase as c')
    .innerJoin('invoice as i', 'i.id', 'c.invoice_id')
    .select('i.id')
    .where('i.member_id', '=', member_id)
    .where('i.status', '=', 'unpaid')
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst();
  if (!failed) return;
  const before = (await ask(world, 'GET', `invoice/repay/${failed.id}`)) as Repay;
  if (before.can.includes('charge') && random.chance(0.4)) return chargeByHand(world, before);
  const { open_cents } = before;
  const payments = paying(world, random.chance(0.3) ? Math.ceil(open_cents / 2) : open_cents, false);
  const shown = (await ask(world, 'POST', `invoice/repay/preview/${failed.id}`, { payments })) as RepayFigures | null;
  if (!shown) return;
  const done = (await ask(world, 'POST', `invoice/repay/${failed.id}`, { payments, open_cents })) as Repaid | null;
  if (!done) return;
  expect(done).toMatchObject(shown);
  expect(done.repay.open_cents).toBe(shown.open_cents);
  count(world, 'repay');
  if (shown.opens) count(world, 'lets_in_again');
};

/** Requested by one person; another approves and invoices it as shown, or rejects it. */
export const charge = async (world: World, member_id: number): Promise<void> => {
  const { random, branch_id } = world;
  const amount_cents = 1 + random.int(60_00);
  const shown = (await ask(world, 'POST', 'customCharge/preview', { branch_id, amount_cents })) as ChargeFigures;
  const body = { branch_id, member_id, amount_cents, description: 'Lost wraps', reason: 'Not returned' };
  const asked = (await ask(world, 'POST', 'customCharge', body)) as Charge | null;
  if (!asked) return;
  const { id, version } = asked;
  if (random.chance(0.25)) {
    if (await ask(world, 'POST', `customCharge/reject/${id}`, { version, reason: 'Found' }, world.other))
      count(world, 'charge_rejected');
    return;
  }
  const done = (await ask(world, 'POST', `customCharge/approve/${id}`, { version }, world.other)) as Charge | null;
  if (!done) return;
  const label = { en: body.description, cn: body.description };
  const lines = shown.lines.map((line) => ({ ...line, label }));
  await expectPosted(world, done.invoice_id, { lines, tax_cents: shown.tax_cents });
  count(world, 'charge');
};

export const buyCredits = async (world: World, member_id: number): Promise<void> => {
  const { random, branch_id } = world;
  const asked = { branch_id, member_id, credit_pack_id: random.pick(world.packs) };
  const shown = (await ask(world, 'POST', 'credit/preview', asked)) as CreditSaleFigures | null;
  if (!shown) return;
  const { total_cents, tax_cents, lines } = shown;
  const body = { ...asked, total_cents, payments: paying(world, total_cents, false) };
  const sold = (await ask(world, 'POST', 'credit', body)) as CreditSold | null;
  if (!sold) return;
  expect({ credits: sold.credits, expires_on: sold.expires_on }).toEqual({
    credits: shown.credits,
    expires_on: shown.expires_on,
  });
  await expectPosted(world, sold.invoice_id, { lines, tax_cents });
  count(world, 'credits');
};

/**
 * Before it begins: a different programme or first day. What is already paid is settled immediately, or in the wallet.
 */
export const editSignUp = async (world: World, id: number): Promise<void> => {
  const { random } = world;
  const programme_id = random.pick(world.programmes);
  const body = { programme_id, start_on: addDays(world.today, random.pick([1, 3, 9])) };
  const shown = (await ask(world, 'POST', `membership/editSignUp/preview/${id}`, body)) as ChangeFigures | null;
  if (!shown) return;
  const { version } = await lifeOf(world, id);
  const { difference_cents, invoice_lines: lines, tax_cents } = shown;
  const payments = shown.pays_now && difference_cents > 0 ? payingChange(world, shown) : [];
  const asked = { ...body, version, reason: 'Changed plans', payments, difference_cents };
  const done = (await ask(world, 'POST', `membership/editSignUp/${id}`, asked)) as Changed | null;
  if (!done) return;
  const { status, start_on, end_on } = shown;
  expect(done.life).toMatchObject({ status, start_on, end_on });
  await expectPosted(world, done.invoice_id, { lines, tax_cents });
  await expectComing(world, id, shown.coming);
  count(world, 'edit_sign_up');
};
