import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import { addDays } from '#kit/domain/day.ts';
import { mulDiv } from '#kit/domain/money.ts';
import { payBook, type PayRate } from './pay.store.ts';
import type { Floor } from '../shift/shift.testing.ts';
import { invoiceFloor, period, RAISED, twoDays, worked } from './staff-invoice.testing.ts';

const { floor, generate, invoices, view, move } = await invoiceFloor();
await worked(floor, [...twoDays, ['2026-10-20', 60]]);

let invoice = 0;

describe('an invoice run', () => {
  it('pays each day by the rate of that day, and takes a source once, also of two runs at once', async () => {
    const { as, call, KL } = floor;
    expect(await generate(as.trainer)).toMatchObject({ status: 403 });
    expect(await call(as.facility, 'POST', 'staffInvoice/preview', { branch_id: KL, ...period })).toMatchObject({
      data: { made: 1, lines: 3, total_cents: 127_50 + 141_67 + 20_00, without_rate: 0 },
    });
    const runs = await Promise.all([1, 2, 3].map(() => generate()));
    const made = runs.filter((run) => run.responseCode === 0).map((run) => (run.data as { made: number }).made);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(1);
    const all = await invoices();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ number: 'SI-KL-2026-000001', status: 'draft', total_cents: 289_17, lines_count: 3 });
    invoice = all[0]?.id ?? 0;
    const { lines } = await view(invoice);
    expect(lines.map((line) => [line.day, line.minutes, line.rate_cents, line.amount_cents])).toEqual([
      ['2026-10-14', 425, 18_00, 127_50],
      ['2026-10-15', 425, 20_00, 141_67],
      ['2026-10-20', 60, 20_00, 20_00],
    ]);
  });

  it('lets nobody write a rate or correct a day behind it', async () => {
    const { as, call, KL, test } = floor;
    const rate = {
      branch_id: KL,
      who: 'everyone',
      work: 'shift',
      kind: 'hour',
      amount_cents: 1,
      valid_from: '2026-10-18',
    };
    expect(await call(as.admin, 'POST', 'freelanceRate', rate)).toMatchObject({
      responseCode: 5,
      data: { valid_from: [expect.stringContaining('invoiced')] },
    });
    const change = test.ownerSql
      .updateTable('timesheet_line')
      .set({ worked_min: 1 })
      .where('branch_id', '=', KL)
      .execute();
    await expect(change).rejects.toThrow(/on an invoice/);
  });
});

/** The trainer's letters about an invoice, oldest first. */
const letters = async (): Promise<{ subject: string; text: string }[]> => {
  const staff = floor.test.ownerSql.selectFrom('staff').select('email');
  const email = staff.where('id', '=', floor.test.network.staff.trainer_part_time);
  const mail = floor.test.ownerSql.selectFrom('mail').select(['subject', 'text']).where('to_address', '=', email);
  return mail.where('subject', 'like', '%SI-KL-%').orderBy('id').execute();
};

describe('what becomes of it', () => {
  it('is adjusted while it is a draft, and its total stays the sum of its lines', async () => {
    const { as, call } = floor;
    const { version } = await view(invoice);
    const body = { version, title: 'Taxi', amount_cents: 12_50 };
    expect(await call(as.part_time, 'POST', `staffInvoice/adjust/${invoice}`, body)).toMatchObject({ status: 403 });
    expect(await call(as.facility, 'POST', `staffInvoice/adjust/${invoice}`, body)).toMatchObject({
      data: { total_cents: 301_67 },
    });
    expect(await call(as.facility, 'POST', `staffInvoice/adjust/${invoice}`, body)).toMatchObject({
      responseCode: codes.stale,
    });
  });

  it('loses an adjustment again, but no line of work, and only at its version', async () => {
    const { as, call } = floor;
    const drop = async (who: Floor['as']['admin'], line_id: number | undefined, version?: number) =>
      call(who, 'POST', `staffInvoice/dropAdjustment/${invoice}`, {
        version: version ?? (await view(invoice)).version,
        line_id,
      });
    const add = async () =>
      call(as.facility, 'POST', `staffInvoice/adjust/${invoice}`, {
        version: (await view(invoice)).version,
        title: 'Typed twice',
        amount_cents: -5_00,
      });
    expect(await add()).toMatchObject({ data: { total_cents: 296_67 } });
    const { lines, version } = await view(invoice);
    const wrong = lines.find(({ title }) => title.en === 'Typed twice');
    expect(await drop(as.part_time, wrong?.id)).toMatchObject({ status: 403 });
    expect(await drop(as.facility, lines[0]?.id)).toMatchObject({
      responseCode: 5,
      data: { line_id: [expect.any(String)] },
    });
    expect(await drop(as.facility, wrong?.id, version - 1)).toMatchObject({ responseCode: codes.stale });
    expect(await drop(as.facility, wrong?.id)).toMatchObject({ data: { total_cents: 301_67, lines_count: 4 } });
    expect(await drop(as.facility, wrong?.id)).toMatchObject({ responseCode: 5 });
  });

  it('is seen by its trainer alone, who disputes a line; it is not approved before that is answered', async () => {
    const { as, call } = floor;
    expect((await invoices(as.part_time)).map((one) => one.id)).toEqual([invoice]);
    expect(await invoices(as.trainer)).toEqual([]);
    expect(await call(as.trainer, 'GET', `staffInvoice/view/${invoice}`)).toMatchObject({
      responseCode: codes.notFound,
    });
    expect(await call(as.trainer, 'POST', `getInvoicePDF/${invoice}`)).toMatchObject({ responseCode: codes.notFound });
    expect(await move(as.facility, invoice, 'submitted')).toMatchObject({ data: { status: 'submitted' } });
    const asked = await letters();
    expect(asked.map((one) => one.subject)).toEqual(['Please check your invoice SI-KL-2026-000001']);
    const [line] = (await view(invoice)).lines;
    const body = { line_id: line?.id, text: 'I stayed an hour longer' };
    expect(await call(as.facility, 'POST', `staffInvoice/dispute/${invoice}`, body)).toMatchObject({
      refusal: { code: 'shift.not_your_invoice' },
    });
    expect(await call(as.part_time, 'POST', `staffInvoice/dispute/${invoice}`, body)).toMatchObject({
      data: { disputes: 1 },
    });
    expect(await move(as.admin, invoice, 'approved')).toMatchObject({ refusal: { code: 'shift.disputed' } });
    expect(
      await call(as.facility, 'POST', `staffInvoice/answer/${invoice}`, { ...body, text: 'The clock says 7 h 5' }),
    ).toMatchObject({
      data: { disputes: 0 },
    });
    const answered = (await letters()).at(-1);
    expect(answered?.subject).toBe('Answer about your invoice SI-KL-2026-000001');
    expect(answered?.text).toContain('The clock says 7 h 5');
    // Not satisfied with the answer: disputed again, and the earlier answer is removed.
    const again = { ...body, text: 'Look at the door' };
    expect(await call(as.part_time, 'POST', `staffInvoice/dispute/${invoice}`, again)).toMatchObject({
      data: { disputes: 1, lines: [{ dispute: 'Look at the door', answer: null }, {}, {}, {}] },
    });
    expect(await move(as.admin, invoice, 'approved')).toMatchObject({ refusal: { code: 'shift.disputed' } });
    expect(await call(as.facility, 'POST', `staffInvoice/answer/${invoice}`, body)).toMatchObject({
      data: { disputes: 0 },
    });
    const [kept] = (await view(invoice)).lines.filter(({ work }) => work === 'adjustment');
    const drop = { version: (await view(invoice)).version, line_id: kept?.id };
    expect(await call(as.facility, 'POST', `staffInvoice/dropAdjustment/${invoice}`, drop)).toMatchObject({
      refusal: { code: 'shift.no_draft' },
    });
  });

  it('is approved once and paid once, by who may; then nothing changes it', async () => {
    const { as, test } = floor;
    expect(await move(as.facility, invoice, 'approved')).toMatchObject({ refusal: { code: 'shift.needs_approver' } });
    const both = await Promise.all([move(as.admin, invoice, 'approved'), move(as.hq, invoice, 'approved')]);
    expect(both.filter((answer) => answer.responseCode === 0)).toHaveLength(1);
    expect(await move(as.admin, invoice, 'paid', { method: 'bank_transfer' })).toMatchObject({
      responseCode: 5,
      data: { reference: [expect.any(String)] },
    });
    const how = { method: 'bank_transfer', reference: 'TT-88' };
    expect(await move(as.admin, invoice, 'paid', { ...how, paid_on: '2026-09-30' })).toMatchObject({
      refusal: { code: 'shift.paid_before' },
    });
    expect(await move(as.admin, invoice, 'paid', how)).toMatchObject({
      data: { status: 'paid', ...how, paid_on: '2026-11-18' },
    });
    const paid = (await letters()).filter((one) => one.subject === 'Invoice SI-KL-2026-000001 has been paid');
    expect(paid.map((one) => one.text)).toEqual([expect.stringMatching(/18 Nov 2026.*TT-88/)]);
    expect(await move(as.admin, invoice, 'void', { reason: 'x' })).toMatchObject({ responseCode: 99 });
    const cheat = test.ownerSql.updateTable('staff_invoice_line').set({ amount_cents: 1 }).execute();
    await expect(cheat).rejects.toThrow(/no draft/);
  });

  it('sets its sources free when it is void; the next one takes the next number', async () => {
    const { as, test, KL, id } = floor;
    const sheet = await test.ownerSql.selectFrom('timesheet').select('id').executeTakeFirstOrThrow();
    const day = addDays(period.from_on, 1);
    const time = { starts_at: `${day}T02:00:00Z`, ends_at: `${day}T04:00:00Z` };
    const shift = await test.ownerSql
      .insertInto('shift')
      .values({ branch_id: KL, staff_id: id.part_time, post: 'coach', day, ...time, status: 'completed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.ownerSql
      .insertInto('timesheet_line')
      .values({ branch_id: KL, timesheet_id: sheet.id, shift_id: shift.id, day, worked_min: 120 })
      .execute();
    expect(await generate()).toMatchObject({ data: { made: 1, lines: 1, total_cents: 36_00 } });
    const second = (await invoices()).find((one) => one.status === 'draft');
    expect(await move(as.admin, second?.id ?? 0, 'void')).toMatchObject({ data: { reason: ['Required'] } });
    expect(await move(as.admin, second?.id ?? 0, 'void', { reason: 'Wrong period' })).toMatchObject({
      data: { status: 'void' },
    });
    expect(await generate()).toMatchObject({ data: { made: 1, lines: 1 } });
    expect((await invoices()).map((one) => one.number).toSorted()).toEqual([
      'SI-KL-2026-000001',
      'SI-KL-2026-000002',
      'SI-KL-2026-000003',
    ]);
  });
});

it('goes out as CSV that no spreadsheet runs, as paper, and in sum', async () => {
  const { test, as, KL, call, id } = floor;
  await test.ownerSql.updateTable('staff').set({ first_name: '=SUM(1)' }).where('id', '=', id.part_time).execute();
  const csv = await test.app.http.inject({
    method: 'POST',
    url: '/api/v4/getInvoiceCSV',
    headers: as.admin,
    payload: { branch_id: KL },
  });
  expect(csv.body).toContain('SI-KL-2026-000001');
  expect(csv.body).not.toMatch(/(^|,)"?=SUM/m);
  const pdf = await test.app.http.inject({
    method: 'POST',
    url: `/api/v4/getInvoicePDF/${invoice}`,
    headers: as.part_time,
  });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const ids = (await invoices()).map((one) => one.id);
  const many = await test.app.http.inject({
    method: 'POST',
    url: '/api/v4/staffInvoice/pdf',
    headers: as.admin,
    payload: { branch_id: KL, ids },
  });
  expect(many.rawPayload.length).toBeGreaterThan(pdf.rawPayload.length);
  expect(
    await call(as.admin, 'POST', 'summaryofInvoice', { branch_id: KL, from: RAISED, until: period.until_on }),
  ).toMatchObject({
    data: { statuses: expect.arrayContaining([{ status: 'paid', count: 1, total_cents: 301_67 }]) },
  });
  expect(await call(as.admin, 'POST', 'staffInvoiceShift/index', { branch_id: KL })).toMatchObject({
    data: { total: 6 },
  });
});

it('pays as a plain model does, whatever rates and days there are', () => {
  const rate = fc.record({
    valid_from: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'),
    amount_cents: fc.integer({ min: 0, max: 50_000 }),
  });
  const work = fc.record({
    day: fc.integer({ min: 0, max: 120 }).map((days) => addDays('2025-12-15', days)),
    minutes: fc.integer({ min: 0, max: 960 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(rate, { selector: (one) => one.valid_from }), fc.array(work), (rates, all) => {
      const rows = rates.map((one, id): PayRate => ({
        ...one,
        id,
        staff_id: null,
        grade: null,
        work: 'shift',
        category: null,
        kind: 'hour',
        floor_cents: null,
        ceiling_cents: null,
      }));
      const book = payBook(rows, []);
      for (const { day, minutes } of all) {
        const holds = rates
          .filter((one) => one.valid_from <= day)
          .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0];
        const paid = book({ staff_id: 1, work: 'shift', category: null, day, minutes, heads: 0 });
        expect(paid?.amount_cents).toBe(holds && mulDiv(holds.amount_cents, minutes, 60));
      }
    }),
  );
});
