import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRow, Candidate } from '#domain/areas/shift/backup.contract.ts';
import type { ShiftRow } from '#domain/areas/shift/shift.model.ts';
import { makeStaff, signInAs, type Headers } from '#server/areas/access/testing.ts';
import { dayAfter, startFloor, type Floor } from './shift.testing.ts';

let floor: Floor;
let many: Headers[];
beforeAll(async () => {
  floor = await startFloor();
  const { test, KL } = floor;
  const emails = Array.from({ length: 6 }, (_, i) => `stand.in${i}@test.example`);
  for (const email of emails)
    await makeStaff(test.ownerSql, { email, role: 'trainer_part_time', place: { branch_id: KL } });
  many = await Promise.all(emails.map((email) => signInAs(test.app, email)));
});
afterAll(() => floor.test.close());
const ask = (shift: ShiftRow, as = floor.as.facility) => floor.call(as, 'POST', `shiftBackup/ask/${shift.id}`);
const say = (as: Headers, call: CallRow, answer: 'yes' | 'no') =>
  floor.call(as, 'POST', `shiftBackup/answer/${call.id}`, { answer });

describe('standing in', () => {
  it('lists who can do the work, and asks those who are free', async () => {
    const { as, id, call, planned } = floor;
    const day = dayAfter(3);
    const shift = await planned({ staff_id: id.trainer, day });
    await planned({ staff_id: id.part_time, day, starts: '13:00', ends: '15:00' });
    const { data } = await call(as.facility, 'GET', `shiftBackup/candidates/${shift.id}`);
    const candidates = data as Candidate[];
    expect(candidates).toHaveLength(7);
    expect(candidates.find((one) => one.staff_id === id.part_time)).toMatchObject({ is_free: false, week_min: 60 });
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
