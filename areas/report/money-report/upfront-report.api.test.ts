/** Payments of the rest of a membership, which the demo network doesn't have. */
import { expect, it } from 'vitest';
import { call } from '#areas/access/access.testing.ts';
import { aMember, aProgramme, cash, signedUp } from '#areas/membership/membership.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { moneyReportContract } from './money-report.contract.ts';

const start_on = '2026-01-31';
it('shows who paid off the rest, with the discount and the invoice', async () => {
  const { test, as, branches, on } = await gym({ day: start_on });
  const [sales, boss] = [await as.sales.headers(), await as.admin.headers()];
  const prices = [{ currency: 'MYR', price_cents: 1200_00 }];
  const year = { duration_count: 12, duration_unit: 'month', billing: 'instalments', instalment_count: 12, prices };
  const programme = await aProgramme(test, await as.facility.headers(), branches.KL, year);
  const member_id = await aMember(test, sales, branches.KL);
  const ask = { branch_id: branches.KL, member_id, programme_id: programme.id, start_on, payments: [cash(100_00)] };
  const { membership_id } = await signedUp(test, sales, { ...ask, total_cents: 100_00 });
  const { data } = await call(test.app, sales, 'GET', `membership/upfront/${membership_id}`);
  const paid = { discount_cents: 100_00, discount_reason: 'Pays at once', payments: [cash(1000_00)] };
  const { version } = data as { version: number };
  const done = await call(test.app, boss, 'POST', `membership/upfront/${membership_id}`, {
    ...paid,
    version,
    total_cents: 1000_00,
  });
  expect(done.responseCode).toBe(0);
  const found = await as.admin(moneyReportContract).upfrontPayments.data({ branch_id: branches.KL });
  expect(found.data).toMatchObject([
    { day: on.today(), member_id, parts: 11, discount_cents: 100_00, total_cents: 1000_00, currency: 'MYR' },
  ]);
  expect(found.data[0]?.number).toBe((done.data as { invoice_number: string }).invoice_number);
});
