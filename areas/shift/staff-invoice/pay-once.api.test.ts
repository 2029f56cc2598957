import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { StaffInvoice, StaffInvoiceRow } from './staff-invoice.model.ts';
import { NewClass } from '#areas/classes/class/class.model.ts';
import { createClass } from '#areas/classes/class/class.commands.ts';
import { aRoom, boxing } from '#areas/classes/classes.testing.ts';
import { createSingle } from '#areas/classes/timetable/timetable.commands.ts';
import { shiftInvariants } from '#server/verify/shift.ts';
import { startFloor } from '../shift/shift.testing.ts';

const room = { id: 0 };
const floor = await startFloor();
const { test, KL } = floor;
const system = await test.system();
room.id = await aRoom(test.ownerSql, KL);
const class_id = (await createClass(system, NewClass.parse({ branch_id: KL, ...boxing, facility_id: room.id }))).id;
const rate = { branch_id: KL, currency: 'MYR', valid_from: '2020-01-01' };
await test.ownerSql
  .insertInto('freelance_rate')
  .values([
    { ...rate, work: 'shift', kind: 'hour', amount_cents: 20_00 },
    { ...rate, work: 'class', kind: 'class', amount_cents: 60_00 },
  ])
  .execute();

/** A shift of the part-time trainer in UTC, on its own approved timesheet. */
const shift = async (day: string, from: string, until: string, worked_min: number, status = 'approved') => {
  const { test, KL, id } = floor;
  const sheet = await test.ownerSql
    .insertInto('timesheet')
    .values({ branch_id: KL, staff_id: id.part_time, from_on: day, until_on: day, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [in_at, out_at] = [`${day}T${from}:00Z`, `${day}T${until}:00Z`];
  const planned = await test.ownerSql
    .insertInto('shift')
    .values({
      branch_id: KL,
      staff_id: id.part_time,
      post: 'coach',
      day,
      starts_at: in_at,
      ends_at: out_at,
      status: 'completed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.ownerSql
    .insertInto('timesheet_line')
    .values({ branch_id: KL, timesheet_id: sheet.id, shift_id: planned.id, day, worked_min, in_at, out_at })
    .execute();
  return sheet.id;
};
/** An hour's class taught by the part-time trainer, starting at a Kuala Lumpur time (eight hours ahead). */
const taught = async (day: string, starts: string) => {
  const { test, KL, id } = floor;
  const system = await test.system();
  const same = {
    duration_min: null,
    capacity: null,
    on_holidays: false,
    facility_id: room.id,
    trainers: [{ staff_id: id.part_time, override_reason: 'Knows it' }],
  };
  const { sessions } = await createSingle(system, { branch_id: KL, class_id, day, starts, ...same });
  const session_id = sessions[0]?.id ?? 0;
  await test.ownerSql.updateTable('class_session').set({ status: 'completed' }).where('id', '=', session_id).execute();
  return session_id;
};
const generate = (from_on: string, until_on = from_on) =>
  floor.call(floor.as.admin, 'POST', 'staffInvoice/generate', { branch_id: floor.KL, from_on, until_on });
const newest = async (): Promise<StaffInvoice> => {
  const { as, call, KL } = floor;
  const { data } = (await call(as.admin, 'POST', 'staffInvoice/index', { branch_id: KL })) as {
    data: { data: StaffInvoiceRow[] };
  };
  const id = Math.max(...data.data.map((one) => one.id));
  return (await call(as.admin, 'GET', `staffInvoice/view/${id}`)).data;
};
const linesNow = async () =>
  (await newest()).lines.map(({ work, minutes, amount_cents, less }) => [
    work,
    minutes,
    less.map((one) => [one.work, one.minutes, one.title.en]),
    amount_cents,
  ]);
const settings = async (body: object, as = floor.as.admin) => {
  const { call, KL } = floor;
  const { data } = (await call(floor.as.admin, 'GET', `shiftClock/settings/${KL}`)) as { data: { version: number } };
  const { can: _can, branch_id: _branch, ...now } = data as Record<string, unknown>;
  return call(as, 'PUT', `shiftClock/settings/${KL}`, { ...now, ...body });
};

describe('the rules of a branch', () => {
  it('are set by who may, within bounds, and how a class is paid by who sets rates', async () => {
    const { as, call, KL } = floor;
    expect(await call(as.trainer, 'GET', `shiftClock/settings/${KL}`)).toMatchObject({ status: 403 });
    expect(await call(as.elsewhere, 'GET', `shiftClock/settings/${KL}`)).toMatchObject({ status: 403 });
    expect(await call(as.admin, 'GET', `shiftClock/settings/${KL}`)).toMatchObject({
      data: {
        tolerance_min: 7,
        late_after_min: 5,
        absent_after_min: 60,
        early_in_min: 60,
        class_pay: 'class',
        version: 1,
      },
    });
    expect(await settings({ tolerance_min: 31, late_after_min: 30, absent_after_min: 20 })).toMatchObject({
      responseCode: codes.validation,
      data: { tolerance_min: [expect.any(String)] },
    });
    expect(await settings({ late_after_min: 30, absent_after_min: 20 })).toMatchObject({
      data: { absent_after_min: ['The limit for absent can’t be earlier than the limit for late.'] },
    });
    const { data } = (await call(as.admin, 'GET', `shiftClock/settings/${KL}`)) as { data: Record<string, unknown> };
    const { can: _can, branch_id: _branch, ...read } = data;
    const both = await Promise.all(
      [10, 12].map(async (late_after_min) =>
        call(as.admin, 'PUT', `shiftClock/settings/${KL}`, { ...read, late_after_min }),
      ),
    );
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.stale]);
  });
  it('let nobody change how a class is paid without the flag of rates', async () => {
    const { as, call, test, id, KL } = floor;
    await test.ownerSql
      .insertInto('privilege')
      .values({
        staff_id: id.facility,
        branch_id: KL,
        flag: 'MANAGE_FREELANCE_RATE',
        effect: 'take',
        from_on: '2020-01-01',
        until_on: '2099-12-31',
        reason: 'Pay is for the manager',
        given_by: id.admin,
      })
      .execute();
    expect(await call(as.facility, 'GET', `shiftClock/settings/${KL}`)).toMatchObject({ data: { can: [] } });
    expect(await settings({ class_pay: 'both' }, as.facility)).toMatchObject({
      refusal: { code: 'shift.pay_not_yours' },
    });
    expect(await settings({ early_in_min: 45 }, as.facility)).toMatchObject({ responseCode: codes.ok });
  });
});

describe('a class during a paid shift', () => {
  it('is paid by the class, and its minutes are not paid by the hour too', async () => {
    await shift('2026-12-05', '01:00', '05:00', 210);
    await taught('2026-12-05', '10:00');
    await taught('2026-12-05', '12:30');
    expect(await generate('2026-12-05')).toMatchObject({ data: { made: 1, lines: 3, total_cents: 40_00 + 120_00 } });
    expect(await linesNow()).toEqual([
      [
        'shift',
        210,
        [
          ['class', 60, 'Boxing basics'],
          ['class', 30, 'Boxing basics'],
        ],
        40_00,
      ],
      ['class', 60, [], 60_00],
      ['class', 60, [], 60_00],
    ]);
  });
  it('is written on paper as it is on the page', async () => {
    const { test, as } = floor;
    const pdf = await test.app.http.inject({
      method: 'POST',
      url: `/api/v4/getInvoicePDF/${(await newest()).id}`,
      headers: as.part_time,
    });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('leaves what is invoiced already as it is: the class that was forgotten is paid for its other minutes', async () => {
    await shift('2026-12-07', '01:00', '03:00', 120);
    expect(await generate('2026-12-07')).toMatchObject({ data: { total_cents: 40_00 } });
    await taught('2026-12-07', '10:30');
    expect(await generate('2026-12-07')).toMatchObject({ data: { total_cents: 30_00 } });
    expect(await linesNow()).toEqual([['class', 60, [['shift', 30, 'Coach']], 30_00]]);
  });
  it('is found in the shift of the night before, of which the period is another', async () => {
    await shift('2026-12-08', '14:00', '16:00', 120);
    await taught('2026-12-09', '00:00');
    expect(await generate('2026-12-08')).toMatchObject({ data: { lines: 1, total_cents: 40_00 } });
    expect(await generate('2026-12-09')).toMatchObject({ data: { lines: 1, total_cents: 60_00 } });
  });
  it('is paid by the hours where the branch says so, and waits for them to be approved', async () => {
    expect(await settings({ class_pay: 'hours' })).toMatchObject({ data: { class_pay: 'hours' } });
    const sheet = await shift('2026-12-12', '01:00', '03:00', 120, 'submitted');
    await taught('2026-12-12', '10:15');
    expect(await generate('2026-12-12')).toMatchObject({ data: { made: 0, not_approved: 2 } });
    await floor.test.ownerSql.updateTable('timesheet').set({ status: 'approved' }).where('id', '=', sheet).execute();
    expect(await generate('2026-12-12')).toMatchObject({ data: { lines: 2, total_cents: 40_00 + 15_00 } });
    expect(await linesNow()).toEqual([
      ['shift', 120, [], 40_00],
      ['class', 60, [['shift', 45, 'Coach']], 15_00],
    ]);
  });
  it('changes with corrected hours: the preview shows it, and posting does the same', async () => {
    const { as, call } = floor;
    const { id, version, lines, total_cents } = await newest();
    const [hours, lesson] = lines;
    // From 10:15 to 11:15 the hours pay for half an hour only.
    const asked = { line_id: hours?.id, starts: '09:00', ends: '10:45' };
    const { data } = await call(as.facility, 'POST', `staffInvoice/previewHours/${id}`, asked);
    expect(data).toMatchObject({
      before_cents: 40_00,
      amount_cents: 35_00,
      also: [{ line_id: lesson?.id, before_cents: 15_00, amount_cents: 30_00 }],
      difference_cents: 10_00,
      on: 'this',
    });
    const body = { ...asked, version, reason: 'Left earlier' };
    expect(await call(as.facility, 'POST', `staffInvoice/correctHours/${id}`, body)).toMatchObject({
      data: { total_cents: total_cents + 10_00 },
    });
  });
  it('is paid twice only where the branch says so', async () => {
    await settings({ class_pay: 'both' });
    await shift('2026-12-14', '01:00', '03:00', 120);
    await taught('2026-12-14', '09:30');
    expect(await generate('2026-12-14')).toMatchObject({ data: { lines: 2, total_cents: 40_00 + 60_00 } });
    await settings({ class_pay: 'class' });
  });
  it('of a live invoice keeps what it left out, and verify agrees', async () => {
    const { test } = floor;
    const cheat = test.ownerSql.updateTable('staff_invoice').set({ status: 'submitted' }).execute();
    await cheat;
    await expect(test.ownerSql.updateTable('staff_invoice_line').set({ less: '[]' }).execute()).rejects.toThrow(
      /no draft/,
    );
    const found = (await test.faults(undefined, shiftInvariants)).flatMap((one) => one.shown);
    expect(found.filter((problem) => !problem.includes('timesheet'))).toEqual([]);
    const [twice] = await test.planted(['delete from clock_rule'], undefined, ['minutes_once']);
    expect(twice?.count).toBe(1);
  });
  it.each([
    [45_63, 0],
    [45_62, 1],
  ])('25 of 30 minutes of 54.75 are rounded up: verify finds %i wrong %i times', async (amount_cents, count) => {
    const part = `alter table staff_invoice_line disable trigger user;
      update staff_invoice_line set rate_kind = 'class', rate_cents = 5475, minutes = 30, less = '[{"minutes": 5}]', amount_cents = ${amount_cents}
       where id = (select min(id) from staff_invoice_line where work = 'class')`;
    const [found] = await floor.test.planted([part], undefined, ['line_amounts']);
    expect(found?.count ?? 0).toBe(count);
  });
});
