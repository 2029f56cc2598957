/** Attendance from the door, the roster or the online class: a visit is used once, whichever reports it first. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Found } from '../check-in/check-in.model.ts';
import type { BookingView } from '../booking/booking.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { addDays } from '#kit/domain/day.ts';
import { people, signInAs } from '#areas/access/access.testing.ts';
import { bookPlace } from '../booking/booking.commands.ts';
import { atDoor, clock, startClasses } from '../booking/booking.testing.ts';
import { markJoined } from '../online/online-join.commands.ts';
import { aMember } from '../classes.testing.ts';

/** In Kuala Lumpur, as the class at 18:00 there. */
const floor = await startClasses('2026-03-05T04:00:00Z');

const { door } = atDoor(floor);

describe('a counted visit', () => {
  it('is held by the booking, kept by whoever says that the client came, and back when the place is given back', async () => {
    const { aSession, client, booked, left, mark, at, problems, ok, call, as, rules } = floor;
    await rules({ no_show: 'credit', no_show_waivers: 0, no_show_fee_cents: null, cancel_cutoff_hours: 2 });
    const member = await client(3);
    const given = await booked(await aSession({}, { day: '2026-03-10' }), member);
    expect(await left(member)).toBe(2);
    await ok(call(as.sales, 'POST', `booking/cancel/${given.id}`, { version: given.version }));
    expect(await left(member)).toBe(3);
    const made = await booked(await aSession(), member);
    expect(await left(member)).toBe(2);
    await at(clock('17:45'), async () => {
      await ok(mark(made, 'mark_present'));
      expect(await left(member)).toBe(2);
      expect(await door(member)).toMatchObject({ allowed: true, sessions_left: null });
      expect(await left(member)).toBe(2);
      await ok(mark(made, 'mark_absent'));
      expect(await left(member)).toBe(2);
      await rules({ no_show: 'none' });
      await ok(mark(made, 'unmark'));
      await ok(mark(made, 'mark_absent'));
      expect(await left(member)).toBe(3);
      await ok(mark(made, 'mark_present'));
      expect(await left(member)).toBe(2);
    });
    expect(await problems()).toEqual([]);
  });

  it('that the door took shortly before is the one of the class that is booked then', async () => {
    const { aSession, client, booked, left, at, problems, mark, ok } = floor;
    const session = await aSession();
    const member = await client(2);
    await at(clock('17:40'), async () => {
      expect(await door(member)).toMatchObject({ allowed: true, sessions_left: 1 });
      const made = await booked(session, member);
      expect(await left(member)).toBe(1);
      await ok(mark(made, 'mark_present'));
      expect(await left(member)).toBe(1);
    });
    expect(await problems()).toEqual([]);
  });

  it('of a place booked before visits were held is taken by whoever says first that the client came', async () => {
    const { aSession, client, booked, left, mark, at, problems, ok, test, KL, system } = floor;
    const promise = async (): Promise<{ member: number; session: number; id: number }> => {
      const [session, member] = [await aSession(), await client(2)];
      const { id } = await booked(session, member);
      // As an earlier version left it: promised, not used.
      await test.rows`insert into session_entry (branch_id, membership_id, booking_id, sessions)
                select branch_id, membership_id, id, 1 from booking where id = ${id}`;
      await test.ownerSql.updateTable('booking').set({ visit: null }).where('id', '=', id).execute();
      expect(await left(member)).toBe(2);
      return { member, session, id };
    };
    await at(clock('17:45'), async () => {
      const [byDoor, byRoster, online] = [await promise(), await promise(), await promise()];
      await door(byDoor.member);
      await ok(mark(byRoster, 'mark_present'));
      await system.tx((inside) => markJoined(inside, { id: online.session, branch_id: KL }, online.member));
      for (const { member, id } of [byDoor, byRoster, online]) {
        expect(await left(member)).toBe(1);
        await door(member);
        expect(await left(member)).toBe(1);
        expect(await floor.booking(id)).toMatchObject({ status: 'present' });
      }
    });
    expect(await problems()).toEqual([]);
  });
});

const cancelled = ({ id, version }: BookingView) =>
  floor.ok<BookingView>(floor.call(floor.as.sales, 'POST', `booking/cancel/${id}`, { version }));

describe('late cancelling and not coming', () => {
  it('cost by the rule of the programme, where it has one, and by that of the branch otherwise', async () => {
    const {
      aSession,
      client,
      withCredits,
      booked,
      left,
      creditsLeft,
      at,
      problems,
      ok,
      call,
      as,
      rules,
      KL,
      programme,
    } = floor;
    await rules({ no_show: 'credit', no_show_waivers: 0, no_show_fee_cents: null, cancel_cutoff_hours: 2 });
    await floor.test.ownerSql
      .insertInto('programme_branch')
      .values({ branch_id: KL, programme_id: programme })
      .execute();
    const own = { cancel_cutoff_hours: 24, no_show: 'fee', no_show_fee_cents: 2500, no_show_waivers: 1 };
    const rule = { branch_id: KL, programme_id: programme, ...own };
    expect(await call(as.sales, 'POST', 'programmeRules', rule)).toMatchObject({ status: 403 });
    expect(await call(as.admin, 'POST', 'programmeRules', { ...rule, no_show: 'none' })).toMatchObject({
      data: { no_show_fee_cents: [expect.any(String)], no_show_waivers: [expect.any(String)] },
    });
    const made = await ok<{ id: number; version: number }>(call(as.admin, 'POST', 'programmeRules', rule));
    expect(await call(as.admin, 'POST', 'programmeRules', rule)).toMatchObject({
      data: { programme_id: [expect.any(String)] },
    });
    const [session, second] = [await aSession({}, { day: '2026-03-10' }), await aSession({}, { day: '2026-03-11' })];
    const [counted, byCredits] = [await client(5), await withCredits(5)];
    const [one, two] = [await booked(session, counted), await booked(session, byCredits)];
    expect(one.cancel_until).toBe(clock('18:00'));
    expect(two.cancel_until).toBe(clock('16:00', '2026-03-10'));
    const next = await booked(second, counted);
    await at(clock('12:00', '2026-03-10'), async () => {
      expect(await cancelled(one)).toMatchObject({ is_late: true, penalty: 'waived' });
      expect(await cancelled(two)).toMatchObject({ is_late: false, penalty: null });
    });
    await at(clock('19:30', '2026-03-11'), async () => {
      expect(await ok(floor.mark(next, 'mark_absent'))).toMatchObject({ penalty: 'fee' });
      // The fee, so not the visit.
      expect(await left(counted)).toBe(5);
      expect(await creditsLeft(byCredits)).toBe(5);
      const charges = await floor.test.ownerSql
        .selectFrom('custom_charge')
        .select('amount_cents')
        .where('member_id', '=', counted)
        .execute();
      expect(charges).toEqual([{ amount_cents: 2500 }]);
    });
    const list = await ok<{ rules: { id: number }[] }>(call(as.admin, 'GET', `programmeRules/${KL}`));
    expect(list.rules.map(({ id }) => id)).toEqual([made.id]);
    const edited = { ...own, no_show: 'none', no_show_fee_cents: null, no_show_waivers: 0, version: made.version };
    await ok(call(as.admin, 'PUT', `programmeRules/${made.id}`, edited));
    expect(await call(as.admin, 'PUT', `programmeRules/${made.id}`, edited)).toMatchObject({
      responseCode: codes.stale,
    });
    await ok(floor.remove(`programmeRules/${made.id}?version=${made.version + 1}`));
    expect(await problems()).toEqual([]);
  });
});

describe('the rest', () => {
  it('is marked absent once the class has begun, by who takes attendance, and nobody twice', async () => {
    const { aSession, client, booked, mark, at, left, problems, ok, call, as, rules, roster } = floor;
    await rules({ no_show: 'credit', no_show_waivers: 0, no_show_fee_cents: null });
    const session = await aSession({ capacity: 3 }, { day: '2026-03-16' });
    const members = [await client(2), await client(2), await client(2), await client(2)];
    const made: BookingView[] = [];
    for (const member of members) made.push(await booked(session, member, { waits: true }));
    const rest = (who = as.trainer) => call(who, 'POST', `booking/markRest/${session}`, {});
    const operator = await signInAs(floor.test.app, people.franchise_operator);
    // The trainer can mark attendance; this person neither teaches nor takes attendance.
    expect(await rest(operator)).toMatchObject({ refusal: { code: 'classes.not_your_class' } });
    await at(clock('17:50', '2026-03-16'), async () => {
      await ok(mark(made[0] ?? { id: 0 }, 'mark_present'));
      expect(await rest()).toMatchObject({ refusal: { code: 'classes.rest_too_early' } });
    });
    await at(clock('18:20', '2026-03-16'), async () => {
      const told = await Promise.all([ok<{ marked: number }>(rest()), ok<{ marked: number }>(rest())]);
      expect(told.map(({ marked }) => marked).toSorted((a, b) => a - b)).toEqual([0, 2]);
    });
    const list = await roster(session);
    expect(members.map((id) => list.find((one) => one.member_id === id)?.status)).toEqual([
      'present',
      'absent',
      'absent',
      'waiting',
    ]);
    expect(await Promise.all(members.map(left))).toEqual([1, 1, 1, 2]);
    await at(clock('19:30', '2026-03-18'), async () =>
      expect(await rest()).toMatchObject({ refusal: { code: 'classes.roster_closed' } }),
    );
    expect(await problems()).toEqual([]);
  });
});

const noticesAt = async (member_id: number): Promise<string[]> => {
  const { card_number } = await floor.test.row('member', member_id);
  const found = floor.call(floor.as.desk, 'GET', `checkIn/find/${floor.KL}?q=${card_number ?? ''}`);
  return (await floor.ok<Found>(found)).candidates.flatMap((one) => one.notices.map(({ code }) => code));
};
const withCard = async (member_id: number): Promise<number> => {
  await floor.test.set('member', member_id, { card_number: `CARD-${member_id}` });
  return member_id;
};

describe('the door', () => {
  it('lets in who is booked by credits without a membership, and marks the place present near its time', async () => {
    const { aSession, withCredits, booked, at, problems, creditsLeft } = floor;
    const member = await withCard(await withCredits(2));
    const made = await booked(await aSession(), member);
    await at(clock('09:00'), async () => {
      expect(await noticesAt(member)).toEqual(['booked']);
      expect(await door(member)).toMatchObject({ allowed: false, why: { code: 'no_membership' } });
    });
    await at(clock('15:30'), async () => {
      expect(await door(member)).toMatchObject({ allowed: true, why: null });
      expect(await floor.booking(made.id)).toMatchObject({ status: 'confirmed' });
    });
    await at(clock('17:10'), async () => {
      const { notices } = await door(member);
      expect(notices).toContainEqual({
        code: 'booked',
        facts: { at: '18:00', class_en: 'Boxing basics', class_cn: '拳击入门' },
      });
      expect(await floor.booking(made.id)).toMatchObject({ status: 'present' });
    });
    await at(clock('19:30'), async () => {
      expect(await door(member)).toMatchObject({ allowed: false, why: { code: 'no_membership' } });
    });
    expect(await creditsLeft(member)).toBe(1);
    expect(await problems()).toEqual([]);
  });

  it('counts one visit when two desks check in at once, and one presence', async () => {
    const { aSession, client, booked, at, left, problems } = floor;
    const member = await client(2);
    const session = await aSession();
    const made = await booked(session, member);
    await at(clock('17:50'), async () => {
      await Promise.all([door(member), door(member), door(member)]);
    });
    expect(await left(member)).toBe(1);
    expect(await floor.booking(made.id)).toMatchObject({ status: 'present' });
    expect(await problems()).toEqual([]);
  });

  it('tells of documents that wait for a signature, and of a birthday', async () => {
    const { client, test, at } = floor;
    const member = await withCard(await client());
    const other = await withCard(await aMember(test.ownerSql, { branch_id: floor.KL }));
    await test.ownerSql
      .updateTable('member')
      .set({ date_of_birth: '1990-03-09' })
      .where('id', 'in', [member, other])
      .execute();
    const file = await test.ownerSql
      .insertInto('file')
      .values({ name: 'waiver.pdf', kind: 'pdf', bytes: 4, sha256: 'a'.repeat(64), key: 'waiver', purpose: 'terms' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const terms = { kind: 'legal', locale: 'en', revision: 1, title: 'Waiver', file_id: file.id };
    await test.ownerSql
      .insertInto('terms')
      .values({ ...terms, status: 'published', published_at: '2026-01-01T00:00:00Z' })
      .execute();
    await at(clock('12:00'), async () => {
      expect(await noticesAt(member)).toEqual(['unsigned', 'birthday']);
      // A client without a membership has nothing to sign yet.
      expect(await noticesAt(other)).toEqual(['birthday']);
      const { notices } = await door(member);
      expect(notices[0]).toEqual({ code: 'unsigned', facts: { title_en: 'Waiver', title_cn: 'Waiver' } });
    });
    await at(clock('12:00', '2026-03-10'), async () => expect(await noticesAt(member)).toEqual(['unsigned']));
  });
});

describe('whatever happens on a day', () => {
  it('keeps visits as the ledger, and no coming costs two', async () => {
    const { aSession, client, mark, at, left, problems, system, KL, roster } = floor;
    const step = fc.constantFrom('door', 'mark_present', 'mark_absent', 'unmark', 'online', 'cancel');
    let day = '2026-03-10';
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        day = addDays(day, 1);
        const [session, member] = [await aSession({}, { day }), await client(2)];
        await at(clock('12:00', addDays(day, -1)), async () => {
          await bookPlace(system, { branch_id: KL, session_id: session, member_id: member, waits: false });
        });
        await at(clock('17:50', day), async () => {
          for (const one of steps) {
            const [booking] = await roster(session);
            if (one === 'door') await door(member);
            else if (one === 'online') await system.tx((tx) => markJoined(tx, { id: session, branch_id: KL }, member));
            else if (one === 'cancel')
              await floor.call(floor.as.sales, 'POST', `booking/cancel/${booking?.id}`, { version: booking?.version });
            else await mark({ id: booking?.id ?? 0 }, one);
          }
          const [booking] = await roster(session);
          expect(await left(member)).toBeGreaterThanOrEqual(steps.includes('door') ? 0 : 1);
          if (booking?.status === 'present' && !steps.includes('mark_absent') && !steps.includes('cancel'))
            expect(await left(member)).toBe(1);
        });
        expect(await problems()).toEqual([]);
      }),
      { numRuns: runs(80, 4) },
    );
  });
});

it('what not coming cost is lifted when the class is cancelled after all', async () => {
  await floor.rules({ no_show: 'fee', no_show_fee_cents: 10_00, no_show_waivers: 0 });
  const [by_visit, by_credits] = [await floor.client(3), await floor.withCredits(3)];
  const session_id = await floor.aSession({ credit_cost: 1 }, { day: '2026-03-11' });
  const places = [await floor.booked(session_id, by_visit), await floor.booked(session_id, by_credits)];
  await floor.at('2026-03-11T09:40:00Z', async () => {
    for (const place of places) await floor.ok(floor.mark(place, 'mark_absent'));
    const { version } = await floor.ok<{ version: number }>(
      floor.call(floor.as.admin, 'GET', `classSession/view/${session_id}`),
    );
    const asked = { version, reason: 'The trainer fell ill' };
    await floor.ok(floor.call(floor.as.admin, 'POST', `classSession/cancel/${session_id}`, asked));
  });
  const rows = await floor.roster(session_id);
  expect(rows.map(({ status, penalty }) => [status, penalty])).toEqual([
    ['cancelled', null],
    ['cancelled', null],
  ]);
  const open = await floor.test.ownerSql
    .selectFrom('custom_charge')
    .select('status')
    .where('member_id', 'in', [by_visit, by_credits])
    .execute();
  expect(open.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await floor.left(by_visit), await floor.creditsLeft(by_credits)]).toEqual([3, 3]);
  expect(await floor.problems()).toEqual([]);
});
