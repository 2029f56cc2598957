import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BoolText,
  Count,
  Email,
  holdsCardNumber,
  Id,
  IdText,
  line,
  MAX_ID,
  orNull,
  requiredText,
  text,
  Version,
} from './field.ts';
import { BothTexts } from './words.ts';

describe('bounded fields', () => {
  it.each<[string, { safeParse: (value: unknown) => { success: boolean } }, unknown[], unknown[]]>([
    ['Id', Id, [1, MAX_ID], [0, -1, 1.5, MAX_ID + 1, '1', 5e279]],
    ['IdText', IdText, ['1', '999999999999999'], ['0', '', '-1', '1.0', '1e3', '1234567890123456', 1]],
    ['Version', Version, [1, 2_147_483_647], [0, 2_147_483_648, 1.5]],
    ['Count', Count, [0, 2_147_483_647], [-1, 2_147_483_648, 0.1]],
    ['text(3)', text(3), ['', 'abc', '  abc  ', '中文字'], ['abcd', 'a\u0000', '\ud800', 7, null]],
    ['text(161)', text(161), ['a\nb', 'a\tb'], ['a\u0000', 'a\u001b[2J', 'a\u202eb', 'x'.repeat(162)]],
    [
      'line(3)',
      line(3),
      ['', 'abc', '中文字'],
      ['a\nb', 'a\rb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u202eb', 'a\u2066b', 'abcd'],
    ],
    ['line(200)', line(200), ['', 'a b'], ['a\nb']],
    [
      'a name in both languages',
      BothTexts,
      [{ en: 'Boxing', cn: '拳击' }],
      [{ en: 'Box\ning' }, { en: 'a', cn: '拳\n击' }, { en: '' }],
    ],
    ['requiredText(3)', requiredText(3), ['a', ' a '], ['', '   ', 'abcd']],
    ['BoolText', BoolText, ['true', '0'], ['yes', '', true]],
    [
      'Email',
      Email,
      ['a@b.co', 'Tan.Mei+1@Gym.Example'],
      ['a@b', '@b.co', 'a b@c.de', 'a@b..co', 'a@.co', 'a@b.co,c@d.co', ''],
    ],
    ['orNull(Email)', orNull(Email), ['', null, 'a@b.co'], ['a@', 7]],
  ])('%s', (_, schema, good, bad) => {
    for (const value of good) expect([value, schema.safeParse(value).success]).toEqual([value, true]);
    for (const value of bad) expect([value, schema.safeParse(value).success]).toEqual([value, false]);
  });
  it('clean what they take', () => {
    expect(Email.parse('  Mei@Gym.EXAMPLE ')).toBe('mei@gym.example');
    expect(text(5).parse('  ab ')).toBe('ab');
    expect(orNull(Email).parse('')).toBeNull();
    expect([BoolText.parse('1'), BoolText.parse('false')]).toEqual([true, false]);
  });
});

const luhnDigit = (body: string): number => {
  let sum = 0;
  for (let i = 0; i < body.length; i++) {
    const digit = Number(body[body.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
};
const visaBody = fc.stringMatching(/^4\d{14}$/);

describe('holdsCardNumber', () => {
  it.each([
    '4111111111111111',
    'card 4111 1111 1111 1111 please',
    '5500-0000-0000-0004',
    '378282246310005',
    '6011111111111117',
    'x4222222222222y',
  ])('finds one in %s', (note) => expect(holdsCardNumber(note)).toBe(true));
  it.each([
    '4111111111111112',
    '60123456789',
    '+60 12-345 6789',
    '20261205123456',
    '',
    'invoice KL-2026-000123',
    '1111111111111117',
    // The key of a counted line.
    'abcdefab-cdef-4abc-a411-111111111116',
    // The token of a visitor's chat: two keys.
    'aaaaaaaa-aaaa-4aaa-8aaa-4111111111111111aaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  ])('finds none in %s', (note) => expect(holdsCardNumber(note)).toBe(false));
  it('finds every number with the right check digit, and none with a wrong one', () => {
    fc.assert(
      fc.property(visaBody, fc.integer({ min: 1, max: 9 }), fc.constantFrom('', ' ', '-'), (body, off, gap) => {
        const right = luhnDigit(body);
        const written = (digit: number) => `Card: ${`${body}${digit}`.replace(/(.{4})(?=.)/g, `$1${gap}`)}.`;
        expect(holdsCardNumber(written(right))).toBe(true);
        expect(holdsCardNumber(written((right + off) % 10))).toBe(false);
      }),
    );
  });
});
