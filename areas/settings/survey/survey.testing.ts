/** Questions for tests. */
import type { Question } from './survey-question.rules.ts';

export const aQuestion = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  kind: 'short',
  text: { en: `What about ${key}?`, cn: '' },
  required: false,
  options: [],
  scale: null,
  follow_up: null,
  show_if: null,
  ...more,
});
export const choices = (...keys: string[]): Question['options'] =>
  keys.map((key) => ({ key, text: { en: key.toUpperCase(), cn: '' } }));
export const scaleOf = (from: number, to: number): Question['scale'] => ({
  from,
  to,
  from_label: { en: '', cn: '' },
  to_label: { en: '', cn: '' },
});
