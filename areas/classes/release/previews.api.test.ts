/** Each preview lists the places that posting cancels, and those that something else pays for; no more and no fewer. */
import { sql as raw } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { LostPlace } from './release.model.ts';
import { startClasses } from '../booking/booking.testing.ts';
import { aMember, aMembership, aProgramme } from '../classes.testing.ts';
import { aProgramme as soldProgramme, cash, invoiceOf, signedUp } from '#areas/membership/membership.testing.ts';
import { CLOSURE_JOB } from '#areas/membership/closure/closure.commands.ts';
import { endUnpaid } from '#areas/membership/membership/membership-moves.commands.ts';
import { RELEASE_JOB } from './release-later.commands.ts';
import type { PaymentView, RefundFigures } from '#areas/money/refund/refund.model.ts';

const NOW = '2026-03-05T04:00:00Z';
const floor = await startClasses(NOW);
await floor.rules({ booking_window_days: 90, no_show: 'credit', no_show_waivers: 0 });
const sells = async (more: object) => (await soldProgramme(floor.test, floor.as.admin, floor.KL, more)).id;
const price = { prices: [{ currency: 'MYR', price_cents: 310_00 }] };
const visits = await sells({ ...price, gives: 'sessions', sessions: 4 });
const boxing = await sells({ prices: [{ currency: 'MYR', price_cents: 400_00 }] });
const dance = await sells({ prices: [{ currency: 'MYR', price_cents: 500_00 }], categories: ['muay_thai'] });
afterAll(async () => {
  const wanted = ['places_covered', 'rests', 'closures', 'booking_visits', 'booking_counters'];
  const wrong = await floor.test.faults(new Date(NOW), wanted);
  expect([...(await floor.problems()), ...wrong.flatMap(({ shown }) => shown)]).toEqual([]);
});

const post = <T = unknown>(path: string, body: object): Promise<T> =>
  floor.ok<T>(floor.call(floor.as.admin, 'POST', path, body));
const someone = async (more: object = {}, email: string | null = null) => {
  const member_id = await aMember(floor.test.ownerSql, { branch_id: floor.KL, email });
  const of = { branch_id: floor.KL, member_id, programme_id: floor.programme };
  const id = await aMembership(floor.test.ownerSql, { ...of, start_on: '2026-03-01', end_on: '2026-03-31', ...more });
  return { member_id, id };
};
const bookedOn = async (member_id: number, ...days: string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const day of days) ids.push((await floor.booked(await floor.aSession({}, { day }), member_id)).id);
  return ids;
};
type Row = { id: number; status: string; membership_id: number | null; visit: string | null };
const rowsOf = async (ids: readonly number[]): Promise<Row[]> =>
  floor.test.ownerSql
    .selectFrom('booking')
    .select(['id', 'status', 'membership_id', 'visit'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
/** What the preview said, and what has become of all that was booked. */
const asShown = async (places: readonly LostPlace[], ids: readonly number[]) => {
  const lost = places.filter(({ moves_to }) => moves_to === null).map(({ id }) => id);
  const rows = await rowsOf(ids);
  expect(rows.filter(({ status }) => status === 'cancelled').map(({ id }) => id)).toEqual(
    lost.toSorted((a, b) => a - b),
  );
  return lost.length;
};

describe('of a suspension that is shorter after all', () => {
  it('what was booked at the end that moves back', async () => {
    const { member_id, id } = await someone();
    const rest = await suspended(id, '2026-03-05', '2026-03-14');
    const ids = await bookedOn(member_id, '2026-03-20', '2026-04-05', '2026-04-09');
    const back_on = '2026-03-08';
    const ask = { back_on };
    const { places, ...days } = await post<{ places: LostPlace[] }>(
      `membership/suspension/return/preview/${rest.id}`,
      ask,
    );
    expect(days).toEqual({
      status: 'paused',
      end_before: '2026-04-10',
      end_on: '2026-04-03',
      next_payment: null,
      closed_until: null,
    });
    const done = await post(`membership/suspension/return/${rest.id}`, { version: rest.version, back_on });
    expect(done).toMatchObject({ end_on: '2026-04-03' });
    expect(await asShown(places, ids)).toBe(2);
  });

  it('the same when it is undone', async () => {
    const { member_id, id } = await someone();
    const rest = await suspended(id, '2026-03-10', '2026-03-14');
    const ids = await bookedOn(member_id, '2026-03-31', '2026-04-05');
    const { places, ...days } = await post<{ places: LostPlace[] }>(`membership/suspension/return/preview/${rest.id}`, {
      back_on: null,
    });
    expect(days).toEqual({
      status: 'ongoing',
      end_before: '2026-04-05',
      end_on: '2026-03-31',
      next_payment: null,
      closed_until: null,
    });
    await floor.ok(floor.remove(`membership/suspension/${rest.id}?version=${rest.version}`));
    expect(await asShown(places, ids)).toBe(1);
  });
});

const suspended = async (id: number, from_on: string, until_on: string) => {
  await post(`membership/suspend/${id}`, {
    version: (await floor.test.row('membership', id)).version,
    from_on,
    until_on,
    reason: 'Knee',
  });
  return floor.test.ownerSql
    .selectFrom('membership_suspension')
    .select(['id', 'version'])
    .where('membership_id', '=', id)
    .executeTakeFirstOrThrow();
};

it('of other days: what was booked on days that it loses', async () => {
  const { member_id, id } = await someone();
  const ids = await bookedOn(member_id, '2026-03-20', '2026-03-21', '2026-03-28');
  const days = { start_on: '2026-03-01', end_on: '2026-03-20' };
  const { places } = await post<{ places: LostPlace[] }>(`membership/dates/preview/${id}`, days);
  await post(`membership/dates/${id}`, {
    version: (await floor.test.row('membership', id)).version,
    ...days,
    reason: 'Agreed',
  });
  expect(await asShown(places, ids)).toBe(2);
});

const sell = async (member_id: number, programme_id: number, start_on: string, cents: number) =>
  (
    await signedUp(floor.test, floor.as.admin, {
      branch_id: floor.KL,
      member_id,
      programme_id,
      start_on,
      payments: [cash(cents)],
      total_cents: cents,
    })
  ).membership_id;

const edit = async (id: number, ask: { programme_id: number; start_on: string }, cents: number) => {
  const shown = await post<{ places: LostPlace[]; difference_cents: number }>(
    `membership/editSignUp/preview/${id}`,
    ask,
  );
  expect(shown.difference_cents).toBe(cents);
  const paid = { payments: cents > 0 ? [cash(cents)] : [], difference_cents: cents };
  await post(`membership/editSignUp/${id}`, {
    version: (await floor.test.row('membership', id)).version,
    ...ask,
    ...paid,
    reason: 'Asked for',
  });
  return shown.places;
};
const left = async (id: number) =>
  (
    await floor.test.ownerSql
      .selectFrom('membership')
      .select('sessions_left')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).sessions_left;

describe('of an edited sign-up', () => {
  it('what is before its new first day; what stays keeps its visit', async () => {
    const member_id = await aMember(floor.test.ownerSql, { branch_id: floor.KL });
    const id = await sell(member_id, visits, '2026-03-10', 310_00);
    const ids = await bookedOn(member_id, '2026-03-11', '2026-03-16', '2026-03-18');
    expect(await left(id)).toBe(1);
    const places = await edit(id, { programme_id: visits, start_on: '2026-03-16' }, 0);
    expect(await asShown(places, ids)).toBe(1);
    expect(await left(id)).toBe(2);
  });

  it('what the new programme is not for, or has no visits for', async () => {
    const member_id = await aMember(floor.test.ownerSql, { branch_id: floor.KL });
    const id = await sell(member_id, boxing, '2026-03-10', 400_00);
    const days = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17'];
    const ids = await bookedOn(member_id, ...days);
    const fewer = await edit(id, { programme_id: visits, start_on: '2026-03-10' }, -90_00);
    expect(await asShown(fewer, ids)).toBe(1);
    expect(await left(id)).toBe(0);
    const none = await edit(id, { programme_id: dance, start_on: '2026-03-10' }, 190_00);
    expect(none).toHaveLength(4);
    expect((await rowsOf(ids)).every(({ status }) => status === 'cancelled')).toBe(true);
  });
});

const change = async (id: number, programme_id: number, method: 'cash' | 'bank_transfer') => {
  const shown = await post<{ places: LostPlace[]; difference_cents: number }>(`membership/change/preview/${id}`, {
    programme_id,
  });
  const { difference_cents } = shown;
  const payments = difference_cents > 0 ? [{ ...cash(difference_cents), method }] : [];
  const ask = { programme_id, payments, difference_cents, reason: 'Wants more' };
  const { life } = await post<{ life: { id: number; status: string } }>(`membership/change/${id}`, {
    version: (await floor.test.row('membership', id)).version,
    ...ask,
  });
  return { places: shown.places, life };
};
const training = async (email: string | null = null) => {
  const member_id = await aMember(floor.test.ownerSql, { branch_id: floor.KL, email });
  const id = await sell(member_id, boxing, '2026-03-05', 400_00);
  return { member_id, id };
};
const onNext = (work: () => Promise<void>) => floor.at('2026-03-06T04:00:00Z', work);

describe('of a change of the programme', () => {
  it('what the new one covers stays with it, as many as it has visits for', async () => {
    const { member_id, id } = await training();
    const ids = await bookedOn(member_id, '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17');
    await onNext(async () => {
      const { places, life } = await change(id, visits, 'cash');
      expect(life.status).toBe('ongoing');
      expect(places.map(({ moves_to }) => moves_to === null)).toEqual([false, false, false, false, true]);
      expect(await asShown(places, ids)).toBe(1);
      expect((await rowsOf(ids)).slice(0, 4)).toEqual(
        ids.slice(0, 4).map((one) => ({ id: one, status: 'confirmed', membership_id: life.id, visit: 'held' })),
      );
    });
  });

  it('also before it is paid; if its invoice is cancelled, they are cancelled, and the client is told', async () => {
    const { member_id, id } = await training('moves@example.com');
    await floor.test.ownerSql.deleteFrom('mail').where('to_address', '=', 'moves@example.com').execute();
    const ids = await bookedOn(member_id, '2026-03-11', '2026-03-12');
    const dear = await soldProgramme(floor.test, floor.as.admin, floor.KL, {
      prices: [{ currency: 'MYR', price_cents: 900_00 }],
    });
    await onNext(async () => {
      const { places, life } = await change(id, dear.id, 'bank_transfer');
      expect(life.status).toBe('payment_pending');
      expect(await asShown(places, ids)).toBe(0);
      expect((await rowsOf(ids)).map(({ membership_id }) => membership_id)).toEqual([life.id, life.id]);
      expect(await floor.test.letters('moves@example.com')).toEqual([]);
      // As when its invoice is cancelled.
      await floor.system.tx((ctx) => endUnpaid(ctx, life.id, '2026-03-06'));
      const { rows } = await raw<{ key: string }>`
        select key from graphile_worker.jobs where key = ${`release:${life.id}`}`.execute(floor.test.ownerSql);
      expect(rows).toHaveLength(1);
      await floor.test.app.services.jobs.runNow(floor.test.app.services, RELEASE_JOB, { membership_id: life.id });
      expect((await rowsOf(ids)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
      expect(await floor.test.letters('moves@example.com')).toHaveLength(1);
    });
  });

  it('what it does not cover is cancelled with a letter', async () => {
    const { member_id, id } = await training('yoga@example.com');
    await floor.test.ownerSql.deleteFrom('mail').where('to_address', '=', 'yoga@example.com').execute();
    const ids = await bookedOn(member_id, '2026-03-11');
    await onNext(async () => {
      const { places } = await change(id, dance, 'cash');
      expect(await asShown(places, ids)).toBe(1);
      expect(await floor.test.letters('yoga@example.com')).toHaveLength(1);
    });
  });
});

it('of a refund: everything, if the membership ends with it', async () => {
  const member_id = await aMember(floor.test.ownerSql, { branch_id: floor.KL });
  const asked = { branch_id: floor.KL, member_id, programme_id: boxing, start_on: '2026-03-05' };
  const sold = { ...asked, payments: [cash(400_00)], total_cents: 400_00 };
  const { invoice_id } = await signedUp(floor.test, floor.as.admin, sold);
  const ids = await bookedOn(member_id, '2026-03-06', '2026-03-11');
  const payment = (await invoiceOf(floor.test, floor.as.admin, invoice_id)).payments[0]?.id ?? 0;
  const amount = { amount_cents: 400_00 };
  const { sold: shown } = await post<RefundFigures>(`payment/refund/preview/${payment}`, amount);
  expect(shown?.suggested).toBe('end');
  const { refunds } = await floor.ok<PaymentView>(
    floor.call(floor.as.sales, 'POST', `payment/refund/${payment}`, { ...amount, reason: 'Moves away' }),
  );
  await post(`refund/accept/${refunds[0]?.id}`, { version: refunds[0]?.version });
  expect(await asShown(shown?.places ?? [], ids)).toBe(2);
});

it('of several places: a visit that one of them uses isn’t there for the next', async () => {
  const { member_id, id } = await someone({ sessions_left: 5, sessions_total: 5 });
  const ids = await bookedOn(member_id, '2026-03-11', '2026-03-12', '2026-03-13');
  const programme_id = await aProgramme(floor.test.ownerSql);
  await aMembership(floor.test.ownerSql, {
    branch_id: floor.KL,
    member_id,
    programme_id,
    start_on: '2026-03-01',
    end_on: '2026-03-31',
    sessions_left: 2,
    sessions_total: 2,
  });
  const ask = { from_on: '2026-03-10', until_on: '2026-03-20' };
  const { places } = await post<{ places: LostPlace[] }>(`membership/suspend/preview/${id}`, ask);
  await post(`membership/suspend/${id}`, {
    version: (await floor.test.row('membership', id)).version,
    ...ask,
    reason: 'Knee',
  });
  expect(await asShown(places, ids)).toBe(1);
});

const runs = (id: number) =>
  floor.test.app.services.jobs.runNow(floor.test.app.services, CLOSURE_JOB, { closure_id: id });
const closed = async (from_on: string, until_on: string) => {
  const days = { branch_id: floor.KL, from_on, until_on, reason: 'Works' };
  const { id } = await post<{ id: number }>('membership/closure', days);
  await runs(id);
  return id;
};
const again = async (id: number, open_on: string | null) => {
  const path = `membership/closure/reopen/preview/${id}`;
  const shown = await post<{ places: LostPlace[]; places_total: number }>(path, { open_on });
  expect(shown.places_total).toBe(shown.places.length);
  const { version } = await floor.test.ownerSql
    .selectFrom('branch_closure')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (open_on === null) await floor.ok(floor.remove(`membership/closure/${id}?version=${version}`));
  else await post(`membership/closure/reopen/${id}`, { version, open_on });
  await runs(id);
  return shown.places;
};

describe('of a closure that is shorter after all', () => {
  it('what was booked at the end that moves back when it opens early', async () => {
    const { member_id } = await someone({ end_on: '2026-04-30' });
    const closure = await closed('2026-04-06', '2026-04-15');
    const ids = await bookedOn(member_id, '2026-04-30', '2026-05-03', '2026-05-05');
    expect(await asShown(await again(closure, '2026-04-09'), ids)).toBe(1);
  });

  it('tells those whose bookings it cancelled, once, with their new last day; nobody else', async () => {
    const rolling = { billing: 'rolling', every_count: 1, every_unit: 'month', end_on: '2026-06-30' };
    const [told, rolls, other] = [
      await someone({ end_on: '2026-06-30' }, 'told@example.com'),
      await someone(rolling, 'rolls@example.com'),
      await someone({ end_on: '2026-06-30' }, 'other@example.com'),
    ];
    await raw`
      insert into member_consent (branch_id, member_id, purpose, channel, wording, locale)
      values (${floor.KL}, ${told.member_id}, 'classes', 'email', 'x', 'cn')`.execute(floor.test.ownerSql);
    await bookedOn(told.member_id, '2026-04-23', '2026-04-24');
    await bookedOn(rolls.member_id, '2026-04-24');
    await bookedOn(other.member_id, '2026-04-28');
    const closure = await closed('2026-04-20', '2026-04-26');
    await again(closure, '2026-04-22');
    await runs(closure);
    // After the confirmations of the bookings.
    const letters = (await floor.test.letters('told@example.com')).slice(2);
    expect(letters.map(({ subject }) => subject)).toEqual(['您的预约已取消', '2026年4月22日起恢复营业']);
    // Closed for two days.
    expect(letters[1]?.text).toContain('金卡，至2026年7月2日');
    expect((await floor.test.letters('rolls@example.com'))[1]?.text).toContain('Gold, until you cancel it');
    expect(await floor.test.letters('other@example.com')).toEqual([]);
  });

  it('the same when it is undone', async () => {
    const { member_id } = await someone({ end_on: '2026-05-25' });
    const closure = await closed('2026-05-11', '2026-05-20');
    const ids = await bookedOn(member_id, '2026-05-25', '2026-05-29', '2026-06-01');
    expect(await asShown(await again(closure, null), ids)).toBe(2);
  });
});
