/** A refund that ends a membership beside bookings and cancellations of the same membership: nothing is lost, nothing locks up. */
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import type { PaymentView, RefundRow } from './refund.model.ts';
import { startClasses } from '#areas/classes/booking/booking.testing.ts';
import { aProgramme, aSale, invoiceOf } from '#areas/membership/membership.testing.ts';
import { call, ok, type Headers } from '#areas/access/access.testing.ts';

const floor = await startClasses('2026-03-05T04:00:00Z');
const { sales, desk: boss } = floor.as;
const prices = [{ currency: 'MYR', price_cents: 350_00 }];
const pass = (await aProgramme(floor.test, boss, floor.KL, { prices, sessions: 10, duration_count: 6 })).id;

it('both happen, in one order or the other, however often they meet', async () => {
  const { test, KL, aSession, problems } = floor;
  const sessions: number[] = [];
  for (const starts of ['07:00', '09:00', '11:00', '13:00', '15:00', '17:00'])
    sessions.push(await aSession({ capacity: 2 }, { starts }));
  const [booked, wanted] = [sessions.slice(0, 3), sessions.slice(3)];
  const all: Buyer[] = [];
  for (let n = 0; n < runs(40, 8); n += 1) all.push(await buyer(n % 2 === 0 ? booked : booked.toReversed()));
  const rest = all.map(({ membership_id }) => membership_id);
  const meet = (group: readonly Buyer[]) =>
    group.flatMap(({ member_id, refund, places }, nth) => {
      const accepts = () => post(`refund/accept/${refund.id}`, { version: refund.version }, boss);
      const cancels = places.map(
        ({ id, version }) =>
          () =>
            post(`booking/cancel/${id}`, { version, reason: null }),
      );
      const books = wanted.map(
        (session_id) => () => post('booking', { branch_id: KL, session_id, member_id, waits: true }),
      );
      const steps = nth % 2 === 0 ? [accepts, ...cancels, ...books] : [...books, ...cancels, accepts];
      return steps.map(async (step) => ({ is: step === accepts ? 'refund' : 'place', ...(await comingAgain(step)) }));
    });
  // As many at once as a branch could have.
  const answers: Awaited<ReturnType<typeof meet>[number]>[] = [];
  for (let from = 0; from < all.length; from += TOGETHER)
    answers.push(...(await Promise.all(meet(all.slice(from, from + TOGETHER)))));
  // A refusal by a rule, a place that has changed meanwhile: never a fault of the server.
  const said = answers.map(({ status, responseCode }) => `${status} ${responseCode}`);
  expect(new Set(said.filter((one) => !['200 0', '200 70', '200 99', '200 40'].includes(one)))).toEqual(new Set());
  expect(answers.filter(({ is, responseCode }) => is === 'refund' && responseCode !== codes.ok)).toEqual([]);
  const terms = test.ownerSql.selectFrom('membership').select(['id', 'status']).where('id', 'in', rest);
  expect((await terms.execute()).filter(({ status }) => status !== 'terminated')).toEqual([]);
  // No place is left that the ended membership pays for.
  const left = await test.ownerSql
    .selectFrom('booking')
    .select(['id'])
    .where('membership_id', 'in', rest)
    .where('status', 'in', ['confirmed', 'waiting'])
    .execute();
  expect(left).toEqual([]);
  const refunds = await test.ownerSql.selectFrom('refund').select('status').execute();
  expect(refunds.every(({ status }) => status === 'accepted')).toBe(true);
  expect(await problems()).toEqual([]);
  expect(await test.faults()).toEqual([]);
  // Everyone locks in one order, also with a place that was booked while another waited.
  const rows = await test.rows`select deadlocks::int from pg_stat_database where datname = current_database()`;
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

const TOGETHER = 8;
const post = (path: string, body: object, as: Headers = sales) => call(floor.test.app, as, 'POST', path, body);
type Booked = { id: number; version: number; status: string; membership_id: number | null };
type Buyer = { member_id: number; membership_id: number; refund: RefundRow; places: Booked[] };
/** With places in some classes, and a refund in full that waits for somebody to accept it. */
const buyer = async (sessions: readonly number[]): Promise<Buyer> => {
  const { test, KL } = floor;
  const sale = { programme_id: pass, start_on: '2026-03-05', total_cents: 350_00 };
  const { member_id, invoice_id, membership_id } = await aSale(test, sales, KL, sale);
  const payment_id = (await invoiceOf(test, sales, invoice_id)).payments[0]?.id ?? 0;
  const places: Booked[] = [];
  for (const session_id of sessions)
    places.push(await ok<Booked>(post('booking', { branch_id: KL, session_id, member_id, waits: true })));
  const asked = { amount_cents: 350_00, reason: 'Moves away', sold_goes: 'end' };
  const { refunds } = await ok<PaymentView>(post(`payment/refund/${payment_id}`, asked));
  return { member_id, membership_id, places, refund: refunds[0] ?? ({} as RefundRow) };
};
/** A server with too much to do tells people to come again. They do. */
const comingAgain = async <T extends { status: number }>(step: () => Promise<T>): Promise<T> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const said = await step();
    if (said.status !== 503) return said;
    await setTimeout(100);
  }
  return step();
};
