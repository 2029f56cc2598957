import { expect, it } from 'vitest';
import { staffContract } from '#areas/access/staff/staff.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { signUpContract } from './sign-up.contract.ts';

const { as, on, sold } = await gym({ day: '2026-03-05' });
const programme_id = (await sold.programme({ prices: [{ currency: 'MYR', price_cents: 250_00 }] })).id;

it('counts for somebody who sells in this branch now, and for nobody else', async () => {
  expect((await signUp(null)).responseCode).toBe(0);
  expect((await signUp(as.sales.id)).responseCode).toBe(0);
  const refused = { data: { sales_staff_id: ['Choose one of the options.'] } };
  // A trainer, and someone who sells in another branch.
  for (const seller of [as.trainer.id, as.admin_sg.id]) {
    expect(await preview(seller)).toMatchObject(refused);
    expect(await signUp(seller)).toMatchObject(refused);
  }
  const late = { ...(await asked(as.sales.id)), total_cents: 250_00 };
  const { version } = await as.hq(staffContract).view.data(as.sales.id);
  await as.hq(staffContract).move.data(as.sales.id, { move: 'deactivate', version, reason: 'Has left' });
  expect(await as.admin(signUpContract).signUp(late)).toMatchObject(refused);
});

const asked = async (sales_staff_id: number | null) => ({
  member_id: (await sold.member()).id,
  programme_id,
  start_on: on.today(),
  sales_staff_id,
  payments: [],
});
const preview = async (seller: number | null) => as.admin(signUpContract).preview(await asked(seller));
const signUp = async (seller: number | null) =>
  as.admin(signUpContract).signUp({ ...(await asked(seller)), total_cents: 250_00 });
