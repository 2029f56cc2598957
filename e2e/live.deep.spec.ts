/** Live pages go over a WebSocket: long polling needs every request at the same server, which a balancer can't promise. */
import { signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';

test('an open page listens over a WebSocket and polls only where that is blocked', async ({ page }) => {
  const polls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('transport=polling')) polls.push(request.url());
  });
  const socket = page.waitForEvent('websocket', (one) => one.url().includes('/live/'));
  await signIn(page, 'admin.kl@cornerman.example', { path: '/home/access' });
  expect((await socket).url()).toContain('transport=websocket');
  const frame = await (await socket).waitForEvent('framereceived');
  expect(String(frame.payload).length).toBeGreaterThan(0);
  expect(polls).toEqual([]);
});
