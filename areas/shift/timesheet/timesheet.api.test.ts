/** In a zone where the clock goes back during the test's night: 25 October 2026, 03:00 to 02:00. */
import { describe, expect, it } from 'vitest';
import type { ClockView } from '../clock/clock.contract.ts';
import type { Timesheet, TimesheetRow } from './timesheet.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { people, signInAs } from '#areas/access/access.testing.ts';
import { startFloor, type Floor } from '../shift/shift.testing.ts';

const floor = await startFloor('2026-10-24T14:00:00Z', 'Europe/Berlin');
const { desk, own, shift, run: job } = floor;
await floor.inNetwork();

describe('the clock', () => {
  it('counts a night in which the clock goes back, rounded only near to the plan, with what it said beside', async () => {
    const { as, id, clock, planned, test } = floor;
    ids['night'] = (await planned({ ...night, staff_id: id.trainer })).id;
    ids['late'] = (await planned({ ...night, staff_id: id.part_time })).id;
    expect(await own(as.trainer, 'in')).toMatchObject({ refusal: { code: 'shift.no_shift_now' } });
    clock.set('2026-10-24T19:55:00Z');
    expect(await own(as.trainer, 'out')).toMatchObject({ refusal: { code: 'shift.not_in' } });
    const twice = await Promise.all([own(as.trainer, 'in'), own(as.trainer, 'in')]);
    expect(twice.map((answer) => answer.responseCode).toSorted((a, b) => a - b)).toEqual([0, 99]);
    clock.set('2026-10-24T20:20:00Z');
    expect(await desk(id.part_time, 'in')).toMatchObject({ responseCode: 0 });
    expect(await shift(ids['late'] ?? 0)).toMatchObject({ status: 'late' });
    // People who came yesterday are still at work; people who start soon can clock in, although it is not their day yet.
    const soon = await planned({
      staff_id: id.sales,
      post: 'front_desk',
      day: '2026-10-25',
      starts: '00:15',
      ends: '01:00',
      break_min: 0,
    });
    clock.set('2026-10-24T21:10:00Z');
    expect(await atDesk()).toEqual([ids['night'], ids['late']]);
    clock.set('2026-10-24T21:20:00Z');
    expect(await atDesk()).toEqual([ids['night'], ids['late'], soon.id]);
    clock.set('2026-10-24T22:30:00Z');
    expect(await atDesk()).toEqual([ids['night'], ids['late'], soon.id]);
    expect(await atDesk(as.part_time)).toEqual([ids['late']]);
    clock.set('2026-10-25T05:06:00Z');
    expect(await own(as.trainer, 'out')).toMatchObject({ responseCode: 0 });
    expect(await shift(ids['night'] ?? 0)).toMatchObject({ status: 'completed', minutes: 510 });
    // Ended and gone; anyone who has not clocked out still can.
    expect(await atDesk()).toEqual([ids['late'], expect.any(Number)]);
    const kept = await test.ownerSql
      .selectFrom('clocking')
      .selectAll()
      .where('staff_id', '=', id.trainer)
      .executeTakeFirstOrThrow();
    expect(
      [kept.in_at, kept.in_counted_at, kept.out_at, kept.out_counted_at].map((at) => new Date(at ?? 0).toISOString()),
    ).toEqual([
      '2026-10-24T19:55:00.000Z',
      '2026-10-24T20:00:00.000Z',
      '2026-10-25T05:06:00.000Z',
      '2026-10-25T05:00:00.000Z',
    ]);
    expect(kept).toMatchObject({ in_by: 'phone', shift_id: ids['night'] });
  });

  it('is opened by the address of the branch or by the code of this minute, and by nothing else', async () => {
    const { as, call, KL, clock, test } = floor;
    await test.ownerSql.deleteFrom('address_range').execute();
    expect(await own(as.trainer, 'in')).toMatchObject({ refusal: { code: 'shift.not_on_site' } });
    expect(await call(as.trainer, 'GET', `shiftClock/code/${KL}`)).toMatchObject({ status: 403 });
    const { data } = await call(as.facility, 'GET', `shiftClock/code/${KL}`);
    const { code } = data as { code: string };
    expect(await own(as.trainer, 'in', 'made up')).toMatchObject({ refusal: { code: 'shift.code_over' } });
    expect(await own(as.trainer, 'in', code)).toMatchObject({ refusal: { code: 'shift.no_shift_now' } });
    clock.set('2026-10-25T05:08:30Z');
    expect(await own(as.trainer, 'in', code)).toMatchObject({ refusal: { code: 'shift.code_over' } });
    expect(await desk(floor.id.trainer, 'in', as.trainer)).toMatchObject({ status: 403 });
  });

  it('by itself: late, then absent, and who forgot to go is stopped at the end', async () => {
    const { as, id, clock, planned } = floor;
    const made = await planned({
      staff_id: id.sales,
      post: 'front_desk',
      day: '2026-10-25',
      starts: '08:00',
      ends: '12:00',
      break_min: 0,
    });
    clock.set('2026-10-25T07:04:00Z');
    await job('shifts_by_clock');
    expect(await shift(made.id)).toMatchObject({ status: 'reserved' });
    clock.set('2026-10-25T07:06:00Z');
    await job('shifts_by_clock');
    expect(await shift(made.id)).toMatchObject({ status: 'late' });
    clock.set('2026-10-25T09:10:00Z');
    await job('shifts_by_clock');
    expect(await shift(made.id)).toMatchObject({ status: 'absent' });
    expect(await shift(ids['late'] ?? 0)).toMatchObject({ status: 'late', clocked_out_at: '2026-10-25T05:00:00.000Z' });
    expect(await desk(id.sales, 'in')).toMatchObject({ responseCode: 0 });
    expect(await shift(made.id)).toMatchObject({ status: 'late' });
    clock.set('2026-10-25T11:00:00Z');
    expect(await own(as.sales, 'out')).toMatchObject({ responseCode: 99 });
    expect(await desk(id.sales, 'out')).toMatchObject({ responseCode: 0 });
  });
});

const night = { day: '2026-10-24', starts: '22:00', ends: '06:00', break_min: 30 };
const ids: Record<string, number> = {};
const atDesk = async (as = floor.as.facility): Promise<(number | null)[]> =>
  ((await floor.call(as, 'GET', `shiftClock/${floor.KL}`)).data as ClockView).people.map((one) => one.shift_id);

const view = async (id: number): Promise<Timesheet> =>
  (await floor.call(floor.as.admin, 'GET', `timesheet/view/${id}`)).data;

const move = async (as: Floor['as']['admin'], id: number, name: string, reason = '') => {
  const { version } = await view(id);
  return floor.call(as, 'POST', `timesheet/move/${id}`, { version, move: name, reason });
};

describe('a timesheet', () => {
  let sheet = 0;

  it('is worked out for everybody who was there, once', async () => {
    const { as, call, KL, id } = floor;
    const body = { branch_id: KL, from_on: '2026-10-01', until_on: '2026-10-31' };
    expect(await call(as.trainer, 'POST', 'timesheet', body)).toMatchObject({ status: 403 });
    expect(await call(as.facility, 'POST', 'timesheet', body)).toMatchObject({
      data: { made: 3, there: 0, until_on: null },
    });
    expect(await call(as.facility, 'POST', 'timesheet', body)).toMatchObject({
      data: { made: 0, there: 3, until_on: '2026-10-31' },
    });
    const mine = (
      (await floor.call(floor.as.admin, 'GET', `timesheet/${floor.KL}`)).data as { data: TimesheetRow[] }
    ).data.find((one) => one.staff_id === id.trainer);
    sheet = mine?.id ?? 0;
    // Nine hours of real time, less the break.
    expect(mine).toMatchObject({ planned_min: 510, worked_min: 510, status: 'draft' });
    expect(
      ((await floor.call(as.part_time, 'GET', `timesheet/${floor.KL}`)).data as { data: TimesheetRow[] }).data.map(
        (one) => one.staff_id,
      ),
    ).toEqual([id.part_time]);
    expect(await call(as.part_time, 'GET', `timesheet/view/${sheet}`)).toMatchObject({ responseCode: codes.notFound });
  });

  it('is corrected with a reason by somebody else, and computing again keeps that', async () => {
    const { as, call, id } = floor;
    const [line] = (await view(sheet)).lines;
    const body = { line_id: line?.id, version: line?.version, starts: '22:00', ends: '05:00', break_min: 30 };
    const correct = (who: Floor['as']['admin'], more: object) =>
      call(who, 'PUT', `timesheet/correct/${sheet}`, { ...body, ...more });
    expect(await correct(as.facility, {})).toMatchObject({ responseCode: 5, data: { reason: expect.anything() } });
    expect(await correct(as.facility, { reason: 'Left early' })).toMatchObject({ data: { worked_min: 450 } });
    expect(await correct(as.facility, { reason: 'Again' })).toMatchObject({ responseCode: codes.stale });
    expect(await call(as.facility, 'POST', `timesheet/compute/${sheet}`)).toMatchObject({ data: { worked_min: 450 } });
    expect(id.trainer).toBeGreaterThan(0);
  });

  it('is submitted when the period is over, approved by somebody else, locked; unlocking ends by itself', async () => {
    const { as, clock, call } = floor;
    expect(await move(as.trainer, sheet, 'hand_in')).toMatchObject({ refusal: { code: 'shift.sheet_running' } });
    clock.set('2026-11-01T08:00:00Z');
    // A week has passed: everyone signs in again.
    const { as: again } = floor;
    again.admin = await signInAs(floor.test.app, people.admin);
    again.facility = await signInAs(floor.test.app, people.facility_admin);
    again.trainer = await signInAs(floor.test.app, people.trainer_full_time);
    again.part_time = await signInAs(floor.test.app, people.trainer_part_time);
    expect(await move(again.part_time, sheet, 'hand_in')).toMatchObject({ responseCode: codes.notFound });
    expect(await move(again.trainer, sheet, 'hand_in')).toMatchObject({ data: { status: 'submitted' } });
    expect(await move(again.trainer, sheet, 'approve')).toMatchObject({ refusal: { code: 'shift.needs_approver' } });
    const both = await Promise.all([move(again.facility, sheet, 'approve'), move(again.admin, sheet, 'approve')]);
    expect(both.filter((answer) => answer.responseCode === 0)).toHaveLength(1);
    expect(await move(again.facility, sheet, 'lock')).toMatchObject({ data: { status: 'locked' } });
    expect(await move(again.facility, sheet, 'unlock')).toMatchObject({ data: { reason: ['Required'] } });
    expect(await move(again.facility, sheet, 'unlock', 'Wrong break')).toMatchObject({ data: { status: 'unlocked' } });
    await job('timesheets_relock');
    expect(await view(sheet)).toMatchObject({ status: 'unlocked' });
    const [day] = (await view(sheet)).lines;
    const change = { line_id: day?.id, starts: '22:00', ends: '05:00', break_min: 30, reason: 'Wrong break' };
    const correct = (version: number | undefined) =>
      call(again.facility, 'PUT', `timesheet/correct/${sheet}`, { ...change, version });
    expect(await correct(day?.version)).toMatchObject({ data: { worked_min: 450 } });
    // It ends at its minute, even if the job has not run yet.
    clock.set('2026-11-01T10:00:00Z');
    expect(await correct((day?.version ?? 0) + 1)).toMatchObject({ refusal: { code: 'shift.sheet_not_open' } });
    expect((await view(sheet)).can).not.toContain('correct');
    await job('timesheets_relock');
    expect(await view(sheet)).toMatchObject({ status: 'locked', unlocked_until: null });
    const [line] = (await view(sheet)).lines;
    const body = { line_id: line?.id, version: line?.version, reason: 'Late' };
    expect(await call(again.facility, 'PUT', `timesheet/correct/${sheet}`, body)).toMatchObject({
      refusal: { code: 'shift.sheet_not_open' },
    });
    expect(as).toBeDefined();
  });
});
