/** Labels of fields where there is no page: files, documents, the trail. */
import { fieldWords } from './field.words.ts';
import { inLanguage, type Locale, type Said } from './words.ts';

type Shared = Said<typeof fieldWords>;
/** The labels of a noun and, where it has none of its own, those that all areas share. */
export const labelsIn = <T extends object>(locale: Locale, own: T): Omit<Shared, keyof T> & T => ({
  ...inLanguage(fieldWords, locale),

  ...own,
});
