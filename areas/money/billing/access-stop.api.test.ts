/** A membership that was cancelled before its last day also lets nobody in after two unpaid weeks, until it is paid. */
import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import type { CheckedIn } from '#areas/classes/check-in/check-in.model.ts';
import { entitlementFor } from '#areas/classes/booking/booking.rules.ts';
import type { BillingRunRow, CollectionRow } from '../collection/collection.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { atDesk, onlyAt } from '#areas/membership/membership.testing.ts';
import { heldIn } from '#areas/classes/booking/booking.testing.ts';

const world = await atDesk(['admin', 'hq'], { longSessions: true, isQuiet: true, day: '2026-01-31' });
const { test, call, get, on, KL, sales, facility, admin, hq } = world;
const { aProgramme, aSale, invoiceOf, lifeOf: life } = world;
await onlyAt(test, KL);
const year = { duration_count: 12, duration_unit: 'month', prices: [{ currency: 'MYR', price_cents: 1200_00 }] };
const inParts = (await aProgramme({ ...year, billing: 'instalments', instalment_count: 12 })).id;
beforeEach(() => on('2026-01-31'));

const sold = async (): Promise<{ member_id: number; id: number }> => {
  const { member_id, membership_id: id } = await aSale({
    programme_id: inParts,
    start_on: '2026-01-31',
    total_cents: 100_00,
  });
  return { member_id, id };
};
const run = () => test.app.services.jobs.runNow(test.app.services, 'billing_by_date');
const cancel = async (id: number): Promise<void> => {
  const [{ version }, preview] = [await life(id), await call(facility, 'GET', `membership/cancel/preview/${id}`)];
  const { last_on } = preview.data as { last_on: string };
  const ask = { version, last_on, reason: 'Moves away' };
  expect((await call(facility, 'POST', `membership/cancel/${id}`, ask)).responseCode).toBe(0);
};
let keys = 0;
const atDoor = async (member_id: number, day: string): Promise<CheckedIn> => {
  keys += 1;
  on(day);
  const client_key = `keyOfTheDoor${'abcdefghij'[keys] ?? ''}`;
  return (await call(facility, 'POST', 'checkIn', { branch_id: KL, member_id, client_key })).data;
};
/** Why the membership can't book a class of the day; null if it can. */
const books = async (member_id: number, day: string): Promise<string | null> => {
  const rows = await heldIn(test, KL, member_id);
  const asked = { day, category: 'boxing' as const, kind: 'room' as const, credit_cost: 0, programme_types: [1] };
  return entitlementFor(asked, rows, [], { id: KL, country_code: 'MY' }).held[0]?.why ?? null;
};
const owed = async (member_id: number): Promise<CollectionRow | undefined> =>
  (await get<Paged<CollectionRow>>(sales, `collection/${KL}?itemsPerPage=200`)).data.find(
    (row) => row.member_id === member_id,
  );
const pay = async (member_id: number): Promise<void> => {
  const row = await owed(member_id);
  const open_cents = row?.open_cents ?? 0;
  const money = { branch_id: KL, invoice_id: row?.id, method: 'cash', amount_cents: open_cents, open_cents };
  expect((await call(sales, 'POST', 'payment', money)).responseCode).toBe(0);
};

it('lets nobody in from day 14 though it was cancelled at its end, and does again when it is paid', async () => {
  const one = await sold();
  const other = await sold();
  await cancel(one.id);
  await cancel(other.id);
  for (let day = 0; day <= 14; day++) {
    on(addDays('2026-02-28', day));
    await run();
    if (day === 3) await pay(other.member_id);
  }
  const [stopped_on, next] = ['2026-03-14', '2026-03-15'];
  expect(await life(one.id)).toMatchObject({ status: 'pending_cancel' });
  expect(await atDoor(one.member_id, next)).toMatchObject({ allowed: false, why: { code: 'payment_failed' } });
  expect(await books(one.member_id, next)).toBe('not_live');
  expect(await atDoor(other.member_id, next)).toMatchObject({ allowed: true });
  expect(await books(other.member_id, next)).toBeNull();
  const shown = (await call(sales, 'GET', `member/view/${one.member_id}`)).data;
  expect(shown).toMatchObject({ standing: 'pending', memberships: [{ access_stopped_on: stopped_on }] });

  await pay(one.member_id);
  expect(await life(one.id)).toMatchObject({ status: 'pending_cancel' });
  expect(await atDoor(one.member_id, next)).toMatchObject({ allowed: true });
  expect(await books(one.member_id, next)).toBeNull();
  const after = (await call(sales, 'GET', `member/view/${one.member_id}`)).data;
  expect(after).toMatchObject({ standing: 'active', memberships: [{ access_stopped_on: null }] });
});

it('cannot be slipped by taking the cancellation back, and takes no visit that was decided a moment before', async () => {
  const one = await sold();
  await cancel(one.id);
  for (const day of ['2026-02-28', '2026-03-14']) {
    on(day);
    await run();
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
  await pay(one.member_id);
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
  const [one, other] = [await sold(), await sold()];
  for (const day of ['2026-02-28', '2026-03-14']) {
    on(day);
    await run();
  }
  const invoice = (await owed(one.member_id))?.id ?? 0;
  const its = (await owed(other.member_id))?.id ?? 0;
  expect(await invoiceOf(invoice)).toMatchObject({ access_stopped_on: '2026-03-14' });
  on('2026-03-20');
  const given = await writeOff(invoice);
  await writeOff(its);
  await run();
  expect(await atDoor(one.member_id, '2026-03-21')).toMatchObject({ allowed: false, why: { code: 'payment_failed' } });
  expect(await invoiceOf(invoice)).toMatchObject({ access_stopped_on: '2026-03-14' });
  const back = { version: given.version, reason: 'She is back' };
  expect((await call(admin, 'POST', `writeOff/reverse/${given.id}`, back)).responseCode).toBe(0);
  expect(await atDoor(one.member_id, '2026-03-22')).toMatchObject({ allowed: false });
  await run();
  expect(await life(one.id)).toMatchObject({ status: 'payment_failed' });
  await pay(one.member_id);
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
  const one = await sold();
  on('2026-02-28');
  const before = (await runs()).length;
  await run();
  const [written] = await runs();
  expect(written).toMatchObject({ status: 'done', staff_name: null, branch_name: null, failed: 0 });
  expect(written?.done).toBe(written?.total);
  expect(written?.done).toBeGreaterThan(0);
  await run();
  expect(await runs()).toHaveLength(before + 1);
  expect(await owed(one.member_id)).toBeDefined();
});
