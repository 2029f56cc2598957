/** The words of the product in a language, so that a test reads a page as somebody who reads that language does. */
import { areaWords } from '#domain/areas/index.ts';
import { blocks as blocksEn } from '#domain/kit/blocks.en.ts';
import { blocks as blocksZh } from '#domain/kit/blocks.zh.ts';
import { fill, wordAt, type Facts, type Locale } from '#domain/kit/words.ts';

const all = {
  en: { ...Object.fromEntries(Object.entries(areaWords).map(([area, { en }]) => [area, en])), blocks: blocksEn },
  cn: { ...Object.fromEntries(Object.entries(areaWords).map(([area, { cn }]) => [area, cn])), blocks: blocksZh },
};

export type Said = (path: string, facts?: Facts) => string;
/** `money.refund.ask`; a counted word is asked for with its ending. A word that is not there is a fault of the test. */
export const wordsIn =
  (locale: Locale): Said =>
  (path, facts = {}) => {
    const word = wordAt(all[locale], path);
    if (word === undefined) throw new Error(`there is no word ${path} in ${locale}`);
    return fill(word, facts);
  };

/** A sentence with anything in the places that are filled: to look for it on a page. */
export const anyOf = (sentence: string): RegExp =>
  new RegExp(
    sentence
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+?'),
  );
