/** Hours that are corrected, on open invoices and on paid ones. */
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { StaffInvoice } from './staff-invoice.model.ts';
import type { Floor } from '../shift/shift.testing.ts';
import { invoiceFloor, twoDays, worked } from './staff-invoice.testing.ts';

const { floor, generate, invoices, view, move, settle } = await invoiceFloor();
await worked(floor, twoDays);
await generate();
const invoice = (await invoices())[0]?.id ?? 0;
await settle(invoice);
await worked(floor, [['2026-10-02', 120]]);
await generate();

describe('hours that turn out to be different', () => {
  it('are corrected on an open invoice in one step: with its timesheet, as a draft again, also a second time', async () => {
    const { as, call } = floor;
    const open = (await invoices()).find(({ status }) => status === 'draft');
    const id = open?.id ?? 0;
    const [line] = (await view(id)).lines;
    const dispute = (text: string) =>
      call(as.part_time, 'POST', `staffInvoice/dispute/${id}`, { line_id: line?.id, text });
    expect(await move(as.facility, id, 'submitted')).toMatchObject({ responseCode: 0 });
    expect(await move(as.admin, id, 'approved')).toMatchObject({ responseCode: 0 });
    expect(await dispute('I stayed until one')).toMatchObject({ data: { disputes: 1 } });
    const hours = { starts: '10:00', ends: '13:00' };
    const asked = { line_id: line?.id, ...hours };
    expect(await call(as.part_time, 'POST', `staffInvoice/previewHours/${id}`, asked)).toMatchObject({ status: 403 });
    expect(await call(as.facility, 'POST', `staffInvoice/previewHours/${id}`, asked)).toMatchObject({
      data: { minutes_before: 120, minutes: 180, before_cents: 36_00, amount_cents: 54_00, on: 'this' },
    });
    expect(await correct(as.facility, { ...(await view(id)), version: 1 }, hours)).toMatchObject({
      responseCode: codes.stale,
    });
    expect(await correct(as.facility, await view(id), hours)).toMatchObject({
      data: {
        status: 'draft',
        disputes: 0,
        total_cents: 54_00,
        lines: [{ minutes: 180, was_min: 120, amount_cents: 54_00, answer: 'The door says so' }],
      },
    });
    expect((await worked_min())[0]).toBe(180);
    expect((await lettersLike('Hours corrected on your invoice%')).at(-1)).toMatch(/2 h becomes 3 h\.[^]*RM 54\.00/);
    expect((await lettersLike('%needs approval again')).at(-1)).toContain('comes to RM 54.00');
    // Again, down to zero: it stays a draft.
    expect(await correct(as.facility, await view(id), hours)).toMatchObject({
      refusal: { code: 'shift.hours_same' },
    });
    expect(await correct(as.facility, await view(id), {})).toMatchObject({
      data: { total_cents: 0, lines: [{ minutes: 0, amount_cents: 0 }] },
    });
    expect(await correct(as.facility, await view(id), { ...hours, break_min: 30 })).toMatchObject({
      data: { total_cents: 45_00, lines: [{ minutes: 150 }] },
    });
  });

  it('after payment the difference goes onto the next invoice, each time what is still open of it', async () => {
    const { as, call, test } = floor;
    const paid = await view(invoice);
    const [first, second] = paid.lines;
    const before = (await draft())?.total_cents ?? 0;
    const text = 'One hour is missing';
    expect(
      await call(as.part_time, 'POST', `staffInvoice/dispute/${invoice}`, { line_id: second?.id, text }),
    ).toMatchObject({
      data: { disputes: 1, status: 'paid' },
    });
    const fix = async (ends: string) =>
      correct(as.facility, await view(invoice), { starts: '09:00', ends }, second?.id);
    const asked = { line_id: second?.id, starts: '09:00', ends: '17:05' };
    expect(await call(as.facility, 'POST', `staffInvoice/previewHours/${invoice}`, asked)).toMatchObject({
      data: { minutes_before: 425, minutes: 485, before_cents: 141_67, amount_cents: 161_67, on: 'next' },
    });
    expect(await fix('17:05')).toMatchObject({ data: { status: 'paid', disputes: 0, total_cents: paid.total_cents } });
    expect((await draft())?.total_cents).toBe(before + 20_00);
    expect(await fix('16:05')).toMatchObject({ responseCode: 0 });
    expect((await draft())?.total_cents).toBe(before);
    expect(await fix('18:05')).toMatchObject({ responseCode: 0 });
    expect((await draft())?.total_cents).toBe(before + 40_00);
    expect((await view(invoice)).lines[0]).toMatchObject({ id: first?.id, amount_cents: 127_50 });
    expect((await lettersLike('Hours corrected after payment%')).at(-1)).toMatch(/8 h 5 min|7 h 5 min/);
    // Its amount is owed: it can't be removed, and moves to another invoice when its invoice is voided.
    const next = await view((await draft())?.id ?? 0);
    const [kept] = next.lines.filter(({ corrects_line_id }) => corrects_line_id === second?.id);
    const drop = { version: next.version, line_id: kept?.id };
    expect(await call(as.facility, 'POST', `staffInvoice/dropAdjustment/${next.id}`, drop)).toMatchObject({
      responseCode: 5,
    });
    expect(await move(as.admin, next.id, 'void', { reason: 'Wrong period' })).toMatchObject({ responseCode: 0 });
    expect(await draft()).toMatchObject({ total_cents: 40_00, lines_count: 3 });
    expect(await fix('17:05')).toMatchObject({ responseCode: 0 });
    expect((await draft())?.total_cents).toBe(20_00);
    // Nobody corrects their own hours, or a line of an invoice that pays nothing.
    expect(await correct(as.facility, await view(next.id), {})).toMatchObject({
      refusal: { code: 'shift.invoice_over' },
    });
    expect(await correct(as.part_time, paid, {})).toMatchObject({ status: 403 });
    const corrected = await test.ownerSql.selectFrom('timesheet').select(['worked_min']).executeTakeFirstOrThrow();
    expect(corrected.worked_min).toBe((await worked_min()).reduce((sum, one) => sum + one, 0));
  });
});

const correct = async (
  as: Floor['as']['admin'],
  { id, version, lines }: StaffInvoice,
  hours: object,
  line_id?: number,
) => {
  const body = { version, line_id: line_id ?? lines[0]?.id, reason: 'The door says so', ...hours };
  return floor.call(as, 'POST', `staffInvoice/correctHours/${id}`, body);
};
const worked_min = async (): Promise<number[]> =>
  (await floor.test.rows<{ worked_min: number }>`select worked_min from timesheet_line order by day`).map(
    (l) => l.worked_min,
  );
const lettersLike = async (like: string): Promise<string[]> =>
  (await floor.test.rows<{ text: string }>`select text from mail where subject like ${like} order by id`).map(
    ({ text }) => text,
  );
const draft = () => invoices().then((all) => all.find(({ status }) => status === 'draft'));
