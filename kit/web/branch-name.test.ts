import { afterEach, beforeAll, expect, it } from 'vitest';
import { shellWords } from '#kit/domain/shell.words.ts';
import { branchText, headOfficeName } from './branch-name.ts';
import { needWords, wordsFrom } from './words.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';

const load = (locale: Locale) => () => Promise.resolve({ default: inLanguage(shellWords, locale) });

beforeAll(async () => {
  wordsFrom('shell', { en: load('cn'), cn: load('cn') });
  await needWords('shell');
});
afterEach(() => headOfficeName.set(null));

it.each([
  ['HQ', 'HQ', '总部'],
  ['HQ', 'Penang', 'Penang'],
  // A name of its own is shown as it is.
  ['Fight Zone Group', 'Fight Zone Group', 'Fight Zone Group'],
  // A gym that happens to have this name isn't a head office.
  ['Fight Zone Group', 'HQ', 'HQ'],
])('where the head office is called %s, %s is shown as %s', (office, name, shown) => {
  headOfficeName.set(office);
  expect(branchText(name)).toBe(shown);
});

it('translates nothing before the server has said what the head office is called', () => {
  expect(branchText('HQ')).toBe('HQ');
});
