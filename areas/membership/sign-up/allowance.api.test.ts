import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { SignedUp } from './sign-up.model.ts';
import { aMember, aProgramme, cash, signUp } from '../membership.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, KL, admin, sales } = await signedIn(['admin', 'sales'], { config: { poolSize: 2 } });
const monthly = await aProgramme(test, admin, KL);

it('a discount is given and the joining fee waived by permission only, and with a reason', async () => {
  expect((await signUp(test, sales, await body(discount, 220_00))).status).toBe(403);
  expect((await signUp(test, sales, await body(waived, 150_00))).status).toBe(403);
  expect(await signUp(test, admin, await body({ discount_cents: 30_00 }, 220_00))).toMatchObject({
    responseCode: codes.validation,
    data: { discount_reason: expect.any(Array) },
  });
  expect(await signUp(test, admin, await body({ ...discount, discount_cents: 150_01 }, 0))).toMatchObject({
    responseCode: codes.validation,
    data: { discount_cents: expect.any(Array) },
  });
  const done = (await signUp(test, admin, await body({ ...discount, ...waived }, 120_00))).data as SignedUp;
  expect(done).toMatchObject({
    total_cents: 120_00,
    lines: [
      { kind: 'programme', amount_cents: 120_00, discount_cents: 30_00 },
      // A waived fee is shown with its full amount.
      { kind: 'joining_fee', amount_cents: 0, discount_cents: 100_00 },
    ],
  });
  const sold = await test.ownerSql
    .selectFrom('membership')
    .select(['price_cents', 'joining_fee_cents', 'discount_cents', 'discount_reason', 'fee_waived_reason'])
    .where('id', '=', done.membership_id)
    .executeTakeFirst();
  expect(sold).toEqual({ price_cents: 120_00, joining_fee_cents: 0, ...discount, ...waived });
});

/** 150.00 and a joining fee of 100.00. */
const body = async (more: object, total: number): Promise<object> => ({
  branch_id: KL,
  member_id: await aMember(test, admin, KL),
  programme_id: monthly.id,
  start_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  payments: total > 0 ? [cash(total)] : [],
  total_cents: total,
  ...more,
});
const discount = { discount_cents: 30_00, discount_reason: 'Student' };
const waived = { fee_waived_reason: 'Came back within a month' };
