/** The survey as people will see it: on a desktop or a phone, in either language, with working conditions. */
import { useState, type ReactElement } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import { checkAnswers } from './survey-answers.rules.ts';
import { tidyQuestion } from './survey-check.rules.ts';
import { yesNoTexts, type Answers } from './survey-question.rules.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import { Questions } from '#kit/web/form/questions.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import type { Draft } from './survey-draft.view.ts';
import { Dim, Inline, Words } from '#kit/web/look/lay.tsx';
import style from './survey.module.css';

type Look = 'desk' | 'phone';
const isLook = (value: string): value is Look => value === 'desk' || value === 'phone';

/** Trial answers stay while the survey is edited, as far as their questions still exist. */
const useTrial = (draft: Draft) => {
  const [answers, setAnswers] = useState<Answers>({});
  const questions = draft.questions.map(tidyQuestion);
  const asked = new Set(questions.map((question) => question.key));
  const known = Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key)));
  return { answers: known, setAnswers, shown: checkAnswers(questions, known).shown };
};

export const SurveyPreview = ({ draft }: { draft: Draft }): ReactElement => {
  const words = useWords('settings');
  const blocks = useWords('blocks');
  const here = useLocale();
  const [look, setLook] = useState<Look>('desk');
  const [chosen, setChosen] = useState<Locale | null>(null);
  const { answers, setAnswers, shown } = useTrial(draft);
  const locale = chosen ?? here;
  const intro = textIn(draft.intro, locale);
  return (
    <Card
      title={words('survey.preview.title')}
      aside={
        <Inline gap={6} align="stretch" justify="flex-end">
          <SegmentedControl
            size="xs"
            aria-label={words('survey.preview.width')}
            value={look}
            onChange={(value) => setLook(isLook(value) ? value : 'desk')}
            data={[
              { value: 'desk', label: words('survey.preview.desk') },
              { value: 'phone', label: words('survey.preview.phone') },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label={words('survey.preview.language')}
            value={locale}
            onChange={(value) => setChosen(value === 'cn' ? 'cn' : 'en')}
            data={[
              { value: 'en', label: blocks('form.english') },
              { value: 'cn', label: blocks('form.chinese') },
            ]}
          />
        </Inline>
      }
    >
      <div className={style['screen']} data-look={look} lang={locale === 'cn' ? 'zh-Hans' : 'en'}>
        {draft.title.en === '' ? null : (
          <Words as="p" mb={8} size={18} weight={600} breaks>
            {textIn(draft.title, locale)}
          </Words>
        )}
        {intro ? (
          <Words as="p" prose mb={16} breaks lines>
            {intro}
          </Words>
        ) : null}
        {shown.length === 0 ? <Dim as="p">{words('survey.preview.empty')}</Dim> : null}
        <Questions
          name="preview"
          questions={shown}
          answers={answers}
          locale={locale}
          yesNo={yesNoTexts}
          onAnswer={(key, value) => {
            const { [key]: _before, ...rest } = answers;
            setAnswers(value === undefined ? rest : { ...rest, [key]: value });
          }}
        />
      </div>
      <Inline gap={8} justify="space-between" mt={12}>
        <Dim>{words('survey.preview.hint')}</Dim>
        {Object.keys(answers).length > 0 ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAnswers({})}>
            {words('survey.preview.restart')}
          </Button>
        ) : null}
      </Inline>
    </Card>
  );
};
