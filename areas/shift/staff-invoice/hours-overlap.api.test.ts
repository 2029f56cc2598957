/** Corrected hours during another shift of the same person. */
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { StaffInvoice } from './staff-invoice.model.ts';
import type { Floor } from '../shift/shift.testing.ts';
import { invoiceFloor } from './staff-invoice.testing.ts';

const { floor, invoices, view } = await invoiceFloor();

describe('hours at which the same person worked another shift', () => {
  it('are refused with its name, on the invoice and in the timesheet', async () => {
    const { as, call, test, KL, id } = floor;
    // From ten to twelve, and from two to three.
    const day = '2026-09-07';
    const of = { branch_id: KL, staff_id: id.part_time };
    const sheet = await test.add('timesheet', { ...of, from_on: day, until_on: day, status: 'draft' });
    for (const [from, until, worked_min] of [
      ['02:00', '04:00', 120],
      ['06:00', '07:00', 60],
    ] as const) {
      const [starts_at, ends_at] = [`${day}T${from}:00Z`, `${day}T${until}:00Z`];
      const shift_id = await test.add('shift', { ...of, post: 'coach', day, starts_at, ends_at, status: 'completed' });
      const line = { branch_id: KL, timesheet_id: sheet, shift_id, day, worked_min };
      await test.add('timesheet_line', { ...line, in_at: starts_at, out_at: ends_at });
    }
    const lines = await test.ownerSql
      .selectFrom('timesheet_line')
      .select(['id', 'version', 'in_at'])
      .where('timesheet_id', '=', sheet)
      .orderBy('in_at')
      .execute();
    const [first, second] = lines;
    const put = (line: typeof first, hours: object) =>
      call(as.facility, 'PUT', `timesheet/correct/${sheet}`, {
        line_id: line?.id,
        version: line?.version,
        reason: 'Door log',
        break_min: 0,
        ...hours,
      });
    const refused = await put(first, { starts: '10:00', ends: '14:01' });
    expect(refused).toMatchObject({ refusal: { code: 'shift.hours_overlap' } });
    expect(refused.responseMessage).toMatch(/7 Sep 2026, 14:00 to 15:00, in Kuala Lumpur/);
    // Up to the minute in which the other begins.
    expect(await put(first, { starts: '10:00', ends: '14:00' })).toMatchObject({ responseCode: codes.ok });
    expect(await put(second, { starts: '13:59', ends: '15:00' })).toMatchObject({
      refusal: { code: 'shift.hours_overlap' },
    });
    expect(await put(second, { starts: null, ends: null })).toMatchObject({ responseCode: codes.ok });
    await test.ownerSql.updateTable('timesheet').set({ status: 'approved' }).where('id', '=', sheet).execute();
    const asked = { branch_id: KL, from_on: '2026-09-07', until_on: '2026-09-07' };
    await call(as.admin, 'POST', 'staffInvoice/generate', asked);
    const draftOf = (await invoices()).find(({ from_on }) => from_on === '2026-09-07');
    const made = await view(draftOf?.id ?? 0);
    // A shift that isn't in any timesheet yet counts as planned, unless it was cancelled.
    const other = (status: string) =>
      test.ownerSql
        .insertInto('shift')
        .values({
          branch_id: KL,
          staff_id: id.part_time,
          post: 'coach',
          day: '2026-09-07',
          starts_at: '2026-09-07T08:00:00Z',
          ends_at: '2026-09-07T10:00:00Z',
          status,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    await other('cancelled');
    const late = { line_id: made.lines[0]?.id, starts: '10:00', ends: '17:00' };
    expect(await call(as.facility, 'POST', `staffInvoice/previewHours/${made.id}`, late)).toMatchObject({
      responseCode: codes.ok,
    });
    const planned = await other('approved');
    expect(await call(as.facility, 'POST', `staffInvoice/previewHours/${made.id}`, late)).toMatchObject({
      refusal: { code: 'shift.hours_overlap', starts: '16:00', ends: '18:00' },
    });
    expect(await correct(as.facility, made, { starts: '10:00', ends: '17:00' })).toMatchObject({
      refusal: { code: 'shift.hours_overlap' },
    });
    // In a branch out of reach, only that there is one.
    const elsewhere = test.network.branches.OR;
    await test.ownerSql.updateTable('shift').set({ branch_id: elsewhere }).where('id', '=', planned.id).execute();
    const hidden = await correct(as.facility, made, { starts: '10:00', ends: '17:00' });
    expect(hidden).toMatchObject({ refusal: { code: 'shift.hours_overlap_elsewhere' } });
    await test.ownerSql.deleteFrom('shift').where('id', '=', planned.id).execute();
  });
});

const correct = (as: Floor['as']['admin'], on: StaffInvoice, hours: object) =>
  floor.call(as, 'POST', `staffInvoice/correctHours/${on.id}`, {
    version: on.version,
    line_id: on.lines[0]?.id,
    reason: 'The door says so',
    ...hours,
  });
