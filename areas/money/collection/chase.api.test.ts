/**
 * Reminders are sent for every open invoice, whatever it is for; only unpaid days of a running membership stop access.
 */
import { beforeEach, expect, it } from 'vitest';
import { chaseStep, isShut } from './chase.rules.ts';
import { movingChases } from './chase.store.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { isDeep } from '#kit/domain/tier.testing.ts';
import type { Charge } from '../charge/charge.model.ts';
import { atDesk, onlyAt, soundAtTheEnd } from '#areas/membership/membership.testing.ts';

const first: Day = '2026-03-02';

const { test, call, get, post, run, on, clock, KL, sales, admin, facility, aProgramme, aMember, overdueOf, aSale } =
  await atDesk(['admin'], { longSessions: true, isQuiet: true, day: first });
await onlyAt(test, KL);
const prices = [{ currency: 'MYR', price_cents: 120_00, suspension_fee_cents: 25_00 }];
const year = { duration_count: 12, billing: 'instalments', instalment_count: 12 };
const month = (await aProgramme({ prices })).id;
const inParts = (await aProgramme({ prices, ...year })).id;
soundAtTheEnd({ test, clock, run });
beforeEach(() => on(first));

/** Days after an invoice is due on which something is due, and the one after the last of them. */
const BUSY = [0, 1, 3, 6, 13, 14];
/** The jobs of each day; on busy days, and in the deep tier on all of them, the bills twice: the second does nothing. */
const daysPass = async (from: Day, until: Day, dueOn = first): Promise<void> => {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    on(day);
    const isTwice = isDeep || BUSY.some((days) => addDays(dueOn, days) === day);
    for (const job of ['billing_by_date', 'memberships_by_date', ...(isTwice ? ['billing_by_date'] : [])])
      await run(job);
  }
};

it('writes about a charge on days 1, 3, 6 and 13, and stops nothing; Collections show the next letter', async () => {
  const member_id = await aMember();
  const body = { branch_id: KL, member_id, description: 'Lost gloves', amount_cents: 60_00, reason: 'Not returned' };
  const { id, version } = (await post(admin, 'customCharge', body)).data as Charge;
  expect((await post(facility, `customCharge/approve/${id}`, { version })).responseCode).toBe(0);
  await daysPass(first, addDays(first, 1));
  expect(await test.subjects((await test.row('member', member_id)).email)).toEqual(['Payment due']);
  expect(await overdueOf(member_id)).toMatchObject({
    status: 'due',
    what: { en: 'Lost gloves' },
    next_letter_on: addDays(first, 3),
    next_try_on: null,
    stops_on: null,
  });
  await daysPass(addDays(first, 2), addDays(first, 20));
  expect(await test.subjects((await test.row('member', member_id)).email)).toEqual([
    'Payment due',
    'Payment due',
    'Payment due',
    'Payment due',
  ]);
  expect(await overdueOf(member_id)).toMatchObject({ status: 'due', next_letter_on: null, stops_on: null });
});

it('writes about a sign-up that nobody paid, and not while a transfer waits, nor once it is paid', async () => {
  const unpaid = await aSale({ programme_id: month, total_cents: 120_00, payments: [] });
  const told = await aSale({ programme_id: month, total_cents: 120_00, payments: [] });
  const transfer = { branch_id: KL, invoice_id: told.invoice_id, amount_cents: 120_00, open_cents: 120_00 };
  await post(sales, 'payment', { ...transfer, method: 'bank_transfer', reference: 'TRF1' });
  await daysPass(first, addDays(first, 3));
  expect(await test.subjects((await test.row('member', unpaid.member_id)).email)).toEqual([
    'Payment due',
    'Payment due',
  ]);
  expect(await test.subjects((await test.row('member', told.member_id)).email)).toEqual([]);
  const paid = { ...transfer, invoice_id: unpaid.invoice_id, method: 'cash' };
  expect((await post(sales, 'payment', paid)).responseCode).toBe(0);
  await daysPass(addDays(first, 4), addDays(first, 20));
  expect(await test.subjects((await test.row('member', unpaid.member_id)).email)).toEqual([
    'Payment due',
    'Payment due',
  ]);
});

it('writes about the fee of a suspension, and lets in as before', async () => {
  const { member_id, membership_id } = await aSale({ programme_id: month, total_cents: 120_00 });
  const { version } = await get<{
    version: number;
  }>(facility, `membership/life/${membership_id}`);
  const rest = { version, from_on: addDays(first, 5), until_on: addDays(first, 6), reason: 'Knee', fee_cents: 25_00 };
  expect((await post(facility, `membership/suspend/${membership_id}`, rest)).responseCode).toBe(0);
  await daysPass(first, addDays(first, 16));
  expect(await test.subjects((await test.row('member', member_id)).email)).toEqual(
    Array<string>(4).fill('Payment due'),
  );
  expect(await overdueOf(member_id)).toMatchObject({ status: 'due', open_cents: 25_00, stops_on: null });
  const life = (await call(facility, 'GET', `membership/life/${membership_id}`)).data;
  expect(life).toMatchObject({ status: 'ongoing' });
});

it('warns of the day on which a part of a plan stops the membership, and stops it', async () => {
  const { member_id } = await aSale({ programme_id: inParts, total_cents: 10_00 });
  const due = '2026-04-02';
  await daysPass(due, addDays(due, 1), due);
  expect(await overdueOf(member_id)).toMatchObject({ stops_on: addDays(due, 14), next_letter_on: addDays(due, 3) });
  const { text } = await test.ownerSql
    .selectFrom('mail as l')
    .innerJoin('member as m', 'm.email', 'l.to_address')
    .select('l.text')
    .where('m.id', '=', member_id)
    .executeTakeFirstOrThrow();
  expect(text).toContain('From Thu 16 Apr 2026, you can’t train');
  await daysPass(addDays(due, 2), addDays(due, 14), due);
  expect(await test.subjects((await test.row('member', member_id)).email)).toEqual([
    ...Array<string>(4).fill('Payment due'),
    'Access stopped',
  ]);
  expect(await overdueOf(member_id)).toMatchObject({ status: 'stopped' });
});

it('looks every hour only at those that have a step to take, as the rule says', async () => {
  const { membership_id, invoice_id } = await aSale({ programme_id: month, total_cents: 120_00, payments: [] });
  await daysPass(first, addDays(first, 1));
  // Changed in a transaction that is rolled back, because the books would not agree with it.
  const owner = await test.ownerSql.startTransaction().execute();
  const today = addDays(first, 30);
  const moves = async (): Promise<boolean> => {
    const found = await movingChases(owner, { branch_id: KL, today, gateway: 'none' });
    return found.some((chase) => chase.invoice_id === invoice_id);
  };
  const states = [
    { stops_access: false, stopped_on: null },
    { stops_access: true, stopped_on: null },
    { stops_access: true, stopped_on: first },
  ];
  for (const status of ['payment_pending', 'cancelled'] as const) {
    await owner.updateTable('membership').set({ status }).where('id', '=', membership_id).execute();
    for (const days of [0, 1, 2, 3, 5, 6, 12, 13, 14, 20])
      for (const steps of [0, 1, 2, 3, 4])
        for (const state of states) {
          const chase = { ...state, steps, is_hard: false, began_on: addDays(today, -days) };
          await owner.updateTable('invoice_chase').set(chase).where('invoice_id', '=', invoice_id).execute();
          const step = chaseStep({ ...chase, stops_access: chase.stops_access && !isShut(status) }, today);
          expect(await moves(), JSON.stringify({ status, days, ...chase })).toBe(step.writes || step.stops);
        }
  }
  const paid = { status: 'success', paid_cents: 120_00 };
  await owner.updateTable('invoice').set(paid).where('id', '=', invoice_id).execute();
  expect(await moves(), 'paid').toBe(true);
  await owner.rollback().execute();
});
