/** The history of a record names people, and never shows their ids. */
import { expect, it } from 'vitest';
import type { ShiftRow } from './shift.model.ts';
import type { HistoryEntry } from '#kit/domain/history.ts';
import { dayAfter, morning, startFloor } from './shift.testing.ts';

const floor = await startFloor();

const nameOf = async (id: number): Promise<string> => {
  const of = floor.test.ownerSql.selectFrom('staff').select(['first_name', 'last_name']).where('id', '=', id);
  const { first_name, last_name } = await of.executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
};

it('who asked for a shift, who decided and who works it', async () => {
  const { as, id, KL, call, planned } = floor;
  const body = { branch_id: KL, day: dayAfter(3), ...morning, post: 'floor' };
  const asked = (await call(as.facility, 'POST', 'shifts/ask', body)).data as ShiftRow;
  const decision = { version: asked.version, move: 'approve' };
  expect(await call(as.admin, 'POST', `shifts/adminApproveTrainerRequest/${asked.id}`, decision)).toMatchObject({
    data: { status: 'approved' },
  });
  const { id: shift_id, version, post, starts, ends, break_min, day } = await planned({ staff_id: id.trainer });
  const edit = { version, post, starts, ends, break_min, day, staff_id: id.part_time };
  expect(await call(as.admin, 'PUT', `shifts/${shift_id}`, edit)).toMatchObject({ responseCode: 0 });
  const changesOf = async (shift: number) =>
    ((await call(as.admin, 'GET', `shifts/history/${shift}`)).data as HistoryEntry[]).flatMap(({ changes }) => changes);
  const [decided, given] = [await changesOf(asked.id), await changesOf(shift_id)];
  expect(decided).toContainEqual({ field: 'decided_by', before: null, after: await nameOf(id.admin) });
  const [before, after] = [await nameOf(id.trainer), await nameOf(id.part_time)];
  expect(given).toContainEqual({ field: 'staff_id', before, after });
  const numbers = [...decided, ...given].filter((one) => /_(id|by)$/.test(one.field) && typeof one.after === 'number');
  expect(numbers).toEqual([]);
});
