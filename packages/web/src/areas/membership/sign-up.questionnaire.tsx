/** The step of a sign-up at which the client is asked: health first, whatever the branch wants to know. */
import type { ReactElement } from 'react';
import type { SurveyToAsk } from '#domain/areas/settings/survey.model.ts';
import { checkAnswers } from '#domain/areas/settings/survey.answers.ts';
import { yesNoTexts } from '#domain/areas/settings/survey.question.ts';
import { textIn } from '#domain/kit/words.ts';
import { Questions } from '#web/kit/form/questions.tsx';
import { Card, Failed } from '#web/kit/look/page.tsx';
import { useLocale, useWords } from '#web/kit/words.ts';
import type { Asking } from './use-asking.ts';
import style from './membership.module.css';

type Props = { survey: SurveyToAsk; asking: Asking };
const Survey = ({ survey, asking }: Props): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const answers = asking.answersTo(survey.id);
  const faults = asking.faultsOf(survey);
  const intro = textIn(survey.intro, locale);
  return (
    <Card title={textIn(survey.title, locale)}>
      <div className={style['steps']}>
        {intro ? <p className={style['dim']}>{intro}</p> : null}
        {Object.keys(faults).length > 0 ? <p role="alert">{words('sign_up.questionnaire_faults')}</p> : null}
        <Questions
          name={`survey-${survey.id}`}
          questions={checkAnswers(survey.questions, answers).shown}
          answers={answers}
          faults={faults}
          locale={locale}
          yesNo={yesNoTexts}
          onAnswer={(key, value) => asking.answer(survey.id, key, value)}
        />
        <p className={style['dim']}>{words('sign_up.questionnaire_later')}</p>
      </div>
    </Card>
  );
};

export const QuestionnaireStep = ({ asking }: { asking: Asking }): ReactElement => {
  const words = useWords('membership');
  if (asking.fault)
    return (
      <Card title={words('sign_up.step.questionnaire')}>
        <Failed fault={asking.fault} onRetry={asking.retry} />
      </Card>
    );
  return (
    <>
      {asking.surveys.map((survey) => (
        <Survey key={survey.id} survey={survey} asking={asking} />
      ))}
    </>
  );
};
