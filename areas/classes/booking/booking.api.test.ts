import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookingRow, BookingView } from './booking.model.ts';
import type { ClassView } from '../class/class.model.ts';
import type { Planned, SessionView } from '../timetable/timetable.model.ts';
import { codes, Refusal } from '#kit/domain/errors.ts';
import { runs, takesTurn } from '#kit/domain/tier.testing.ts';
import { ok } from '#areas/access/access.testing.ts';
import { classInvariants } from '#server/verify/classes.ts';
import { creditInvariants } from '#server/verify/credits.ts';
import { bookPlace, cancelBooking } from './booking.commands.ts';
import { cancelSessions } from '../session/session.commands.ts';
import { aMember, aMembership, aProgramme, aRoom, boxing, certify } from '../classes.testing.ts';
import { atOnce } from './booking.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, clock, call, KL, admin, sales, trainer, elsewhere } = await signedIn(
  ['admin', 'sales', 'trainer', 'elsewhere'],
  { day: '2026-03-05' },
);
const system = await test.system();
const programme = await aProgramme(test.ownerSql);
await certify(test.ownerSql, test.network.staff.trainer_full_time);

const aSession = async (more: object = {}, at: { day?: string; starts?: string } = {}): Promise<number> => {
  const of = { branch_id: KL, ...boxing, facility_id: await aRoom(test.ownerSql, KL), ...more };
  const made = await ok<ClassView>(call(admin, 'POST', 'class', of));
  const when = { branch_id: KL, class_id: made.id, day: '2026-03-09', starts: '18:00', ...at };
  const planned = await ok<Planned>(call(admin, 'POST', 'class/createSingleClassSchedule', when));
  return planned.sessions[0]?.id ?? 0;
};
const client = async (more: object = {}): Promise<number> => {
  const id = await aMember(test.ownerSql, { branch_id: KL });
  await aMembership(test.ownerSql, { branch_id: KL, member_id: id, programme_id: programme, ...more });
  return id;
};
const withCredits = async (credits: number): Promise<number> => {
  const id = await aMember(test.ownerSql, { branch_id: KL });
  await ok(
    call(admin, 'POST', 'credit/grant', { branch_id: KL, member_id: id, credits, uses: ['class'], reason: 'Test' }),
  );
  return id;
};
const left = async (id: number): Promise<number> =>
  (await ok<{ left: number }>(call(admin, 'GET', `credit/member/${id}`))).left;
const book = (session_id: number, member_id: number, more: object = {}, as = sales) =>
  call(as, 'POST', 'booking', { branch_id: KL, session_id, member_id, ...more });
const booked = (session_id: number, member_id: number, more: object = {}) =>
  ok<BookingView>(book(session_id, member_id, more));
const cancel = (booking: BookingView, as = sales) =>
  call(as, 'POST', `booking/cancel/${booking.id}`, { version: booking.version });
const roster = (session: number) => ok<BookingRow[]>(call(trainer, 'GET', `booking/session/${session}`));
const viewed = (id: number) => ok<SessionView>(call(admin, 'GET', `classSession/view/${id}`));
const at = async (moment: string, work: () => Promise<void>): Promise<void> => {
  const before = clock.now();
  clock.set(moment);
  try {
    await work();
  } finally {
    clock.set(before);
  }
};
const problems = () => test.faults(undefined, [...classInvariants, ...creditInvariants]);

describe('booking', () => {
  it('is for those who may, in their branch, within the days ahead', async () => {
    const session = await aSession();
    const member = await client();
    expect(await book(session, member, {}, trainer)).toMatchObject({ status: 403 });
    expect(await book(session, member, {}, elsewhere)).toMatchObject({ status: 403 });
    const late = await aSession({}, { day: '2026-03-29' });
    expect(await book(late, member)).toMatchObject({ refusal: { code: 'classes.too_early' } });
    const made = await booked(session, member);
    expect(made).toMatchObject({ status: 'confirmed', membership_name: { en: 'Gold' }, credits: 0, can: ['cancel'] });
    expect(await book(session, member)).toMatchObject({ refusal: { code: 'classes.booked_already' } });
    const same = await aSession();
    expect(await book(same, member)).toMatchObject({ refusal: { code: 'classes.client_elsewhere' } });
    expect(await viewed(session)).toMatchObject({ booked: 1 });
    expect(await call(elsewhere, 'GET', `booking/view/${made.id}`)).toMatchObject({ responseCode: codes.notFound });
  });

  it('uses a membership before credits, and says why something does not do', async () => {
    const session = await aSession();
    const both = await withCredits(3);
    await aMembership(test.ownerSql, { branch_id: KL, member_id: both, programme_id: programme });
    expect(await booked(session, both)).toMatchObject({ credits: 0 });
    const other = await aMember(test.ownerSql, { branch_id: KL });
    await aMembership(test.ownerSql, { branch_id: KL, member_id: other }, { type_id: 2 });
    expect(await book(session, other)).toMatchObject({ refusal: { code: 'classes.not_entitled' } });
    const { options } = await ok<{ options: { id: number; entitlement: object; why: string }[] }>(
      call(sales, 'GET', `booking/options/${other}?day=2026-03-09`),
    );
    expect(options.find((one) => one.id === session)).toMatchObject({
      why: 'classes.not_entitled',
      entitlement: {
        by: null,
        held: [
          { kind: 'membership', why: 'type' },
          { kind: 'credits', why: 'no_credits' },
        ],
      },
    });
  });

  it('is for the categories that the programme opens, as it was when it was sold', async () => {
    const striking = await aProgramme(test.ownerSql);
    const opens = (categories: string[]) =>
      test.ownerSql.updateTable('programme').set({ categories }).where('id', '=', striking).execute();
    await opens(['muay_thai', 'boxing']);
    const member = await client({ programme_id: striking });
    await opens(['bjj']);
    const other = await client({ programme_id: striking });
    const session = await aSession();
    expect(await booked(session, member)).toMatchObject({ credits: 0 });
    expect(await book(session, other)).toMatchObject({
      responseCode: codes.refused,
      data: 'This client’s memberships and credits are for other class categories.',
      refusal: { code: 'classes.other_category' },
    });
    const { options } = await ok<{ options: { id: number; why: string; entitlement: { held: object[] } }[] }>(
      call(sales, 'GET', `booking/options/${other}?day=2026-03-09`),
    );
    expect(options.find((one) => one.id === session)).toMatchObject({
      why: 'classes.other_category',
      entitlement: { held: [{ why: 'category' }, { why: 'no_credits' }] },
    });
  });

  it('spends credits, gives them back in time, and never twice', async () => {
    const session = await aSession({ credit_cost: 2 });
    const member = await withCredits(3);
    const made = await booked(session, member);
    expect(await left(member)).toBe(1);
    const over = await ok<BookingView>(cancel(made));
    expect(over).toMatchObject({ status: 'cancelled', is_late: false, penalty: null });
    expect(await left(member)).toBe(3);
    expect(await cancel(made)).toMatchObject({ responseCode: codes.stale });
    expect(await cancel(over)).toMatchObject({ refusal: { code: 'classes.booking_over' } });
    expect(await problems()).toEqual([]);
  });

  it('takes counted visits no further than there are', async () => {
    const member = await client({ sessions_left: 1 });
    await booked(await aSession({}, { starts: '07:00' }), member);
    expect(await book(await aSession({}, { starts: '09:00' }), member)).toMatchObject({
      refusal: { code: 'classes.not_entitled' },
    });
  });
});

describe('a full class', () => {
  it('has a waiting list in strict order, from which the next comes in', async () => {
    const session = await aSession({ capacity: 1 });
    const [a, b, c, d] = [await client(), await client(), await withCredits(1), await client()];
    const first = await booked(session, a);
    expect(await book(session, b)).toMatchObject({ refusal: { code: 'classes.full' } });
    const second = await booked(session, b, { waits: true });
    await booked(session, c, { waits: true });
    await booked(session, d, { waits: true });
    expect(second).toMatchObject({ status: 'waiting', wait_no: 1 });
    await test.ownerSql.updateTable('membership').set({ status: 'paused' }).where('member_id', '=', b).execute();
    await ok(cancel(first));
    const list = await roster(session);
    const rows = list.map((one) => [one.member_id, one.status, one.reason]);
    expect(rows.slice(0, 2)).toEqual([
      [c, 'confirmed', null],
      [d, 'waiting', null],
    ]);
    // These follow by name, and the names have numbers that depend on how many tests came before.
    expect(new Map(rows.slice(2).map(([id, ...rest]) => [id, rest]))).toEqual(
      new Map([
        [a, ['cancelled', null]],
        [b, ['skipped', 'not_entitled']],
      ]),
    );
    expect(await left(c)).toBe(0);
    expect(await viewed(session)).toMatchObject({ booked: 1, waiting: 1 });
    // When a class gets more places, clients on the waiting list move up.
    const { version } = await viewed(session);
    await ok(call(admin, 'PUT', `classSession/${session}`, { version, capacity: 2 }));
    expect(await viewed(session)).toMatchObject({ booked: 2, waiting: 0 });
    expect(await call(admin, 'PUT', `classSession/${session}`, { version: version + 1, capacity: 1 })).toMatchObject({
      refusal: { code: 'classes.below_booked' },
    });
    expect(await problems()).toEqual([]);
  });

  it('promotes nobody by itself in the last hour; whoever asks waits too, unless the desk lets them pass', async () => {
    const session = await aSession({ capacity: 1 });
    const [a, b, c] = [await client(), await client(), await client()];
    const first = await booked(session, a);
    await booked(session, b, { waits: true });
    await at('2026-03-09T09:30:00Z', async () => {
      await ok(cancel(first));
      expect(await viewed(session)).toMatchObject({ booked: 0, waiting: 1 });
      expect(await booked(session, c, { waits: true, passes: true })).toMatchObject({ status: 'confirmed' });
    });
  });

  if (takesTurn(0, 3))
    it('holds exactly its last 20 places when very many people want them at once, also while others cancel', async () => {
      const members = await manyClients(MANY);
      const session = await aSession({ capacity: 25 });
      const early = await Promise.all(members.slice(0, 5).map((id) => booked(session, id)));
      const rest = members.slice(5);
      const body = { branch_id: KL, session_id: session, waits: true };
      const places = await atOnce(rest, (member_id) => bookPlace(system, { ...body, member_id }));
      expect(places.filter((one) => one.status === 'confirmed')).toHaveLength(20);
      const numbers = places.flatMap((one) => (one.wait_no === null ? [] : [one.wait_no])).toSorted((x, y) => x - y);
      expect(numbers).toEqual(Array.from({ length: MANY - 25 }, (_, n) => n + 1));
      await Promise.all(early.map((one) => cancelBooking(system, one.id, { version: one.version, reason: null })));
      const list = await roster(session);
      const inside = list.filter((one) => one.status === 'confirmed');
      expect(inside).toHaveLength(25);
      expect(inside.flatMap((one) => one.wait_no ?? []).toSorted((x, y) => x - y)).toEqual([1, 2, 3, 4, 5]);
      expect(await problems()).toEqual([]);
    });
});

const MANY = runs(500, 60);
const manyClients = async (count: number): Promise<number[]> => {
  const rows = await test.rows<{ id: number }>`
    with m as (insert into member (branch_id, number, first_name, last_name, standing)
                 select ${KL}, 500000 + n, 'Many', n::text, 'active' from generate_series(1, ${count}::int) n returning id),
    mb as (insert into member_branch (branch_id, member_id, is_home) select ${KL}, id, true from m),
    ms as (insert into membership (branch_id, member_id, programme_id, status, start_on, end_on, paid_until, price_cents, currency)
             select ${KL}, id, ${programme}, 'ongoing', '2020-01-01', '2099-12-31', '2099-12-31', 0, 'MYR' from m)
    select id from m order by id`;
  return rows.map((row) => row.id);
};

const mark = (id: number, version: number, move: string, as = trainer) =>
  call(as, 'POST', `booking/mark/${id}`, { version, move });
const rules = (row: object) =>
  test.ownerSql.updateTable('schedule_rule').set(row).where('branch_id', '=', KL).execute();

describe('who cancels late or does not come', () => {
  const AFTER = '2026-03-09T11:30:00Z';
  it('loses the credit or a fee, never both, and is forgiven so many times a month', async () => {
    await rules({ no_show: 'credit', no_show_waivers: 1, no_show_fee_cents: null });
    const member = await withCredits(5);
    const [one, two] = [await aSession({}, { starts: '07:00' }), await aSession({}, { starts: '09:00' })];
    const [first, second] = [await booked(one, member), await booked(two, member)];
    await at('2026-03-08T23:00:00Z', async () => {
      expect((await ok<BookingView>(call(sales, 'GET', `booking/view/${second.id}`))).cost).toBe('waived');
      expect(await ok(cancel(second))).toMatchObject({ is_late: true, penalty: 'waived' });
    });
    expect(await left(member)).toBe(4);
    await at(AFTER, async () => {
      expect(await ok(mark(first.id, first.version, 'mark_absent'))).toMatchObject({
        status: 'absent',
        penalty: 'credit',
      });
    });
    expect(await left(member)).toBe(4);
    await rules({ no_show: 'fee', no_show_waivers: 0, no_show_fee_cents: 1000 });
    const three = await booked(await aSession(), member);
    await at(AFTER, async () => {
      const absent = await ok<BookingView>(mark(three.id, three.version, 'mark_absent'));
      expect(absent).toMatchObject({ penalty: 'fee' });
      expect(await left(member)).toBe(4);
      const charges = await test.ownerSql
        .selectFrom('custom_charge')
        .select(['amount_cents', 'status'])
        .where('member_id', '=', member)
        .execute();
      expect(charges).toEqual([{ amount_cents: 1000, status: 'pending' }]);
      expect(await ok(mark(three.id, absent.version, 'mark_present'))).toMatchObject({
        status: 'present',
        penalty: null,
      });
      expect(await left(member)).toBe(3);
    });
    expect(await problems()).toEqual([]);
  });

  it('is written down around the class, and two days later only by permission', async () => {
    await rules({ no_show: 'none', no_show_waivers: 0, no_show_fee_cents: null });
    const member = await client();
    const session = await aSession();
    const made = await booked(session, member);
    expect(await mark(made.id, made.version, 'mark_present')).toMatchObject({ refusal: { code: 'classes.not_begun' } });
    await at(AFTER, async () => {
      await ok(mark(made.id, made.version, 'mark_present'));
      expect(await viewed(session)).toMatchObject({ present: 1, booked: 1 });
    });
    await at('2026-03-11T11:30:00Z', async () => {
      expect(await mark(made.id, made.version + 1, 'unmark')).toMatchObject({
        refusal: { code: 'classes.roster_closed' },
      });
      expect(await mark(made.id, made.version + 1, 'unmark', sales)).toMatchObject({
        refusal: { code: 'classes.roster_closed' },
      });
      expect(await ok(mark(made.id, made.version + 1, 'mark_absent', admin))).toMatchObject({
        status: 'absent',
        penalty: null,
      });
    });
  });
});

if (takesTurn(1, 3))
  describe('whatever is done in a week', () => {
    it('keeps places, credits and the order of those who wait', async () => {
      const members = [await withCredits(4), await withCredits(2), await client(), await client(), await client()];
      const step = fc.record({
        do: fc.constantFrom('book', 'book', 'cancel', 'capacity', 'drop'),
        who: fc.nat(members.length - 1),
        where: fc.nat(2),
        size: fc.integer({ min: 1, max: 4 }),
      });
      const days = ['2026-03-10', '2026-03-11', '2026-03-12'];
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
          const sessions = [];
          for (const day of days) sessions.push(await aSession({ capacity: 2 }, { day }));
          for (const { do: what, who, where, size } of steps)
            await doStep(what, members[who] ?? 0, sessions[where] ?? 0, size);
          expect(await problems()).toEqual([]);
          for (const id of sessions) await drop(id);
        }),
        { numRuns: runs(40, 4) },
      );
      expect(await problems()).toEqual([]);
      expect([await left(members[0] ?? 0), await left(members[1] ?? 0)]).toEqual([4, 2]);
    });
  });

const refusable = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};
const drop = (id: number) =>
  refusable(async () =>
    cancelSessions(system, id, { version: (await viewed(id)).version, scope: 'one', reason: 'Over' }),
  );
const doStep = async (what: string, member_id: number, session_id: number, size: number): Promise<void> => {
  const list = await roster(session_id);
  const mine = list.find(
    (one) => one.member_id === member_id && (one.status === 'waiting' || one.status === 'confirmed'),
  );
  if (what === 'book') await refusable(() => bookPlace(system, { branch_id: KL, session_id, member_id, waits: true }));
  if (what === 'cancel' && mine)
    await refusable(() => cancelBooking(system, mine.id, { version: mine.version, reason: null }));
  if (what === 'capacity') {
    const { version } = await viewed(session_id);
    await call(admin, 'PUT', `classSession/${session_id}`, { version, capacity: size });
  }
  if (what === 'drop' && size === 1) await drop(session_id);
};
