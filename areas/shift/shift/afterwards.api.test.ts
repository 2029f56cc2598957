/** Planning shifts that have already started or are on a submitted timesheet, and what expires with its time. */
import { describe, expect, it } from 'vitest';
import type { ShiftRow } from './shift.model.ts';
import type { Timesheet } from '../timesheet/timesheet.contract.ts';
import type { HistoryEntry } from '#kit/domain/history.ts';
import { dayAfter, morning, startFloor, today } from './shift.testing.ts';

const floor = await startFloor();
const { shift } = floor;
const yesterday = dayAfter(-1);
const why = { plan_reason: 'Agreed by phone' };
const copy = (more: object) =>
  floor.call(floor.as.admin, 'POST', 'shifts/copyWeek', { branch_id: floor.KL, from: dayAfter(700), ...more });

describe('what has begun already', () => {
  it('is planned with a reason, which the shift and its history keep', async () => {
    const { as, id, plan, call } = floor;
    const asked = { staff_id: id.trainer, day: yesterday };
    expect(await plan(asked)).toMatchObject({ responseCode: 5, data: { plan_reason: ['Required'] } });
    expect(await plan({ ...asked, staff_id: null })).toMatchObject({ data: { plan_reason: ['Required'] } });
    expect(await plan({ ...asked, day: today })).toMatchObject({ data: { plan_reason: ['Required'] } });
    const { data: made } = await plan({ ...asked, ...why });
    expect(made).toMatchObject({ status: 'reserved', ...why });
    // Nobody came: it doesn't stay reserved, whatever its day.
    const { data: old } = await plan({ ...asked, day: dayAfter(-365), ...why });
    await byClock();
    expect(await shift((made as ShiftRow).id)).toMatchObject({ status: 'absent' });
    expect(await shift((old as ShiftRow).id)).toMatchObject({ status: 'absent', ...why });
    // An upcoming shift needs no reason, and keeps none.
    const { data: coming } = await plan({ staff_id: id.trainer, day: dayAfter(3), ...why });
    expect(coming).toMatchObject({ plan_reason: null });
    expect(await edit(coming, { day: dayAfter(-3) })).toMatchObject({ data: { plan_reason: ['Required'] } });
    expect(await edit(coming, { day: dayAfter(-3), ...why })).toMatchObject({ data: { day: dayAfter(-3), ...why } });
    const { data: history } = await call(as.admin, 'GET', `shifts/history/${(coming as ShiftRow).id}`);
    expect((history as HistoryEntry[]).flatMap((entry) => entry.changes)).toContainEqual({
      field: 'plan_reason',
      before: null,
      after: why.plan_reason,
    });
    // Colleagues see the shift, but not why it was planned so late.
    const { data: seen } = await call(as.sales, 'GET', `shifts/view/${(coming as ShiftRow).id}`);
    expect(seen).toMatchObject({ plan_reason: null });
  });

  it('may end later while it runs, and keeps its reason', async () => {
    const { id, plan } = floor;
    const { data: made } = await plan({ staff_id: id.part_time, day: today, ...why });
    const { data: longer } = await edit(made, { ends: '15:00' });
    expect(longer).toMatchObject({ ends: '15:00', ...why });
    expect(await edit(longer, { ends: '07:30' })).toMatchObject({ data: { plan_reason: ['Required'] } });
  });

  it('of a week that is copied is left out without a reason', async () => {
    const { id, planned } = floor;
    // Of the current week; today is a Wednesday, so two days have passed.
    for (const day of [698, 699, 700, 701])
      await planned({ staff_id: id.sales, day: dayAfter(day), post: 'front_desk' });
    expect(await copy({ to: dayAfter(-7) })).toMatchObject({ data: { plan_reason: ['Required'] } });
    expect(await copy({ to: today })).toMatchObject({ data: { copied: 1, left_out: 3 } });
    expect(await copy({ to: today, ...why })).toMatchObject({ data: { copied: 3, left_out: 1 } });
    expect(await copy({ to: dayAfter(-7), ...why })).toMatchObject({ data: { copied: 4, left_out: 0 } });
  });

  it('ends with its time where nobody has taken it, or decided', async () => {
    const { as, call, KL, planned, clock } = floor;
    const open = await planned({ staff_id: null, day: dayAfter(1) });
    const ask = { branch_id: KL, post: 'coach', day: dayAfter(1), ...morning };
    const asked = await call(as.trainer, 'POST', 'shifts/ask', ask);
    clock.set(new Date(`${dayAfter(1)}T14:00:00+08:00`).toISOString());
    await byClock();
    const states = [open, asked.data as ShiftRow].map(async (one) => (await shift(one.id)).status);
    expect(await Promise.all(states)).toEqual(['cancelled', 'cancelled']);
    clock.set(new Date(`${today}T08:00:00+08:00`).toISOString());
  });
});

const edit = (of: ShiftRow, more: object) => {
  const { id, version, day, starts, ends, break_min, post, staff_id } = of;
  const same = { version, day, starts, ends, break_min, post, staff_id };
  return floor.call(floor.as.admin, 'PUT', `shifts/${id}`, { ...same, ...more });
};

const byClock = () => floor.run('shifts_by_clock');

describe('a timesheet that is closed', () => {
  it('takes no shift in and gives none away, until it is unlocked with a reason', async () => {
    const { as, call, id, KL, plan, test } = floor;
    const [from_on, until_on] = [dayAfter(-40), dayAfter(-31)];
    const sheet = await test.ownerSql
      .insertInto('timesheet')
      .values({ branch_id: KL, staff_id: id.sales, from_on, until_on, status: 'locked' })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    const asked = { staff_id: id.sales, post: 'front_desk', day: until_on, ...why };
    const refused = { refusal: { code: 'shift.in_closed_sheet', name: expect.stringContaining(' ') } };
    expect(await plan(asked)).toMatchObject(refused);
    const { data: beside } = await plan({ ...asked, day: dayAfter(-30) });
    expect(await edit(beside, { day: until_on, ...why })).toMatchObject(refused);
    expect(await copy({ from: dayAfter(-30), to: dayAfter(-37), ...why })).toMatchObject({ data: { copied: 0 } });
    const sheetCall = (path: string, body?: object) => call(as.admin, 'POST', `timesheet/${path}/${sheet.id}`, body);
    const unlock = { version: sheet.version, move: 'unlock', reason: 'A day is missing' };
    expect(await sheetCall('compute')).toMatchObject({ refusal: { code: 'shift.sheet_not_open' } });
    expect(await sheetCall('move', unlock)).toMatchObject({ data: { status: 'unlocked', reason: unlock.reason } });
    expect(await plan(asked)).toMatchObject({ responseCode: 0 });
    const { data } = (await sheetCall('compute')) as { data: Timesheet };
    expect(data.lines).toMatchObject([{ day: until_on, shift_status: 'absent', planned_min: 420, worked_min: 0 }]);
  });
});
