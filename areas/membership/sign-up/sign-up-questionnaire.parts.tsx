/** The surveys of a sign-up: health first, then whatever the branch wants to know. */
import type { ReactElement } from 'react';
import type { SurveyToAsk } from '#areas/settings/survey/survey.model.ts';
import { checkAnswers } from '#areas/settings/survey/survey-answers.rules.ts';
import { yesNoTexts } from '#areas/settings/survey/survey-question.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { Questions } from '#kit/web/form/questions.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import type { Asking } from '../membership/use-asking.view.ts';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';

type Props = { survey: SurveyToAsk; asking: Asking };
const Survey = ({ survey, asking }: Props): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const answers = asking.answersTo(survey.id);
  const faults = asking.faultsOf(survey);
  const intro = textIn(survey.intro, locale);
  return (
    <Card title={textIn(survey.title, locale)}>
      <Stacked gap={16} shrinks>
        {intro ? <Dim as="p">{intro}</Dim> : null}
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
        <Dim as="p">{words('sign_up.questionnaire_later')}</Dim>
      </Stacked>
    </Card>
  );
};

export const QuestionnaireStep = ({ asking }: { asking: Asking }): ReactElement => {
  const words = useWords('membership');
  if (asking.failed) return <Card title={words('sign_up.step.questionnaire')}>{asking.failed}</Card>;
  return (
    <>
      {asking.surveys.map((survey) => (
        <Survey key={survey.id} survey={survey} asking={asking} />
      ))}
    </>
  );
};
