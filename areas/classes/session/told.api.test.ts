/** Letters about classes that were moved twice, moved and cancelled, moved back, or reminded before. */
import { describe, expect, it } from 'vitest';
import { clock, DAY, startClasses } from '../booking/booking.testing.ts';
import { aRoom } from '../classes.testing.ts';
import { remindOfClasses } from './clock.commands.ts';
import { tellMoved } from './told.commands.ts';

const floor = await startClasses(clock('09:00'));
await floor.rules({ no_show: 'credit', no_show_waivers: 0, no_show_fee_cents: null, cancel_cutoff_hours: 4 });

const move = async (id: number, more: object) => {
  const { version } = await floor.session(id);
  await floor.ok(floor.call(floor.as.admin, 'PUT', `classSession/${id}`, { version, ...more }));
};
const clockRuns = (time: string, day: string) => () =>
  floor.at(clock(time, day), async () => {
    await tellMoved(floor.system);
    await remindOfClasses(floor.system);
  });

describe('a class that was reminded', () => {
  it('and then moved to another day is reminded again; moved within the same day, its letter has just said it', async () => {
    await floor.rules({ remind_hours: 3 });
    const id = await floor.aSession({}, { day: '2026-03-12', starts: '18:00' });
    await floor.booked(id, await floor.getsLetters(9));
    expect(await on('15:00')).toEqual([expect.stringMatching(/^Reminder: .*18:00$/)]);
    await floor.at(clock('15:10', '2026-03-12'), () => move(id, { starts: '17:00' }));
    expect(await on('15:10')).toEqual([]);
    expect(await on('15:12')).toEqual([expect.stringMatching(/^Changed: /)]);
    expect(await on('15:13')).toEqual([]);
    await floor.at(clock('15:20', '2026-03-12'), () => move(id, { day: '2026-03-14', starts: '18:00' }));
    expect(await on('15:22')).toEqual([expect.stringMatching(/^Changed: .*14 Mar/)]);
    expect(await on('14:59', '2026-03-14')).toEqual([]);
    expect(await on('15:00', '2026-03-14')).toEqual([expect.stringMatching(/^Reminder: .*14 Mar.*18:00$/)]);
    expect(await on('15:05', '2026-03-14')).toEqual([]);
  });
});

const on = (time: string, day = '2026-03-12') => floor.test.newSubjects(clockRuns(time, day));

describe('a class that is moved and cancelled within the minute', () => {
  it('is cancelled in the words that people know: the time and the room before', async () => {
    const { ownerSql } = floor.test;
    const rooms = [await aRoom(ownerSql, floor.KL), await aRoom(ownerSql, floor.KL)];
    const [known, other] = rooms;
    const name = async (facility_id = 0, called = '') =>
      void (await ownerSql.updateTable('facility').set({ name: called }).where('id', '=', facility_id).execute());
    await name(known, 'Known room');
    await name(other, 'Other room');
    const id = await floor.aSession({ facility_id: known }, { day: '2026-03-17', starts: '16:00' });
    const staff_id = floor.test.network.staff.trainer_full_time;
    const { version } = await floor.session(id);
    const trainers = [{ staff_id, override_reason: 'Test' }];
    await floor.ok(floor.call(floor.as.admin, 'POST', `classSession/assignTrainer/${id}`, { version, trainers }));
    await floor.booked(id, await floor.getsLetters(9));
    await move(id, { day: '2026-03-18', starts: '19:00', facility_id: other });
    const asked = { version: (await floor.session(id)).version, reason: 'Flood' };
    const cancel = () => floor.ok(floor.call(floor.as.admin, 'POST', `classSession/cancel/${id}`, asked));
    const told = await floor.test.newLetters(cancel);
    expect(told).toHaveLength(2);
    for (const { subject, text } of told) {
      expect(subject).toMatch(/^Cancelled: .*17 Mar/);
      expect(text).toMatch(/16:00–17:00/);
      expect(text).toContain('Known room');
      expect(text).not.toMatch(/18 Mar|19:00|Other room/);
    }
    expect(await floor.test.newSubjects(clockRuns('09:05', DAY))).toEqual([]);
  });
});

describe('a class that is moved again before its letter', () => {
  it('names the time that each client booked; who booked the last time gets none, nor does the trainer who moved it', async () => {
    const staff_id = floor.test.network.staff.trainer_full_time;
    const id = await floor.aSession({}, { day: '2026-03-20', starts: '16:00' });
    const assigned = { version: (await floor.session(id)).version, trainers: [{ staff_id, override_reason: 'Test' }] };
    await floor.ok(floor.call(floor.as.admin, 'POST', `classSession/assignTrainer/${id}`, assigned));
    const clients = [
      await floor.getsLetters(9),
      await floor.getsLetters(9),
      await floor.getsLetters(9),
      await floor.getsLetters(9),
    ];
    const [first, second, third, back] = clients as [number, number, number, number];
    const lettersOf = async (member_id: number) => {
      const { ownerSql } = floor.test;
      const rows = await ownerSql.selectFrom('mail').select('text').where('member_id', '=', member_id).execute();
      return rows
        .filter(({ text }) => text.includes('has been moved'))
        .map(({ text }) => /Previously: (.*)/.exec(text)?.[1]);
    };
    await floor.booked(id, first);
    await move(id, { starts: '17:00' });
    await floor.booked(id, second);
    await move(id, { starts: '18:00' });
    await floor.booked(id, back);
    await move(id, { starts: '19:00' });
    await floor.booked(id, third);
    await move(id, { starts: '18:00' });
    // As if the trainer had moved it last.
    const moved = floor.test.ownerSql.updateTable('class_told').set({ moved_by: staff_id });
    await moved.where('session_id', '=', id).where('moved_by', '=', floor.test.network.staff.admin).execute();
    await clockRuns('09:05', DAY)();
    expect(await lettersOf(first)).toEqual(['Fri 20 Mar 2026 16:00']);
    expect(await lettersOf(second)).toEqual(['Fri 20 Mar 2026 17:00']);
    expect(await lettersOf(third)).toEqual(['Fri 20 Mar 2026 19:00']);
    // Moved back to the time that was booked.
    expect(await lettersOf(back)).toEqual([]);
    const toTrainer = await floor.test.ownerSql
      .selectFrom('mail')
      .select('subject')
      .where('text', 'like', '%A class you teach has been moved%')
      .execute();
    expect(toTrainer).toEqual([]);
    await move(id, { starts: '20:00' });
    expect(await floor.test.newLetters(clockRuns('09:10', DAY))).toHaveLength(5);
  });
});

describe('a trainer who is assigned before the letter of a move', () => {
  it('gets the letter of the assignment, with the new time, and none of the move; of a later move they do', async () => {
    const [first, second] = [floor.test.network.staff.trainer_full_time, floor.test.network.staff.trainer_part_time];
    const id = await floor.aSession({}, { day: '2026-03-23', starts: '10:00' });
    const assign = async (...staff: number[]) => {
      const trainers = staff.map((staff_id) => ({ staff_id, override_reason: 'Test' }));
      const asked = { version: (await floor.session(id)).version, trainers };
      await floor.ok(floor.call(floor.as.admin, 'POST', `classSession/assignTrainer/${id}`, asked));
    };
    const tells = async (work: () => Promise<unknown>) => {
      const { ownerSql } = floor.test;
      const mails = () => ownerSql.selectFrom('mail').select(['to_address', 'text']).orderBy('id').execute();
      const before = (await mails()).length;
      await work();
      return (await mails())
        .slice(before)
        .map(({ to_address, text }) => [
          to_address.split('@')[0],
          text.includes('has been moved') ? 'moved' : /1[0-9]:00/.exec(text)?.[0],
        ]);
    };
    const name = async (staff_id: number) =>
      (
        await floor.test.ownerSql
          .selectFrom('staff')
          .select('email')
          .where('id', '=', staff_id)
          .executeTakeFirstOrThrow()
      ).email.split('@')[0];
    await assign(first);
    await move(id, { starts: '11:00' });
    expect(await tells(() => assign(first, second))).toEqual([[await name(second), '11:00']]);
    expect(await tells(clockRuns('09:05', DAY))).toEqual([[await name(first), 'moved']]);
    await move(id, { starts: '12:00' });
    expect((await tells(clockRuns('09:10', DAY))).map(([, what]) => what)).toEqual(['moved', 'moved']);
  });
});

describe('a move that is undone', () => {
  it('leaves the deadline for cancelling as it was; one that stays makes it free', async () => {
    const id = await floor.aSession({}, { day: '2026-03-19', starts: '16:00' });
    const { id: place } = await floor.booked(id, await floor.getsLetters(9));
    await move(id, { starts: '18:00' });
    expect((await floor.booking(place)).is_moved).toBe(true);
    await move(id, { starts: '16:00' });
    expect(await floor.booking(place)).toMatchObject({ is_moved: false, cancel_until: clock('12:00', '2026-03-19') });
    await move(id, { starts: '18:00' });
    await clockRuns('09:05', DAY)();
    await move(id, { starts: '19:00' });
    await move(id, { starts: '18:00' });
    expect((await floor.booking(place)).is_moved).toBe(true);
    expect(await floor.problems()).toEqual([]);
  });
});
