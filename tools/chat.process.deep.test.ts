import { expect, it } from 'vitest';
import { killChat } from '#server/torture/chat.testing.ts';

it('500 devices on two servers write 2,000 messages while the servers are killed: none is lost, doubled or moved', async () => {
  const report = await killChat({ devices: 500, each: 4, kills: 6 });
  expect(report.problems).toEqual([]);
  expect(report).toMatchObject({ messages: 2000, connected: 500 });
  expect(report.kills).toBeGreaterThanOrEqual(3);
});
