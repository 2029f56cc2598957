import { describe, expect, it } from 'vitest';
import { appLink, base32, fromBase32, hotp, matchingStep, stepAt } from './totp.service.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('one-time codes', () => {
  // RFC 4226, appendix D
  it.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, counter) => [counter, code] as const,
    ),
  )('of counter %i is %s', (counter, code) => expect(hotp(secret, counter)).toBe(code));

  // RFC 6238, appendix B, SHA-1, eight digits
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s is %s', (seconds, code) => expect(hotp(secret, stepAt(at(seconds)), 8)).toBe(code));

  it('is taken half a minute early or late, and not twice', () => {
    const now = at(1_234_567_890);
    const step = stepAt(now);
    for (const off of [-1, 0, 1]) expect(matchingStep(secret, hotp(secret, step + off), now, 0)).toBe(step + off);
    for (const off of [-2, 2]) expect(matchingStep(secret, hotp(secret, step + off), now, 0)).toBeUndefined();
    expect(matchingStep(secret, hotp(secret, step), now, step)).toBeUndefined();
    expect(matchingStep(secret, hotp(secret, step + 1), now, step)).toBe(step + 1);
    expect(matchingStep(secret, '12345', now, 0)).toBeUndefined();
  });
});

describe('base 32', () => {
  // RFC 4648, 10, without padding
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of "%s" is %s', (plain, text) => {
    expect(base32(Buffer.from(plain))).toBe(text);
    expect(fromBase32(text).toString()).toBe(plain);
    expect(fromBase32(`${text.toLowerCase().replace(/(..)/g, '$1 ')}====`).toString()).toBe(plain);
  });
});

it('names issuer and account in the link of an app', () => {
  expect(appLink('Cornerman', 'mei ling@gym.example', 'MZXW6')).toBe(
    'otpauth://totp/Cornerman:mei%20ling%40gym.example?secret=MZXW6&issuer=Cornerman&algorithm=SHA1&digits=6&period=30',
  );
});
