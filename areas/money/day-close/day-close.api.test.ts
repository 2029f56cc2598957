import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { atDesk, countedIn } from '#areas/membership/membership.testing.ts';

const desk = await atDesk(['elsewhere'], { poolSize: 4 });
const { test, clock, call, get, post, KL, sales, facility: boss, elsewhere, aProgramme, aSale, cash, aMember } = desk;
const { invoiceOf, dayToClose, closeDay, approvals, pay } = desk;
const programme_id = (await aProgramme()).id;

describe('the close of a day', () => {
  it('is refused without the flag and elsewhere, then locks the day for whoever posts by hand', async () => {
    await aSale({ programme_id });
    await aSale({ programme_id, payments: [{ method: 'visa', amount_cents: TOTAL, reference: 'T-1' }] });
    const open = await aSale({ programme_id, payments: [] });
    const today = await dayToClose();
    expect(today).toMatchObject({
      day: '2026-03-05',
      closed: null,
      can: ['close'],
      methods: [
        { method: 'visa', expected_cents: TOTAL, payments: 1 },
        { method: 'cash', expected_cents: TOTAL, payments: 1 },
      ],
    });
    const lines = countedIn(today, { cash: -5_00 });
    expect((await closeDay(today, {}, { lines })).responseCode).toBe(codes.sessionEnded);
    expect((await closeDay(today, sales, { lines })).status).toBe(403);
    expect((await closeDay(today, elsewhere, { lines })).status).toBe(403);
    expect((await closeDay(today, boss, { lines, day: '2026-03-06' })).refusal?.code).toBe('money.day_to_come');
    const silent = lines.map((line) => ({ ...line, reason: null }));
    expect((await closeDay(today, boss, { lines: silent })).responseCode).toBe(codes.validation);
    expect(
      (
        await closeDay(today, boss, {
          lines: lines.map((line) => ({ ...line, expected_cents: 1, counted_cents: 1, reason: null })),
        })
      ).refusal?.code,
    ).toBe('money.day_moved');
    const twice = await Promise.all([1, 2].map(() => closeDay(today, boss, { lines })));
    expect(twice.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
    expect(twice.find((answer) => answer.responseCode === codes.stale)?.data).toEqual({
      status: [expect.stringMatching(/^Changed to Closed by \S/)],
    });
    expect((await closeDay(today, boss, { lines, version: 1 })).refusal?.code).toBe('money.day_is_closed');
    expect(await dayToClose()).toMatchObject({
      can: [],
      closed: { expected_cents: 2 * TOTAL, counted_cents: 2 * TOTAL - 5_00, lines: expect.any(Array) },
    });
    const late = await pay(open.invoice_id, 1, TOTAL);
    expect(late.refusal?.code).toBe('money.day_closed');
    const member_id = await aMember();
    const body = { branch_id: KL, member_id, programme_id, start_on: '2026-03-05', total_cents: TOTAL };
    const signed = await post(sales, 'membership', { ...body, payments: [cash(TOTAL)] });
    expect(signed.refusal?.code).toBe('money.day_closed');
    clock.set('2026-03-06T04:00:00Z');
    const next = await pay(open.invoice_id, TOTAL);
    expect(next.responseCode).toBe(codes.ok);
  });

  it('and a payment of the same moment: what is counted is what is there', async () => {
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    const before = await dayToClose();
    const [paid, closed] = await Promise.all([pay(invoice_id, TOTAL), closeDay(before)]);
    expect([paid, closed].filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    clock.set('2026-03-07T04:00:00Z');
  });
});

const TOTAL = 250_00;

const transfer = async (invoice_id: number, more: object = {}) =>
  pay(invoice_id, TOTAL, TOTAL, { method: 'bank_transfer', slip_file_id: await test.file(sales, 'slip'), ...more });

describe('a bank transfer with its slip', () => {
  it('waits, is found by who decides, and pays the invoice when it is confirmed', async () => {
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    expect((await transfer(invoice_id, { method: 'cash' })).refusal?.code).toBe('money.slip_of_transfer');
    expect((await transfer(invoice_id)).data).toMatchObject({
      status: 'unpaid',
      paid_cents: 0,
      payments: [{ status: 'pending', amount_cents: TOTAL }],
    });
    expect((await call(sales, 'GET', `approval/${KL}`)).status).toBe(403);
    const [row] = await approvals('transfer');
    expect(row).toMatchObject({ kind: 'transfer', amount_cents: TOTAL, can: ['accept', 'reject'] });
    const body = { version: row?.version };
    expect((await post(sales, `payment/confirm/${row?.record_id}`, body)).status).toBe(403);
    const url = `/api/v4/payment/slip/${row?.record_id}`;
    expect((await test.app.http.inject({ method: 'GET', url, headers: boss })).statusCode).toBe(200);
    const answers = await Promise.all([1, 2].map(() => post(boss, `payment/confirm/${row?.record_id}`, body)));
    expect(answers.filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    expect(await invoiceOf(invoice_id)).toMatchObject({ status: 'success', paid_cents: TOTAL });
    expect(await approvals('transfer')).toEqual([]);
  });

  it('is kept for the client when the invoice was paid meanwhile', async () => {
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    await transfer(invoice_id);
    await pay(invoice_id, TOTAL);
    const [row] = await approvals('transfer');
    await post(boss, `payment/confirm/${row?.record_id}`, { version: row?.version });
    const invoice: Invoice = await invoiceOf(invoice_id);
    expect(invoice).toMatchObject({ paid_cents: TOTAL, wallet_cents: TOTAL });
  });

  it('did not arrive: nothing is posted', async () => {
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    await transfer(invoice_id);
    const [row] = await approvals('transfer');
    const done = await post(boss, `payment/reject/${row?.record_id}`, { version: row?.version, reason: 'No such sum' });
    expect(done.data).toMatchObject({ status: 'failed', decided_why: 'No such sum' });
    expect(await invoiceOf(invoice_id)).toMatchObject({ status: 'unpaid', paid_cents: 0 });
  });
});

const file = (path: string, as: Record<string, string> = sales) =>
  test.app.http.inject({ method: 'GET', url: `/api/v4/${path}`, headers: as });

describe('papers and files', () => {
  it('an invoice and its receipt are PDF in both languages, for those who may see money there', async () => {
    const { invoice_id } = await aSale({ programme_id });
    const [payment] = (await invoiceOf(invoice_id)).payments;
    for (const path of [`invoice/pdf/${invoice_id}`, `payment/pdf/${payment?.id}`])
      for (const locale of ['en', 'cn']) {
        const answer = await file(`${path}?locale=${locale}`);
        expect(answer.headers['content-type']).toBe('application/pdf');
        expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
        expect(answer.rawPayload.length).toBeGreaterThan(5_000);
      }
    expect((await file(`invoice/pdf/${invoice_id}`, elsewhere)).json()).toMatchObject({ responseCode: codes.notFound });
  });

  it('the list of transactions adds up, and is a file for those who may take it away', async () => {
    const totals = await call(sales, 'GET', `transaction/totals/${KL}?kind=payment`);
    const list = await get<
      Paged<{
        amount_cents: number;
        status: string;
      }>
    >(sales, `transaction/${KL}?kind=payment&itemsPerPage=200`);
    const counted = list.data.filter(({ status }) => status === 'success' || status === 'refunded');
    const amount_cents = counted.reduce((sum, row) => sum + row.amount_cents, 0);
    expect(totals.data).toEqual([{ kind: 'payment', currency: 'MYR', count: counted.length, amount_cents }]);
    expect((await file(`transaction/csv/${KL}`)).statusCode).toBe(403);
    const csv = (await file(`transaction/csv/${KL}?kind=payment`, boss)).body;
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(list.total + 1);
    expect(csv).toContain('250.00');
  });
});
