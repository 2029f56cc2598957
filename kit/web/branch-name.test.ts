import { afterEach, beforeAll, expect, it } from 'vitest';
import { shell as cn } from '#kit/domain/shell.zh.ts';
import { branchText, headOfficeName } from './branch-name.ts';
import { needWords, wordsFrom } from './words.ts';

beforeAll(async () => {
  wordsFrom('shell', async () => cn);
  await needWords('shell');
});
afterEach(() => headOfficeName.set(null));

it.each([
  ['HQ', 'HQ', '总部'],
  ['HQ', 'Penang', 'Penang'],
  // Its own name is written as its owners write it.
  ['Fight Zone Group', 'Fight Zone Group', 'Fight Zone Group'],
  // A gym that happens to be called so is no head office.
  ['Fight Zone Group', 'HQ', 'HQ'],
])('where the head office is called %s, %s is shown as %s', (office, name, shown) => {
  headOfficeName.set(office);
  expect(branchText(name)).toBe(shown);
});

it('translates nothing before the server has said what the head office is called', () => {
  expect(branchText('HQ')).toBe('HQ');
});
