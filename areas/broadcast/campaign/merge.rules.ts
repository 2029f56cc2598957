/** A field as it is inserted into a text, with what clients without a value see. Pure. */
import { mergeFields, type MergeField } from './campaign.model.ts';
import { mergeFallbackWords } from './merge.words.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';

/** Null: every client has a value. `language` is that of the text. */
export const fallbackFor = (name: MergeField, language: Locale): string | null =>
  mergeFields[name] === 'always'
    ? null
    : ((inLanguage(mergeFallbackWords, language) as Partial<Record<MergeField, string>>)[name] ?? '');
export const fieldText = (name: MergeField, language: Locale): string => {
  const fallback = fallbackFor(name, language);
  return fallback === null ? `{{${name}}}` : `{{${name}|${fallback}}}`;
};
