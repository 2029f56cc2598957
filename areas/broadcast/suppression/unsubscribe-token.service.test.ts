import { expect, it } from 'vitest';
import type { Config } from '#server/boot/config.ts';
import { digestOf, readToken, unsubscribeToken } from './unsubscribe-token.service.ts';

const config = { secretKey: Buffer.alloc(32, 7) } as unknown as Config;
const token = unsubscribeToken(config, 42, 'Mei@Test.example ');

it('names the person and the address, however it is written, and can be used any number of times', () => {
  for (let use = 0; use < 3; use++)
    expect(readToken(config, token)).toEqual({ member_id: 42, digest: digestOf('mei@test.example') });
});

it('cannot be forged, changed, or made for another server', () => {
  const [member, digest, signed] = token.split('.');
  const other = digestOf('other@test.example').toString('base64url');
  expect(readToken(config, `43.${digest}.${signed}`)).toBeUndefined();
  expect(readToken(config, `${member}.${other}.${signed}`)).toBeUndefined();
  expect(readToken(config, `${member}.${digest}.${'A'.repeat(22)}`)).toBeUndefined();
  expect(readToken(config, `${member}.${digest}`)).toBeUndefined();
  expect(readToken(config, 'x'.repeat(80))).toBeUndefined();
  const elsewhere = { secretKey: Buffer.alloc(32, 8) } as unknown as Config;
  expect(readToken(elsewhere, token)).toBeUndefined();
});
