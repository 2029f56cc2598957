/**
 * The words of the pages, in the language of a test: read from the words files, so that a journey runs in each
 * language.
 */
import { areaWords } from '#areas/domain.index.ts';
import { blocksWords } from '#kit/domain/blocks.words.ts';
import { reportPageWords } from '#kit/domain/report-page.words.ts';
import { shellWords } from '#kit/domain/shell.words.ts';
import { inLanguage, fill, wordAt, type Facts, type Locale } from '#kit/domain/words.ts';

export type Say = (path: string, facts?: Facts) => string;
/** `say('network.opening.next', { step })`; a missing word fails the test. */
export const wordsIn = (locale: Locale): Say => {
  const areas = Object.fromEntries(Object.entries(areaWords).map(([area, words]) => [area, words[locale]]));
  const own = {
    blocks: inLanguage(blocksWords, locale),
    shell: inLanguage(shellWords, locale),
    reports: inLanguage(reportPageWords, locale),
  };
  const all = { ...areas, ...own };
  return (path, facts) => {
    // A label that many nouns share stands apart.
    const found = wordAt(all, path) ?? wordAt(all, path.replace(/^.*\.field\./, 'blocks.field.'));
    if (found === undefined) throw new Error(`there is no word at ${path}`);
    return fill(found, facts);
  };
};

const asPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** A sentence with anything in its placeholders. */
export const anyOf = (sentence: string): RegExp =>
  new RegExp(
    sentence
      .split(/\{\{\w+\}\}/)
      .map(asPattern)
      .join('.+?'),
  );
/** The content of one placeholder of a sentence. */
export const placeIn = (sentence: string, place: string, text: string): string => {
  const parts = sentence.split(/(\{\{\w+\}\})/);
  const pattern = parts.map((part) =>
    part === `{{${place}}}` ? '(.+?)' : part.startsWith('{{') ? '.+?' : asPattern(part),
  );
  return new RegExp(`^${pattern.join('')}$`).exec(text)?.[1] ?? '';
};
