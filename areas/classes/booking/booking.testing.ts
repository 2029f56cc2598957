/** For the API tests of places in classes: a branch with classes, clients with memberships or credits, and a clock. */
import { sql as raw } from 'kysely';
import type { BookingRow, BookingView } from './booking.model.ts';
import type { HeldMembership } from './booking.rules.ts';
import type { CheckedIn } from '../check-in/check-in.model.ts';
import type { SessionView } from '../timetable/timetable.model.ts';
import { planning } from '../timetable/timetable.testing.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { call as send, ok, type Envelope, type Headers } from '#areas/access/access.testing.ts';
import type { TestApp } from '#areas/access/access.testing.ts';
import { systemContext } from '#kit/server/jobs.ts';
import type { Ctx } from '#kit/server/context.ts';
import { heldBy } from './booking.store.ts';
import { appointmentInvariants } from '#server/verify/appointments.ts';
import { classInvariants } from '#server/verify/classes.ts';
import { creditInvariants } from '#server/verify/credits.ts';
import { aMember, aMembership, aProgramme, doorKey, getsLetters } from '../classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

/** The day of the sessions of these tests, and an hour of it in Kuala Lumpur. */
export const DAY = '2026-03-09';
export const clock = (time: string, day = DAY): string => new Date(`${day}T${time}:00+08:00`).toISOString();
export type Answer = Envelope & { data: never };
export type Classes = {
  test: TestApp;
  KL: number;
  programme: number;
  as: Record<'admin' | 'sales' | 'trainer' | 'desk', Headers>;
  system: Ctx;
  call: (as: Record<string, string>, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>;
  remove: (path: string) => Promise<Answer>;
  ok: <T>(answer: Promise<Answer>) => Promise<T>;
  aSession: (more?: object, at?: { day?: string; starts?: string }) => Promise<number>;
  session: (id: number) => Promise<SessionView>;
  booking: (id: number) => Promise<BookingView>;
  client: (sessions_left?: number | null) => Promise<number>;
  /** The same, who gets letters about classes. */
  getsLetters: (sessions_left?: number | null) => Promise<number>;
  withCredits: (credits: number) => Promise<number>;
  left: (member_id: number) => Promise<number | null>;
  creditsLeft: (member_id: number) => Promise<number>;
  booked: (session_id: number, member_id: number, more?: object) => Promise<BookingView>;
  roster: (session_id: number) => Promise<BookingRow[]>;
  mark: (booking: { id: number }, move: string, as?: Headers) => Promise<Answer>;
  rules: (row: object) => Promise<unknown>;
  at: (moment: string, work: () => Promise<void>) => Promise<void>;
  problems: () => Promise<string[]>;
};

export const startClasses = async (first: string): Promise<Classes> => {
  let now = new Date(first);
  const { test, KL, admin, sales, trainer, facility } = await signedIn(['admin', 'sales', 'trainer', 'facility'], {
    clock: { now: () => now },
  });
  const as = { admin, sales, trainer, desk: facility };
  const programme = await aProgramme(test.ownerSql);
  const planner = planning({ test, KL }, admin);
  const floor: Classes = {
    test,
    KL,
    programme,
    as,
    system: await systemContext(test.app.services, 'test'),
    call: (who, method, path, body) => send(test.app, who, method, path, body) as Promise<Answer>,
    remove: (path) => send(test.app, as.admin, 'DELETE', path) as Promise<Answer>,
    ok,
    aSession: (more = {}, when = {}) => planner.aSession(more, { day: DAY, starts: '18:00', ...when }),
    session: planner.session,
    booking: (id) => floor.ok(floor.call(as.sales, 'GET', `booking/view/${id}`)),
    getsLetters: async (sessions_left = null) => {
      const member_id = await floor.client(sessions_left);
      await getsLetters(test, { branch_id: KL, member_id }, `client.${member_id}@client.example`);
      return member_id;
    },
    client: async (sessions_left = null) => {
      const id = await aMember(test.ownerSql, { branch_id: KL });
      await aMembership(test.ownerSql, { branch_id: KL, member_id: id, programme_id: programme, sessions_left });
      return id;
    },
    withCredits: async (credits) => {
      const id = await aMember(test.ownerSql, { branch_id: KL });
      const body = { branch_id: KL, member_id: id, credits, uses: ['class'], reason: 'Test' };
      await floor.ok(floor.call(as.admin, 'POST', 'credit/grant', body));
      return id;
    },
    left: async (member_id) => (await test.all('membership', { member_id }, 'sessions_left'))[0]?.sessions_left ?? null,
    creditsLeft: async (member_id) =>
      (await floor.ok<{ left: number }>(floor.call(as.admin, 'GET', `credit/member/${member_id}`))).left,
    booked: (session_id, member_id, more = {}) =>
      floor.ok<BookingView>(floor.call(as.sales, 'POST', 'booking', { branch_id: KL, session_id, member_id, ...more })),
    roster: (session_id) => floor.ok<BookingRow[]>(floor.call(as.trainer, 'GET', `booking/session/${session_id}`)),
    mark: async ({ id }, move, who = as.trainer) => {
      const { version } = await floor.ok<BookingView>(floor.call(as.trainer, 'GET', `booking/view/${id}`));
      return floor.call(who, 'POST', `booking/mark/${id}`, { version, move });
    },
    rules: (row) => test.ownerSql.updateTable('schedule_rule').set(row).where('branch_id', '=', KL).execute(),
    at: async (moment, work) => {
      const before = now;
      now = new Date(moment);
      try {
        await work();
      } finally {
        now = before;
      }
    },
    problems: async () => {
      const all = [...classInvariants, ...creditInvariants, ...appointmentInvariants];
      return (await test.faults(undefined, all)).flatMap(({ shown }) => shown);
    },
  };
  return floor;
};

/** As many at once as desks press the button at the same moment; more would only wait for a connection. */
const DESKS = 20;
export const atOnce = async <A, R>(all: readonly A[], work: (one: A) => Promise<R>): Promise<R[]> => {
  const [done, todo]: [R[], A[]] = [[], [...all]];
  const desk = async (): Promise<void> => {
    for (let one = todo.shift(); one !== undefined; one = todo.shift()) done.push(await work(one));
  };
  await Promise.all(Array.from({ length: DESKS }, desk));
  return done;
};
/** The code of the refusal, or nothing; any other error is a fault of the test. */
export const refusalOf = async (work: () => Promise<unknown>): Promise<string | null> => {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
/** Clients by the hundred; `sessions_left` of the n-th, in SQL. */
export const manyClients = async (
  { test, KL, programme }: Pick<Classes, 'test' | 'KL' | 'programme'>,
  count: number,
  sessions_left = 'null',
): Promise<number[]> => {
  const { rows } = await raw<{ id: number }>`
    with m as (insert into member (branch_id, number, first_name, last_name, standing)
                 select ${KL}, 500000 + n, 'Many', n::text, 'active' from generate_series(1, ${count}::int) n returning id),
    mb as (insert into member_branch (branch_id, member_id, is_home) select ${KL}, id, true from m),
    ms as (insert into membership (branch_id, member_id, programme_id, status, start_on, end_on, paid_until, price_cents, currency, sessions_left)
             select ${KL}, id, ${programme}, 'ongoing', '2020-01-01', '2099-12-31', '2099-12-31', 0, 'MYR', ${raw.raw(sessions_left)} from m)
    select id from m order by id`.execute(test.ownerSql);
  return rows.map((row) => row.id);
};

/** What a client has, as a booking in a branch finds it. */
export const heldIn = async (test: TestApp, branch_id: number, member_id: number): Promise<HeldMembership[]> => {
  const { rows } = await test.ownerSql.transaction().execute(async (db) => {
    await raw`select set_config('app.branches', ${`{${branch_id}}`}, true)`.execute(db);
    return db.executeQuery(heldBy(member_id).compile());
  });
  return rows;
};

/** Checks clients in at the door: `door` those who are let in, `asked` with the whole answer. */
export const atDoor = ({ call, as, KL, ok: passed }: Classes) => {
  const asked = (member_id: number, more: object = {}) =>
    call(as.desk, 'POST', 'checkIn', { branch_id: KL, member_id, client_key: doorKey(), ...more });
  const door = (member_id: number, more: object = {}) => passed<CheckedIn>(asked(member_id, more));
  return { asked, door };
};
