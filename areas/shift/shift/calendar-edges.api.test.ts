/** Difficult days in Berlin: 29 February, the 31st, ends of months and of a year, and the nights when clocks change. */
import { describe, expect, it } from 'vitest';
import type { ShiftRow } from './shift.model.ts';
import { weekOf } from './shift.rules.ts';
import type { StaffInvoice, StaffInvoiceRow } from '../staff-invoice/staff-invoice.model.ts';
import type { Timesheet, TimesheetRow } from '../timesheet/timesheet.contract.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { people, signInAs } from '#areas/access/access.testing.ts';
import { startFloor } from './shift.testing.ts';

const floor = await startFloor('2028-01-10T08:00:00Z', 'Europe/Berlin');
await floor.paysPerHour(60_00);

describe('a week that is copied', () => {
  it('keeps weekdays and times by the clock, whichever way, over the ends of years and 29 February', async () => {
    const { id, planned } = floor;
    // A Monday night, and the night of the Sunday into the next week.
    await planned({ ...night, staff_id: id.trainer, day: '2027-12-27', plan_reason: 'Forgotten' });
    await planned({ ...night, staff_id: id.part_time, day: '2028-01-02', plan_reason: 'Forgotten' });
    for (const [to, monday, sunday] of [
      ['2028-02-29', '2028-02-28', '2028-03-05'],
      ['2028-10-31', '2028-10-30', '2028-11-05'],
      ['2026-12-31', '2026-12-28', '2027-01-03'],
    ] as const) {
      expect(await copy('2027-12-30', to)).toMatchObject({ data: { to: monday, copied: 2, left_out: 0 } });
      expect(daysOf(await shiftsOf(monday))).toEqual([
        [monday, '22:00', '06:00', 480],
        [sunday, '22:00', '06:00', 480],
      ]);
    }
  });

  it('is an hour shorter or longer where the clock changes in its night, and right again after that', async () => {
    const { id, planned } = floor;
    await planned({ ...night, staff_id: id.trainer, day: '2028-03-18' });
    for (const [to, minutes] of [
      ['2028-03-20', 420],
      ['2028-03-27', 480],
      ['2028-10-23', 540],
    ] as const) {
      expect(await copy('2028-03-13', to)).toMatchObject({ data: { copied: 1 } });
      expect(daysOf(await shiftsOf(to)).filter(([day]) => day === addDays(to, 5))).toEqual([
        [addDays(to, 5), '22:00', '06:00', minutes],
      ]);
    }
  });

  it('leaves out a shift whose hours the clock leaps over', async () => {
    const { id, planned } = floor;
    const leaped = { staff_id: id.sales, post: 'front_desk', starts: '02:00', ends: '03:00', break_min: 0 };
    await planned({ ...leaped, day: '2028-05-14' });
    expect(await copy('2028-05-08', '2028-03-20')).toMatchObject({ data: { copied: 0, left_out: 1 } });
    expect(await floor.plan({ ...leaped, day: '2028-03-26' })).toMatchObject({
      responseCode: 5,
      data: { ends: [expect.any(String)] },
    });
    expect(await floor.plan({ ...leaped, day: '2027-02-29' })).toMatchObject({
      responseCode: 5,
      data: { day: [expect.any(String)] },
    });
  });
});

const night = { starts: '22:00', ends: '06:00', break_min: 0, post: 'coach' };
const copy = (from: Day, to: Day) =>
  floor.call(floor.as.admin, 'POST', 'shifts/copyWeek', { branch_id: floor.KL, from, to, plan_reason: 'Forgotten' });
const shiftsOf = async (from: Day, until = addDays(from, 6)): Promise<ShiftRow[]> =>
  (await floor.call(floor.as.admin, 'GET', `shifts/getTrainerShifts/${floor.KL}?from=${from}&until=${until}`)).data;
const daysOf = (shifts: readonly ShiftRow[]) =>
  shifts.map(({ day, starts, ends, minutes }) => [day, starts, ends, minutes]);

const period = (from_on: Day, until_on: Day) => ({ branch_id: floor.KL, from_on, until_on });

describe('a period', () => {
  const ends = ['2029-01-31', '2029-02-01', '2029-02-28', '2029-03-01', '2029-03-30', '2029-03-31', '2029-04-01'];
  const leap = ['2032-02-28', '2032-02-29', '2032-03-01'];

  it('of a timesheet takes its first and its last day, and neither of their neighbours', async () => {
    const { as, id, call, clock, test } = floor;
    // An hour worked on each of these days, as the clock would have stored it.
    for (const day of [...ends, ...leap])
      await floor.test.add('shift', {
        branch_id: floor.KL,
        staff_id: id.part_time,
        post: 'coach',
        day,
        starts_at: `${day}T10:00:00Z`,
        ends_at: `${day}T11:00:00Z`,
        status: 'completed',
      });
    // Without a shift, half an hour after midnight in the branch, when it is still January in Greenwich.
    await test.ownerSql
      .insertInto('clocking')
      .values({
        branch_id: floor.KL,
        staff_id: id.part_time,
        in_by: 'desk',
        in_at: '2029-01-31T23:30:00Z',
        in_counted_at: '2029-01-31T23:30:00Z',
        out_at: '2029-02-01T00:30:00Z',
        out_counted_at: '2029-02-01T00:30:00Z',
        out_by: 'desk',
      })
      .execute();
    clock.set('2032-06-01T08:00:00Z');
    as.facility = await signInAs(test.app, people.facility_admin);
    as.admin = await signInAs(test.app, people.admin);
    for (const [from, until, days] of [
      ['2029-02-01', '2029-02-28', ['2029-02-01', '2029-02-01', '2029-02-28']],
      ['2029-03-01', '2029-03-31', ['2029-03-01', '2029-03-30', '2029-03-31']],
      ['2032-02-01', '2032-02-29', ['2032-02-28', '2032-02-29']],
    ] as const) {
      expect(await call(as.facility, 'POST', 'timesheet', period(from, until))).toMatchObject({ data: { made: 1 } });
      const { data: list } = (await call(as.admin, 'GET', `timesheet/${floor.KL}?from=${from}&until=${until}`)) as {
        data: { data: TimesheetRow[] };
      };
      const made = list.data.find(({ from_on }) => from_on === from);
      const { data: sheet } = (await call(as.admin, 'GET', `timesheet/view/${made?.id}`)) as { data: Timesheet };
      expect(sheet.lines.map(({ day }) => day)).toEqual(days);
      expect(sheet.worked_min).toBe(60 * days.length);
    }
    expect(await call(as.facility, 'POST', 'timesheet', period('2029-02-28', '2029-04-30'))).toMatchObject({
      data: { made: 0 },
    });
    expect(await call(as.facility, 'POST', 'timesheet', period('2029-02-29', '2029-03-31'))).toMatchObject({
      responseCode: 5,
      data: { from_on: [expect.any(String)] },
    });
  });

  it('of an invoice pays its own days, each once, though periods lie side by side', async () => {
    const { as, call, KL, test } = floor;
    await test.ownerSql.updateTable('timesheet').set({ status: 'approved' }).where('branch_id', '=', KL).execute();
    const generate = (from: Day, until: Day) => call(as.facility, 'POST', 'staffInvoice/generate', period(from, until));
    expect(await generate('2029-02-28', '2029-03-30')).toMatchObject({
      data: { made: 1, lines: 3, total_cents: 180_00 },
    });
    expect(await generate('2029-02-01', '2029-02-28')).toMatchObject({ data: { made: 1, lines: 2 } });
    expect(await generate('2029-03-01', '2029-03-31')).toMatchObject({ data: { made: 1, lines: 1 } });
    expect(await generate('2032-02-29', '2032-02-29')).toMatchObject({ data: { made: 1, lines: 1 } });
    expect(await generate('2032-02-29', '2032-02-29')).toMatchObject({ data: { made: 0, lines: 0 } });
    const { data } = (await call(as.admin, 'POST', 'staffInvoice/index', { branch_id: KL })) as {
      data: { data: StaffInvoiceRow[] };
    };
    const days: Day[] = [];
    for (const { id } of data.data) {
      const { data: invoice } = (await call(as.admin, 'GET', `staffInvoice/view/${id}`)) as { data: StaffInvoice };
      days.push(...invoice.lines.map(({ day }) => day));
    }
    const paid = ['2029-02-01', '2029-02-01', '2029-02-28', '2029-03-01', '2029-03-30', '2029-03-31', '2032-02-29'];
    expect(days.toSorted()).toEqual(paid);
  });
});

it('a week of the roster is one of seven days, whichever day of it is asked for', async () => {
  const { as, call, KL } = floor;
  for (const [asked, monday] of [
    ['2028-02-29', '2028-02-28'],
    ['2027-12-31', '2027-12-27'],
    ['2028-10-29', '2028-10-23'],
    ['2028-07-31', '2028-07-31'],
  ] as const) {
    const { data } = (await call(as.admin, 'GET', `shifts/roster/${KL}?week=${asked}`)) as {
      data: { from: Day; days: { day: Day }[] };
    };
    expect(data.from).toBe(monday);
    expect(weekOf(asked)).toBe(monday);
    expect(data.days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  }
});
