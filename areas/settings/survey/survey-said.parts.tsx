/** Someone's answers, question by question. */
import type { ReactElement } from 'react';
import { checkAnswers } from './survey-answers.rules.ts';
import { answerText } from './survey-figures.rules.ts';
import type { Answers, Question } from './survey-question.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { formatDay, isDay } from '#kit/domain/day.ts';
import { Figures } from '#kit/web/look/figures.tsx';

type Props = { questions: readonly Question[]; answers: Answers };
export const SurveySaid = ({ questions, answers }: Props): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const shown = new Set(checkAnswers(questions, answers).shown.map((question) => question.key));
  return (
    <Figures
      look="stacked"
      lines={questions.map((question) => {
        const text = answerText(question, answers[question.key], locale);
        const said = question.kind === 'date' && isDay(text) ? formatDay(text, locale) : text;
        const missing = shown.has(question.key) ? 'survey.answering.unanswered' : 'survey.answering.not_asked';
        const label = textIn(question.text, locale);
        return { key: question.key, label, value: said || words(missing), missing: said === '' };
      })}
    />
  );
};
