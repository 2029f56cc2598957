/** Answering a staff survey; afterwards one's own answers; for others, a preview. */
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { checkAnswers } from './survey-answers.rules.ts';
import { surveyContract } from './survey.contract.ts';
import type { Survey } from './survey.model.ts';
import { yesNoTexts, type Answers, type AnswerValue } from './survey-question.rules.ts';
import { gapIn, textIn } from '#kit/domain/words.ts';
import { dropDrafts, useDraft } from '#kit/web/draft.ts';
import { Questions } from '#kit/web/form/questions.tsx';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { useSubmitKey } from '#kit/web/form/view.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { place } from '#kit/web/place.ts';
import { refreshAll, useWrite } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { faultWords } from './survey-faults.view.ts';
import { SurveySaid } from './survey-said.parts.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './survey.module.css';

const NAME = 'answer';
const cut = (path: string): string => path.replace(/^answers\./, '');
const focusOn = (key: string | undefined): void => {
  const element = key === undefined ? null : document.getElementById(`${NAME}-${key}`);
  element?.focus();
  element?.scrollIntoView({ block: 'center' });
};

type Refused = { faults: Readonly<Record<string, string>>; lines: readonly string[] };
const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nothing: Answers = {};
const useAnswering = (survey: Survey) => {
  const [answers, setAnswers] = useDraft('answers', nothing, isAnswers);
  const [refused, setRefused] = useState<Refused | null>(null);
  const sent = useRef(false);
  const { run, busy } = useWrite(surveyContract.answer);
  const words = useWords('settings');
  // The questions may have changed meanwhile: those still asked keep their answers.
  const asked = new Set(survey.questions.map((question) => question.key));
  const known = Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key)));
  const checked = checkAnswers(survey.questions, known);
  const answer = (key: string, value: AnswerValue | undefined): void => {
    setAnswers(({ [key]: _before, ...rest }) => (value === undefined ? rest : { ...rest, [key]: value }));
    if (refused) {
      const { [key]: _gone, [`${key}.more`]: _more, ...others } = refused.faults;
      setRefused({ ...refused, faults: others });
    }
  };
  const refuse = (faults: Readonly<Record<string, string>>, lines: readonly string[] = []): void => {
    setRefused({ faults, lines });
    setTimeout(() => focusOn(Object.keys(faults)[0]));
  };
  const send = async (): Promise<void> => {
    const found = faultWords(checked.faults, cut);
    if (Object.keys(found).length > 0) return refuse(found);
    const body = { branch_id: place.get().branch_id ?? 0, version: survey.version, answers: checked.kept };
    const answered = await run(
      { params: { id: survey.id }, body },
      {
        onFault: ({ kind, fields, lines }) => {
          if (kind === 'refused') void refreshAll();
          const faults = Object.entries(fields).map(([path, all]) => [cut(path), all[0] ?? '']);
          refuse(Object.fromEntries(faults), faults.length > 0 ? [] : lines);
        },
      },
    );
    if (!answered) return undefined;
    sent.current = true;
    dropDrafts();
    toast(words('survey.answering.thanks'));
    return undefined;
  };
  const isChanged = Object.keys(answers).length > 0;
  return { answers: known, answer, shown: checked.shown, refused, send, busy, isChanged, isSaved: () => sent.current };
};

const Refusal = ({ refused }: { refused: Refused }): ReactElement | null => {
  const words = useWords('settings');
  const count = Object.keys(refused.faults).length;
  if (count === 0 && refused.lines.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      icon={<IconAlertCircle size={18} />}
      className={style['alert'] ?? ''}
    >
      {count > 0 ? words('survey.answering.faults', { count }) : refused.lines.join(gapIn(currentLocale()))}
    </Alert>
  );
};

const Form = ({ survey }: { survey: Survey }): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const element = useRef<HTMLFormElement>(null);
  const form = useAnswering(survey);
  useLeaveGuard({ ...form, onLeave: dropDrafts });
  useSubmitKey(element);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.send();
  };
  return (
    <Stacked as="form" gap={16} most={640} ref={element} noValidate onSubmit={submit}>
      {form.refused ? <Refusal refused={form.refused} /> : null}
      <Card>
        <Questions
          name={NAME}
          questions={form.shown}
          answers={form.answers}
          faults={form.refused?.faults ?? {}}
          locale={locale}
          yesNo={yesNoTexts}
          onAnswer={form.answer}
        />
      </Card>
      <Inline gap={12} justify="space-between" className={style['send']}>
        <Dim>{words('survey.answering.name_kept')}</Dim>
        <Button type="submit" loading={form.busy}>
          {words('survey.answering.send')}
        </Button>
      </Inline>
    </Stacked>
  );
};

const Mine = ({ survey, mine }: { survey: Survey; mine: Answers }): ReactElement => {
  const words = useWords('settings');
  return (
    <Stacked gap={16} most={640}>
      <Inline as="p" noWrap gap={8} className={style['thanks']}>
        <IconCircleCheck size={20} aria-hidden="true" />
        <span>
          {words('survey.to_answer.done')} · <InstantText at={survey.mine_at} />
        </span>
      </Inline>
      <Card title={words('survey.answering.yours')}>
        <SurveySaid questions={survey.questions} answers={mine} />
      </Card>
    </Stacked>
  );
};

const Look = ({ survey }: { survey: Survey }): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const [answers, setAnswers] = useState<Answers>({});
  return (
    <Stacked gap={16} most={640}>
      <Dim as="p">{words('survey.answering.closed_text')}</Dim>
      <Card>
        <Questions
          name="look"
          questions={checkAnswers(survey.questions, answers).shown}
          answers={answers}
          locale={locale}
          yesNo={yesNoTexts}
          onAnswer={(key, value) => {
            const { [key]: _before, ...rest } = answers;
            setAnswers(value === undefined ? rest : { ...rest, [key]: value });
          }}
        />
      </Card>
    </Stacked>
  );
};

/** The questions of a survey for people who don't write it. */
export const SurveyAnswering = ({ survey }: { survey: Survey }): ReactElement => {
  const intro = textIn(survey.intro, useLocale());
  return (
    <>
      {intro ? (
        <Words as="p" prose mb={16} breaks lines>
          {intro}
        </Words>
      ) : null}
      {survey.can.includes('answer') ? (
        <Form survey={survey} />
      ) : survey.mine ? (
        <Mine survey={survey} mine={survey.mine} />
      ) : (
        <Look survey={survey} />
      )}
    </>
  );
};
