import { expect, it } from 'vitest';
import { killBilling } from '#server/torture/billing.ts';

it('bills and charges everybody once when the server is killed in the middle of the run three times', async () => {
  const report = await killBilling({ kills: 3, memberships: 5000, seed: 1 });
  expect(report.problems).toEqual([]);
  expect(report.cutShort).toBeGreaterThan(0);
});
