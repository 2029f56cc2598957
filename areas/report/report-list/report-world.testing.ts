/** A demo network with a history of some months, and somebody of head office who asks its reports. */
import { sql as raw } from 'kysely';
import { signInAs, startTestApp, type TestApp } from '#areas/access/access.testing.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { fixedClock } from '#kit/server/clock.ts';
import { demoSize, makeDemo } from '#server/demo.ts';
import type { Asking } from '#server/testing/report.testing.ts';

const DAYS = 75;
type World = {
  test: TestApp;
  of: Asking;
  today: Day;
  clock: ReturnType<typeof fixedClock>;
  rowsOf: <R extends object>(text: string) => Promise<R[]>;
};
export const reportWorld = async (seed: string): Promise<World> => {
  const clock = fixedClock('2026-05-20T05:30:00Z');
  const today = dayIn('Asia/Kuala_Lumpur', clock.now());
  const test = await startTestApp({ network: 'none', clock });
  const size = { ...demoSize, members: 100, leads: 5, months: 4, shop_months: 5 };
  await makeDemo(test.databaseUrl, () => undefined, { size, clock, seed });
  const rowsOf = async <R extends object>(text: string): Promise<R[]> =>
    ((await raw.raw(text).execute(test.ownerSql)) as unknown as { rows: R[] }).rows;
  const branches = await rowsOf<{ id: number; type: string }>('select id, type from branch order by id');
  const of = {
    test,
    as: await signInAs(test.app, 'hq@cornerman.example', 'Cornerman-2026'),
    hq: branches.find(({ type }) => type === 'hq')?.id ?? 0,
    branches: branches.filter(({ type }) => type !== 'hq').map(({ id }) => id),
    days: { from: addDays(today, -DAYS), until: today },
    id: 0,
  };
  return { test, of, today, clock, rowsOf };
};
