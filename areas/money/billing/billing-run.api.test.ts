import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import type { BillingRunRow, CollectionAge, CollectionRow } from '../collection/collection.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { isDeep, runs } from '#kit/domain/tier.testing.ts';
import { atDesk, onlyAt } from '#areas/membership/membership.testing.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { billingInvariants } from '#server/verify/billing.ts';
import { moneyInvariants } from '#server/verify/money.ts';
import { TestGateway } from '../gateway/gateway.testing.ts';

const start_on = '2026-01-31';
const gateway = new TestGateway();
const { test, call, get, on, KL, sales, facility, hq, clock, aProgramme, aSale } = await atDesk(['hq'], {
  longSessions: true,
  isQuiet: true,
  day: '2026-01-31',
  gateway,
});
await onlyAt(test, KL);
const year = { duration_count: 12, duration_unit: 'month', prices: [{ currency: 'MYR', price_cents: 1200_00 }] };
const inParts = (await aProgramme({ ...year, billing: 'instalments', instalment_count: 12 })).id;
const monthly = { billing: 'rolling', prices: [{ currency: 'MYR', price_cents: 200_00 }] };
const rolling = (await aProgramme(monthly)).id;
beforeEach(() => {
  gateway.refusing.clear();
  gateway.silent = 0;
  on(start_on);
});

let tokens = 0;
const aMethod = async (member_id: number): Promise<{ id: number; token: string }> => {
  tokens += 1;
  const token = `pm_${tokens}`;
  const card = { kind: 'card', gateway: 'stripe', brand: 'visa', last_four: '4242', expires_on: '2030-12-31' };
  const { id } = await test.ownerSql
    .insertInto('payment_method')
    .values({ branch_id: KL, member_id, token, ...card })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
};
type Sold = { member_id: number; membership_id: number; token: string };
const sold = async (programme_id: number, total: number, withCard = true): Promise<Sold> => {
  const { member_id, membership_id } = await aSale({ programme_id, start_on, total_cents: total });
  if (!withCard) return { member_id, membership_id, token: '' };
  const method = await aMethod(member_id);
  await test.ownerSql
    .updateTable('membership')
    .set({ payment_method_id: method.id })
    .where('id', '=', membership_id)
    .execute();
  return { member_id, membership_id, token: method.token };
};
const run = (job = 'billing_by_date') => test.app.services.jobs.runNow(test.app.services, job);
const invoicesOf = (membership_id: number) =>
  test.ownerSql
    .selectFrom('invoice')
    .select(['id', 'period_on', 'issued_on', 'status', 'total_cents', 'paid_cents'])
    .where('membership_id', '=', membership_id)
    .orderBy('period_on')
    .execute();
const membership = (id: number) =>
  test.ownerSql
    .selectFrom('membership')
    .select(['status', 'end_on', 'paid_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const chargesFor = (token: string) => [...gateway.taken.values()].filter((one) => one.token === token);
const collection = async (query = ''): Promise<CollectionRow[]> =>
  (await get<Paged<CollectionRow>>(sales, `collection/${KL}?itemsPerPage=200${query}`)).data;
const sums = (query: string): Promise<CollectionAge[]> => get(sales, `collection/ages/${KL}?${query}`);
/** The last and the first day of each age. */
const aged = [
  [0, 'due_today'],
  [1, 'to_30'],
  [30, 'to_30'],
  [31, 'to_60'],
  [60, 'to_60'],
  [61, 'to_90'],
  [90, 'to_90'],
  [91, 'over_90'],
] as const;
const summedUp = (rows: readonly CollectionRow[], age: CollectionAge['age']): CollectionAge[] => [
  { age, currency: 'MYR', count: rows.length, open_cents: rows.reduce((sum, { open_cents }) => sum + open_cents, 0) },
];
const letters = async (): Promise<string[]> =>
  (await test.ownerSql.selectFrom('mail').select('subject').orderBy('id').execute()).map((one) => one.subject);

describe('the billing run', () => {
  it('bills each instalment on its day, keeps the anchor day, and charges the card once', async () => {
    const one = await sold(inParts, 100_00);
    on('2026-02-27');
    await run();
    expect(await invoicesOf(one.membership_id)).toHaveLength(1);
    for (const day of ['2026-02-28', '2026-03-31', '2026-04-30']) {
      on(day);
      await run();
      await run();
    }
    const invoices = await invoicesOf(one.membership_id);
    expect(invoices.map((invoice) => [invoice.period_on, invoice.issued_on, invoice.status])).toEqual([
      ['2026-01-31', '2026-01-31', 'success'],
      ['2026-02-28', '2026-02-28', 'success'],
      ['2026-03-31', '2026-03-31', 'success'],
      ['2026-04-30', '2026-04-30', 'success'],
    ]);
    expect(chargesFor(one.token).map((charge) => charge.amount_cents)).toEqual([100_00, 100_00, 100_00]);
  });

  it('catches up what was missed, the oldest first, and rolls a rolling membership on', async () => {
    const one = await sold(rolling, 200_00);
    on('2026-04-05');
    await run();
    const invoices = await invoicesOf(one.membership_id);
    expect(invoices.map((invoice) => invoice.period_on)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(invoices.every((invoice) => invoice.status === 'success')).toBe(true);
    expect(invoices[1]?.id).toBeLessThan(invoices[2]?.id ?? 0);
    expect(await membership(one.membership_id)).toMatchObject({ status: 'ongoing', end_on: '2026-04-29' });
    const coming = (await call(sales, 'GET', `instalment/member/${one.member_id}`)).data;
    expect(coming).toMatchObject([{ part_no: 4, due_on: '2026-04-30', amount_cents: 200_00 }]);
  });

  it('waits while a membership rests, and bills as many days later', async () => {
    const one = await sold(inParts, 100_00);
    on('2026-02-01');
    const path = `membership/suspend/${one.membership_id}`;
    const ask = { version: 2, from_on: '2026-02-10', until_on: '2026-02-19', reason: 'Away' };
    const asked = await call(facility, 'POST', path, ask);
    expect(asked.responseCode).toBe(0);
    on('2026-03-09');
    await run('memberships_by_date');
    await run();
    expect(await invoicesOf(one.membership_id)).toHaveLength(1);
    on('2026-03-10');
    await run();
    expect(await invoicesOf(one.membership_id)).toMatchObject([
      {},
      { period_on: '2026-02-28', issued_on: '2026-03-10' },
    ]);
  });

  it('by many at once bills and charges everybody once', async () => {
    const all = await Promise.all(Array.from({ length: runs(12, 6) }, () => sold(inParts, 100_00)));
    const other = await test.startAnother({ poolSize: 3 });
    gateway.delayMs = 5;
    on('2026-03-31');
    const services = [test.app.services, other.services, test.app.services];
    await Promise.all(services.map((one) => one.jobs.runNow(one, 'billing_by_date')));
    gateway.delayMs = 0;
    await run();
    for (const one of all) {
      const invoices = await invoicesOf(one.membership_id);
      expect(invoices.map((invoice) => invoice.period_on)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
      // The other server doesn't have the test's gateway: the next run here charges what it bills.
      expect(chargesFor(one.token).length).toBeLessThanOrEqual(2);
      expect(new Set(chargesFor(one.token).map((charge) => charge.key)).size).toBe(chargesFor(one.token).length);
    }
  });

  it('sends what was never answered again with its key: charged once, posted once', async () => {
    const one = await sold(inParts, 100_00);
    on('2026-02-28');
    gateway.silent = 1;
    await run();
    const [, open] = await invoicesOf(one.membership_id);
    expect(open?.status).toBe('unpaid');
    expect(chargesFor(one.token)).toHaveLength(1);
    const pay = { branch_id: KL, invoice_id: open?.id, amount_cents: 100_00, open_cents: 100_00, method: 'cash' };
    expect((await call(sales, 'POST', 'payment', pay)).refusal?.code).toBe('money.charge_under_way');
    clock.set('2026-02-28T04:01:00Z');
    await run('charges_left');
    expect(chargesFor(one.token)).toHaveLength(1);
    expect((await invoicesOf(one.membership_id))[1]).toMatchObject({ status: 'success', paid_cents: 100_00 });
  });

  it('stops for a membership that is to end, and bills what it still owes for', async () => {
    const [rolls, parts] = [await sold(rolling, 200_00), await sold(inParts, 100_00)];
    const ids = [rolls.membership_id, parts.membership_id];
    await test.ownerSql.updateTable('membership').set({ status: 'pending_cancel' }).where('id', 'in', ids).execute();
    on('2026-02-28');
    await run();
    expect(await invoicesOf(rolls.membership_id)).toHaveLength(1);
    expect(await invoicesOf(parts.membership_id)).toHaveLength(2);
  });
});

describe('what cannot be charged', () => {
  it('is tried on days 1, 3, 6 and 13, written about, and lets nobody in from day 14; paid, it does again', async () => {
    const [one, other] = [await sold(rolling, 200_00), await sold(inParts, 100_00)];
    gateway.refusing.set(one.token, 'insufficient_funds');
    const before = (await letters()).length;
    const seen: string[] = [];
    for (let day = 0; day <= 15; day++) {
      on(addDays('2026-02-28', day));
      const asked = gateway.asked;
      await run();
      // The second run of a day on which something is tried does nothing.
      if (isDeep || [0, 1, 3, 6, 13].includes(day)) await run();
      const tries = await test.ownerSql
        .selectFrom('charge_attempt')
        .select('id')
        .where('member_id', '=', one.member_id)
        .execute();
      seen.push(`${day}:${tries.length}${gateway.asked > asked ? '*' : ''}`);
    }
    expect(seen.filter((each) => each.endsWith('*'))).toEqual(['0:1*', '1:2*', '3:3*', '6:4*', '13:5*']);
    expect((await letters()).slice(before).filter((subject) => subject.startsWith('Payment failed'))).toHaveLength(4);
    expect((await letters()).at(-1)).toMatch(/^Access stopped: INV-KL-2026-\d+ · 会籍已停止入场/);
    expect((await membership(one.membership_id)).status).toBe('payment_failed');
    expect((await membership(other.membership_id)).status).toBe('ongoing');
    const row = (await collection('&status=stopped')).find((each) => each.member_id === one.member_id);
    expect(row).toMatchObject({
      by: 'automatic',
      days_over: 15,
      next_try_on: null,
      decline_code: 'insufficient_funds',
    });

    gateway.refusing.clear();
    const charged = await call(sales, 'POST', `invoice/charge/${row?.id}`, {});
    expect(charged.data).toEqual({ id: row?.id, outcome: 'charged' });
    expect((await membership(one.membership_id)).status).toBe('ongoing');
    expect((await collection()).some((each) => each.member_id === one.member_id)).toBe(false);
  });

  it('is tried by hand beside the schedule, and not again by itself after a refusal for good', async () => {
    const one = await sold(rolling, 200_00);
    gateway.refusing.set(one.token, 'do_not_honor');
    on('2026-02-28');
    await run();
    const row = (await collection()).find((each) => each.member_id === one.member_id);
    expect(row).toMatchObject({ status: 'retrying', next_try_on: '2026-03-01', stops_on: '2026-03-14' });
    const byHand = () => call(sales, 'POST', `invoice/charge/${row?.id}`, {});
    expect((await byHand()).refusal).toMatchObject({ code: 'money.declined', reason: 'do_not_honor' });
    expect((await collection()).find((each) => each.id === row?.id)).toMatchObject({ next_try_on: '2026-03-01' });
    gateway.refusing.set(one.token, 'stolen_card');
    on('2026-03-01');
    await run();
    expect((await collection()).find((each) => each.id === row?.id)).toMatchObject({
      status: 'refused',
      next_try_on: null,
    });
    const asked = gateway.asked;
    on('2026-03-03');
    await run();
    expect(gateway.asked).toBe(asked);
  });

  it('goes to the collection list at once where there is no card, and is paid at the desk', async () => {
    const one = await sold(rolling, 200_00, false);
    on('2026-02-28');
    await run();
    const row = (await collection('&by=manual')).find((each) => each.member_id === one.member_id);
    expect(row).toMatchObject({ status: 'due', open_cents: 200_00, can: ['pay', 'send_link'], method: null });
    const charge = await call(sales, 'POST', `invoice/charge/${row?.id}`, {});
    expect(charge.refusal?.code).toBe('money.no_method');
    for (const [days, age] of aged) {
      const due_on = addDays('2026-02-28', -days);
      await test.ownerSql.updateTable('invoice').set({ due_on }).where('id', '=', Number(row?.id)).execute();
      expect((await collection(`&age=${age}`)).some((each) => each.id === row?.id)).toBe(true);
      expect(await sums(`age=${age}`)).toEqual(summedUp(await collection(`&age=${age}`), age));
    }
    const all = await sums('');
    expect(all.reduce((sum, { open_cents }) => sum + open_cents, 0)).toBe(
      (await collection()).reduce((sum, { open_cents }) => sum + open_cents, 0),
    );
    const pay = { branch_id: KL, invoice_id: row?.id, amount_cents: 200_00, open_cents: 200_00, method: 'cash' };
    expect((await call(sales, 'POST', 'payment', pay)).responseCode).toBe(0);
    expect((await collection()).some((each) => each.id === row?.id)).toBe(false);
    const file = await test.app.http.inject({ url: `/api/v4/collection/csv/${KL}`, headers: hq });
    expect(file.body).toContain('Days over');
  });
});

describe('a link to pay', () => {
  it('shows the invoice to whoever holds it, and nothing when it is over', async () => {
    const one = await sold(rolling, 200_00, false);
    on('2026-02-28');
    await run();
    const row = (await collection()).find((each) => each.member_id === one.member_id);
    const sent = await call(sales, 'POST', `invoice/sendLink/${row?.id}`, {});
    expect(sent.data).toMatchObject({ id: row?.id });
    const mail = await test.ownerSql.selectFrom('mail').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const token = /\/p\/pay#token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const look = (of: string) => call({}, 'POST', 'paymentLink', { token: of });
    expect((await look(token)).data).toMatchObject({ open_cents: 200_00, status: 'unpaid', by_card: true });
    expect((await look(`${token}x`)).data).toBeNull();
    const pay = await call({}, 'POST', 'paymentLink/pay', { token });
    expect(pay.data).toMatchObject({ url: expect.stringContaining('gateway.example') as string });
    on('2026-05-30');
    expect((await look(token)).data).toBeNull();
  });
});

const start_run = (as: Headers) => call(as, 'POST', 'billing/run', { only_branch_id: KL });

describe('a run by hand', () => {
  it('is for the head office, one at a time, and tells how far it is', async () => {
    await sold(inParts, 100_00);
    on('2026-02-28');
    expect((await start_run(facility)).status).toBe(403);
    const started = (await start_run(hq)).data as BillingRunRow;
    expect(started).toMatchObject({ status: 'queued', done: 0, branch_name: 'Kuala Lumpur' });
    expect(started.total).toBeGreaterThan(0);
    expect((await start_run(hq)).refusal?.code).toBe('money.run_under_way');
    await test.app.services.jobs.runNow(test.app.services, 'billing_by_hand', { run_id: started.id });
    const { data } = await get<Paged<BillingRunRow>>(hq, 'billing/runs');
    expect(data[0]).toMatchObject({ id: started.id, status: 'done', failed: 0 });
    expect(data[0]?.done).toBe(data[0]?.total);
    expect(data[0]?.finished_at).not.toBeNull();
  });
});

const deferralOf = (membership_id: number) =>
  test.ownerSql
    .selectFrom('deferral')
    .select(['net_cents', 'earned_cents', 'earned_until'])
    .where('membership_id', '=', membership_id)
    .orderBy('invoice_id')
    .execute();
const earned = async (): Promise<number> => {
  const { sum } = await test.ownerSql
    .selectFrom('journal_line as l')
    .innerJoin('journal_entry as e', 'e.id', 'l.entry_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('l.amount_cents'), eb.val('0')).as('sum'))
    .where('e.kind', '=', 'recognition')
    .where('l.account', '=', 'revenue')
    .executeTakeFirstOrThrow();
  return -Number(sum);
};

describe('what is earned', () => {
  it('is posted by the day, once a night however often it runs, and all of it when the days are served', async () => {
    const one = await sold(rolling, 200_00);
    on('2026-02-07');
    await Promise.all([run('revenue_earned'), run('revenue_earned')]);
    expect(await deferralOf(one.membership_id)).toMatchObject([
      { net_cents: 200_00, earned_cents: 50_00, earned_until: '2026-02-06' },
    ]);
    const before = await earned();
    await run('revenue_earned');
    expect(await earned()).toBe(before);
    on('2026-02-28');
    await run();
    on('2026-03-01');
    await run('revenue_earned');
    expect(await deferralOf(one.membership_id)).toMatchObject([
      { net_cents: 200_00, earned_cents: 200_00 },
      { net_cents: 200_00, earned_cents: 6_45 },
    ]);
    expect(await earned()).toBeGreaterThan(before);
  });
});

/** The test's clock stands still, so what should have been billed by today hasn't been. */
const timeless = [...moneyInvariants, ...billingInvariants].filter(({ name }) => name !== 'billed');

it('leaves books that balance', async () => {
  expect(await test.faults(undefined, timeless)).toEqual([]);
});
