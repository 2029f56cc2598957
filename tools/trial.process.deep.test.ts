import { expect, it } from 'vitest';
import { killReminders } from '#server/torture/trial.testing.ts';

const KILLS = 6;
it('reminds each visitor of a trial once when the server is killed in the middle of it', async () => {
  const report = await killReminders({ kills: KILLS, visitors: 1500, seed: 1 });
  expect(report.problems).toEqual([]);
  expect(report.cutShort).toBe(KILLS);
});
