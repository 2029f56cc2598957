/** A text that staff write in both languages; words.ts passes it on, so that pages that check no fields don't load it. */
import { z } from 'zod';
import { line, requiredLine } from './field.ts';

/** If Chinese is empty, English is shown. */
export const BothTexts = z.object({
  en: requiredLine(200),
  cn: line(200).default(''),
});
export type BothTexts = { en: string; cn: string };
