/**
 * The product uses plain words: none of those in tools/voice/avoid.ts appear in pages, letters, documents, refusals or
 * flags.
 */
import { describe, expect, it } from 'vitest';
import { flags } from '#access/access.ts';
import { auditColumnsWords } from '#areas/access/audit/audit.words.ts';
import { areaWords } from '#areas/domain.index.ts';
import { blocksWords } from '#kit/domain/blocks.words.ts';
import { kitWords } from '#kit/domain/kit.words.ts';
import { reportPageWords } from '#kit/domain/report-page.words.ts';
import { shellWords } from '#kit/domain/shell.words.ts';
import { inBoth, locales } from '#kit/domain/words.ts';
import { chinese, english } from './voice/avoid.ts';

const leavesOf = (words: object, path: string): [path: string, sentence: string][] =>
  Object.entries(words).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value]] : leavesOf(value, `${path}.${key}`),
  );
const all = {
  ...areaWords,
  trail: inBoth(auditColumnsWords),
  kit: inBoth(kitWords),
  blocks: inBoth(blocksWords),
  reports: inBoth(reportPageWords),
  shell: inBoth(shellWords),
};
const sentences = (locale: 'en' | 'cn'): [string, string][] => [
  ...Object.entries(all).flatMap(([area, words]) => leavesOf(words[locale], area)),
  ...Object.entries(flags).map(([flag, words]): [string, string] => [flag, words[locale]]),
];
const avoided = { en: english, cn: chinese };

describe.each(locales)('the words in %s', (locale) => {
  it.each(avoided[locale])('would be found: $found', ({ pattern, found }) => expect(found).toMatch(pattern));
  it('say nothing that is to be avoided', () => {
    expect(sentences(locale).length).toBeGreaterThan(4000);
    const found = sentences(locale).flatMap(([path, sentence]) =>
      avoided[locale]
        .filter(({ pattern }) => pattern.test(sentence))
        .map(({ instead }) => `${path}: "${sentence}" (${instead})`),
    );
    expect(found).toEqual([]);
  });
});
