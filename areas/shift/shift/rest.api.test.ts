/** Rest between the shifts of two days, and letters about a shift that ends after midnight. */
import { expect, it } from 'vitest';
import type { Rest } from './shift.model.ts';
import { dayAfter, startFloor } from './shift.testing.ts';

const floor = await startFloor();
const rest = async (plan: object): Promise<Rest> =>
  (await floor.call(floor.as.admin, 'POST', 'shifts/rest', { branch_id: floor.KL, ...plan })).data;

it('too little rest after a night is said before and asks for a reason; a split day does not', async () => {
  const { plan, planned, test } = floor;
  const shift = await planned(night());
  const mail = await test.ownerSql.selectFrom('mail').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(mail.text).toMatch(/from 18:00 to 02:00 the next day\.[^]*\n\n\S[^\n]*$/);
  expect(await rest(next('02:00', '10:00'))).toEqual({ short_rest_min: 0, rest_hours: 11 });
  expect(await rest(next('12:59', '20:00'))).toEqual({ short_rest_min: 659, rest_hours: 11 });
  expect(await rest(next('13:00', '20:00'))).toEqual({ short_rest_min: null, rest_hours: 11 });
  expect(await rest({ ...night(), starts: '08:00', ends: '12:00' })).toMatchObject({ short_rest_min: null });
  // A shift doesn't conflict with its own earlier times.
  expect(await rest({ ...night(), day: dayAfter(4), shift_id: shift.id })).toMatchObject({ short_rest_min: null });
  const early = next('08:00', '14:00');
  expect(await plan(early)).toMatchObject({ refusal: { code: 'shift.short_rest' } });
  const made = await planned({ ...early, plan_reason: 'She asked for it' });
  expect(made).toMatchObject({ plan_reason: 'She asked for it', short_rest_min: 360 });
  const edit = { ...early, version: made.version, post: made.post, break_min: 0 };
  const change = (more: object) => floor.call(floor.as.admin, 'PUT', `shifts/${made.id}`, { ...edit, ...more });
  expect(await change({ starts: '07:00' })).toMatchObject({ refusal: { code: 'shift.short_rest' } });
  expect(await change({ note: 'Bring the keys' })).toMatchObject({ data: { plan_reason: 'She asked for it' } });
});

const night = () => ({ staff_id: floor.id.trainer, day: dayAfter(3), starts: '18:00', ends: '02:00', break_min: 30 });
const next = (starts: string, ends: string) => ({ staff_id: floor.id.trainer, day: dayAfter(4), starts, ends });

const setRest = async (rest_hours: number): Promise<void> => {
  const { as, call, KL } = floor;
  const { data } = await call(as.admin, 'GET', `shiftClock/settings/${KL}`);
  const { branch_id: _branch, can: _can, ...now } = data as Record<string, unknown>;
  expect(await call(as.admin, 'PUT', `shiftClock/settings/${KL}`, { ...now, rest_hours })).toMatchObject({
    data: { rest_hours },
  });
};

it('counts shifts of other branches, without telling which, and the setting of this one', async () => {
  const { test, id, plan } = floor;
  const { OR } = test.network.branches;
  await test.ownerSql
    .insertInto('shift')
    .values({
      branch_id: OR,
      staff_id: id.sales,
      post: 'front_desk',
      day: dayAfter(6),
      starts_at: `${dayAfter(6)}T06:00:00Z`,
      ends_at: `${dayAfter(6)}T15:00:00Z`,
    })
    .execute();
  const early = { staff_id: id.sales, post: 'front_desk', day: dayAfter(7), starts: '07:00', ends: '12:00' };
  expect(await rest(early)).toEqual({ short_rest_min: 480, rest_hours: 11 });
  expect(await plan(early)).toMatchObject({ refusal: { code: 'shift.short_rest' } });
  await setRest(8);
  expect(await rest(early)).toEqual({ short_rest_min: null, rest_hours: 8 });
  await setRest(0);
  expect(await rest({ ...early, starts: '00:00' })).toEqual({ short_rest_min: null, rest_hours: 0 });
  expect(await plan(early)).toMatchObject({ responseCode: 0 });
});

it('what somebody else changed meanwhile is said in words, in the language of the reader', async () => {
  const { as, call, id, planned } = floor;
  const made = await planned({ staff_id: id.part_time, day: dayAfter(9) });
  const own = { version: made.version, move: 'give_back', reason: 'Ill' };
  expect(await call(as.part_time, 'POST', `shifts/updateTrainerShift/${made.id}`, own)).toMatchObject({
    responseCode: 0,
  });
  const edit = { ...made, plan_reason: null, note: 'Early' };
  expect(await call(as.admin, 'PUT', `shifts/${made.id}`, edit)).toMatchObject({
    responseCode: 70,
    data: {
      status: [expect.stringMatching(/^Changed to Request to Cancel by /)],
      asked_by: [expect.stringMatching(/^Changed to (\D+) by \1$/)],
    },
  });
});
