/** A real push service on this machine: it checks the signature and opens the message as a browser would. */
import { createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import webPush from 'web-push';
import { postPush } from './push-post.service.ts';
import { aBrowser, openPushService } from './push-service.testing.ts';

const browser = aBrowser();
const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys();
const keys = { public_key, private_key };
const message = { title: '搏击之夜', body: 'Doors open at 19:00.', opens: 'news', tag: 'x.1' };
const reach = { publicUrl: 'https://gym.example', mailFrom: undefined, pushAnywhere: true };

const jwtOf = ({ authorization = '' }: IncomingHttpHeaders) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { key, isSigned, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as object };
};

const service = await openPushService();
afterAll(() => service.close());
const endpoint = `${service.url}/device`;
const { got } = service;
const target = () => ({ endpoint, p256dh: browser.p256dh, auth: browser.auth });

it('is encrypted for the device and signed by the server', async () => {
  expect(await postPush(reach, keys, target(), message)).toEqual({ status: 201, hasBegun: true });
  const [one] = got.splice(0);
  if (!one) throw new Error('nothing arrived');
  expect(one.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(one.body.includes('Doors')).toBe(false);
  expect(browser.open(one.body)).toEqual(message);
  const { key, isSigned, claims } = jwtOf(one.headers);
  expect({ key, isSigned }).toEqual({ key: public_key, isSigned: true });
  expect(claims).toMatchObject({ aud: new URL(endpoint).origin, sub: 'https://gym.example' });
});

it('says what was answered, and doesn’t follow to another address', async () => {
  for (const answer of [410, 429, 302]) {
    service.answers = () => answer;
    expect(await postPush(reach, keys, target(), message)).toEqual({ status: answer, hasBegun: true });
  }
  expect(got.splice(0).map(({ url }) => url)).toEqual(['/device', '/device', '/device']);
  service.answers = () => 'breaks';
  expect(await postPush(reach, keys, target(), message)).toEqual({ hasBegun: true });
  const nowhere = { ...target(), endpoint: 'http://127.0.0.1:9/x' };
  expect(await postPush(reach, keys, nowhere, message)).toEqual({ hasBegun: false });
});

it('reaches no private address unless a test allows it', async () => {
  got.length = 0;
  service.answers = () => 201;
  const strict = { ...reach, pushAnywhere: false };
  expect(await postPush(strict, keys, target(), message)).toEqual({ status: 403, hasBegun: false });
  expect(got).toEqual([]);
});
