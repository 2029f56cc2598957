/** Orders that cross a boundary: midnight, a closed day, another branch, a merged client, a refund, a part of a line. */
import { describe, expect, it } from 'vitest';
import { orderContract } from './order.contract.ts';
import type { Order } from './order.model.ts';
import { PRICE, orderGym } from '../orders.testing.ts';
import { dayCloseContract } from '#areas/money/day-close/day-close.contract.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { refundContract } from '#areas/money/refund/refund.contract.ts';
import { readPdf } from '#areas/money/paper/paper.testing.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { moneyReportContract } from '#areas/report/money-report/money-report.contract.ts';
import { memberMergeContract } from '#areas/people/member-merge/member-merge.contract.ts';

const { as, on, sold, test, branches, stock, orders, item, ask, sell, again } = await orderGym();

describe('an order over midnight', () => {
  it('has its money on the day of the sale and its cost on the day of the hand-over, in the time of the branch', async () => {
    const buyer = await sold.member();
    const variant_id = await item(2, 20_00);
    on.set('2026-03-05', '23:50');
    const order = await sell([{ variant_id, quantity: 1 }], { member_id: buyer.id, picks_up: true });
    expect((await invoices.invoice.data(order.invoice_id ?? 0)).issued_on).toBe('2026-03-05');
    // Sixteen hours earlier in Greenwich it is still the day before.
    on.set('2026-03-06', '00:10');
    const [cash] = (await as.facility(dayCloseContract).view.data({ day: '2026-03-05' })).methods.filter(
      ({ method }) => method === 'cash',
    );
    expect(cash).toMatchObject({ expected_cents: PRICE });
    expect((await close('2026-03-05')).closed).toMatchObject({ day: '2026-03-05' });
    expect((await hand(order.id)).data).toMatchObject({ status: 'order_completed' });
    expect(
      await test.all('journal_entry', { stock_source: 'product_order', stock_document_id: order.id }, 'posted_on'),
    ).toEqual([{ posted_on: '2026-03-06' }]);
    const listed = async (day: string) => (await orders.list.data({ from: day, until: day })).data.map(({ id }) => id);
    expect(await listed('2026-03-05')).toContain(order.id);
    expect(await listed('2026-03-06')).not.toContain(order.id);
    const back = await orders.giveBack(order.id, shelf(await again(order.id)));
    expect(back.data).toMatchObject({ returned_cents: PRICE });
    const notes = await test.ownerSql
      .selectFrom('credit_note')
      .select('issued_on')
      .where('invoice_id', '=', order.invoice_id ?? 0)
      .execute();
    expect(notes).toEqual([{ issued_on: '2026-03-06' }]);
  });

  it('can be handed over after the day is closed, but nothing more is sold, cancelled or taken back on it', async () => {
    on.set('2026-03-07', '21:00');
    const buyer = await sold.member();
    const variant_id = await item(3, 20_00);
    const line = [{ variant_id, quantity: 1 }];
    const [first, second] = [
      await sell(line, { member_id: buyer.id, picks_up: true }),
      await sell(line, { member_id: buyer.id, picks_up: true }),
    ];
    await close('2026-03-07');
    expect((await hand(first.id)).data).toMatchObject({ status: 'order_completed' });
    expect((await ask(line)).refusal?.code).toBe('money.day_closed');
    const { version } = await again(second.id);
    const cancel = { move: 'cancel' as const, version, reason: 'Changed their mind' };
    expect((await orders.move(second.id, cancel)).refusal?.code).toBe('money.day_closed');
    expect((await orders.giveBack(first.id, shelf(await again(first.id)))).refusal?.code).toBe('money.day_closed');
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 2, reserved: 1 });
    on.set('2026-03-08', '09:00');
    expect((await orders.move(second.id, cancel)).data).toMatchObject({ status: 'cancelled' });
  });
});

const invoices = as.facility(invoiceContract);
const shelf = (order: Order, quantity = 1) => ({
  version: order.version,
  reason: 'Too small',
  lines: order.lines
    .filter(({ returned, quantity: all }) => returned < all)
    .map(({ id }) => ({ id, quantity, goes: 'shelf' as const })),
});
const hand = async (id: number, pieces?: number, at = 0) => {
  const { version, lines } = await again(id);
  return orders.edit(id, { version, lines: [{ id: lines[at]?.id ?? 0, fulfilment: 'handed', pieces }] });
};

const close = async (day: string) => {
  const by = as.facility(dayCloseContract);
  const { methods, version } = await by.view.data({ day });
  const lines = methods.map(({ method, expected_cents }) => ({
    method,
    expected_cents,
    counted_cents: expected_cents,
  }));
  return by.close.data({ day, version, lines });
};

describe('another branch', () => {
  it('doesn’t see the order at all, and people who see it take nothing back to a shelf elsewhere', async () => {
    const buyer = await sold.member();
    const variant_id = await item(2);
    const order = await sell([{ variant_id, quantity: 1 }], { member_id: buyer.id });
    const asked = shelf(order);
    expect((await as.admin_sg(orderContract).giveBack(order.id, asked)).responseCode).toBe(40);
    const there = as.hq(orderContract);
    const said = await there.giveBack(order.id, { ...asked, branch_id: branches.PJ });
    expect(said.refusal?.code).toBe('orders.other_branch');
    expect(said.text).toContain('Kuala Lumpur');
    expect((await there.giveBack(order.id, { ...asked, branch_id: branches.KL })).responseCode).toBe(0);
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 2 });
  });
});

const refund = async ({ invoice_id }: Order, amount_cents: number): Promise<void> => {
  const [payment] = (await invoices.invoice.data(invoice_id ?? 0)).payments;
  const asked = { source: 'invoice', destination: 'wallet', amount_cents, reason: 'Scratched' } as const;
  const { refunds } = await as.admin(refundContract).ask.data(payment?.id ?? 0, asked);
  const { id = 0, version = 0 } = refunds[0] ?? {};
  await as.facility(refundContract).accept.data(id, { version });
};

describe('a refund of a part of the invoice', () => {
  it('before the pick-up leaves the items with the client, and what is given back later is the rest', async () => {
    const buyer = await sold.member();
    const variant_id = await item(4);
    const order = await sell([{ variant_id, quantity: 2 }], { member_id: buyer.id, picks_up: true });
    await refund(order, 30_00);
    expect(await again(order.id)).toMatchObject({ status: 'payment_completed' });
    expect(await stock.held(variant_id)).toMatchObject({ reserved: 2 });
    expect((await hand(order.id)).data).toMatchObject({ status: 'order_completed' });
    const back = await orders.giveBack(order.id, shelf(await again(order.id), 2));
    expect(back.data).toMatchObject({ returned_cents: 70_00 });
    expect(await invoices.invoice.data(order.invoice_id ?? 0)).toMatchObject({
      status: 'refunded',
      wallet_cents: 100_00,
    });
  });

  it('before a cancellation gives the rest back with it, and a piece is worth no more than is left', async () => {
    const buyer = await sold.member();
    const variant_id = await item(4);
    const order = await sell([{ variant_id, quantity: 2 }], { member_id: buyer.id, picks_up: true });
    await refund(order, 80_00);
    const piece = await orders.giveBack(order.id, shelf(await again(order.id)));
    expect(piece.data).toMatchObject({ returned_cents: 20_00 });
    const { version } = await again(order.id);
    const done = await orders.move(order.id, { move: 'cancel', version, reason: 'Never came' });
    expect(done.data, done.text).toMatchObject({ status: 'cancelled' });
    expect((await invoices.invoice.data(order.invoice_id ?? 0)).wallet_cents).toBe(100_00);
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 4, reserved: 0 });
  });
});

it('is paid after its client was merged into another one: it belongs to the one that is kept', async () => {
  const [kept, gone] = [await sold.member(), await sold.member()];
  const variant_id = await item(2);
  const order = await sell([{ variant_id, quantity: 1 }], { member_id: gone.id, picks_up: true, paid: 'later' });
  const merge = as.admin(memberMergeContract);
  const seen = await merge.preview.data(kept.id, { gone_id: gone.id });
  const body = { gone_id: gone.id, version: seen.kept.version, gone_version: seen.gone.version, take: [] };
  const merged = await merge.merge(kept.id, body);
  expect(merged.responseCode, merged.text).toBe(0);
  const pay = { invoice_id: order.invoice_id ?? 0, open_cents: PRICE, method: 'cash' as const, amount_cents: PRICE };
  await as.admin(invoiceContract).pay.data(pay);
  expect(await again(order.id)).toMatchObject({ status: 'payment_completed', member_id: kept.id });
  expect((await hand(order.id)).data).toMatchObject({ status: 'order_completed' });
});

describe('a part of a line', () => {
  it('is handed over, and the other pieces wait with their own share of the money', async () => {
    const buyer = await sold.member();
    const variant_id = await item(5, 20_00);
    const lines = [{ variant_id, quantity: 3 }];
    const order = await sell(lines, { member_id: buyer.id, picks_up: true, discount_cents: 10_00 });
    const part = await hand(order.id, 2);
    expect(part.data).toMatchObject({ status: 'payment_completed', pieces: 3, total_cents: 140_00 });
    expect(
      part.data.lines.map(({ quantity, fulfilment, amount_cents }) => [quantity, fulfilment, amount_cents]),
    ).toEqual([
      [2, 'handed', 93_33],
      [1, 'open', 46_67],
    ]);
    expect(part.data.activities[0]).toMatchObject({ kind: 'handed', note: expect.stringMatching(/ × 2$/) });
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 3, reserved: 1, value_cents: 60_00 });
    const back = await orders.giveBack(order.id, shelf(part.data));
    expect(back.data, back.text).toMatchObject({ returned_cents: 93_34, status: 'order_completed' });
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 4, reserved: 0, value_cents: 80_00 });
    const rest = await orders.giveBack(order.id, shelf(back.data));
    expect(rest.data).toMatchObject({ returned_cents: 140_00 });
    expect(await invoices.invoice.data(order.invoice_id ?? 0)).toMatchObject({ status: 'refunded' });
  });

  it('is never more than waits, and only of what leaves', async () => {
    const buyer = await sold.member();
    const order = await sell([{ variant_id: await item(3), quantity: 3 }], { member_id: buyer.id, picks_up: true });
    expect((await hand(order.id, 4)).faults).toHaveProperty(['lines.0.pieces']);
    const { version, lines } = await again(order.id);
    const packed = [{ id: lines[0]?.id ?? 0, fulfilment: 'picked' as const, pieces: 2 }];
    expect((await orders.edit(order.id, { version, lines: packed })).faults).toHaveProperty(['lines.0.pieces']);
    await hand(order.id, 1);
    await hand(order.id, 1, 1);
    expect((await hand(order.id, 1, 2)).data).toMatchObject({ status: 'order_completed' });
  });
});

it('afterwards stock, invoices and books agree', async () => {
  expect(await test.faults(on.clock.now())).toEqual([]);
});

it('somebody whose last name is Walk-in keeps that name on an invoice, in either language', async () => {
  const { id: member_id } = await sold.member();
  const called = { first_name: '', last_name: 'Walk-in' };
  await test.ownerSql.updateTable('member').set(called).where('id', '=', member_id).execute();
  const lines = [{ variant_id: await item(5, 20_00), quantity: 1 }];
  const { invoice_id } = await sell(lines, { member_id });
  for (const locale of ['en', 'cn'] as const)
    expect((await as.facility(invoiceContract).invoice.data(invoice_id ?? 0, {}, { locale })).member_name).toBe(
      'Walk-in',
    );
});

it('people who leave no name have one in the language of the page, file or paper, also if somebody with another language sold to them', async () => {
  const lines = [{ variant_id: await item(5, 20_00), quantity: 1 }];
  const sale = {
    member_id: null,
    lines,
    total_cents: PRICE,
    payments: [{ method: 'cash' as const, amount_cents: PRICE }],
  };
  const { id, member_id, invoice_id } = await orders.create.data(sale, { locale: 'cn' });
  const invoice = invoice_id ?? 0;
  const namesIn = async (locale: 'en' | 'cn'): Promise<(string | undefined)[]> => {
    const { facility } = as;
    const invoices = await facility(invoiceContract).invoices.data({ member_id }, { locale });
    const sales = await facility(moneyReportContract).invoices.data({}, { locale });
    const csv = await facility(moneyReportContract).invoicesCsv({}, { locale });
    return [
      (await facility(orderContract).view.data(id, {}, { locale })).member_name,
      (await facility(orderContract).list.data({}, { locale })).data.find((row) => row.id === id)?.member_name,
      (await facility(invoiceContract).invoice.data(invoice, {}, { locale })).member_name,
      invoices.data[0]?.member_name,
      sales.data.find((row) => row['invoice_id'] === invoice)?.member_name ?? undefined,
      /(?:Walk-in|散客)/.exec(csv.text)?.[0],
      (await facility(memberContract).view.data(member_id, {}, { locale })).first_name,
    ];
  };
  expect(await namesIn('en')).toEqual(Array.from({ length: 7 }, () => 'Walk-in'));
  expect(await namesIn('cn')).toEqual(Array.from({ length: 7 }, () => '散客'));
  // Somebody who reads English prints it for people who read Chinese, and the other way round.
  const headers = await as.facility.headers();
  const paperIn = async (locale: 'en' | 'cn', page: 'en' | 'cn') => {
    const path = invoiceContract.pdf.path.replace(':id', String(invoice));
    const cookie = `FZ_Locale=${page}`;
    const url = `/api/v4/${path}?locale=${locale}`;
    return readPdf((await test.app.http.inject({ url, headers: { ...headers, cookie } })).rawPayload).text;
  };
  expect(await paperIn('cn', 'en')).toContain('散客');
  expect(await paperIn('en', 'cn')).toContain('Walk-in');
});
