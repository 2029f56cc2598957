import { expect, it } from 'vitest';
import { killCampaign } from '#server/torture/campaign.testing.ts';

const KILLS = 20;
it('sends an e-mail once to everybody when the server is killed in the middle of it, and lists who is in doubt', async () => {
  const report = await killCampaign({ kills: KILLS, people: 1500, seed: 1 });
  expect(report.problems).toEqual([]);
  expect(report.cutShort).toBe(KILLS);
  // Up to four are being sent to at once.
  expect(report.doubt).toBeLessThanOrEqual(4 * KILLS);
});
