/** The server is killed while places of closed days are released: the run goes on, and everyone gets one letter. */
import { expect, it, vi } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { startClasses } from '#areas/classes/booking/booking.testing.ts';
import { CLOSURE_JOB } from './closure.commands.ts';
import { closureJobs } from './closure.jobs.ts';
import type { Closure } from './closure.model.ts';

const PEOPLE = 5;
const members: number[] = [];
const places: number[] = [];
const floor = await startClasses('2026-03-05T04:00:00Z');

it('goes on where it stopped, to the end, once', async () => {
  const { KL, as, call, ok, problems, test, aSession, client, booked } = floor;
  const sessions = [await aSession({}, { day: '2026-03-11' }), await aSession({}, { day: '2026-03-12' })];
  const later = await aSession({}, { day: '2026-03-16' });
  for (let n = 0; n < PEOPLE; n += 1) {
    const member_id = await client();
    const email = `closed${n}@mail.example`;
    await test.ownerSql.updateTable('member').set({ email }).where('id', '=', member_id).execute();
    members.push(member_id);
    for (const session of sessions) places.push((await booked(session, member_id)).id);
    await booked(later, member_id);
  }
  await test.ownerSql.deleteFrom('mail').execute();
  const closed = { branch_id: KL, from_on: '2026-03-10', until_on: '2026-03-14', reason: 'Flood' };
  const { id } = await ok<Closure>(call(as.admin, 'POST', 'membership/closure', closed));
  // One batch, the empty batch behind it, and the places of two of five.
  await runKilled(id, 4);
  expect(await statusOf(id)).toBe('running');
  expect(await cancelled()).toBe(4);
  expect(await letters()).toHaveLength(2);
  // It begins with the first again, who has a place on another day, and comes one further.
  await runKilled(id, 4);
  expect(await cancelled()).toBe(6);
  await test.app.services.jobs.runNow(test.app.services, CLOSURE_JOB, { closure_id: id });
  for (let again = 0; again < 2; again += 1) {
    expect(await statusOf(id)).toBe('done');
    expect(await cancelled()).toBe(2 * PEOPLE);
    expect(await letters()).toEqual(Array.from({ length: PEOPLE }, (_, n) => `closed${n}@mail.example`));
    await test.app.services.jobs.runNow(test.app.services, CLOSURE_JOB, { closure_id: id });
  }
  const kept = test.ownerSql.selectFrom('booking').select('id').where('status', '=', 'confirmed');
  expect(await kept.execute()).toHaveLength(PEOPLE);
  expect(members).toHaveLength(PEOPLE);
  expect(await problems()).toEqual([]);
});

/** As if the process ended before the transaction that would be the next. */
const killedAfter = (ctx: Ctx, transactions: number): Ctx => {
  let left = transactions;
  const tx = ctx.tx.bind(ctx);
  vi.spyOn(ctx, 'tx').mockImplementation((work) => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return tx(work);
  });
  return ctx;
};
const runKilled = async (closure_id: number, transactions: number): Promise<void> => {
  const ctx = killedAfter(await floor.test.system(), transactions);
  const job = closureJobs.find(({ name }) => name === CLOSURE_JOB);
  await expect(job?.run(ctx, { closure_id })).rejects.toThrow('killed');
};
const cancelled = async (): Promise<number> => {
  const rows = floor.test.ownerSql.selectFrom('booking').select('status').where('id', 'in', places);
  return (await rows.execute()).filter(({ status }) => status === 'cancelled').length;
};
const letters = async (): Promise<string[]> =>
  (await floor.test.ownerSql.selectFrom('mail').select('to_address').orderBy('to_address').execute()).map(
    ({ to_address }) => to_address,
  );
const statusOf = async (id: number): Promise<string> => {
  const row = floor.test.ownerSql.selectFrom('branch_closure').select('status').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).status;
};
