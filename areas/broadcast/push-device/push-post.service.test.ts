/** A real push service on this machine: it checks the signature and opens the message as a browser would. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateVAPIDKeys } from 'web-push';
import { postPush } from './push-post.service.ts';

const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = randomBytes(16);
const { publicKey: public_key, privateKey: private_key } = generateVAPIDKeys();
const keys = { public_key, private_key };
const message = { title: '搏击之夜', body: 'Doors open at 19:00.', opens: 'news', tag: 'x.1' };
const reach = { publicUrl: 'https://gym.example', mailFrom: undefined, pushAnywhere: true };

/** RFC 8188 and 8291: one record of aes128gcm. */
const openedOf = (body: Buffer): unknown => {
  const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([cipher.update(body.subarray(21 + length, -16)), cipher.final()]).toString();
  return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
};
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

const got: { headers: IncomingHttpHeaders; body: Buffer; url: string }[] = [];
let answers: number | 'breaks' = 201;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(parts), url: request.url ?? '' });
    if (answers === 'breaks') request.socket.destroy();
    else response.writeHead(answers, { Location: '/elsewhere' }).end();
  });
});
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/device`;
});
afterAll(() => service.close());
const target = () => ({
  endpoint,
  p256dh: browser.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
});

it('is encrypted for the device and signed by the server', async () => {
  expect(await postPush(reach, keys, target(), message)).toEqual({ status: 201, hasBegun: true });
  const [one] = got.splice(0);
  if (!one) throw new Error('nothing arrived');
  expect(one.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(one.body.includes('Doors')).toBe(false);
  expect(openedOf(one.body)).toEqual(message);
  const { key, isSigned, claims } = jwtOf(one.headers);
  expect({ key, isSigned }).toEqual({ key: public_key, isSigned: true });
  expect(claims).toMatchObject({ aud: new URL(endpoint).origin, sub: 'https://gym.example' });
});

it('says what was answered, and doesn’t follow to another address', async () => {
  for (answers of [410, 429, 302])
    expect(await postPush(reach, keys, target(), message)).toEqual({ status: answers, hasBegun: true });
  expect(got.splice(0).map(({ url }) => url)).toEqual(['/device', '/device', '/device']);
  answers = 'breaks';
  expect(await postPush(reach, keys, target(), message)).toEqual({ hasBegun: true });
  const nowhere = { ...target(), endpoint: 'http://127.0.0.1:9/x' };
  expect(await postPush(reach, keys, nowhere, message)).toEqual({ hasBegun: false });
});

it('reaches no private address unless a test allows it', async () => {
  got.length = 0;
  answers = 201;
  const strict = { ...reach, pushAnywhere: false };
  expect(await postPush(strict, keys, target(), message)).toEqual({ status: 403, hasBegun: false });
  expect(got).toEqual([]);
});
