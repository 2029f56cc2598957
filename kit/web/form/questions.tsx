/** Questions as the respondent sees them: the same on a page, in a preview and at sign-up. */
import { Suspense, type ReactElement } from 'react';
import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { textIn, type BothTexts, type Locale } from '#kit/domain/words.ts';
import { lazily } from '../lazily.tsx';
import { Inline, Stacked, Words } from '../look/lay.tsx';
import style from './questions.module.css';

const DayBox = lazily(() => import('./day-box.tsx').then((module) => ({ default: module.DayBox })));

type YesNo = { is: 'yes' | 'no'; more: string | null };
type GivenAnswer = string | number | string[] | YesNo;
type Choice = { key: string; text: BothTexts };
type AskedQuestion = {
  key: string;
  kind: 'short' | 'long' | 'single' | 'multiple' | 'scale' | 'date' | 'yes_no';
  text: BothTexts;
  required: boolean;
  options: readonly Choice[];
  scale: { from: number; to: number; from_label: BothTexts; to_label: BothTexts } | null;
  follow_up: { on: 'yes' | 'no'; text: BothTexts; required: boolean } | null;
};
type Props = {
  /** Those that are shown, in order. */
  questions: readonly AskedQuestion[];
  answers: Readonly<Record<string, GivenAnswer>>;
  /** Faults, by `<key>` and `<key>.more`. */
  faults?: Readonly<Record<string, string>>;
  locale: Locale;
  yesNo: Record<'yes' | 'no', BothTexts>;
  /** Two lists on one page need two names. */
  name: string;
  onAnswer: (key: string, answer: GivenAnswer | undefined) => void;
};
type One = {
  question: AskedQuestion;
  answer: GivenAnswer | undefined;
  set: (answer: GivenAnswer | undefined) => void;
  locale: Locale;
  shared: { id: string; label: string; error: string | undefined; withAsterisk: boolean };
  moreFault: string | undefined;
  yesNo: Props['yesNo'];
};

const textOf = (answer: GivenAnswer | undefined): string => (typeof answer === 'string' ? answer : '');
/** The group has the label; its first choice has the id, so that a fault can lead there. */
const groupOf = ({ label, error, withAsterisk }: One['shared']) => ({ label, error, withAsterisk });

const TextQuestion = ({ question, answer, set, shared }: One): ReactElement => {
  const common = {
    ...shared,
    value: textOf(answer),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  };
  return question.kind === 'long' ? <Textarea {...common} autosize minRows={3} /> : <TextInput {...common} />;
};

const DayQuestion = ({ answer, set, shared }: One): ReactElement => (
  <Suspense fallback={<TextInput {...shared} readOnly aria-busy value="" />}>
    <DayBox {...shared} day={textOf(answer) || null} clearable onDay={(day) => set(day ?? undefined)} />
  </Suspense>
);

const SingleQuestion = ({ question, answer, set, locale, shared }: One): ReactElement => (
  <Radio.Group {...groupOf(shared)} value={textOf(answer)} onChange={set}>
    <Stack gap={10} mt={8}>
      {question.options.map((option, at) => (
        <Radio
          key={option.key}
          value={option.key}
          label={textIn(option.text, locale)}
          {...(at === 0 && { id: shared.id })}
        />
      ))}
    </Stack>
  </Radio.Group>
);

const MultipleQuestion = ({ question, answer, set, locale, shared }: One): ReactElement => (
  <Checkbox.Group {...groupOf(shared)} value={Array.isArray(answer) ? answer : []} onChange={set}>
    <Stack gap={10} mt={8}>
      {question.options.map((option, at) => (
        <Checkbox
          key={option.key}
          value={option.key}
          label={textIn(option.text, locale)}
          {...(at === 0 && { id: shared.id })}
        />
      ))}
    </Stack>
  </Checkbox.Group>
);

const ScaleQuestion = ({ question, answer, set, locale, shared }: One): ReactElement => {
  const { from, to, from_label, to_label } = question.scale ?? noScale;
  const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  return (
    <Radio.Group
      {...groupOf(shared)}
      value={typeof answer === 'number' ? String(answer) : ''}
      onChange={(next) => set(Number(next))}
    >
      <div className={style['scaleBox']}>
        <Inline gap={6} align="stretch" mt={8}>
          {places.map((place, at) => (
            <Radio.Card
              key={place}
              value={String(place)}
              className={style['place'] ?? ''}
              {...(at === 0 && { id: shared.id })}
            >
              {place}
            </Radio.Card>
          ))}
        </Inline>
        <Inline noWrap gap={16} align="stretch" justify="space-between" dim size={12} mt={4}>
          <span>{textIn(from_label, locale)}</span>
          <span>{textIn(to_label, locale)}</span>
        </Inline>
      </div>
    </Radio.Group>
  );
};
const noScale = { from: 0, to: -1, from_label: { en: '', cn: '' }, to_label: { en: '', cn: '' } };

const isYesNo = (answer: GivenAnswer | undefined): answer is YesNo =>
  typeof answer === 'object' && !Array.isArray(answer);
const YesNoQuestion = ({ question, answer, set, locale, shared, moreFault, yesNo }: One): ReactElement => {
  const given = isYesNo(answer) ? answer : null;
  const { follow_up } = question;
  return (
    <>
      <Radio.Group
        {...groupOf(shared)}
        value={given?.is ?? ''}
        onChange={(is) => set({ is: is === 'yes' ? 'yes' : 'no', more: given?.more ?? null })}
      >
        <Inline noWrap gap={24} align="stretch" mt={8} className={style['yesNo']}>
          <Radio value="yes" label={textIn(yesNo.yes, locale)} id={shared.id} />
          <Radio value="no" label={textIn(yesNo.no, locale)} />
        </Inline>
      </Radio.Group>
      {follow_up && given?.is === follow_up.on ? (
        <Textarea
          id={`${shared.id}.more`}
          className={style['more'] ?? ''}
          label={textIn(follow_up.text, locale)}
          withAsterisk={follow_up.required}
          error={moreFault}
          autosize
          minRows={2}
          value={given.more ?? ''}
          onChange={(event) => set({ is: given.is, more: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
};

const inputs = {
  short: TextQuestion,
  long: TextQuestion,
  single: SingleQuestion,
  multiple: MultipleQuestion,
  scale: ScaleQuestion,
  date: DayQuestion,
  yes_no: YesNoQuestion,
} as const;

export const Questions = ({ questions, answers, faults = {}, locale, yesNo, name, onAnswer }: Props): ReactElement => (
  <Stacked gap={24} lang={locale === 'cn' ? 'zh-Hans' : 'en'}>
    {questions.map((question, at) => {
      const Input = inputs[question.kind];
      return (
        <Words key={question.key} as="div" breaks shrinks className={style['question']}>
          <Input
            question={question}
            answer={answers[question.key]}
            set={(answer) => onAnswer(question.key, answer)}
            locale={locale}
            yesNo={yesNo}
            moreFault={faults[`${question.key}.more`]}
            shared={{
              id: `${name}-${question.key}`,
              label: `${at + 1}. ${textIn(question.text, locale)}`,
              error: faults[question.key],
              withAsterisk: question.required,
            }}
          />
        </Words>
      );
    })}
  </Stacked>
);
