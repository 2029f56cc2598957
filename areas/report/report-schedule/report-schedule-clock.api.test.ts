/** A branch whose clock changes: the job runs every half hour of the two nights, and each day has one letter. */
import { expect, it } from 'vitest';
import { reportScheduleContract } from './report-schedule.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, test, branches } = await gym({ day: '2026-03-05' });
// Before the first call: what a branch is like is kept by the server for a while.
await test.ownerSql
  .updateTable('branch')
  .set({ time_zone: 'America/New_York' })
  .where('id', '=', branches.KL)
  .execute();
const kept = as.admin(reportScheduleContract);

// The clock skips from 2:00 to 3:00 on the 8th of March, and is set back from 2:00 to 1:00 on the 1st of November.
it.each([
  ['2026-03-07', 2, ['2026-03-08T07:00:00.000Z', '2026-03-09T06:00:00.000Z']],
  ['2026-10-31', 1, ['2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z']],
])('around %s, at %i o’clock', async (day, hour, times) => {
  await test.ownerSql.deleteFrom('report_schedule').execute();
  const before = await test.ownerSql.selectFrom('mail').select('id').execute();
  on.set(day, '23:59');
  const start = on.clock.now().getTime();
  const { id, next_at } = await kept.create.data({
    name: 'Invoices',
    report: 'invoices',
    search: { period: 'yesterday' },
    every: 'day',
    weekday: null,
    hour,
    formats: ['csv'],
    staff_ids: [as.admin.id],
  });
  expect(next_at).toBe(times[0]);
  for (let minute = 0; minute <= 45 * 60; minute += 30) {
    on.clock.set(new Date(start + minute * 60_000).toISOString());
    await on.run('report_schedule_send');
  }
  const runs = await test.ownerSql
    .selectFrom('report_schedule_run')
    .select('due_at')
    .where('report_schedule_id', '=', id)
    .orderBy('due_at')
    .execute();
  expect(runs.map(({ due_at }) => new Date(due_at).toISOString())).toEqual(times);
  const letters = await test.ownerSql.selectFrom('mail').select('id').execute();
  expect(letters.length - before.length).toBe(2);
  const { next_at: later } = await test.ownerSql
    .selectFrom('report_schedule')
    .select('next_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(new Date(later ?? 0) > new Date(times[1] ?? 0)).toBe(true);
});
