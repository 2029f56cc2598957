import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { SignedUp } from './sign-up.model.ts';
import { atDesk } from '../membership.testing.ts';

const { test, KL, admin, aProgramme, signUp, aMember, cash } = await atDesk(['admin']);
const monthly = await aProgramme();

it('a discount is given and the joining fee waived by permission only, and with a reason', async () => {
  expect((await signUp(await body(discount, 220_00))).status).toBe(403);
  expect((await signUp(await body(waived, 150_00))).status).toBe(403);
  expect(await signUp(await body({ discount_cents: 30_00 }, 220_00), admin)).toMatchObject({
    responseCode: codes.validation,
    data: { discount_reason: expect.any(Array) },
  });
  expect(await signUp(await body({ ...discount, discount_cents: 150_01 }, 0), admin)).toMatchObject({
    responseCode: codes.validation,
    data: { discount_cents: expect.any(Array) },
  });
  const done = (await signUp(await body({ ...discount, ...waived }, 120_00), admin)).data as SignedUp;
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
  member_id: await aMember(),
  programme_id: monthly.id,
  start_on: '2026-03-06',
  payments: total > 0 ? [cash(total)] : [],
  total_cents: total,
  ...more,
});
const discount = { discount_cents: 30_00, discount_reason: 'Student' };
const waived = { fee_waived_reason: 'Came back within a month' };
