/** For the API tests of shifts, timesheets and staff invoices: people in Kuala Lumpur and their requests. */
import type { ShiftRow } from './shift.model.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { fixedClock } from '#kit/server/clock.ts';
import { call as send, type Envelope, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import { roleContract } from '#areas/access/role/role.contract.ts';
import { staffContract } from '#areas/access/staff/staff.contract.ts';
import type { Gym } from '#server/testing/gym.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';
import { nameOf } from '#server/testing/sold.testing.ts';

export type Answer = Envelope & { data: never };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Person = 'admin' | 'facility' | 'trainer' | 'part_time' | 'sales' | 'elsewhere' | 'hq';
export type Floor = {
  test: TestApp;
  clock: ReturnType<typeof fixedClock>;
  KL: number;
  as: Record<Person, Headers>;
  id: Record<'admin' | 'trainer' | 'part_time' | 'sales' | 'facility', number>;
  call: (as: Headers, method: Method, path: string, body?: object) => Promise<Answer>;
  /** The data of a read that succeeds. */
  get: <T>(as: Headers, path: string) => Promise<T>;
  run: (job: string, payload?: Record<string, unknown>) => Promise<void>;
  shift: (id: number) => Promise<ShiftRow>;
  /** Somebody clocks in or out on their own phone. */
  own: (as: Headers, way: 'in' | 'out', code?: string | null) => Promise<Answer>;
  /** The desk clocks somebody in or out. */
  desk: (staff_id: number, way: 'in' | 'out', as?: Headers) => Promise<Answer>;
  /** Phones in the branch's network can clock in. */
  inNetwork: () => Promise<unknown>;
  /** What everyone is paid for an hour of a shift, from long ago on. */
  paysPerHour: (amount_cents: number) => Promise<unknown>;
  /** The same for other work, by its kind: `paysPer('session', { pt: 60_00 })`. */
  paysPer: (kind: 'hour' | 'class' | 'session', amounts: Record<string, number>) => Promise<void>;
  plan: (more: object, as?: Headers) => Promise<Answer>;
  planned: (more: object) => Promise<ShiftRow>;
};
/** A Wednesday, 08:00 in Kuala Lumpur. */
export const NOW = '2026-11-18T00:00:00Z';
export const today = dayIn('Asia/Kuala_Lumpur', new Date(NOW));
export const dayAfter = (days: number): string => addDays(today, days);
export const morning = { starts: '06:00', ends: '14:00', break_min: 60 };

/** `zone`: for the branch in Kuala Lumpur, to test a place with clock changes. */
export const startFloor = async (now = NOW, zone?: string): Promise<Floor> => {
  const clock = fixedClock(now);
  const { test, KL, get, run, admin, facility, trainer, trainer_pt, sales, elsewhere, hq } = await signedIn(
    ['admin', 'facility', 'trainer', 'trainer_pt', 'sales', 'elsewhere', 'hq'],
    { clock, config: { poolSize: 4 } },
  );
  const as = { admin, facility, trainer, part_time: trainer_pt, sales, elsewhere, hq };
  if (zone !== undefined)
    await test.ownerSql.updateTable('branch').set({ time_zone: zone }).where('id', '=', KL).execute();
  const { staff } = test.network;
  const call: Floor['call'] = (who, method, path, body) => send(test.app, who, method, path, body) as Promise<Answer>;
  const usual = { branch_id: KL, post: 'coach', day: dayAfter(1), ...morning };
  const plan: Floor['plan'] = (more, who = as.admin) => call(who, 'POST', 'shifts', { ...usual, ...more });
  const paysPer: Floor['paysPer'] = async (kind, amounts) => {
    const rate = { branch_id: KL, kind, currency: 'MYR', valid_from: '2020-01-01' };
    for (const [work, amount_cents] of Object.entries(amounts))
      await test.add('freelance_rate', { ...rate, work, amount_cents });
  };
  return {
    test,
    clock,
    KL,
    as,
    id: {
      admin: staff.admin,
      trainer: staff.trainer_full_time,
      part_time: staff.trainer_part_time,
      sales: staff.sales_person,
      facility: staff.facility_admin,
    },
    call,
    get,
    run,
    shift: (id) => get(admin, `shifts/view/${id}`),
    own: (who, way, code = null) => call(who, 'POST', 'shiftClock', { branch_id: KL, way, code }),
    desk: (staff_id, way, who = facility) => call(who, 'POST', 'shiftClock/desk', { branch_id: KL, staff_id, way }),
    inNetwork: () =>
      test.ownerSql.insertInto('address_range').values({ branch_id: KL, range: '127.0.0.0/24' }).execute(),
    paysPerHour: (amount_cents) => paysPer('hour', { shift: amount_cents }),
    paysPer,
    plan,
    planned: async (more) => {
      const answer = await plan(more);
      if (answer.responseCode !== 0) throw new Error(JSON.stringify(answer));
      return answer.data;
    },
  };
};

/** Creates part-time trainers of Kuala Lumpur, a different person each time. */
export const freelancers = async ({ as, KL }: Pick<Gym, 'as' | 'KL'>): Promise<() => Promise<number>> => {
  const roles = await as.admin(roleContract).list.data({ itemsPerPage: 200 });
  const role_id = roles.data.find(({ key }) => key === 'trainer_part_time')?.id ?? 0;
  const job = {
    staff_type: 'trainer',
    employment: 'part_time',
    roles: [{ role_id, place: { branch_id: KL } }],
  } as const;
  let people = 0;
  return async () => {
    people += 1;
    const person = { first_name: nameOf(people), last_name: 'Lim', email: `freelancer${people}@gym.example` };
    return (await as.admin(staffContract).create.data({ ...person, ...job, roles: [...job.roles] })).id;
  };
};
