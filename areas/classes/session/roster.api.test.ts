/** The roster on the day itself: walk-ins, free places, and who is notified of a change. */
import { describe, expect, it } from 'vitest';
import type { BookingRow, BookingView } from '../booking/booking.model.ts';
import type { Checked, SessionView } from '../timetable/timetable.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { markAbsentByClock, remindOfClasses } from './clock.commands.ts';
import { completeEnded } from './session.jobs.ts';
import { clock, DAY, startClasses } from '../booking/booking.testing.ts';
import { tellMoved } from './told.commands.ts';
import { people, signInAs } from '#areas/access/access.testing.ts';
import { aRoom } from '../classes.testing.ts';

const floor = await startClasses(clock('09:00'));
const post = (path: string, body: object, as = floor.as.sales) => floor.call(as, 'POST', path, body);

describe('who came without a booking', () => {
  it('is booked and present in one, while the class is on and until the roster closes', async () => {
    const id = await floor.aSession({ capacity: 5 }, { day: DAY, starts: '10:00' });
    const [one, two, three] = [await floor.client(3), await floor.client(3), await floor.client(3)];
    expect(await came(id, one)).toMatchObject({ responseCode: codes.refused });
    await floor.at(clock('10:08'), async () => {
      expect(await came(id, one)).toMatchObject({ responseCode: 0, data: { status: 'present' } });
      expect(await came(id, one)).toMatchObject({ responseCode: codes.refused });
    });
    expect(await floor.left(one)).toBe(2);
    await floor.at(clock('12:00', '2026-03-10'), async () => {
      await completeEnded(floor.system);
      expect(await came(id, two)).toMatchObject({ data: { status: 'present' } });
    });
    await floor.at(clock('12:00', '2026-03-11'), async () => {
      expect((await floor.session(id)).present).toBe(2);
      expect(await came(id, three)).toMatchObject({ responseCode: codes.refused });
    });
    expect(await floor.problems()).toEqual([]);
  });
  it('takes the visit of the door, not another one', async () => {
    const id = await floor.aSession({}, { day: DAY, starts: '11:00' });
    const member = await floor.client(3);
    await floor.at(clock('10:50'), async () => {
      const client_key = 'walkinatthedoor';
      await floor.ok(post('checkIn', { branch_id: floor.KL, member_id: member, client_key }, floor.as.desk));
    });
    expect(await floor.left(member)).toBe(2);
    await floor.at(clock('11:05'), async () => void (await floor.ok(came(id, member))));
    expect(await floor.left(member)).toBe(2);
    expect(await floor.problems()).toEqual([]);
  });
  it('needs something that books the class, the right to mark, and a place: that of somebody absent will do', async () => {
    const id = await floor.aSession({ capacity: 1 }, { day: DAY, starts: '12:00' });
    const [booked, walks] = [await floor.client(3), await floor.client(3)];
    const place = await floor.booked(id, booked);
    await floor.at(clock('12:05'), async () => {
      expect(await came(id, await floor.client(0))).toMatchObject({ responseCode: codes.refused });
      expect((await came(id, walks, floor.as.trainer)).status).toBe(403);
      expect(await came(id, walks)).toMatchObject({ responseCode: codes.refused });
      await floor.ok(floor.mark(place, 'mark_absent'));
      expect(await came(id, walks)).toMatchObject({ data: { status: 'present' } });
    });
    expect(await floor.problems()).toEqual([]);
  });
});

const came = (session_id: number, member_id: number, as = floor.as.sales) =>
  post('booking', { branch_id: floor.KL, session_id, member_id, came: true }, as);

const give = ({ id, version }: Pick<BookingRow, 'id' | 'version'>) => post(`booking/give/${id}`, { version });
const waits = (session_id: number, member_id: number) => floor.booked(session_id, member_id, { waits: true });

describe('a free place in the last hour', () => {
  it('is given by hand to the first who waits; a stranger passes only when the desk says so', async () => {
    const id = await floor.aSession({ capacity: 1 }, { day: DAY, starts: '14:00' });
    const [first, second, third, stranger] = [
      await floor.client(3),
      await floor.client(3),
      await floor.client(3),
      await floor.client(3),
    ];
    const place = await floor.booked(id, first);
    const [next, after] = [await waits(id, second), await waits(id, third)];
    expect([next.place_no, after.place_no]).toEqual([1, 2]);
    await floor.at(clock('13:30'), async () => {
      expect(await give(next)).toMatchObject({ responseCode: codes.refused });
      await floor.ok(post(`booking/cancel/${place.id}`, { version: place.version }));
      const asked = { branch_id: floor.KL, session_id: id, member_id: stranger };
      const refused = await post('booking', asked);
      expect(refused).toMatchObject({ responseCode: codes.refused, refusal: { code: 'classes.list_first' } });
      expect(await give(after)).toMatchObject({ responseCode: codes.refused });
      const both = await Promise.all([give(next), give(next)]);
      expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => (a ?? 0) - (b ?? 0))[0]).toBe(0);
      expect((await floor.session(id)).booked).toBe(1);
      const given = await floor.ok<BookingView>(floor.call(floor.as.sales, 'GET', `booking/view/${next.id}`));
      expect(given).toMatchObject({ status: 'confirmed', place_no: null });
      await floor.ok(post(`booking/cancel/${given.id}`, { version: given.version }));
      expect(await post('booking', { ...asked, passes: true })).toMatchObject({ data: { status: 'confirmed' } });
    });
    const list = await floor.roster(id);
    expect(list.find((one) => one.id === after.id)).toMatchObject({ status: 'waiting', wait_no: 2, place_no: 1 });
    expect(await floor.problems()).toEqual([]);
  });
});

describe('a class that the gym moves', () => {
  it('can be cancelled freely until it begins by those who were booked before', async () => {
    await floor.rules({ no_show: 'credit', no_show_waivers: 0, no_show_fee_cents: null, cancel_cutoff_hours: 4 });
    const id = await floor.aSession({}, { day: DAY, starts: '16:30' });
    const [before, later] = [await floor.client(3), await floor.client(3)];
    const place = await floor.booked(id, before);
    const { version } = await floor.session(id);
    await floor.ok(floor.call(floor.as.admin, 'PUT', `classSession/${id}`, { version, starts: '14:00' }));
    const moved = await floor.ok<BookingView>(floor.call(floor.as.sales, 'GET', `booking/view/${place.id}`));
    expect(moved).toMatchObject({ is_moved: true, cancel_until: clock('14:00') });
    const new_one = await floor.booked(id, later);
    expect(new_one).toMatchObject({ is_moved: false, cancel_until: clock('10:00') });
    await floor.at(clock('13:00'), async () => {
      await floor.ok(post(`booking/cancel/${moved.id}`, { version: moved.version }));
    });
    expect(await floor.left(before)).toBe(3);
    expect(await floor.problems()).toEqual([]);
  });
  it('is told a minute later and once, of what it is then; not when the move was undone', async () => {
    const room = await aRoom(floor.test.ownerSql, floor.KL);
    const id = await floor.aSession({ facility_id: room }, { day: '2026-03-10', starts: '16:30' });
    const staff_id = floor.test.network.staff.trainer_full_time;
    const assign = async () => {
      const trainers = [{ staff_id, override_reason: 'Test' }];
      const { version } = await floor.session(id);
      await floor.ok(post(`classSession/assignTrainer/${id}`, { version, trainers }, floor.as.admin));
    };
    expect(await floor.test.newSubjects(assign)).toEqual([expect.stringMatching(/^New class to teach: Boxing/)]);
    const member = await floor.client(3);
    await floor.test.ownerSql
      .updateTable('member')
      .set({ email: 'mei@client.example' })
      .where('id', '=', member)
      .execute();
    await floor.booked(id, member);
    const move = async (starts: string) => {
      const { version } = await floor.session(id);
      await floor.ok(floor.call(floor.as.admin, 'PUT', `classSession/${id}`, { version, starts }));
    };
    const after = (time: string) => () => floor.at(clock(time), async () => void (await tellMoved(floor.system)));
    const check = await floor.ok<Checked>(post(`classSession/check/${id}`, { starts: '18:00' }, floor.as.admin));
    expect(check.told).toBe(1);
    expect(await floor.test.newSubjects(() => move('18:00'))).toEqual([]);
    expect(await floor.test.newSubjects(() => move('16:30'))).toEqual([]);
    expect(await floor.test.newSubjects(after('09:02'))).toEqual([]);
    await move('18:00');
    await move('19:00');
    const told = await floor.test.newSubjects(after('09:02'));
    expect(told).toHaveLength(2);
    expect(told.every((subject) => subject.startsWith('Changed: Boxing'))).toBe(true);
    expect(await floor.test.newSubjects(after('09:03'))).toEqual([]);
    const cancel = async () => {
      const { version } = await floor.session(id);
      await floor.ok(post(`classSession/cancel/${id}`, { version, reason: 'Flood' }, floor.as.admin));
    };
    const cancelled = await floor.test.newSubjects(cancel);
    expect(cancelled.filter((subject) => subject.startsWith('Cancelled: Boxing'))).toHaveLength(2);
  });
  it('warns of a room that is too small', async () => {
    const small = await aRoom(floor.test.ownerSql, floor.KL);
    await floor.test.ownerSql.updateTable('facility').set({ capacity: 4 }).where('id', '=', small).execute();
    const id = await floor.aSession({ capacity: 5 }, { day: '2026-03-11', starts: '08:00' });
    const check = (facility_id?: number) =>
      floor.ok<Checked>(post(`classSession/check/${id}`, { ...(facility_id && { facility_id }) }, floor.as.admin));
    expect((await check(small)).room_holds).toBe(4);
    expect((await check()).room_holds).toBeNull();
  });
});

it('a class over midnight stands in the calendar of both days', async () => {
  const id = await floor.aSession({}, { day: '2026-03-12', starts: '23:30' });
  const on = async (day: string): Promise<boolean> => {
    const asked = { branch_id: floor.KL, from: day, until: day };
    const { data } = await post('class/getCalendarSchedule', asked, floor.as.admin);
    return JSON.stringify(data).includes(`"id":${id},`);
  };
  expect([await on('2026-03-11'), await on('2026-03-12'), await on('2026-03-13')]).toEqual([false, true, true]);
});

const remind = (time: string) => () =>
  floor.at(clock(time, '2026-03-15'), async () => void (await remindOfClasses(floor.system)));

describe('letters that nobody waits for', () => {
  it('confirm a booking and remind of it once, where the client agreed and the branch writes', async () => {
    await floor.rules({ remind_hours: 3 });
    const id = await floor.aSession({}, { day: '2026-03-15', starts: '18:00' });
    const [yes, no] = [await floor.getsLetters(9), await floor.client(3)];
    await floor.test.ownerSql.updateTable('member').set({ email: 'no@client.example' }).where('id', '=', no).execute();
    const booked = await floor.test.newSubjects(async () => {
      await floor.booked(id, yes);
      await floor.booked(id, no);
    });
    expect(booked).toEqual([expect.stringMatching(/^Booked: Boxing/)]);
    expect(await floor.test.newSubjects(remind('14:59'))).toEqual([]);
    expect(await floor.test.newSubjects(remind('15:00'))).toEqual([expect.stringMatching(/^Reminder: Boxing.*18:00$/)]);
    expect(await floor.test.newSubjects(remind('15:01'))).toEqual([]);
    await floor.rules({ confirms_bookings: false, remind_hours: null });
    const other = await floor.aSession({}, { day: '2026-03-15', starts: '20:00' });
    expect(await floor.test.newSubjects(() => floor.booked(other, yes))).toEqual([]);
    expect(await floor.test.newSubjects(remind('19:00'))).toEqual([]);
    await floor.rules({ confirms_bookings: true, remind_hours: 24 });
  });
});

it('who was not marked is absent some hours later by itself, once, where the branch says so', async () => {
  const member = await floor.client(3);
  const id = await floor.aSession({}, { day: '2026-03-16', starts: '10:00' });
  const place = await floor.booked(id, member);
  const by = (time: string): Promise<void> =>
    floor.at(clock(time, '2026-03-16'), async () => {
      await completeEnded(floor.system);
      await markAbsentByClock(floor.system);
    });
  const status = async () => (await floor.roster(id)).find((one) => one.id === place.id)?.status;
  await by('13:00');
  expect(await status()).toBe('confirmed');
  await floor.rules({ absent_after_hours: 2, no_show: 'credit', no_show_waivers: 0, no_show_fee_cents: null });
  await by('12:59');
  expect(await status()).toBe('confirmed');
  await by('13:00');
  expect(await status()).toBe('absent');
  await floor.at(clock('13:30', '2026-03-16'), async () => void (await floor.ok(floor.mark(place, 'mark_present'))));
  await by('14:00');
  expect(await status()).toBe('present');
  expect(await floor.problems()).toEqual([]);
  await floor.rules({ absent_after_hours: null });
});

describe('whoever teaches a class', () => {
  it('marks who came to it, put on it or standing in on shift; not the class of somebody else', async () => {
    const { test, KL } = floor;
    const { trainer_part_time: teaches, trainer_full_time: other } = test.network.staff;
    const part_time = await signInAs(test.app, people.trainer_part_time);
    const [mine, theirs] = [
      await floor.aSession({ capacity: 5 }, { day: DAY, starts: '15:00' }),
      await floor.aSession({ capacity: 5 }, { day: DAY, starts: '17:00' }),
    ];
    const put = (session_id: number, staff_id: number) =>
      test.ownerSql.insertInto('session_trainer').values({ branch_id: KL, session_id, staff_id }).execute();
    await put(mine, teaches);
    await put(theirs, other);
    const [here, there] = [
      await floor.booked(mine, await floor.client(3)),
      await floor.booked(theirs, await floor.client(3)),
    ];
    const view = (id: number) => floor.ok<BookingView>(floor.call(part_time, 'GET', `booking/view/${id}`));
    await floor.at(clock('15:10'), async () => {
      expect((await view(here.id)).can).toContain('mark_present');
      expect(await floor.mark(here, 'mark_present', part_time)).toMatchObject({ data: { status: 'present' } });
      expect(await floor.call(part_time, 'POST', `booking/markRest/${mine}`, {})).toMatchObject({ responseCode: 0 });
      expect((await floor.ok<SessionView>(floor.call(part_time, 'GET', `classSession/view/${mine}`))).can).toContain(
        'attend',
      );
    });
    await floor.at(clock('17:05'), async () => {
      expect((await view(there.id)).can).not.toContain('mark_present');
      for (const answer of [
        await floor.mark(there, 'mark_present', part_time),
        await floor.call(part_time, 'POST', `booking/markRest/${theirs}`, {}),
      ])
        expect(answer).toMatchObject({ refusal: { code: 'classes.not_your_class' } });
      // Their trainer can't come, and the part-time one takes the shift.
      const time = { starts_at: clock('16:00'), ends_at: clock('20:00') };
      const shift = { branch_id: KL, post: 'coach', day: DAY, ...time };
      const gone = await test.ownerSql
        .insertInto('shift')
        .values({ ...shift, staff_id: other, status: 'cancelled' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await test.ownerSql
        .insertInto('shift')
        .values({ ...shift, staff_id: teaches, status: 'approved', covers_id: gone.id })
        .execute();
      expect(await floor.mark(there, 'mark_present', part_time)).toMatchObject({ data: { status: 'present' } });
    });
  });
});
