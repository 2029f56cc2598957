/** A membership that was cancelled before its last day also lets nobody in after two unpaid weeks, until it is paid. */
import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { doorKey } from '#areas/classes/classes.testing.ts';
import { addDays } from '#kit/domain/day.ts';
import type { CheckedIn } from '#areas/classes/check-in/check-in.model.ts';
import { entitlementFor } from '#areas/classes/booking/booking.rules.ts';
import type { BillingRunRow } from '../collection/collection.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { atDesk, onlyAt } from '#areas/membership/membership.testing.ts';
import { heldIn } from '#areas/classes/booking/booking.testing.ts';

const world = await atDesk(['admin', 'hq'], { longSessions: true, isQuiet: true, day: '2026-01-31' });
const { test, call, get, on, KL, sales, facility, admin, hq } = world;
const { aProgramme, aSale, invoiceOf, lifeOf: life, cancel, overdueOf, pay, run } = world;
await onlyAt(test, KL);
const inParts = (
  await aProgramme({ price_cents: 1200_00, duration_count: 12, billing: 'instalments', instalment_count: 12 })
).id;
beforeEach(() => on('2026-01-31'));

const atDoor = async (member_id: number, day: string): Promise<CheckedIn> => {
  on(day);
  return (await call(facility, 'POST', 'checkIn', { branch_id: KL, member_id, client_key: doorKey() })).data;
};
/** All that the client owes. */
const payAll = async (member_id: number): Promise<void> => {
  const { id = 0, open_cents = 0 } = (await overdueOf(member_id)) ?? {};
  expect((await pay(id, open_cents)).responseCode).toBe(0);
};
/** Why the membership can't book a class of the day; null if it can. */
const books = async (member_id: number, day: string): Promise<string | null> => {
  const rows = await heldIn(test, KL, member_id);
  const asked = { day, category: 'boxing' as const, kind: 'room' as const, credit_cost: 0, programme_types: [1] };
  return entitlementFor(asked, rows, [], { id: KL, country_code: 'MY' }).held[0]?.why ?? null;
};

it('lets nobody in from day 14 though it was cancelled at its end, and does again when it is paid', async () => {
  const one = await aSale({ programme_id: inParts, total_cents: 100_00 });
  const other = await aSale({ programme_id: inParts, total_cents: 100_00 });
  expect((await cancel(one.id)).responseCode).toBe(0);
  expect((await cancel(other.id)).responseCode).toBe(0);
  for (let day = 0; day <= 14; day++) {
    on(addDays('2026-02-28', day));
    await run('billing_by_date');
    if (day === 3) await payAll(other.member_id);
  }
  const [stopped_on, next] = ['2026-03-14', '2026-03-15'];
  expect(await life(one.id)).toMatchObject({ status: 'pending_cancel' });
  expect(await atDoor(one.member_id, next)).toMatchObject({ allowed: false, why: { code: 'payment_failed' } });
  expect(await books(one.member_id, next)).toBe('not_live');
  expect(await atDoor(other.member_id, next)).toMatchObject({ allowed: true });
  expect(await books(other.member_id, next)).toBeNull();
  const shown = (await call(sales, 'GET', `member/view/${one.member_id}`)).data;
  expect(shown).toMatchObject({ standing: 'pending', memberships: [{ access_stopped_on: stopped_on }] });

  await payAll(one.member_id);
  expect(await life(one.id)).toMatchObject({ status: 'pending_cancel' });
  expect(await atDoor(one.member_id, next)).toMatchObject({ allowed: true });
  expect(await books(one.member_id, next)).toBeNull();
  const after = (await call(sales, 'GET', `member/view/${one.member_id}`)).data;
  expect(after).toMatchObject({ standing: 'active', memberships: [{ access_stopped_on: null }] });
});

it('cannot be slipped by taking the cancellation back, and takes no visit that was decided a moment before', async () => {
  const one = await aSale({ programme_id: inParts, total_cents: 100_00 });
  expect((await cancel(one.id)).responseCode).toBe(0);
  for (const day of ['2026-02-28', '2026-03-14']) {
    on(day);
    await run('billing_by_date');
  }
  const put = await test.ownerSql.transaction().execute(async (db) => {
    await raw`select set_config('app.branches', ${`{${KL}}`}, true)`.execute(db);
    return raw<{ allowed: boolean; why: string }>`
      select allowed, why from put_check_in(${KL}, ${one.member_id}, '2026-03-14', now(), null, 'decided-before', true, null, null, ${one.id}, false, null, false, false, 120, false)`.execute(
      db,
    );
  });
  expect(put.rows).toEqual([{ allowed: false, why: 'changed' }]);
  const { version } = await life(one.id);
  const back = await call(facility, 'DELETE', `membership/cancel/${one.id}?version=${version}`);
  expect(back.data).toMatchObject({ status: 'payment_failed' });
  await payAll(one.member_id);
  expect(await life(one.id)).toMatchObject({ status: 'ongoing' });
});

/** Requested by the front desk and approved by a different person; returns the write-off. */
const writeOff = async (invoice_id: number): Promise<{ id: number; version: number }> => {
  const { version } = await invoiceOf(invoice_id);
  await call(sales, 'POST', `invoice/writeOff/${invoice_id}`, { version, reason: 'Moved abroad' });
  const [asked] = (await invoiceOf(invoice_id)).write_offs;
  const path = `writeOff/approve/${asked?.id}`;
  const done = await call(admin, 'POST', path, { version: asked?.version });
  expect(done).toMatchObject({ data: { status: 'approved' } });
  return done.data;
};

it('stays shut while the invoice is written off and after that is reversed, until it is paid', async () => {
  const [one, other] = [
    await aSale({ programme_id: inParts, total_cents: 100_00 }),
    await aSale({ programme_id: inParts, total_cents: 100_00 }),
  ];
  for (const day of ['2026-02-28', '2026-03-14']) {
    on(day);
    await run('billing_by_date');
  }
  const invoice = (await overdueOf(one.member_id))?.id ?? 0;
  const its = (await overdueOf(other.member_id))?.id ?? 0;
  expect(await invoiceOf(invoice)).toMatchObject({ access_stopped_on: '2026-03-14' });
  on('2026-03-20');
  const given = await writeOff(invoice);
  await writeOff(its);
  await run('billing_by_date');
  expect(await atDoor(one.member_id, '2026-03-21')).toMatchObject({ allowed: false, why: { code: 'payment_failed' } });
  expect(await invoiceOf(invoice)).toMatchObject({ access_stopped_on: '2026-03-14' });
  const back = { version: given.version, reason: 'She is back' };
  expect((await call(admin, 'POST', `writeOff/reverse/${given.id}`, back)).responseCode).toBe(0);
  expect(await atDoor(one.member_id, '2026-03-22')).toMatchObject({ allowed: false });
  await run('billing_by_date');
  expect(await life(one.id)).toMatchObject({ status: 'payment_failed' });
  await payAll(one.member_id);
  expect(await atDoor(one.member_id, '2026-03-23')).toMatchObject({ allowed: true });
  expect(await invoiceOf(invoice)).toMatchObject({ access_stopped_on: null });
  // A payment on a written-off invoice works without anyone reversing the write-off first.
  const paid = { branch_id: KL, invoice_id: its, method: 'cash', amount_cents: 100_00, open_cents: 100_00 };
  expect((await call(sales, 'POST', 'payment', paid)).responseCode).toBe(0);
  expect(await atDoor(other.member_id, '2026-03-24')).toMatchObject({ allowed: true });
});

it('leaves members who stand as their memberships say', async () => {
  expect(await test.faults(undefined, ['open_unpaid', 'endings'])).toEqual([]);
});

const runs = async (): Promise<BillingRunRow[]> => (await get<Paged<BillingRunRow>>(hq, 'billing/runs')).data;

it('is written down hour by hour where something was due, with what became of it', async () => {
  const one = await aSale({ programme_id: inParts, total_cents: 100_00 });
  on('2026-02-28');
  const before = (await runs()).length;
  await run('billing_by_date');
  const [written] = await runs();
  expect(written).toMatchObject({ status: 'done', staff_name: null, branch_name: null, failed: 0 });
  expect(written?.done).toBe(written?.total);
  expect(written?.done).toBeGreaterThan(0);
  await run('billing_by_date');
  expect(await runs()).toHaveLength(before + 1);
  expect(await overdueOf(one.member_id)).toBeDefined();
});
