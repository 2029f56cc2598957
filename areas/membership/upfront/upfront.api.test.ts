import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Converted, UpfrontFigures, UpfrontView } from './upfront.model.ts';
import { billingInvariants } from '#server/verify/billing.ts';
import { moneyInvariants } from '#server/verify/money.ts';
import { atDesk } from '../membership.testing.ts';

const start_on = '2026-01-31';
const desk = await atDesk(['admin', 'trainer', 'elsewhere'], { longSessions: true, isQuiet: true, day: start_on });
const { test, call, get, run, sales, facility, admin: boss, trainer, elsewhere, on } = desk;
const { aProgramme, cash, invoiceOf, aSale } = desk;
const programme_id = (
  await aProgramme({ price_cents: 1200_00, duration_count: 12, billing: 'instalments', instalment_count: 12 })
).id;

it('is refused to others and without a reason, then posts what the preview says, once', async () => {
  const { id, member_id } = await aSale({ programme_id, total_cents: 100_00 });
  expect((await view(id)).parts).toHaveLength(11);
  const payments = [cash(500_00), { method: 'visa', amount_cents: 500_00, reference: 'T-1' }];
  const ask = { discount_cents: 100_00, discount_reason: 'Pays at once', payments };
  const body = { ...ask, total_cents: 1000_00 };
  expect((await send(id, body, {})).responseCode).toBe(codes.sessionEnded);
  expect((await send(id, body, trainer)).status).toBe(403);
  expect((await send(id, body, elsewhere)).responseCode).toBe(codes.notFound);
  expect((await send(id, body, facility)).status).toBe(403);
  expect((await send(id, { ...body, discount_reason: null })).data).toHaveProperty('discount_reason');
  expect((await send(id, { ...body, total_cents: 1 })).refusal?.code).toBe('membership.figures_changed');
  expect((await send(id, { ...body, payments: [cash(1)] })).refusal?.code).toBe('membership.not_paid_in_full');

  const preview = (await call(boss, 'POST', `membership/upfront/preview/${id}`, ask)).data as UpfrontFigures;
  const { version } = await view(id);
  const both = await Promise.all([1, 2].map(() => send(id, { ...body, version })));
  const done = both.filter(({ responseCode }) => responseCode === 0);
  expect(done).toHaveLength(1);
  const [posted] = done.map(({ data: converted }) => converted as Converted);
  const { invoice_id, invoice_number: _number, receipts, ...figures } = posted as Converted;
  expect(figures).toEqual(preview);
  expect(receipts).toHaveLength(2);
  expect(await invoiceOf(invoice_id)).toMatchObject({ status: 'success', total_cents: 1000_00 });
  expect(await test.all('instalment', { membership_id: id }, 'part_no', 'status', 'amount_cents', 'until_on')).toEqual([
    { part_no: 1, status: 'invoiced', amount_cents: 100_00, until_on: '2026-02-27' },
    { part_no: 2, status: 'invoiced', amount_cents: 1000_00, until_on: '2027-01-30' },
  ]);
  expect(await view(id)).toMatchObject({ parts: [], why_not: 'membership.nothing_to_come', can: [] });
  const { data } = await call(sales, 'GET', `member/activity/${member_id}`);
  expect(JSON.stringify(data)).toContain('convert_upfront');
});

const view = (id: number): Promise<UpfrontView> => get(sales, `membership/upfront/${id}`);
const send = async (id: number, body: object, as: Record<string, string> = boss) =>
  call(as, 'POST', `membership/upfront/${id}`, { version: (await view(id)).version, ...body });

it('leaves nothing for the billing run, be it paid now or left open', async () => {
  const { id } = await aSale({ programme_id, total_cents: 100_00 });
  const { data } = await send(id, { total_cents: 1100_00 }, sales);
  expect(data).toMatchObject({ invoice_status: 'unpaid', paid_cents: 0, discount_cents: 0 });
  on('2026-06-30');
  await run('billing_by_date');
  await run('revenue_earned');
  expect(
    await test.all('instalment', { membership_id: id }, 'part_no', 'status', 'amount_cents', 'until_on'),
  ).toHaveLength(2);
});

it('leaves books that balance, and earns it over all its days', async () => {
  const timeless = [...moneyInvariants, ...billingInvariants].filter(({ name }) => name !== 'billed');
  expect(await test.faults(undefined, timeless)).toEqual([]);
});
