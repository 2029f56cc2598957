/** Questions for tests. */
import type { TestApp } from '#areas/access/access.testing.ts';
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
/** A published survey of Kuala Lumpur about health; its id. */
export const aSurvey = async (
  { add, network: { branches } }: TestApp,
  asked: 'sign_up' | 'staff',
  questions: readonly Question[],
): Promise<number> => {
  const of = { branch_id: branches.KL };
  const survey_id = await add('survey', { ...of, title: '{"en": "Health", "cn": "健康"}', asked, status: 'publish' });
  await add('survey_version', { ...of, survey_id, version_no: 1, questions: JSON.stringify(questions) });
  return survey_id;
};
