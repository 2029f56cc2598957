/** For the API tests of shifts, timesheets and staff invoices: people in Kuala Lumpur and their requests. */
import type { ShiftRow } from './shift.model.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { fixedClock } from '#kit/server/clock.ts';
import { call as send, type Envelope, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

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
  const { test, KL, admin, facility, trainer, trainer_pt, sales, elsewhere, hq } = await signedIn(
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
    plan,
    planned: async (more) => {
      const answer = await plan(more);
      if (answer.responseCode !== 0) throw new Error(JSON.stringify(answer));
      return answer.data;
    },
  };
};
