import { expect, it } from 'vitest';
import { isAutomatic, isOwn, verdictOf } from './mail-kind.rules.ts';

const of = (key: string, value: string, address = 'mei@client.example') => ({
  headers: [{ key, value }],
  from: { name: '', address },
});

it.each([
  ['auto-submitted', 'auto-replied'],
  ['auto-submitted', 'auto-generated (vacation)'],
  ['precedence', 'bulk'],
  ['precedence', 'list'],
  ['precedence', 'auto_reply'],
  ['return-path', '<>'],
  ['list-id', '<news.shop.example>'],
  ['list-unsubscribe', '<https://shop.example>'],
  ['x-autoreply', 'yes'],
  ['content-type', 'multipart/report; report-type=delivery-status'],
])('no person wrote an e-mail with %s: %s', (key, value) => {
  expect(isAutomatic(of(key, value))).toBe(true);
});

it('a person wrote everything else', () => {
  for (const [key, value] of [
    ['auto-submitted', 'no'],
    ['precedence', 'first-class'],
    ['return-path', '<mei@client.example>'],
    ['content-type', 'multipart/mixed; boundary=report'],
  ] as const)
    expect(isAutomatic(of(key, value))).toBe(false);
  expect(isAutomatic(of('x', 'y', 'MAILER-DAEMON@mx.example'))).toBe(true);
});

it('knows what was sent from here', () => {
  const ours = 'office@gym.example';
  const mei = { name: '', address: 'mei@client.example' };
  expect(isOwn({ key: 'campaign.12.3@gym.example', from: mei }, ours)).toBe(true);
  expect(isOwn({ key: 'chat.12@gym.example', from: mei }, ours)).toBe(true);
  expect(isOwn({ key: 'x@client.example', from: { name: '', address: ours } }, ours)).toBe(true);
  expect(isOwn({ key: 'chat.12@gym.example.evil.example', from: mei }, ours)).toBe(false);
  expect(isOwn({ key: 'x@gym.example', from: mei }, ours)).toBe(false);
  expect(isOwn({ key: 'chat.12@', from: { name: '', address: '' } }, '')).toBe(false);
});

const results = (...values: string[]) => values.map((value) => ({ key: 'authentication-results', value }));
it('believes only the own mail server about a sender, and of its results the first', () => {
  const ours = 'mx.gym.example';
  expect(verdictOf(results('mx.gym.example; spf=fail; dkim=none; dmarc=pass (p=none)'), ours)).toBe('pass');
  expect(verdictOf(results('MX.gym.example 1; dmarc=fail'), ours)).toBe('fail');
  expect(verdictOf(results('mx.gym.example; spf=fail smtp.mailfrom=x'), ours)).toBe('fail');
  expect(verdictOf(results('mx.gym.example; spf=fail; dkim=pass'), ours)).toBeNull();
  expect(verdictOf(results('mx.gym.example; none'), ours)).toBeNull();
  expect(verdictOf(results('mx.gym.example; spf=none (dmarc=pass)'), ours)).toBeNull();
  // Written by the sender: under the name of another server, or below ours.
  expect(verdictOf(results('mx.other.example; dmarc=pass'), ours)).toBeNull();
  expect(verdictOf(results('mx.gym.example; dmarc=fail', 'mx.gym.example; dmarc=pass'), ours)).toBe('fail');
  expect(verdictOf(results('mx.gym.example; dmarc=pass'), undefined)).toBeNull();
});
