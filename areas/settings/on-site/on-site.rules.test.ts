import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AddressRangeText,
  isLocalAddress,
  isOnSite,
  parseAddress,
  parseRange,
  rangeFault,
  writeRange,
} from './on-site.rules.ts';

describe('on site', () => {
  it.each<[string, string, boolean]>([
    ['203.0.113.7', '203.0.113.0/24', true],
    ['203.0.114.7', '203.0.113.0/24', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.8', '203.0.113.7/32', false],
    ['203.0.113.127', '203.0.113.64/26', true],
    ['203.0.113.128', '203.0.113.64/26', false],
    ['::ffff:203.0.113.7', '203.0.113.0/24', true],
    ['::FFFF:CB00:7107', '203.0.113.0/24', true],
    ['2001:db8:1::5', '2001:db8:1::/48', true],
    ['2001:DB8:0001:0000:0000:0000:0000:0005', '2001:db8:1::/64', true],
    ['2001:db8:2::5', '2001:db8:1::/48', false],
    ['::203.0.113.7', '203.0.113.0/24', false],
    ['1.2.3.4', '::/32', false],
    ['', '203.0.113.0/24', false],
    ['203.0.113.7', 'nonsense', false],
  ])('%s in %s: %s', (address, range, is) => expect(isOnSite(address, [range])).toBe(is));

  it('looks at all ranges, and at none when there are none', () => {
    expect(isOnSite('198.51.100.9', ['203.0.113.0/24', '198.51.100.0/24'])).toBe(true);
    expect(isOnSite('198.51.100.9', [])).toBe(false);
  });
});

it.each([
  ['127.0.0.1', true],
  ['::ffff:192.168.1.20', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['203.0.113.7', false],
  ['fe80::1', true],
  ['2001:db8::1', false],
])('%s is local: %s', (address, is) => expect(isLocalAddress(address)).toBe(is));

describe('a range', () => {
  it.each<[string, ReturnType<typeof rangeFault>]>([
    ['203.0.113.0/24', null],
    ['203.0.113.7', null],
    ['2001:db8::/32', null],
    ['10.0.0.0/15', 'range_too_wide'],
    ['0.0.0.0/0', 'range_too_wide'],
    ['2001::/31', 'range_too_wide'],
    ['255.255.255.255', null],
    [' 203.0.113.7 ', null],
    ['1:2:3:4:5:6:7::', null],
    ['::ffff:203.0.113', 'not_an_address'],
    ['1:2:3:4:5:6:203.0.113.999', 'not_an_address'],
    ['::203.0.113.999', 'not_an_address'],
    ['203.0.113.7::1', 'not_an_address'],
    ['203.0.113.256', 'not_an_address'],
    ['203.0.113', 'not_an_address'],
    ['203.0.113.01', 'not_an_address'],
    ['203.0.113.0/33', 'not_an_address'],
    ['203.0.113.0/', 'not_an_address'],
    ['203.0.113.0/24/1', 'not_an_address'],
    ['1:2:3:4:5:6:7', 'not_an_address'],
    ['1::2::3', 'not_an_address'],
    ['1:2:3:4:5:6:7:8::', 'not_an_address'],
    ['12345::', 'not_an_address'],
    ['gym.example', 'not_an_address'],
  ])('%s: %s', (text, fault) => expect(rangeFault(text)).toBe(fault));

  it.each([
    ['203.0.113.77/24', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.77/32'],
    ['2001:0DB8:0:0:1::5/48', '2001:db8::/48'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1/128'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7/128'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3/128'],
    ['1:0:0:0:2:0:0:3', '1::2:0:0:3/128'],
    ['::1', '::1/128'],
    ['fe80::', 'fe80::/128'],
  ])('%s is written %s', (text, written) => {
    const range = parseRange(text);
    expect(range && writeRange(range)).toBe(written);
  });
});

it.each([
  ['', ['required']],
  ['   ', ['required']],
  ['203.0.113.0/24', undefined],
  ['203.0.113', ['not_an_address']],
  ['10.0.0.0/8', ['range_too_wide']],
])('the field with "%s": %o', (text, messages) => {
  expect(AddressRangeText.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(messages);
});

const four = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255))).map((parts) => parts.join('.'));
const six = fc
  .tuple(...Array.from({ length: 8 }, () => fc.oneof(fc.constant(0), fc.nat(0xffff))))
  .map((parts) => parts.map((part) => part.toString(16)).join(':'));

it('holds: every address is in each range that is made of it, and a flipped bit above the length leaves it', () => {
  fc.assert(
    fc.property(fc.oneof(four, six), fc.nat(128), fc.nat(127), (address, length, flip) => {
      const parsed = parseAddress(address);
      fc.pre(parsed !== null);
      if (!parsed) return;
      const bits = parsed.family === 4 ? 32 : 128;
      const range = { ...parsed, length: length % (bits + 1) };
      const text = writeRange(range);
      expect(isOnSite(address, [text])).toBe(true);
      expect(parseRange(text)).toEqual({
        ...range,
        bits: (range.bits >> BigInt(bits - range.length)) << BigInt(bits - range.length),
      });
      const at = flip % bits;
      const other =
        writeRange({ family: parsed.family, bits: parsed.bits ^ (1n << BigInt(bits - 1 - at)), length: bits }).split(
          '/',
        )[0] ?? '';
      const isMapped = parseAddress(other)?.family !== parsed.family;
      if (!isMapped) expect(isOnSite(other, [text])).toBe(at >= range.length);
    }),
  );
});
