import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { isLeaked } from './leaked.service.ts';

const LEAKED = 'correct horse battery staple';
const digest = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();
const asked: string[] = [];
let lines = '';
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (lines === '') response.writeHead(302, { location: '/elsewhere' }).end();
  else response.end(lines);
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const warnings: string[] = [];
const of = (leakedPasswordsUrl: string | undefined) =>
  ({
    services: { config: { leakedPasswordsUrl }, log: { warn: (_: object, text: string) => warnings.push(text) } },
  }) as unknown as Parameters<typeof isLeaked>[0];
const service = of(`http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`);

it('a leaked password is found by the beginning of its digest, and never sent', async () => {
  lines = `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${digest.slice(5)}:12`;
  expect(await isLeaked(service, LEAKED)).toBe(true);
  expect(asked).toEqual([`/range/${digest.slice(0, 5)}`]);
  expect(await isLeaked(service, 'three red gloves on a hook')).toBe(false);
  lines = `${digest.slice(5)}:0`;
  expect(await isLeaked(service, LEAKED)).toBe(false);
});

it('nobody is kept from setting a password by a service that is missing, away or elsewhere', async () => {
  expect(await isLeaked(of(undefined), LEAKED)).toBe(false);
  expect(warnings).toEqual([]);
  lines = '';
  expect(await isLeaked(service, LEAKED)).toBe(false);
  expect(asked).not.toContain('/elsewhere');
  expect(await isLeaked(of('http://127.0.0.1:1/'), LEAKED)).toBe(false);
  expect(warnings).toHaveLength(2);
});
