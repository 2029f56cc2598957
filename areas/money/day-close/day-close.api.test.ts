import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { ApprovalRow } from '../approval/approval.contract.ts';
import type { CloseDay, DayToClose } from './day-close.model.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import { sendFile, type Headers } from '#areas/access/access.testing.ts';

const desk = await atDesk(['elsewhere'], { poolSize: 4 });
const { test, clock, call, get, post, KL, sales, facility: boss, elsewhere } = desk;
const { aProgramme, aSale, cash, aMember, invoiceOf } = desk;
const programme_id = (await aProgramme()).id;
const day = (on = ''): Promise<DayToClose> => get(boss, `dayClose/${KL}${on && `?day=${on}`}`);

describe('the close of a day', () => {
  it('is refused without the flag and elsewhere, then locks the day for whoever posts by hand', async () => {
    await sold('2026-03-05', [cash(TOTAL)]);
    await sold('2026-03-05', [{ method: 'visa', amount_cents: TOTAL, reference: 'T-1' }]);
    const open = await sold('2026-03-05');
    const today = await day();
    expect(today).toMatchObject({
      day: '2026-03-05',
      closed: null,
      can: ['close'],
      methods: [
        { method: 'visa', expected_cents: TOTAL, payments: 1 },
        { method: 'cash', expected_cents: TOTAL, payments: 1 },
      ],
    });
    const lines = counted(today, { cash: -5_00 });
    expect((await close(lines, '2026-03-05', {})).responseCode).toBe(codes.sessionEnded);
    expect((await close(lines, '2026-03-05', sales)).status).toBe(403);
    expect((await close(lines, '2026-03-05', elsewhere)).status).toBe(403);
    expect((await close(lines, '2026-03-06')).refusal?.code).toBe('money.day_to_come');
    const silent = lines.map((line) => ({ ...line, reason: null }));
    expect((await close(silent, '2026-03-05')).responseCode).toBe(codes.validation);
    expect(
      (
        await close(
          lines.map((line) => ({ ...line, expected_cents: 1, counted_cents: 1, reason: null })),
          '2026-03-05',
        )
      ).refusal?.code,
    ).toBe('money.day_moved');
    const twice = await Promise.all([close(lines, '2026-03-05'), close(lines, '2026-03-05')]);
    expect(twice.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
    expect(twice.find((answer) => answer.responseCode === codes.stale)?.data).toEqual({
      status: [expect.stringMatching(/^Changed to Closed by \S/)],
    });
    expect((await close(lines, '2026-03-05', boss, 1)).refusal?.code).toBe('money.day_is_closed');
    expect(await day()).toMatchObject({
      can: [],
      closed: { expected_cents: 2 * TOTAL, counted_cents: 2 * TOTAL - 5_00, lines: expect.any(Array) },
    });
    const late = await post(sales, 'payment', {
      branch_id: KL,
      invoice_id: open.invoice_id,
      amount_cents: 1,
      open_cents: TOTAL,
      method: 'cash',
    });
    expect(late.refusal?.code).toBe('money.day_closed');
    const member_id = await aMember();
    const body = { branch_id: KL, member_id, programme_id, start_on: '2026-03-05', total_cents: TOTAL };
    const signed = await post(sales, 'membership', { ...body, payments: [cash(TOTAL)] });
    expect(signed.refusal?.code).toBe('money.day_closed');
    clock.set('2026-03-06T04:00:00Z');
    const next = await post(sales, 'payment', {
      branch_id: KL,
      invoice_id: open.invoice_id,
      amount_cents: TOTAL,
      open_cents: TOTAL,
      method: 'cash',
    });
    expect(next.responseCode).toBe(codes.ok);
  });

  it('and a payment of the same moment: what is counted is what is there', async () => {
    const { invoice_id } = await sold('2026-03-06');
    const before = await day();
    const pay = { branch_id: KL, invoice_id, amount_cents: TOTAL, open_cents: TOTAL, method: 'cash' };
    const [paid, closed] = await Promise.all([post(sales, 'payment', pay), close(counted(before), '2026-03-06')]);
    expect([paid, closed].filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    clock.set('2026-03-07T04:00:00Z');
  });
});

const TOTAL = 250_00;
const sold = async (start_on: string, payments: object[] = []): Promise<{ invoice_id: number; member_id: number }> => {
  return aSale({ programme_id, start_on, payments, total_cents: TOTAL });
};
const counted = (of: DayToClose, off: Partial<Record<string, number>> = {}): CloseDay['lines'] =>
  of.methods.map(({ method, expected_cents }) => ({
    method,
    expected_cents,
    counted_cents: expected_cents + (off[method] ?? 0),
    reason: off[method] === undefined ? null : 'Change given wrongly',
  }));
const close = (lines: CloseDay['lines'], on: string, as: Record<string, string> = boss, version = 0) =>
  post(as, 'dayClose', { branch_id: KL, day: on, version, lines });

const slip = async (): Promise<number> => {
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  const sent = await sendFile(test.app, sales, KL, { purpose: 'slip', name: 'slip.pdf', bytes });
  return (sent.data as { id: number }).id;
};
const waiting = async (as: Headers = boss): Promise<ApprovalRow[]> =>
  (await get<Paged<ApprovalRow>>(as, `approval/${KL}?kind=transfer`)).data;

const transfer = async (invoice_id: number, amount_cents = TOTAL, more: object = {}) =>
  post(sales, 'payment', {
    branch_id: KL,
    invoice_id,
    amount_cents,
    open_cents: TOTAL,
    method: 'bank_transfer',
    slip_file_id: await slip(),
    ...more,
  });

describe('a bank transfer with its slip', () => {
  it('waits, is found by who decides, and pays the invoice when it is confirmed', async () => {
    const { invoice_id } = await sold('2026-03-07');
    expect((await transfer(invoice_id, TOTAL, { method: 'cash' })).refusal?.code).toBe('money.slip_of_transfer');
    expect((await transfer(invoice_id)).data).toMatchObject({
      status: 'unpaid',
      paid_cents: 0,
      payments: [{ status: 'pending', amount_cents: TOTAL }],
    });
    expect((await call(sales, 'GET', `approval/${KL}`)).status).toBe(403);
    const [row] = await waiting();
    expect(row).toMatchObject({ kind: 'transfer', amount_cents: TOTAL, can: ['accept', 'reject'] });
    const body = { version: row?.version };
    expect((await post(sales, `payment/confirm/${row?.record_id}`, body)).status).toBe(403);
    const url = `/api/v4/payment/slip/${row?.record_id}`;
    expect((await test.app.http.inject({ method: 'GET', url, headers: boss })).statusCode).toBe(200);
    const answers = await Promise.all([1, 2].map(() => post(boss, `payment/confirm/${row?.record_id}`, body)));
    expect(answers.filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    expect(await invoiceOf(invoice_id)).toMatchObject({ status: 'success', paid_cents: TOTAL });
    expect(await waiting()).toEqual([]);
  });

  it('is kept for the client when the invoice was paid meanwhile', async () => {
    const { invoice_id } = await sold('2026-03-07');
    await transfer(invoice_id);
    await post(sales, 'payment', { branch_id: KL, invoice_id, amount_cents: TOTAL, open_cents: TOTAL, method: 'cash' });
    const [row] = await waiting();
    await post(boss, `payment/confirm/${row?.record_id}`, { version: row?.version });
    const invoice: Invoice = await invoiceOf(invoice_id);
    expect(invoice).toMatchObject({ paid_cents: TOTAL, wallet_cents: TOTAL });
  });

  it('did not arrive: nothing is posted', async () => {
    const { invoice_id } = await sold('2026-03-07');
    await transfer(invoice_id);
    const [row] = await waiting();
    const done = await post(boss, `payment/reject/${row?.record_id}`, { version: row?.version, reason: 'No such sum' });
    expect(done.data).toMatchObject({ status: 'failed', decided_why: 'No such sum' });
    expect(await invoiceOf(invoice_id)).toMatchObject({ status: 'unpaid', paid_cents: 0 });
  });
});

const file = (path: string, as: Record<string, string> = sales) =>
  test.app.http.inject({ method: 'GET', url: `/api/v4/${path}`, headers: as });

describe('papers and files', () => {
  it('an invoice and its receipt are PDF in both languages, for those who may see money there', async () => {
    const { invoice_id } = await sold('2026-03-07', [cash(TOTAL)]);
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
