import { beforeAll, expect, it, vi } from 'vitest';
import { changeLocale, findWord, needWords, say, showLocale, wordsFrom } from './words.ts';

const en = { total_one: '{{count}} entry', total_other: '{{count}} entries', who: 'By {{name}}' };
const cn = { total_one: '共 {{count}} 条', total_other: '共 {{count}} 条', who: '由 {{name}}' };

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  wordsFrom('test', { en: () => Promise.resolve({ default: en }), cn: () => Promise.resolve({ default: cn }) });
  await needWords('test', 'en');
  showLocale('en');
});

it('fills, counts, and shows what it does not know', () => {
  expect(findWord('test', 'who', { name: 'Ann' })).toBe('By Ann');
  expect([1, 2, 0].map((count) => findWord('test', 'total', { count }))).toEqual(['1 entry', '2 entries', '0 entries']);
  expect(findWord('test', 'missing')).toBeUndefined();
  expect(say('test' as 'kit')('missing' as never)).toBe('test.missing');
});

it('fetches the other language before it shows it', async () => {
  await changeLocale('cn');
  expect(findWord('test', 'total', { count: 1 })).toBe('共 1 条');
  await changeLocale('en');
});

it('tries a failed load again', async () => {
  let tries = 0;
  const once = () => (++tries === 1 ? Promise.reject(new Error('gone')) : Promise.resolve({ default: { a: 'A' } }));
  wordsFrom('flaky', { en: once, cn: once });
  await expect(needWords('flaky')).rejects.toThrow('gone');
  await needWords('flaky');
  expect(findWord('flaky', 'a')).toBe('A');
});
