/** Live pages go over a WebSocket: long polling needs every request at the same server, which a balancer can't promise. */
import { callApi } from './kit/api.ts';
import { signIn } from './kit/session.ts';
import { anotherPage, expect, test } from './kit/test.ts';

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

test('another desk sees each order that is paid and each that is cancelled, also two in a few seconds', async ({
  page,
  browser,
}) => {
  const desk = await anotherPage(browser);
  await signIn(desk, 'admin.kl@cornerman.example', { path: '/home/access' });
  await signIn(page, 'admin.kl@cornerman.example', { path: '/home/access' });
  const [item] = (await callApi<{ data: { id: number }[] }>(page, 'items/{b}?code=WATER')).data;
  const [client] = (await callApi<{ data: { id: number }[] }>(page, 'member/{b}?itemsPerPage=1')).data;
  const pending = 'orders/{b}?order_status=payment_completed&itemsPerPage=1';
  const { total } = await callApi<{ total: number }>(page, pending);
  const says = (count: number, timeout = 6000) =>
    expect(desk.getByText(new RegExp(`: ${count} orders? (?:is|are) waiting`))).toBeAttached({ timeout });
  // Counting begins a few seconds after the page is there.
  await says(total, 15_000);
  const asked = { member_id: client?.id, lines: [{ variant_id: item?.id, quantity: 1 }], picks_up: true };
  const { total_cents } = await callApi<{ total_cents: number }>(page, 'orders/preview', asked);
  const order = { ...asked, payments: [{ method: 'cash', amount_cents: total_cents }], total_cents };
  const placed = await callApi<{ id: number; version: number }>(page, 'orders', order);
  await says(total + 1);
  const { id, version } = placed;
  await callApi(page, `orders/updateStatus/${id}`, { move: 'cancel', version, reason: 'Placed by a test' });
  await says(total);
});
