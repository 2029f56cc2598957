import { expect, it } from 'vitest';
import { killCampaign } from '#server/torture/campaign.testing.ts';

const KILLS = 60;
it('sends an e-mail once to everybody when the server is killed in the middle of it, and lists who is in doubt', async () => {
  const report = await killCampaign({ kills: KILLS, people: 4500, seed: 1 });
  expect(report.problems).toEqual([]);
  expect(report.cutShort).toBe(KILLS);
  // Up to four are being sent to at once.
  expect(report.doubt).toBeLessThanOrEqual(4 * KILLS);
});

const KILLS_OF_AUTOMATION = 10;
it('lets everybody into an automation once, and writes to them once, when the server is killed in the middle of it', async () => {
  const report = await killCampaign({ kills: KILLS_OF_AUTOMATION, people: 750, seed: 2, by: 'automation' });
  expect(report.problems).toEqual([]);
  expect(report.cutShort).toBe(KILLS_OF_AUTOMATION);
  expect(report.doubt).toBeLessThanOrEqual(4 * KILLS_OF_AUTOMATION);
});
