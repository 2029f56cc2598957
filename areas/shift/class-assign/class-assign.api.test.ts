import { describe, expect, it } from 'vitest';
import type { AssignWeek } from './class-assign.contract.ts';
import type { Roster } from '../shift/shift.model.ts';
import { NewClass } from '#areas/classes/class/class.model.ts';
import { createClass } from '#areas/classes/class/class.commands.ts';
import { aRoom, boxing, certify } from '#areas/classes/classes.testing.ts';
import { createSingle } from '#areas/classes/timetable/timetable.commands.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import { dayAfter, startFloor } from '../shift/shift.testing.ts';

const ids: number[] = [];
const DAY = dayAfter(1);
const ONLINE_DAY = dayAfter(8);
const floor = await startFloor();
const { test, KL, id } = floor;
const system = await test.system();
const classOf = async (more: object) => {
  const facility_id = await aRoom(test.ownerSql, KL);
  return (await createClass(system, NewClass.parse({ branch_id: KL, ...boxing, facility_id, ...more }))).id;
};
const [one, two] = [await classOf({}), await classOf({ name: { en: 'Sparring', cn: '实战' }, trainers_needed: 2 })];
const same = { branch_id: KL, day: DAY, duration_min: null, capacity: null, on_holidays: false, facility_id: null };
const trainers = [{ staff_id: id.trainer, override_reason: 'Knows it' }];
for (const [class_id, starts, who] of [
  [one, '09:00', []],
  [two, '09:30', trainers],
  [one, '18:00', []],
] as const) {
  const { sessions } = await createSingle(system, { ...same, class_id, starts, trainers: [...who] });
  ids.push(sessions[0]?.id ?? 0);
}
await certify(test.ownerSql, id.part_time);
const open = '06:00-22:00';
await test.ownerSql
  .updateTable('opening_hours')
  .set(Object.fromEntries(weekdays.map((day) => [day, open])))
  .where('branch_id', '=', KL)
  .execute();

const week = async (as = floor.as.admin): Promise<AssignWeek> =>
  (await floor.call(as, 'GET', `classAssign/${floor.KL}?week=${DAY}`)).data;
const standing = async (nth: number) => {
  const { sessions } = await week();
  const session = sessions.find((one) => one.id === ids[nth]);
  return Object.fromEntries(session?.candidates.map((one) => [one.staff_id, one]) ?? []);
};

/** An online class, in the following week. */
const anOnlineClass = async (): Promise<number> => {
  const { test, KL } = floor;
  const system = await test.system();
  const kind = { kind: 'online', facility_id: null, meeting_url: 'https://meet.example/spar' };
  const { id: class_id } = await createClass(system, NewClass.parse({ branch_id: KL, ...boxing, ...kind }));
  const when = { branch_id: KL, class_id, day: ONLINE_DAY, starts: '20:00' };
  const { sessions } = await createSingle(system, {
    ...when,
    duration_min: null,
    capacity: null,
    on_holidays: false,
    facility_id: null,
    trainers: [],
  });
  return sessions[0]?.id ?? 0;
};

describe('a class that is taught online', () => {
  it('lacks a trainer like any other, in the list and in the roster', async () => {
    const { as, call, KL, id } = floor;
    const session_id = await anOnlineClass();
    const { data } = (await call(as.admin, 'GET', `classAssign/${KL}?week=${ONLINE_DAY}`)) as { data: AssignWeek };
    expect(data.sessions).toMatchObject([{ id: session_id, kind: 'online', facility_name: '' }]);
    const dayOf = async () => {
      const { data: roster } = (await call(as.admin, 'GET', `shifts/roster/${KL}?week=${ONLINE_DAY}`)) as {
        data: Roster;
      };
      return roster.days.find(({ day }) => day === ONLINE_DAY);
    };
    expect(await dayOf()).toMatchObject({ classes: 1, lacking: 1 });
    const trainers = [{ staff_id: id.part_time, override_reason: null }];
    const body = { version: data.sessions[0]?.version, trainers };
    expect(await call(as.admin, 'POST', `classSession/assignTrainer/${session_id}`, body)).toMatchObject({
      responseCode: 0,
    });
    expect(await dayOf()).toMatchObject({ lacking: 0, off_shift: 1 });
  });
});

describe('the classes of a week', () => {
  it('are shown to who sees shifts in the branch, with what each may do', async () => {
    const { as, call, KL } = floor;
    expect(await call(as.elsewhere, 'GET', `classAssign/${KL}`)).toMatchObject({ status: 403 });
    expect((await week()).sessions.map(({ id }) => id)).toEqual(ids);
    expect((await week()).can).toContain('assign');
    expect((await call(as.admin, 'GET', `classAssign/${KL}?week=${dayAfter(14)}`)).data).toMatchObject({
      sessions: [],
    });
    const { sessions } = await week();
    const { data } = (await call(
      as.admin,
      'GET',
      `classAssign/${KL}?week=${DAY}&entry_id=${sessions[1]?.entry_id}`,
    )) as {
      data: AssignWeek;
    };
    expect(data.sessions.map(({ id }) => id)).toEqual([ids[1]]);
  });
  it('say who is busy with what, who has no certificate, and who is on shift', async () => {
    const { id, planned } = floor;
    const first = await standing(0);
    expect(first[id.trainer]).toMatchObject({ is_free: false, busy_with: { en: 'Sparring' }, is_qualified: false });
    expect(first[id.part_time]).toMatchObject({ is_free: true, is_qualified: true, on_shift: false });
    await planned({ staff_id: id.part_time, day: DAY, starts: '08:00', ends: '12:00', break_min: 0 });
    expect((await standing(0))[id.part_time]).toMatchObject({ on_shift: true });
    expect((await standing(2))[id.part_time]).toMatchObject({ is_free: true, on_shift: false });
    const { sessions } = await week();
    expect(sessions[1]?.team).toMatchObject([{ staff_id: id.trainer, is_qualified: false, on_shift: false }]);
    expect(sessions[1]?.candidates.map(({ staff_id }) => staff_id)).not.toContain(id.trainer);
  });
  it('are what the roster is measured by, as is the front desk', async () => {
    const { as, call, KL, id, planned } = floor;
    const dayOf = async () => {
      const { data } = (await call(as.admin, 'GET', `shifts/roster/${KL}?week=${DAY}`)) as { data: Roster };
      return data.days.find(({ day }) => day === DAY);
    };
    expect(await dayOf()).toMatchObject({ classes: 3, lacking: 3, off_shift: 0 });
    const { sessions } = await week();
    const assign = (nth: number, trainers: number[]) =>
      call(as.admin, 'POST', `classSession/assignTrainer/${ids[nth]}`, {
        version: sessions[nth]?.version,
        trainers: trainers.map((staff_id) => ({ staff_id, override_reason: null })),
      });
    expect(await assign(0, [id.part_time])).toMatchObject({ responseCode: 0 });
    expect(await assign(2, [id.part_time])).toMatchObject({ responseCode: 0 });
    expect(await dayOf()).toMatchObject({ classes: 3, lacking: 1, off_shift: 1 });
    await planned({ staff_id: id.sales, post: 'front_desk', day: DAY, starts: '09:00', ends: '11:00', break_min: 0 });
    const after = await dayOf();
    expect(after?.desk_gaps).not.toContainEqual(expect.objectContaining({ from: 9 * 60 }));
    expect(after?.desk_gaps).toContainEqual({ from: 8 * 60, until: 9 * 60 });
    expect(after?.desk_gaps).toContainEqual({ from: 11 * 60, until: 12 * 60 });
  });
});
