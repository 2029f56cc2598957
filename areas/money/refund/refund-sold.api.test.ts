/** Refunding the sale of a membership: it shows what was used, and the membership ends, loses visits, or stays. */
import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { RefundFigures } from './refund.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const desk = await atDesk();
const { test, clock, get, post, run, sales, facility: boss, on } = desk;
const { aProgramme, aSale, memberOf, acceptRefund, refundAsked, paymentOf, comesIn } = desk;
const prices = [{ currency: 'MYR', price_cents: 350_00 }];
const pass = (await aProgramme({ prices, sessions: 10, duration_count: 6 })).id;
const year = (await aProgramme({ prices, duration_count: 12 })).id;

it('says what was used of a pass, and in full it ends in the same step', async () => {
  const one = await sold(pass);
  await test.set('membership', one.membership_id, { sessions_left: 6 });
  expect(await preview(one, 350_00)).toMatchObject({
    counts: 'visits',
    used: 4,
    of: 10,
    used_cents: 140_00,
    left_cents: 210_00,
    visits_back: 6,
    choices: ['end', 'visits', 'keep'],
    suggested: 'end',
  });
  const refund = await refundAsked(one.payment_id, 350_00);
  expect(refund.sold_goes).toBe('end');
  expect(await stateOf(one)).toMatchObject({ status: 'ongoing', sessions_left: 6 });
  expect((await acceptRefund(refund)).responseCode).toBe(codes.ok);
  expect(await stateOf(one)).toMatchObject({ status: 'terminated', end_on: '2026-03-05' });
  expect(await comesIn(one.member_id)).toBe(false);
});

const sold = async (programme_id: number, start_on = '2026-03-05') => {
  const sale = await aSale({ programme_id, start_on, total_cents: 350_00 });
  return { ...sale, payment_id: await paymentOf(sale.invoice_id) };
};
type Sold = Awaited<ReturnType<typeof sold>>;
const preview = async ({ payment_id }: Sold, amount_cents: number): Promise<RefundFigures['sold']> =>
  ((await post(sales, `payment/refund/preview/${payment_id}`, { amount_cents })).data as RefundFigures).sold;
const stateOf = async ({ member_id }: Sold) => (await memberOf(member_id)).memberships[0];

it('takes back the visits that a part pays for, or leaves them', async () => {
  const [one, other] = [await sold(pass), await sold(pass)];
  await test.set('membership', one.membership_id, { sessions_left: 6 });
  expect(await preview(one, 100_00)).toMatchObject({ visits_back: 3, suggested: 'keep' });
  await acceptRefund(await refundAsked(one.payment_id, 100_00, { sold_goes: 'visits' }));
  expect(await stateOf(one)).toMatchObject({ status: 'ongoing', sessions_left: 3 });
  expect(await preview(one, 250_00)).toMatchObject({ visits_back: 3, suggested: 'end' });
  await acceptRefund(await refundAsked(other.payment_id, 100_00));
  expect(await stateOf(other)).toMatchObject({ status: 'ongoing', sessions_left: 10 });
  await acceptRefund(await refundAsked(other.payment_id, 250_00, { sold_goes: 'keep' }));
  expect(await stateOf(other)).toMatchObject({ status: 'ongoing', sessions_left: 10 });
  expect(await comesIn(other.member_id)).toBe(true);
});

it('goes by days where there are no visits, and ends what is suspended, cancelled, or has not begun', async () => {
  const [one, later, rests, leaves] = [
    await sold(year),
    await sold(year, '2026-04-01'),
    await sold(year),
    await sold((await aProgramme({ prices, billing: 'rolling', every_count: 1, every_unit: 'month' })).id),
  ];
  const rest = { version: 1, from_on: '2026-03-05', until_on: '2026-03-20', reason: 'Knee' };
  expect((await post(boss, `membership/suspend/${rests.membership_id}`, rest)).responseCode).toBe(codes.ok);
  expect(await preview(one, 350_00)).toMatchObject({ counts: 'days', used: 1, of: 365, choices: ['end', 'keep'] });
  const nothing = await post(sales, `payment/refund/${one.payment_id}`, {
    amount_cents: 1,
    reason: 'x',
    sold_goes: 'visits',
  });
  expect(nothing.responseCode).toBe(codes.validation);
  const life = `membership/cancel/${leaves.membership_id}`;
  const { last_on } = await get<{
    last_on: string;
  }>(boss, `membership/cancel/preview/${leaves.membership_id}`);
  expect((await post(boss, life, { version: 1, last_on, reason: 'Moves' })).responseCode).toBe(codes.ok);
  const states = [];
  for (const each of [one, later, rests, leaves]) {
    expect((await acceptRefund(await refundAsked(each.payment_id, 350_00))).responseCode).toBe(codes.ok);
    states.push((await stateOf(each))?.status);
  }
  expect(states).toEqual(['terminated', 'cancelled', 'terminated', 'terminated']);
});

it('leaves alone what is over by the time it is accepted', async () => {
  const one = await sold((await aProgramme({ prices })).id);
  const refund = await refundAsked(one.payment_id, 350_00);
  on('2026-05-01');
  await run('memberships_by_date');
  expect((await acceptRefund(refund)).responseCode).toBe(codes.ok);
  expect(await stateOf(one)).toMatchObject({ status: 'expired', end_on: '2026-04-04' });
});

it('all that must hold in the database holds', async () => {
  on('2027-05-01');
  await run('memberships_by_date');
  expect(await test.faults(clock.now())).toEqual([]);
});
