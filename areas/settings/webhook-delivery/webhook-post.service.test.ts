import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { postWebhook } from './webhook-post.service.ts';
import { isSignedBy, openReceiver } from './webhook-receiver.testing.ts';

const receiver = await openReceiver();
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.got.length = 0;
  receiver.answers = () => 200;
  receiver.text = '';
});
const reach = { webhookHosts: ['127.0.0.1'] };
const [secret, other] = [1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`) as [string, string];
const message = { id: 42, body: '{"name":"陈伟明"}', secrets: [secret] };
const at = new Date('2026-03-05T02:00:00Z');
const post = (more: object = {}, url = `${receiver.url}/in`, waitMs = 400) =>
  postWebhook(reach, url, { ...message, ...more }, at, waitMs);

it('is signed over id, time and body, with each of the secrets', async () => {
  await post();
  await post({ secrets: [other, secret] });
  const [one, both] = receiver.got;
  if (!one || !both) throw new Error('nothing arrived');
  expect(one.headers).toMatchObject({ 'webhook-id': '42', 'webhook-timestamp': '1772676000' });
  expect([isSignedBy(secret, one), isSignedBy(other, one)]).toEqual([true, false]);
  expect([isSignedBy(secret, both), isSignedBy(other, both)]).toEqual([true, true]);
  expect(isSignedBy(secret, { ...one, body: one.body.replace('陈', '李') })).toBe(false);
  expect(isSignedBy(secret, { ...one, headers: { ...one.headers, 'webhook-timestamp': '1772676001' } })).toBe(false);
});

it('reads the first part of an answer, and no more', async () => {
  receiver.text = `a\u0000${'勝'.repeat(100_000)}`;
  const { status, text } = await post();
  expect([status, text?.length, text?.startsWith('a勝')]).toEqual([200, 500, true]);
});

it('says what was answered, and doesn’t follow a redirect', async () => {
  for (const status of [204, 410, 500]) {
    receiver.answers = () => status;
    expect(await post()).toMatchObject({ status, fault: status === 204 ? null : 'status' });
  }
  receiver.got.length = 0;
  receiver.answers = () => 302;
  expect(await post()).toMatchObject({ status: 302, fault: 'status' });
  expect(receiver.got.map(({ url }) => url)).toEqual(['/in']);
});

it.each([
  ['silent', 'timeout'],
  ['drips', 'timeout'],
  ['breaks', 'unreachable'],
] as const)('an address that is %s costs a short time', async (answer, fault) => {
  receiver.answers = () => answer;
  const began = performance.now();
  expect(await post()).toMatchObject({ status: null, fault });
  expect(performance.now() - began).toBeLessThan(5000);
});

it('reaches no address that isn’t public, in whatever form it is written', async () => {
  const strict = { webhookHosts: [] };
  const all = [
    receiver.url,
    `https://127.0.0.1:${receiver.port}/`,
    'https://127.1/',
    'https://2130706433/',
    'https://[::1]/',
  ];
  for (const url of [...all, 'https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/latest/', 'https://localhost/'])
    expect(await postWebhook(strict, url, message, at)).toMatchObject({ status: null, fault: 'not_public' });
  expect(receiver.got).toEqual([]);
});

it('checks the address that a name has when it is connected to', async () => {
  // The name of this machine has a dot in it, so that only the lookup can tell that it isn't public.
  const posted = await postWebhook({ webhookHosts: [] }, 'https://localhost.localdomain/', message, at, 4000);
  expect(posted.status).toBeNull();
  expect(['not_public', 'unreachable']).toContain(posted.fault);
});
