import { expect, it } from 'vitest';
import { formatDay } from '#kit/domain/day.ts';
import { initialsOf } from './initials.ts';
import { instantText } from './show.tsx';

const at = '2026-11-21T04:00:00Z';
const after = (minutes: number): number => Date.parse(at) + minutes * 60_000;

const say = (minutes: number, locale: 'en' | 'cn' = 'en'): string =>
  instantText(at, locale, 'Asia/Kuala_Lumpur', after(minutes), (day) => formatDay(day, locale));

it('is relative under a day and a date from then on, in the zone of the branch', () => {
  expect([say(0), say(1), say(59), say(60), say(23 * 60)]).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
  ]);
  expect(say(24 * 60)).toBe('Sat 21 Nov 2026, 12:00');
  expect(say(24 * 60, 'cn')).toBe('2026年11月21日 12:00');
  expect(say(0, 'cn')).toBe('刚刚');
  expect([say(-0.3), say(-5)]).toEqual(Array(2).fill('Sat 21 Nov 2026, 12:00'));
});

it('gives initials of two words, and the first character of a Chinese name', () => {
  const names = ['Mei Ling Tan', '王小明', ' 𠮷野 ', '', '拳套 · 黑色'];
  expect(names.map(initialsOf)).toEqual(['ML', '王', '𠮷', '', '拳黑']);
});
