/** Items of joining fees, which the demo network doesn't have, in the last hour of a day of the branch; and variants. */
import { expect, it } from 'vitest';
import { joining, orderGym } from '#areas/orders/orders.testing.ts';
import { stockReportContract } from './stock-report.contract.ts';

const { made, as, on, branches, orders, again } = await orderGym({ day: '2026-03-31', hour: '23:30' });
const { inSizes, including, signUp } = joining(made);
const reports = as.facility(stockReportContract);
const piece = (variant_id: number, quantity: number) => ({ variant_id, quantity });
const asked = { branch_id: branches.KL };

it('counts each piece once: handed over with its cost, reserved, to choose, not taken; by the day of the branch', async () => {
  expect(on.today()).toBe('2026-03-31');
  const shirt = await inSizes([3, 0]);
  const wraps = await inSizes([0, 4]);
  const programme = await including(
    { product_id: shirt.product_id, quantity: 1 },
    { product_id: wraps.product_id, quantity: 3 },
  );
  const said = await signUp(programme.id, [piece(shirt.s, 1), piece(wraps.m, 2)]);
  const order = await again(said.order_id ?? 0);
  const [first] = order.lines;
  const handed = await orders.edit(order.id, {
    version: order.version,
    lines: [{ id: first?.id ?? 0, fulfilment: 'handed' }],
  });
  expect(handed.responseCode).toBe(0);
  const { data, totals } = await reports.merchandise.data({ ...asked, from: '2026-03-31', until: '2026-03-31' });
  const of = (product_id: number) => data.find((row) => row.product_id === product_id);
  const rest = { day: '2026-03-31', status: 'payment_processing', declined: 0 };
  expect(of(shirt.product_id)).toMatchObject({ included: 1, handed: 1, reserved: 0, to_choose: 0, cost_cents: 20_00 });
  expect(of(shirt.product_id)?.handed_by_name).not.toBeNull();
  expect(of(wraps.product_id)).toMatchObject({ ...rest, status: of(shirt.product_id)?.status });
  expect(of(wraps.product_id)).toMatchObject({ included: 3, handed: 0, reserved: 2, to_choose: 1, cost_cents: 0 });
  expect(totals).toMatchObject([{ currency: 'MYR', row_count: 2, included: 4, cost_cents: 20_00 }]);
  const later = await reports.merchandise.data({ ...asked, from: '2026-04-01', until: '2026-04-30' });
  expect(later.data).toEqual([]);
});

it('names a variant as people do, not by the keys of its options', async () => {
  const { product_id } = await inSizes([2, 1]);
  const { data } = await reports.summary.data({ ...asked, from: '2026-03-31', until: '2026-03-31' });
  const named = data.filter((row) => row.product_id === product_id).map(({ variant }) => variant);
  expect(named).toEqual([
    { en: 'M', cn: 'M' },
    { en: 'S', cn: 'S' },
  ]);
});
