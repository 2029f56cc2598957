import { describe, expect, it } from 'vitest';
import { runs } from '#kit/domain/tier.testing.ts';
import type { AppointmentOptions, AppointmentView, MemberAppointments } from './appointment.model.ts';
import type { CheckedIn } from '../check-in/check-in.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { charges, startGym } from './appointment.testing.ts';
import { aMember, aMembership, aProgramme, aRoom, boxing } from '../classes.testing.ts';

const DAY = '2026-03-09';
/** Thursday, 12:00 in Kuala Lumpur. */
const gym = await startGym('2026-03-05T04:00:00Z');
const none = { ...charges, no_show: 'none' };
await gym.rules(none);
const agreed = { branch_id: gym.KL, purpose: 'classes', channel: 'email', wording: 'By e-mail', locale: 'cn' };

describe('booking a trainer', () => {
  it('is for those who may, in their branch, within the trainer’s hours', async () => {
    const { as, book, booked, client, id, call, ok } = gym;
    const member_id = await client(10);
    const asked = { member_id, day: DAY, starts: '10:00' };
    expect(await book(asked, as.elsewhere)).toMatchObject({ status: 403 });
    expect(await book({ ...asked, staff_id: id.sales })).toMatchObject({ responseCode: codes.validation });
    expect(await book({ ...asked, starts: '03:00' })).toMatchObject({
      refusal: { code: 'classes.not_available' },
      data: expect.stringContaining('06:00'),
    });
    expect(await book({ ...asked, day: '2026-03-04' })).toMatchObject({
      refusal: { code: 'classes.appointment_past' },
    });
    expect(await book({ ...asked, outside: true })).toMatchObject({ status: 403 });
    expect(await book({ ...asked, staff_id: undefined, starts: '25:00' })).toMatchObject({
      responseCode: codes.validation,
      data: { staff_id: expect.any(Array), starts: expect.any(Array) },
    });
    const made = await booked(asked);
    expect(made).toMatchObject({
      status: 'reserved',
      funding: 'funded',
      day: DAY,
      starts_at: '2026-03-09T02:00:00.000Z',
    });
    expect(made.can).toEqual(['confirm', 'move', 'cancel']);
    expect(await gym.sessionsLeft(member_id)).toBe(9);
    const night = await ok<AppointmentView>(book({ ...asked, starts: '03:00', outside: true }, as.admin));
    expect(night.starts_at).toBe('2026-03-08T19:00:00.000Z');
    expect(await call(as.elsewhere, 'GET', `appointment/view/${made.id}`)).toMatchObject({
      responseCode: codes.notFound,
    });
    const timeline = await ok<{ type: string; note: string }[]>(call(as.admin, 'GET', `member/activity/${member_id}`));
    expect(timeline.filter((one) => one.type === 'made_appointment')).toHaveLength(2);
  });

  it('names what is in the way and offers what is free, also against classes, rooms and buffers', async () => {
    const { as, book, booked, client, id, call, ok, hours, KL, test } = gym;
    const room = await aRoom(test.ownerSql, KL);
    const of = { branch_id: KL, ...boxing, facility_id: room };
    const made = await ok<{ id: number }>(call(as.admin, 'POST', 'class', of));
    await ok(
      call(as.admin, 'POST', 'class/createSingleClassSchedule', {
        branch_id: KL,
        class_id: made.id,
        day: '2026-03-10',
        starts: '18:00',
        trainers: [{ staff_id: id.trainer, override_reason: 'Test' }],
      }),
    );
    const asked = { day: '2026-03-10', member_id: await client(10) };
    const taken = await book({ ...asked, starts: '17:30' });
    expect(taken).toMatchObject({ responseCode: codes.refusedByOthers });
    expect(JSON.stringify(taken.data)).toMatch(/Boxing basics.*18:00–19:00.*Free times.*06:00/);
    // The room alone: another trainer, who is free.
    await ok(hours(id.part_time, { buffer_before_min: 15, buffer_after_min: 15 }));
    const other = { ...asked, staff_id: id.part_time };
    expect(await book({ ...other, starts: '18:30', facility_id: room })).toMatchObject({
      responseCode: codes.refusedByOthers,
    });
    await booked({ ...other, starts: '18:30', facility_id: null });
    // Half an hour after an appointment whose buffers are 15 minutes on both sides.
    const second = { ...other, member_id: await client(10) };
    expect(await book({ ...second, starts: '19:45' })).toMatchObject({ responseCode: codes.refusedByOthers });
    expect(await book({ ...second, starts: '17:15' })).toMatchObject({ responseCode: codes.refusedByOthers });
    const refused = await book({ ...second, starts: '19:40' });
    expect(JSON.stringify(refused.data)).toContain('Trainers free at that time');
    await booked({ ...second, starts: '20:00' });
    // And a class does not take a trainer who has an appointment.
    const late = { branch_id: KL, class_id: made.id, day: '2026-03-10', starts: '20:30' };
    expect(
      await call(as.admin, 'POST', 'class/createSingleClassSchedule', {
        ...late,
        trainers: [{ staff_id: id.part_time, override_reason: 'Test' }],
      }),
    ).toMatchObject({
      responseCode: codes.refusedByOthers,
      data: [expect.stringContaining('Personal training'), expect.stringContaining('Free')],
    });
    expect(await gym.problems()).toEqual([]);
  });

  it('does not put a client in two places, also not into a class', async () => {
    const { book, booked, client, id } = gym;
    const member_id = await client(10);
    await booked({ member_id, day: DAY, starts: '14:00' });
    expect(await book({ member_id, staff_id: id.part_time, day: DAY, starts: '14:30' })).toMatchObject({
      refusal: { code: 'classes.client_elsewhere' },
    });
  });

  it('shows the free times of each trainer, and by what it would be paid', async () => {
    const { as, call, client, id, ok, booked, hours, KL } = gym;
    const member_id = await client(1);
    const path = `appointment/options/${member_id}?day=2026-03-11&type_id=2`;
    const free = async () => ok<AppointmentOptions>(call(as.sales, 'GET', path));
    const starts = (options: AppointmentOptions) =>
      options.trainers.find((one) => one.staff_id === id.trainer)?.starts.length ?? 0;
    const before = await free();
    expect(starts(before)).toBe(35);
    expect(before.payment.by).toMatchObject({ kind: 'membership', left: 1 });
    await booked({ member_id, day: '2026-03-11', starts: '10:00' });
    const after = await free();
    // 09:30, 10:00 and 10:30 are gone.
    expect(starts(after)).toBe(32);
    expect(after.payment.by).toBeNull();
    expect(after.payment.held[0]).toMatchObject({ why: 'used_up' });
    const off = { branch_id: KL, staff_id: id.trainer, day: '2026-03-11', kind: 'off' };
    const made = await ok<{ id: number; version: number }>(call(as.trainer, 'POST', 'availability/exception', off));
    expect(starts(await free())).toBe(0);
    expect(await call(as.part_time, 'DELETE', `availability/exception/${made.id}?version=1`)).toMatchObject({
      refusal: { code: 'classes.not_your_hours' },
    });
    await ok(call(as.trainer, 'DELETE', `availability/exception/${made.id}?version=1`));
    expect(starts(await free())).toBe(32);
    // Hours: a trainer's own, others' with a permission, and a newer version is never overwritten.
    expect(await hours(id.part_time, { version: 1 }, as.trainer)).toMatchObject({
      refusal: { code: 'classes.not_your_hours' },
    });
    expect(await hours(id.trainer, { version: 7 }, as.trainer)).toMatchObject({ responseCode: codes.stale });
    expect(
      await hours(id.trainer, { version: 1, week: [{ weekday: 1, starts: '10:00', ends: '09:00' }] }, as.trainer),
    ).toMatchObject({ responseCode: codes.validation, data: { 'week.0.ends': expect.any(Array) } });
  });
});

describe('what pays for it', () => {
  it('is a session of its kind, then credits, then a trial, or nothing when somebody says so', async () => {
    const { as, book, booked, call, client, ok, KL, test } = gym;
    const fit = await client(2, 3);
    expect(await book({ member_id: fit, day: '2026-03-12', starts: '06:00' })).toMatchObject({
      refusal: { code: 'classes.sessions_short' },
    });
    expect(await booked({ member_id: fit, type_id: 3, day: '2026-03-12', starts: '06:00' })).toMatchObject({
      funding: 'funded',
      sessions_left: 1,
    });
    const trial = await client(1, 5);
    const tried = await booked({ member_id: trial, day: '2026-03-12', starts: '07:00' });
    expect(tried).toMatchObject({ funding: 'trial', sessions_left: 0 });
    const poor = await aMember(test.ownerSql, { branch_id: KL });
    const unpaid = await booked({ member_id: poor, day: '2026-03-12', starts: '08:00', without: 'unfunded' });
    expect(unpaid).toMatchObject({ funding: 'unfunded', membership_id: null, credits: 0 });
    expect(unpaid.can).toContain('fund');
    expect(await gym.post(unpaid.id, 'fund', { version: unpaid.version })).toMatchObject({
      refusal: { code: 'classes.sessions_short' },
    });
    const grant = { branch_id: KL, member_id: poor, credits: 1, uses: ['pt'], reason: 'Test' };
    await ok(call(as.admin, 'POST', 'credit/grant', grant));
    const left = async () => (await ok<{ left: number }>(call(as.admin, 'GET', `credit/member/${poor}`))).left;
    const paid = await ok<AppointmentView>(gym.post(unpaid.id, 'fund', { version: unpaid.version }));
    expect(paid).toMatchObject({ funding: 'funded', credits: 1 });
    expect(await left()).toBe(0);
    await ok(gym.post(unpaid.id, 'cancel', { version: paid.version }));
    expect(await left()).toBe(1);
    expect(await gym.problems()).toEqual([]);
  });

  it('is held from the booking on: of two desks that book the last session, one does', async () => {
    const { book, client, id } = gym;
    const member_id = await client(1);
    const at = [
      { staff_id: id.trainer, starts: '06:00' },
      { staff_id: id.part_time, starts: '09:00' },
      { staff_id: id.trainer, starts: '11:00' },
    ];
    const answers = await Promise.all(at.map((one) => book({ member_id, day: '2026-03-13', ...one })));
    expect(answers.filter((one) => one.responseCode === 0)).toHaveLength(1);
    expect(await gym.sessionsLeft(member_id)).toBe(0);
    expect(await gym.problems()).toEqual([]);
  });

  it('many clients want one hour of one trainer at once: exactly one has it', async () => {
    const { book, client } = gym;
    const many = runs(50, 12);
    const members = await Promise.all(Array.from({ length: many }, () => client(1)));
    const answers = await Promise.all(
      members.map((member_id) => book({ member_id, day: '2026-03-16', starts: '10:00' })),
    );
    const counted = (code: number): number => answers.filter((one) => one.responseCode === code).length;
    expect([counted(0), counted(codes.refusedByOthers)]).toEqual([1, many - 1]);
    const left = await Promise.all(members.map((one) => gym.sessionsLeft(one)));
    expect(left.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(many - 1);
    expect(await gym.problems()).toEqual([]);
  });
});

describe('what becomes of it', () => {
  it('a cancellation in time gives the session back to its membership, a late one is as the rule says', async () => {
    const { booked, client, ok, post, as } = gym;
    await gym.rules(charges);
    const member_id = await client(3);
    const early = await booked({ member_id, day: '2026-03-17', starts: '10:00' });
    const over = await ok<AppointmentView>(post(early.id, 'cancel', { version: early.version }));
    expect(over).toMatchObject({ status: 'cancelled', charged: false, is_late: false });
    expect(await gym.sessionsLeft(member_id)).toBe(3);
    expect(await post(early.id, 'cancel', { version: early.version })).toMatchObject({ responseCode: codes.stale });
    expect(await post(early.id, 'cancel', { version: over.version })).toMatchObject({
      refusal: { code: 'classes.appointment_over' },
    });
    const [one, two] = [
      await booked({ member_id, day: '2026-03-17', starts: '10:00' }),
      await booked({ member_id, day: '2026-03-17', starts: '12:00' }),
    ];
    await gym.at('2026-03-16T23:00:00Z', async () => {
      expect(await ok(gym.call(as.sales, 'GET', `appointment/view/${one.id}`))).toMatchObject({ cost: 'charged' });
      expect(await ok(post(one.id, 'cancel', { version: one.version }))).toMatchObject({
        charged: true,
        is_late: true,
      });
      // Not following the rule: requires a permission and a reason.
      const kind = { version: two.version, charged: false };
      expect(await post(two.id, 'cancel', kind)).toMatchObject({ status: 403 });
      expect(await post(two.id, 'cancel', kind, as.admin)).toMatchObject({
        refusal: { code: 'classes.charge_needs_reason' },
      });
      expect(await ok(post(two.id, 'cancel', { ...kind, reason: 'Was ill' }, as.admin))).toMatchObject({
        charged: false,
        charge_reason: 'Was ill',
      });
    });
    expect(await gym.sessionsLeft(member_id)).toBe(2);
    expect(await gym.problems()).toEqual([]);
  });

  it('who does not come is charged or not, and what is put right follows', async () => {
    const { booked, client, ok, post, as } = gym;
    await gym.rules({ ...charges, no_show_waivers: 1 });
    const member_id = await client(3);
    const [one, two] = [
      await booked({ member_id, day: '2026-03-18', starts: '10:00' }),
      await booked({ member_id, day: '2026-03-18', starts: '12:00' }),
    ];
    const mark = async (id: number, move: string, who = as.trainer, more = {}) => {
      const { version } = await ok<AppointmentView>(gym.call(as.admin, 'GET', `appointment/view/${id}`));
      return post(id, 'mark', { version, move, ...more }, who);
    };
    expect(await mark(one.id, 'mark_present')).toMatchObject({ refusal: { code: 'classes.appointment_not_begun' } });
    await gym.at('2026-03-18T06:00:00Z', async () => {
      expect(await ok(mark(one.id, 'mark_absent'))).toMatchObject({ charged: false, is_waived: true });
      expect(await ok(mark(two.id, 'mark_absent'))).toMatchObject({ charged: true, is_waived: false });
      expect(await gym.sessionsLeft(member_id)).toBe(2);
      expect(await ok(mark(one.id, 'mark_present'))).toMatchObject({ status: 'present', charged: null });
      expect(await gym.sessionsLeft(member_id)).toBe(1);
      expect(await ok(mark(two.id, 'unmark'))).toMatchObject({ status: 'confirmed', charged: null });
      expect(await gym.sessionsLeft(member_id)).toBe(1);
      expect(await post(two.id, 'move', { version: 9, day: '2026-03-19', starts: '10:00' })).toMatchObject({
        responseCode: codes.stale,
      });
    });
    await gym.at('2026-03-21T06:00:00Z', async () => {
      expect(await mark(two.id, 'mark_present')).toMatchObject({ refusal: { code: 'classes.roster_closed' } });
      expect(await ok(mark(two.id, 'mark_present', as.admin))).toMatchObject({ status: 'present' });
    });
    const shown = await ok<MemberAppointments>(gym.call(as.sales, 'GET', `appointment/member/${member_id}`));
    expect(shown.used).toMatchObject([{ total: 3, left: 1, held: 0 }]);
    expect(shown).toMatchObject({ next_class: null, next_appointment: null });
    expect(await gym.problems()).toEqual([]);
  });

  it('is moved to another time or trainer, never over another one', async () => {
    const { booked, client, ok, post, id, as } = gym;
    const member_id = await client(3);
    const [one, two] = [
      await booked({ member_id, day: '2026-03-19', starts: '10:00' }),
      await booked({ member_id, day: '2026-03-19', starts: '12:00' }),
    ];
    const move = (version: number, more: object) => post(one.id, 'move', { version, day: '2026-03-19', ...more });
    expect(await move(one.version, { starts: '11:30' })).toMatchObject({
      refusal: { code: 'classes.client_elsewhere' },
    });
    // Half an hour later doesn't conflict with itself.
    const later = await ok<AppointmentView>(move(one.version, { starts: '10:30' }));
    expect(later).toMatchObject({ starts_at: '2026-03-19T02:30:00.000Z' });
    const moved = await ok<AppointmentView>(move(later.version, { starts: '15:00', staff_id: id.part_time }));
    expect(moved).toMatchObject({ staff_id: id.part_time, ends_at: '2026-03-19T08:00:00.000Z' });
    expect(await gym.sessionsLeft(member_id)).toBe(1);
    // A membership that ends before does not pay for the new day.
    const ending = await client(2, 2, { end_on: '2026-03-20' });
    const last = await booked({ member_id: ending, day: '2026-03-20', starts: '10:00' });
    expect(await post(last.id, 'move', { version: last.version, day: '2026-03-21', starts: '10:00' })).toMatchObject({
      refusal: { code: 'classes.sessions_short' },
    });
    expect(await gym.sessionsLeft(ending)).toBe(1);
    const confirmed = await ok<AppointmentView>(post(two.id, 'confirm', { version: two.version }, as.trainer));
    expect(confirmed.status).toBe('confirmed');
    expect(await post(two.id, 'confirm', { version: confirmed.version })).toMatchObject({
      refusal: { code: 'kit.move_not_possible' },
    });
    expect(await gym.problems()).toEqual([]);
  });

  it('opens the door on its day without a second session being taken', async () => {
    const { booked, client, ok, call, as, KL } = gym;
    const member_id = await client(1);
    await booked({ member_id, day: DAY, starts: '16:00' });
    await gym.at('2026-03-09T07:50:00Z', async () => {
      const body = { branch_id: KL, member_id, client_key: 'appointmentdoor' };
      const came = await ok<CheckedIn>(call(as.sales, 'POST', 'checkIn', body));
      expect(came).toMatchObject({ allowed: true, why: null });
      expect(came.notices).toContainEqual(expect.objectContaining({ code: 'appointment' }));
      expect(await gym.sessionsLeft(member_id)).toBe(0);
    });
    await gym.at('2026-03-10T07:50:00Z', async () => {
      const body = { branch_id: KL, member_id, client_key: 'appointmentnext' };
      expect(await ok(call(as.sales, 'POST', 'checkIn', body))).toMatchObject({
        allowed: false,
        why: { code: 'no_visits_left' },
      });
    });
    expect(await gym.problems()).toEqual([]);
  });

  it('reminds a client once', async () => {
    const { client, booked, test, KL } = gym;
    const member_id = await aMember(test.ownerSql, { branch_id: KL, email: 'remind@test.example', first_name: 'Remi' });
    const programme_id = await aProgramme(test.ownerSql, { type_id: 2, sessions: 5 });
    await aMembership(test.ownerSql, { branch_id: KL, member_id, programme_id, sessions_left: 5, sessions_total: 5 });
    await booked({ member_id, day: '2026-03-24', starts: '10:00' });
    await gym.test.add('member_consent', { ...agreed, member_id: member_id });
    await booked({ member_id: await client(1), day: '2026-03-24', starts: '12:00' });
    const letters = () =>
      test.ownerSql
        .selectFrom('mail')
        .select(['subject', 'text'])
        .where('to_address', '=', 'remind@test.example')
        .execute();
    const run = () => test.app.services.jobs.runNow(test.app.services, 'appointment_reminders');
    await gym.at('2026-03-22T10:00:00Z', run);
    expect(await letters()).toHaveLength(0);
    await gym.at('2026-03-23T10:00:00Z', async () => {
      await Promise.all([run(), run(), run()]);
      await run();
      const [letter, ...rest] = await letters();
      expect(rest).toEqual([]);
      expect(letter?.text).toMatch(/Remi.*10:00.*私教/s);
    });
  });

  it('reminds the guardian of a child who has no address', async () => {
    const { booked, test, KL } = gym;
    const parent = await aMember(test.ownerSql, { branch_id: KL, email: 'parent@test.example' });
    const member_id = await aMember(test.ownerSql, { branch_id: KL, email: null, first_name: 'Kit' });
    await test.ownerSql
      .insertInto('member_relation')
      .values({ branch_id: KL, member_id, related_member_id: parent, is_guardian: true, relationship: 1 })
      .execute();
    const programme_id = await aProgramme(test.ownerSql, { type_id: 2, sessions: 5 });
    await aMembership(test.ownerSql, { branch_id: KL, member_id, programme_id, sessions_left: 5, sessions_total: 5 });
    await booked({ member_id, day: '2026-03-26', starts: '10:00' });
    await gym.test.add('member_consent', { ...agreed, member_id: member_id });
    await gym.at('2026-03-25T10:00:00Z', () =>
      test.app.services.jobs.runNow(test.app.services, 'appointment_reminders'),
    );
    const told = await test.ownerSql
      .selectFrom('mail')
      .select('text')
      .where('to_address', '=', 'parent@test.example')
      .execute();
    expect(told.map(({ text }) => text.includes('Kit'))).toEqual([true]);
  });
});
