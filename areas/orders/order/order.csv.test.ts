import { expect, it } from 'vitest';
import { ordersAsCsv, type OrderLineInFile } from './order.csv.ts';

const said = {
  branch_name: 'Orchard',
  currency: 'SGD',
  created_at: '2026-03-05T04:00:00Z',
  status: 'payment_completed',
  source: 'sign_up',
  member_name: 'Walk-in',
  invoice_number: null,
} as const;
const nothing = {
  sku: null,
  label: null,
  quantity: null,
  unit_price_cents: null,
  discount_cents: null,
  amount_cents: null,
  returned: null,
  returned_cents: null,
};
const rowsOf = (row: OrderLineInFile): string => ordersAsCsv([row], 'cn').trim().split('\n')[1] ?? '';

it('an order whose items are still to be chosen has a line without amounts', () => {
  const row = rowsOf({ ...said, ...nothing, id: 7, member_name: '陈美玲' });
  expect(row).toContain('#7');
  expect(row).toContain('陈美玲');
  expect(row).toMatch(/,{5}SGD,{5}$/);
});
it('amounts are in the currency of their order', () => {
  const sold = {
    ...said,
    sku: 'W',
    label: { en: 'Water', cn: '水' },
    quantity: 2,
    unit_price_cents: 300,
    discount_cents: 0,
  };
  const rest = { amount_cents: 600, returned: 0, returned_cents: 0 };
  expect(rowsOf({ ...sold, ...rest, id: 9 })).toMatch(/,Orchard,.*,SGD,3.00,0.00,6.00,0,0.00$/);
  expect(rowsOf({ ...sold, ...rest, id: 9, currency: 'JPY' })).toMatch(/,JPY,300,0,600,0,0$/);
});
