/** Someone's answers, question by question. */
import type { ReactElement } from 'react';
import { checkAnswers } from './survey-answers.rules.ts';
import { answerText } from './survey-figures.rules.ts';
import type { Answers, Question } from './survey-question.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { formatDay, isDay } from '#kit/domain/day.ts';
import style from './survey.module.css';

type Props = { questions: readonly Question[]; answers: Answers };
export const SurveySaid = ({ questions, answers }: Props): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const shown = new Set(checkAnswers(questions, answers).shown.map((question) => question.key));
  return (
    <dl className={style['said']}>
      {questions.map((question) => {
        const text = answerText(question, answers[question.key], locale);
        const said = question.kind === 'date' && isDay(text) ? formatDay(text, locale) : text;
        const missing = shown.has(question.key) ? 'survey.answering.unanswered' : 'survey.answering.not_asked';
        return (
          <div key={question.key}>
            <dt>{textIn(question.text, locale)}</dt>
            <dd data-missing={said === '' || undefined}>{said || words(missing)}</dd>
          </div>
        );
      })}
    </dl>
  );
};
