import { describe, expect, it } from 'vitest';
import { blocksWords } from './blocks.words.ts';
import { kitWords } from './kit.words.ts';
import { shellWords } from './shell.words.ts';
import {
  commaIn,
  colonIn,
  gapIn,
  inBoth,
  inLanguage,
  notedIn,
  pauseIn,
  type Pairs,
  BothTexts,
  fill,
  isLocale,
  textIn,
  wordAt,
} from './words.ts';

const en = inLanguage(kitWords, 'en');
const zh = inLanguage(kitWords, 'cn');

type Tree = { readonly [key: string]: string | Tree };
const leaves = (words: Tree, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );
const placesOf = (sentence: string): string[] =>
  [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();

describe('fill', () => {
  it.each([
    ['Changed to {{value}} by {{name}}', { value: 'Cold', name: 'Mei' }, 'Changed to Cold by Mei'],
    ['{{count}} of {{count}}', { count: 0 }, '0 of 0'],
    ['{{count}} of {{year}}', { count: 3910, year: 2027 }, '3,910 of 2027'],
    ['At most {{max}}', {}, 'At most {{max}}'],
    ['{{a}}', { a: '{{b}}', b: 'no' }, '{{b}}'],
    ['{{name}}', { name: '$& $1' }, '$& $1'],
  ])('%s', (sentence, facts, filled) => {
    expect(fill(sentence, facts)).toBe(filled);
  });
});

describe('wordAt', () => {
  it.each([
    ['faults.required', 'Required'],
    ['faults', undefined],
    ['faults.gone', undefined],
    ['faults.required.more', undefined],
  ])('%s', (path, word) => expect(wordAt(en, path)).toBe(word));
});

describe('words side by side', () => {
  const words = { title: ['Leads', '潜在客户'], move: { close: ['Close', '关闭'] } } satisfies Pairs;
  it('are a tree of sentences in either language', () => {
    expect(inBoth(words)).toEqual({
      en: { title: 'Leads', move: { close: 'Close' } },
      cn: { title: '潜在客户', move: { close: '关闭' } },
    });
    expect(inBoth(words)).toEqual(inBoth(words));
  });
  it.each([
    ['cn', '关闭'],
    ['en', 'Close'],
    [null, 'Close'],
    ['zh-Hans', 'Close'],
  ])('for somebody whose language is %s', (locale, said) => expect(inLanguage(words, locale).move.close).toBe(said));
});

describe('texts in both languages', () => {
  it('fall back to English', () => {
    expect(textIn({ en: 'Boxing', cn: '' }, 'cn')).toBe('Boxing');
    expect(textIn({ en: 'Boxing', cn: '拳击' }, 'cn')).toBe('拳击');
    expect(textIn({ en: 'Boxing', cn: '拳击' }, 'en')).toBe('Boxing');
  });
  it('need the English one', () => {
    expect(BothTexts.parse({ en: ' Boxing ' })).toEqual({ en: 'Boxing', cn: '' });
    expect(BothTexts.safeParse({ en: '  ', cn: '拳击' }).success).toBe(false);
  });
  it('are joined with the marks of their language', () => {
    expect([commaIn, pauseIn, colonIn, gapIn].map((join) => [`a${join('en')}b`, `a${join('cn')}b`])).toEqual([
      ['a, b', 'a、b'],
      ['a, b', 'a，b'],
      ['a: b', 'a：b'],
      ['a b', 'ab'],
    ]);
    expect([notedIn('en', 'Ring', 'full'), notedIn('cn', '场地', 3)]).toEqual(['Ring (full)', '场地（3）']);
  });
  it('know their locales', () => expect(['en', 'cn', 'zh', null].map(isLocale)).toEqual([true, true, false, false]));
});

describe.each([
  ['messages', en, zh],
  ['blocks', inLanguage(blocksWords, 'en'), inLanguage(blocksWords, 'cn')],
  ['shell', inLanguage(shellWords, 'en'), inLanguage(shellWords, 'cn')],
])('the %s of the kit', (_, english, chinese) => {
  const chineseAt = new Map(leaves(chinese));
  it.each(leaves(english))('%s has the same places in Chinese', (path, sentence) => {
    expect(placesOf(chineseAt.get(path) ?? 'missing')).toEqual(placesOf(sentence));
  });
});
