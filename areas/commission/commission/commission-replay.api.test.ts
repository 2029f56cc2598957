/** What a plan would have paid: the same as it did pay, and what another would have. */
import { expect, it } from 'vitest';
import { commissionPlanContract } from '../commission-plan/commission-plan.contract.ts';
import { selling } from '#areas/orders/orders.testing.ts';
import { commissionGym } from './commission-kit.testing.ts';

const { made, as, on, plan, sellMonthly } = await commissionGym({ day: '2024-01-31' });

it('replays the last three full months, also before the first plan, and changes nothing', async () => {
  const earlier = (await sellMonthly()).member_id;
  on.set('2024-02-29', '23:30');
  const first = await plan({ product_bp: 200 });
  expect(await as.admin(commissionPlanContract).whatIf.data(first.id)).toMatchObject({
    from: '2023-11-01',
    until: '2024-01-31',
    invoices: 1,
  });
  expect(await peopleOf(first.id)).toEqual([[as.sales.id, 0, 15_00]]);
  await sellMonthly({ member_id: earlier });
  const stock = selling(made);
  await selling(made, as.sales).sell([{ variant_id: await stock.item(3), quantity: 2 }]);
  on.set('2024-03-01', '00:30');
  const dearer = await plan({
    valid_from: '2024-04-01',
    sale_bp: 2000,
    product_bp: 200,
    fixed_cents: 5_00,
    split: [
      { to: 'seller', staff_id: null, share_bp: 6000 },
      { to: 'person', staff_id: as.facility.id, share_bp: 4000 },
    ],
  });
  // A renewal of 150.00 and goods of 100.00 were sold under the plan; the sale of January was before it.
  expect(await peopleOf(first.id)).toEqual([[as.sales.id, 7_50 + 2_00, 15_00 + 7_50 + 2_00]]);
  const whole = 30_00 + 5_00 + 7_50 + 2_00;
  expect(await peopleOf(dearer.id)).toEqual([
    [as.sales.id, 9_50, whole * 0.6],
    [as.facility.id, 0, whole * 0.4],
  ]);
  expect(await peopleOf(first.id)).toEqual([[as.sales.id, 9_50, 24_50]]);
  expect((await as.sales(commissionPlanContract).whatIf(first.id)).status).toBe(403);
});

const peopleOf = async (id: number) =>
  (await as.admin(commissionPlanContract).whatIf.data(id)).people.map(({ staff_id, earned_cents, would_cents }) => [
    staff_id,
    earned_cents,
    would_cents,
  ]);
