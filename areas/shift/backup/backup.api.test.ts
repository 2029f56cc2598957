import { beforeAll, describe, expect, it } from 'vitest';
import type { CallRow, Candidate } from './backup.contract.ts';
import type { ShiftRow } from '../shift/shift.model.ts';
import { minutesOf } from '#areas/settings/hours/hours.rules.ts';
import { NewClass } from '#areas/classes/class/class.model.ts';
import { createClass } from '#areas/classes/class/class.commands.ts';
import { aMember, aRoom, boxing } from '#areas/classes/classes.testing.ts';
import { createSingle } from '#areas/classes/timetable/timetable.commands.ts';
import { makeStaff, signInAs, type Headers } from '#areas/access/access.testing.ts';
import { dayAfter, startFloor } from '../shift/shift.testing.ts';

const [people, many]: [number[], Headers[]] = [[], []];
const floor = await startFloor();
const { test, KL } = floor;

describe('standing in', () => {
  beforeAll(async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const email = `stand.in${nth}@test.example`;
      people.push(await makeStaff(test.ownerSql, { email, role: 'trainer_part_time', place: { branch_id: KL } }));
      many.push(await signInAs(test.app, email));
    }
  });
  it('is not asked of who teaches or has an appointment then, and refused to who has got one since', async () => {
    const { as, id, call, planned } = floor;
    const day = dayAfter(6);
    const shift = await planned({ staff_id: id.trainer, day });
    const [first, second] = people;
    await teaches(id.part_time, day, '13:30', '14:30');
    await meets(first ?? 0, day);
    const { data } = await call(as.facility, 'GET', `shiftBackup/candidates/${shift.id}`);
    const busyOf = new Map((data as Candidate[]).map((one) => [one.staff_id, one.busy]));
    expect([id.part_time, first ?? 0, second ?? 0].map((one) => busyOf.get(one))).toEqual([
      'class',
      'appointment',
      null,
    ]);
    const { data: asked } = await ask(shift);
    expect(asked).toMatchObject({ asked: 5 });
    expect(await say(oneOf(0), asked, 'yes')).toMatchObject({ refusal: { code: 'shift.not_asked' } });
    await meets(second ?? 0, day);
    expect(await say(oneOf(1), asked, 'yes')).toMatchObject({ refusal: { code: 'shift.teaches_then' } });
    expect(await say(oneOf(2), asked, 'yes')).toMatchObject({ data: { status: 'taken' } });
  });

  it('lists who can do the work, and asks those who are free', async () => {
    const { as, id, call, planned } = floor;
    const day = dayAfter(3);
    const shift = await planned({ staff_id: id.trainer, day });
    await planned({ staff_id: id.part_time, day, starts: '13:00', ends: '15:00' });
    const { data } = await call(as.facility, 'GET', `shiftBackup/candidates/${shift.id}`);
    const candidates = data as Candidate[];
    expect(candidates).toHaveLength(7);
    expect(candidates.find((one) => one.staff_id === id.part_time)).toMatchObject({ busy: 'shift', week_min: 60 });
    expect(candidates.map((one) => one.staff_id)).not.toContain(id.trainer);
    expect(await ask(shift, as.trainer)).toMatchObject({ status: 403 });
    expect(await ask(shift)).toMatchObject({ data: { asked: 6, status: 'open' } });
    expect(await ask(shift)).toMatchObject({ refusal: { code: 'shift.call_waits' } });
    const { data: none } = await call(as.part_time, 'GET', `shiftBackup/${floor.KL}`);
    expect(none).toEqual([]);
  });

  it('of six who say yes at once, exactly one has the shift', async () => {
    const { id, call, as, planned, KL, test } = floor;
    const day = dayAfter(4);
    const shift = await planned({ staff_id: id.trainer, day });
    const { data: asked } = await ask(shift);
    const answers = await Promise.all(many.map((who) => say(who, asked, 'yes')));
    expect(answers.filter((answer) => answer.responseCode === 0)).toHaveLength(1);
    for (const late of answers.filter((answer) => answer.responseCode !== 0))
      expect(late).toMatchObject({ refusal: { code: 'shift.call_over' } });
    const { data } = await call(as.facility, 'GET', `shifts/getTrainerShifts/${KL}?from=${day}&until=${day}`);
    const shifts = data as ShiftRow[];
    expect(shifts.map((one) => one.status).toSorted()).toEqual(['approved', 'cancelled']);
    const covers = await test.ownerSql.selectFrom('shift').select('id').where('covers_id', '=', shift.id).execute();
    expect(covers).toHaveLength(1);
  });

  it('who has another shift by now cannot, and the call goes on for the others', async () => {
    const { id, as, planned } = floor;
    const day = dayAfter(5);
    const { data: asked } = await ask(await planned({ staff_id: id.trainer, day }));
    await planned({ staff_id: id.part_time, day, starts: '07:00', ends: '09:00' });
    expect(await say(as.part_time, asked, 'yes')).toMatchObject({ refusal: { code: 'shift.clash' } });
    const [other] = many;
    expect(await say(as.sales, asked, 'yes')).toMatchObject({ refusal: { code: 'shift.not_asked' } });
    expect(await say(other ?? ({} as Headers), asked, 'no')).toMatchObject({
      data: { status: 'open', my_answer: 'no', said_no: 1 },
    });
    expect(await floor.call(as.facility, 'POST', `shiftBackup/end/${(asked as CallRow).id}`)).toMatchObject({
      data: { status: 'ended' },
    });
    expect(await say(other ?? ({} as Headers), asked, 'yes')).toMatchObject({ refusal: { code: 'shift.call_over' } });
  });
});

const oneOf = (nth: number): Headers => many[nth] ?? ({} as Headers);
const ask = (shift: ShiftRow, as = floor.as.facility) => floor.call(as, 'POST', `shiftBackup/ask/${shift.id}`);
const say = (as: Headers, call: CallRow, answer: 'yes' | 'no') =>
  floor.call(as, 'POST', `shiftBackup/answer/${call.id}`, { answer });
/** A class and an appointment created by the owner: only their times matter here. */
const teaches = async (staff_id: number, day: string, from: string, until: string): Promise<void> => {
  const { test, KL } = floor;
  const system = await test.system();
  const facility_id = await aRoom(test.ownerSql, KL);
  const { id: class_id } = await createClass(system, NewClass.parse({ branch_id: KL, ...boxing, facility_id }));
  const [starts_min, ends_min] = [minutesOf(from), minutesOf(until)];
  await createSingle(system, {
    branch_id: KL,
    class_id,
    day,
    starts: from,
    duration_min: ends_min - starts_min,
    capacity: null,
    on_holidays: false,
    facility_id: null,
    trainers: [{ staff_id, override_reason: 'Knows it' }],
  });
};
const meets = async (staff_id: number, day: string): Promise<void> => {
  const { test, KL } = floor;
  const member_id = await aMember(test.ownerSql, { branch_id: KL });
  const time = { starts_at: `${day}T01:00:00Z`, ends_at: `${day}T02:00:00Z` };
  await test.ownerSql
    .insertInto('appointment')
    .values({ branch_id: KL, member_id, staff_id, type_id: 2, day, ...time, funding: 'unfunded' })
    .execute();
};
