/** Memberships that run until they are cancelled: the last invoiced day is nobody's last day. */
import { describe, expect, it } from 'vitest';
import type { AppointmentView } from '../appointment/appointment.model.ts';
import type { ClassView } from '../class/class.model.ts';
import type { CheckedIn, Found } from '../check-in/check-in.model.ts';
import type { Planned } from '../timetable/timetable.model.ts';
import type { BookingView } from './booking.model.ts';
import { aMember, aProgramme, cash, signedUp } from '#areas/membership/membership.testing.ts';
import type { Programme } from '#areas/membership/programme/programme.model.ts';
import type { Home } from '#areas/report/home/home.model.ts';
import { startGym } from '../appointment/appointment.testing.ts';
import { aRoom, boxing, certify } from '../classes.testing.ts';

/** Eight visits a month, and four sessions of personal training. */
const gym = await startGym('2026-05-13T04:00:00Z');
const { test, KL, as, id } = gym;
await certify(test.ownerSql, id.trainer);
const rolling = { prices: [{ currency: 'MYR', price_cents: 150_00 }], billing: 'rolling' };
const yearly = await aProgramme(test, as.admin, KL, { ...rolling, billing: 'upfront' });
const free = await aProgramme(test, as.admin, KL, rolling);
const visits = await aProgramme(test, as.admin, KL, { ...rolling, sessions: 2, given_per: 'period' });
const noticed = await aProgramme(test, as.admin, KL, { ...rolling, sessions: 2, given_per: 'period', notice_days: 30 });
const training = await aProgramme(test, as.admin, KL, { ...rolling, type_id: 2, sessions: 2, given_per: 'period' });

const on = (moment: string): void => gym.clock.set(moment);
const runDay = async (): Promise<void> => {
  for (const job of ['billing_by_date', 'memberships_by_date'])
    await gym.test.app.services.jobs.runNow(gym.test.app.services, job);
};
/** Sold on 13 May, so the paid month ends on 12 June. */
const sold = async (programme: Programme): Promise<{ member_id: number; membership_id: number }> => {
  on('2026-05-13T04:00:00Z');
  const member_id = await aMember(gym.test, gym.as.admin, gym.KL);
  const body = { branch_id: gym.KL, member_id, programme_id: programme.id, start_on: '2026-05-13' };
  const paid = { payments: [cash(150_00)], total_cents: 150_00 };
  const { membership_id } = await signedUp(gym.test, gym.as.admin, { ...body, ...paid });
  return { member_id, membership_id };
};
const left = async (id: number): Promise<number | null> =>
  (
    await gym.test.ownerSql
      .selectFrom('membership')
      .select('sessions_left')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).sessions_left;
let hour = 6;
const aSession = async (day: string, capacity = 30): Promise<number> => {
  hour = hour === 21 ? 6 : hour + 1;
  const of = { branch_id: gym.KL, ...boxing, capacity, facility_id: await aRoom(gym.test.ownerSql, gym.KL) };
  const { id: class_id } = await gym.ok<ClassView>(gym.call(gym.as.admin, 'POST', 'class', of));
  const starts = `${String(hour).padStart(2, '0')}:00`;
  const when = { branch_id: gym.KL, class_id, day, starts };
  const { sessions } = await gym.ok<Planned>(gym.call(gym.as.admin, 'POST', 'class/createSingleClassSchedule', when));
  return sessions[0]?.id ?? 0;
};
const book = async (member_id: number, day: string, more: object = {}) =>
  gym.call(gym.as.sales, 'POST', 'booking', {
    branch_id: gym.KL,
    session_id: 'session_id' in more ? null : await aSession(day),
    member_id,
    ...more,
  });
const atDoor = async (member_id: number): Promise<Found['candidates'][number] | undefined> => {
  const { number } = await gym.test.ownerSql
    .selectFrom('member')
    .select('number')
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  const q = encodeURIComponent(`KL-${number}`);
  const found = await gym.ok<Found>(gym.call(gym.as.facility, 'GET', `checkIn/find/${gym.KL}?q=${q}`));
  return found.candidates[0];
};

describe('after the paid month', () => {
  it('a class and a training session can be booked, moved, and given from the waiting list', async () => {
    const { member_id } = await sold(free);
    const trained = await sold(training);
    const [ends, holder] = [await sold(yearly), await sold(free)];
    on('2026-06-05T04:00:00Z');
    expect(await book(member_id, '2026-06-14')).toMatchObject({ responseCode: 0 });
    const session_id = await aSession('2026-06-14', 1);
    const other = await gym.ok<BookingView>(book(holder.member_id, '2026-06-14', { session_id }));
    const waits = await gym.ok<BookingView>(book(member_id, '2026-06-14', { session_id, waits: true }));
    await gym.ok(gym.call(gym.as.sales, 'POST', `booking/cancel/${other.id}`, { version: other.version }));
    expect(await gym.ok<BookingView>(gym.call(gym.as.sales, 'GET', `booking/view/${waits.id}`))).toMatchObject({
      status: 'confirmed',
    });
    expect(await book(ends.member_id, '2026-06-12')).toMatchObject({ responseCode: 0 });
    expect(await book(ends.member_id, '2026-06-14')).toMatchObject({ refusal: { code: 'classes.not_entitled' } });
    const one = await gym.booked({ member_id: trained.member_id, day: '2026-06-11', starts: '10:00' });
    expect(await left(trained.membership_id)).toBe(1);
    const moved = await gym.ok<AppointmentView>(
      gym.post(one.id, 'move', { version: one.version, day: '2026-06-14', starts: '10:00' }),
    );
    expect(moved).toMatchObject({ day: '2026-06-14', funding: 'funded' });
    // It uses one of the next month, not of this one.
    expect(await left(trained.membership_id)).toBe(2);
    expect(await gym.problems()).toEqual([]);
  });

  it('a place uses a visit of its own month, as many as that month gives', async () => {
    const { member_id, membership_id } = await sold(visits);
    on('2026-06-05T04:00:00Z');
    const first = await gym.ok<BookingView>(book(member_id, '2026-06-14'));
    await gym.ok(book(member_id, '2026-06-15'));
    expect(await left(membership_id)).toBe(2);
    expect(await book(member_id, '2026-06-16')).toMatchObject({ refusal: { code: 'classes.not_entitled' } });
    await gym.ok(book(member_id, '2026-06-11'));
    expect(await left(membership_id)).toBe(1);
    await gym.ok(gym.call(gym.as.sales, 'POST', `booking/cancel/${first.id}`, { version: first.version }));
    expect(await left(membership_id)).toBe(1);
    await gym.ok(book(member_id, '2026-06-17'));
    // The next month gives two, and both are reserved.
    on('2026-06-13T04:00:00Z');
    await runDay();
    expect(await left(membership_id)).toBe(0);
    expect(await gym.problems()).toEqual([]);
  });

  it('while the notice runs, a place uses a visit of its own month as well; none is booked after it', async () => {
    const { member_id, membership_id } = await sold(noticed);
    on('2026-06-05T04:00:00Z');
    const { version } = await gym.ok<{ version: number }>(
      gym.call(gym.as.admin, 'GET', `membership/life/${membership_id}`),
    );
    const body = { version, last_on: '2026-07-12', reason: 'Moves away' };
    await gym.ok(gym.call(gym.as.admin, 'POST', `membership/cancel/${membership_id}`, body));
    const first = await gym.ok<BookingView>(book(member_id, '2026-06-14'));
    await gym.ok(book(member_id, '2026-06-15'));
    expect(await left(membership_id)).toBe(2);
    expect(await book(member_id, '2026-06-16')).toMatchObject({ refusal: { code: 'classes.not_entitled' } });
    await gym.ok(book(member_id, '2026-06-11'));
    expect(await left(membership_id)).toBe(1);
    await gym.ok(gym.call(gym.as.sales, 'POST', `booking/cancel/${first.id}`, { version: first.version }));
    expect(await left(membership_id)).toBe(1);
    on('2026-06-13T04:00:00Z');
    await runDay();
    expect(await left(membership_id)).toBe(1);
    on('2026-07-03T04:00:00Z');
    await gym.ok(book(member_id, '2026-07-12'));
    expect(await left(membership_id)).toBe(0);
    expect(await book(member_id, '2026-07-13')).toMatchObject({ refusal: { code: 'classes.not_entitled' } });
    expect(await gym.problems()).toEqual([]);
  });

  it('a visit of the last month that is returned is none of this one', async () => {
    const { member_id, membership_id } = await sold(visits);
    on('2026-06-12T15:50:00Z');
    const body = { branch_id: gym.KL, member_id, client_key: crypto.randomUUID() };
    const { id, day } = await gym.ok<CheckedIn>(gym.call(gym.as.facility, 'POST', 'checkIn', body));
    expect(await left(membership_id)).toBe(1);
    on('2026-06-12T16:30:00Z');
    await runDay();
    await gym.ok(book(member_id, '2026-06-20'));
    expect(await left(membership_id)).toBe(1);
    await gym.ok(gym.call(gym.as.facility, 'POST', `checkIn/undo/${id}`, { day, reason: 'Wrong person' }));
    expect(await left(membership_id)).toBe(1);
  });

  it('a suspension planned for next month leaves its days to next month', async () => {
    const { member_id, membership_id } = await sold(visits);
    on('2026-06-05T04:00:00Z');
    const { version } = await gym.ok<{ version: number }>(
      gym.call(gym.as.admin, 'GET', `membership/life/${membership_id}`),
    );
    const days = { from_on: '2026-06-20', until_on: '2026-06-29' };
    await gym.ok(
      gym.call(gym.as.admin, 'POST', `membership/suspend/${membership_id}`, { version, ...days, reason: 'Holidays' }),
    );
    await gym.ok(book(member_id, '2026-06-14'));
    expect(await left(membership_id)).toBe(2);
  });

  it('the door lets in before the bill of the new month is made, and never says that it ends', async () => {
    const [any, counted, ends] = [await sold(free), await sold(visits), await sold(yearly)];
    await gym.test.ownerSql
      .updateTable('membership')
      .set({ sessions_left: 0 })
      .where('id', '=', counted.membership_id)
      .execute();
    on('2026-06-08T04:00:00Z');
    expect(await atDoor(any.member_id)).toMatchObject({ why: null, end_on: null, notices: [] });
    expect((await atDoor(ends.member_id))?.notices.map(({ code }) => code)).toEqual(['ends_soon']);
    expect((await atDoor(counted.member_id))?.why?.code).toBe('no_visits_left');
    // One minute past midnight in Kuala Lumpur.
    on('2026-06-12T16:01:00Z');
    for (const { member_id } of [any, counted]) {
      expect(await atDoor(member_id)).toMatchObject({ why: null, end_on: null });
      const body = { branch_id: gym.KL, member_id, client_key: crypto.randomUUID() };
      expect(await gym.ok(gym.call(gym.as.facility, 'POST', 'checkIn', body))).toMatchObject({ allowed: true });
    }
    expect((await atDoor(ends.member_id))?.why?.code).toBe('expired');
  });

  it('nobody is asked to call because it ends, and the list of clients shows no last day', async () => {
    const [goes, ends] = [await sold(free), await sold(yearly)];
    on('2026-06-08T04:00:00Z');
    const list = async (query: string) =>
      (
        await gym.ok<{ data: { id: number; end_on: string | null }[] }>(
          gym.call(gym.as.admin, 'GET', `member/${gym.KL}?itemsPerPage=100&${query}`),
        )
      ).data;
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    for (const query of ['ends_within=30', 'ends_within=30&q=Person']) {
      expect(await ids(query), query).toContain(ends.member_id);
      expect(await ids(query), query).not.toContain(goes.member_id);
    }
    const rows = await list('sort=-id');
    expect(rows.find(({ id }) => id === goes.member_id)?.end_on).toBeNull();
    expect(rows.find(({ id }) => id === ends.member_id)?.end_on).toBe('2026-06-12');
    const expected = async () => (await ids('ends_within=7')).length;
    const home = await gym.ok<Home>(gym.call(gym.as.admin, 'GET', `home/${gym.KL}`));
    const calls = home.tasks.find(({ kind }) => kind === 'expiring');
    expect(calls?.items.map(({ id }) => id)).toContain(ends.member_id);
    expect(calls?.items.map(({ id }) => id)).not.toContain(goes.member_id);
    expect(calls?.total).toBe(await expected());
    // Once it is cancelled, it ends.
    const { version } = await gym.ok<{ version: number }>(
      gym.call(gym.as.admin, 'GET', `membership/life/${goes.membership_id}`),
    );
    const body = { version, last_on: '2026-06-12', reason: 'Moves away' };
    await gym.ok(gym.call(gym.as.admin, 'POST', `membership/cancel/${goes.membership_id}`, body));
    expect(await ids('ends_within=30')).toContain(goes.member_id);
    expect(await atDoor(goes.member_id)).toMatchObject({ end_on: '2026-06-12' });
  });
});
