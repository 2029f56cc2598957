/** Money that went back without us: someone decides about the membership, after a lost dispute or a refund that had to wait. */
import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { PaymentView, RefundRow } from '../refund/refund.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import { telling, TestGateway } from './gateway.testing.ts';

const gateway = new TestGateway();
const { test, post, sales, facility, aProgramme, aSale, payment, paymentOf, memberOf, tasksOf } = await atDesk([], {
  gateway,
});
const programme_id = (await aProgramme()).id;

it('a lost dispute asks what becomes of the membership: it ends, is suspended, or stays', async () => {
  const [ended, suspended, kept] = [await loses(), await loses(), await loses()];
  expect(await tasksOf('dispute_lost')).toMatchObject({
    total: 3,
    items: [{ id: ended.payment_id, cents: TOTAL }, {}, {}],
  });
  expect(await tasksOf('dispute_lost', sales)).toBeUndefined();
  expect((await payment(ended.payment_id)).lost_open).toMatchObject({
    amount_cents: TOTAL,
    choices: ['end', 'suspend', 'keep'],
    can_decide: false,
  });
  expect((await decide(ended, 'end', sales)).status).toBe(403);
  expect((await decide(ended, 'visits')).responseCode).toBe(codes.validation);
  expect(await decide(ended, 'end')).toMatchObject({
    data: { lost_open: null, disputes: [{ status: 'lost', sold_goes: 'end' }] },
  });
  expect(await statusOf(ended)).toBe('terminated');
  expect((await decide(suspended, 'suspend')).responseCode).toBe(codes.ok);
  expect(await statusOf(suspended)).toBe('paused');
  const { dispute_id, version } = await openOf(kept);
  expect((await decide(kept, 'keep')).responseCode).toBe(codes.ok);
  expect(await statusOf(kept)).toBe('ongoing');
  const again = await post(facility, `payment/dispute/settle/${kept.payment_id}`, { dispute_id, version, goes: 'end' });
  expect(again.refusal?.code).toBe('money.already_decided');
  expect(await tasksOf('dispute_lost')).toBeUndefined();
});

const TOTAL = 250_00;
const tell = telling(test);
const paid = async () => {
  const sale = await aSale({ programme_id, payments: [] });
  const { invoice_id } = sale;
  const reference = `pi_${invoice_id}`;
  await tell({ kind: 'paid', reference, invoice_id, amount_cents: TOTAL, brand: 'visa' });
  return { ...sale, payment_id: await paymentOf(invoice_id), reference };
};
const statusOf = async ({ member_id }: Sold) => (await memberOf(member_id)).memberships[0]?.status;
type Sold = Awaited<ReturnType<typeof paid>>;
const loses = async (): Promise<Sold> => {
  const made = await paid();
  const { reference } = made;
  const of = { kind: 'dispute', reference, reason: 'fraudulent', status: 'lost', amount_cents: TOTAL } as const;
  await tell({ ...of, dispute: `dp_${made.payment_id}` });
  return made;
};
const openOf = async (sold: Sold) =>
  (await payment(sold.payment_id)).lost_open ?? { dispute_id: 0, version: 0, choices: [] };
const decide = async (sold: Sold, goes: string, as = facility) => {
  const { dispute_id, version } = await openOf(sold);
  return post(as, `payment/dispute/settle/${sold.payment_id}`, { dispute_id, version, goes });
};

it('asks nothing once the membership has ended, and offers no suspension of what is suspended', async () => {
  const [elsewhere, before] = [await loses(), await loses()];
  const ended = { status: 'pending_terminate', end_on: '2026-03-05', paid_until: '2026-03-05' };
  await test.ownerSql.updateTable('membership').set(ended).where('id', '=', elsewhere.membership_id).execute();
  expect(await tasksOf('dispute_lost')).toMatchObject({ total: 1, items: [{ id: before.payment_id }] });
  expect((await payment(elsewhere.payment_id)).lost_open).toBeNull();
  const term = test.ownerSql.selectFrom('membership').select('version').where('id', '=', before.membership_id);
  const { version } = await term.executeTakeFirstOrThrow();
  const rest = { version, from_on: '2026-03-05', until_on: '2026-03-20', reason: 'Knee' };
  expect((await post(facility, `membership/suspend/${before.membership_id}`, rest)).responseCode).toBe(codes.ok);
  expect((await openOf(before)).choices).toEqual(['end', 'keep']);
  expect((await decide(before, 'suspend')).responseCode).toBe(codes.validation);
  const [once, twice] = await Promise.all([decide(before, 'end'), decide(before, 'keep')]);
  expect([once, twice].map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toContain(codes.ok);
  expect([once, twice].filter(({ responseCode }) => responseCode === codes.ok)).toHaveLength(1);
});

it('a refund at the provider that had to wait for approval asks, too, and sends no money again', async () => {
  const sold = await paid();
  const asked = { amount_cents: 100_00, reason: 'Knee', sold_goes: 'keep' };
  const own = ((await post(sales, `payment/refund/${sold.payment_id}`, asked)).data as PaymentView).refunds[0];
  const { reference } = sold;
  await tell({ kind: 'refunded', key: null, refund: 're_1', reference, amount_cents: TOTAL });
  const waiting = async (): Promise<RefundRow | undefined> =>
    (await payment(sold.payment_id)).refunds.find(({ id }) => id !== own?.id);
  expect(await waiting()).toMatchObject({ status: 'pending', gateway_state: 'sent', sold_open: false });
  expect(await statusOf(sold)).toBe('ongoing');
  // As long as the other request waits, both together are more than was paid.
  const accept = async () => {
    const { id, version } = (await waiting()) ?? { id: 0, version: 0 };
    return post(facility, `refund/accept/${id}`, { version });
  };
  expect((await accept()).refusal?.code).toBe('money.refund_too_high');
  await post(facility, `refund/reject/${own?.id}`, { version: own?.version, reason: 'Refunded at the provider' });
  expect((await accept()).responseCode).toBe(codes.ok);
  expect(await waiting()).toMatchObject({ status: 'accepted', sold_open: true, sold_goes: null });
  expect(await statusOf(sold)).toBe('ongoing');
  expect(await tasksOf('refund_sold')).toMatchObject({ total: 1, items: [{ id: sold.payment_id }] });
  const { refund_id, version } = (await payment(sold.payment_id)).sold_open ?? { refund_id: 0, version: 0 };
  expect((await post(facility, `refund/settle/${refund_id}`, { version, sold_goes: 'end' })).responseCode).toBe(
    codes.ok,
  );
  expect(await statusOf(sold)).toBe('terminated');
  expect(await tasksOf('refund_sold')).toBeUndefined();
  // Nothing waits to be sent: the provider had refunded it already.
  const queued = test.ownerSql.selectFrom('refund').select('id').where('gateway_state', '=', 'queued');
  expect(await queued.execute()).toEqual([]);
  expect(gateway.given).toEqual([]);
});

it('verify agrees', async () => {
  const found = (await test.faults(new Date(`2026-03-05T04:00:00Z`))).flatMap(({ shown }) => shown);
  // The membership that the test ended by hand.
  expect(found.filter((problem) => !/membership/.test(problem))).toEqual([]);
});
