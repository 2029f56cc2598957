/** Writing a survey: its basics, its questions as cards, and a preview next to them. */
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { missingChinese } from './survey-check.rules.ts';
import { askedAt, type AskedAt, type Survey } from './survey.model.ts';
import { MAX_QUESTIONS, questionKinds, type QuestionKind } from './survey-question.rules.ts';
import { DragArea } from '#kit/web/drag.tsx';
import { dropDrafts } from '#kit/web/draft.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { Select } from '#kit/web/form/select.tsx';
import { SaveBar, useSubmitKey } from '#kit/web/form/view.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { QuestionCard } from './survey-card.parts.tsx';
import { addQuestion, moveQuestion, newKey, newQuestion } from './survey-draft.view.ts';
import { BothInput, idOf } from './survey-inputs.parts.tsx';
import { kindIcons } from './survey-kinds.view.ts';
import { SurveyPreview } from './survey-preview.parts.tsx';
import { useBuilder, type Builder } from './survey-use-builder.view.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './survey.module.css';

const isAsked = (value: string | null): value is AskedAt => (askedAt as readonly (string | null)[]).includes(value);

const About = ({ builder, survey }: { builder: Builder; survey: Survey | undefined }): ReactElement => {
  const words = useWords('settings');
  const { draft, faults, change } = builder;
  const isFixed = (survey?.response_count ?? 0) > 0;
  return (
    <Card title={words('survey.builder.about')}>
      <Stacked gap={14}>
        <BothInput
          path="title"
          label={words('survey.field.title')}
          value={draft.title}
          faults={faults}
          required
          onText={(title) => change((now) => ({ ...now, title }))}
        />
        <Select
          id={idOf('asked')}
          label={words('survey.field.asked')}
          description={words(isFixed ? 'survey.builder.asked_fixed' : `survey.asked_hint.${draft.asked}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={faults['asked']}
          allowDeselect={false}
          disabled={isFixed}
          data={askedAt.map((value) => ({ value, label: words(`survey.asked.${value}`) }))}
          value={draft.asked}
          onChange={(value) => isAsked(value) && change((now) => ({ ...now, asked: value }))}
        />
        <BothInput
          path="intro"
          label={words('survey.field.intro')}
          value={draft.intro}
          faults={faults}
          area
          onText={(intro) => change((now) => ({ ...now, intro }))}
        />
      </Stacked>
    </Card>
  );
};

const AddBar = ({ builder, onAdd }: { builder: Builder; onAdd: (key: string) => void }): ReactElement => {
  const words = useWords('settings');
  const add = (kind: QuestionKind): void => {
    const key = newKey('q');
    builder.change(addQuestion(newQuestion(kind, key, [newKey('o'), newKey('o')])));
    onAdd(key);
  };
  return (
    <Inline as="fieldset" gap={8} className={style['addBar']}>
      <legend className="visually-hidden">{words('survey.builder.add')}</legend>
      <Words full size={13} weight={500} aria-hidden="true">
        {words('survey.builder.add')}
      </Words>
      {questionKinds.map((kind) => {
        const Icon = kindIcons[kind];
        return (
          <Button
            key={kind}
            variant="default"
            size="compact-md"
            disabled={builder.draft.questions.length >= MAX_QUESTIONS}
            leftSection={<Icon size={16} stroke={1.6} />}
            aria-label={words('survey.builder.add_kind', { kind: words(`survey.kind.${kind}`) })}
            onClick={() => add(kind)}
          >
            {words(`survey.kind.${kind}`)}
          </Button>
        );
      })}
    </Inline>
  );
};

/** Notes before saving: a new version, texts without Chinese. */
const Notes = ({ builder, survey }: { builder: Builder; survey: Survey | undefined }): ReactElement | null => {
  const words = useWords('settings');
  const { draft } = builder;
  const count = missingChinese(draft.questions) + (draft.title.en !== '' && draft.title.cn === '' ? 1 : 0);
  const next = survey?.is_answered
    ? `${words('survey.builder.new_version', { version: survey.version_no, next: survey.version_no + 1 })} ${survey.asked === 'staff' ? words('survey.builder.new_version_staff') : ''}`
    : null;
  const notes = [next, count > 0 ? words('survey.builder.no_chinese', { count }) : null].filter(
    (note) => note !== null,
  );
  if (notes.length === 0) return null;
  return (
    <Stacked as="ul" gap={4} dim size={13} className="bullets">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </Stacked>
  );
};

/** After a refusal the first fault is opened and focused. */
const useFirstFault = (builder: Builder, open: (key: string) => void): void => {
  const { refusals } = builder;
  const latest = useRef({ builder, open });
  useEffect(() => {
    latest.current = { builder, open };
  });
  useEffect(() => {
    if (refusals === 0) return undefined;
    const { faults, draft } = latest.current.builder;
    const [first] = Object.keys(faults);
    if (first === undefined) return undefined;
    const key = draft.questions[Number(/^questions\.(\d+)/.exec(first)?.[1] ?? -1)]?.key;
    if (key !== undefined) latest.current.open(key);
    const timer = setTimeout(() => {
      const element = document.getElementById(idOf(first));
      element?.focus();
      element?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [refusals]);
};

/** The text of a new question is focused. */
const focusText = (builder: Builder): void => {
  const at = builder.draft.questions.length;
  setTimeout(() => document.getElementById(idOf(`questions.${at}.text.en`))?.focus());
};

const QuestionCards = ({ builder }: { builder: Builder }): ReactElement => {
  const words = useWords('settings');
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  useFirstFault(builder, setOpenKey);
  const { questions } = builder.draft;
  const onMove = (key: string, to: number): void => {
    const place = Math.max(0, Math.min(to, questions.length - 1));
    builder.change(moveQuestion(key, place));
    setSaid(words('survey.builder.moved', { place: place + 1, count: questions.length }));
    setTimeout(() => document.getElementById(`handle-${key}`)?.focus());
  };
  const placeOf = (key: string): number => questions.findIndex((question) => question.key === key);
  const drop = (key: string, onto: string, isBelow: boolean): void => {
    const [from, gap] = [placeOf(key), placeOf(onto) + (isBelow ? 1 : 0)];
    // A place further down is one less once the card has left its own.
    onMove(key, gap > from ? gap - 1 : gap);
  };
  const nameOf = (key: string): string => words('survey.builder.move_handle', { place: placeOf(key) + 1 });
  const fault = builder.faults['questions'];
  return (
    <Card title={words('survey.builder.questions')}>
      <DragArea name={nameOf} onDrop={drop}>
        <Stacked as="ol" gap={8} className={style['cards']}>
          {questions.map((question, at) => (
            <QuestionCard
              key={question.key}
              builder={builder}
              question={question}
              at={at}
              isOpen={openKey === question.key}
              onOpen={setOpenKey}
              onMove={onMove}
            />
          ))}
        </Stacked>
      </DragArea>
      {fault ? (
        <Words as="p" tone="red" size={12} id={idOf('questions')} tabIndex={-1}>
          {fault}
        </Words>
      ) : null}
      <AddBar
        builder={builder}
        onAdd={(key) => {
          setOpenKey(key);
          focusText(builder);
        }}
      />
      <output className="visually-hidden">{said}</output>
    </Card>
  );
};

const Told = ({ builder }: { builder: Builder }): ReactElement | null => {
  const words = useWords('blocks');
  const count = Object.keys(builder.faults).length;
  if (builder.isStale)
    return (
      <Alert color="yellow" variant="outline" icon={<IconRefresh size={18} />} className={style['alert'] ?? ''}>
        {words('form.stale')}
      </Alert>
    );
  if (count === 0) return null;
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      icon={<IconAlertCircle size={18} />}
      className={style['alert'] ?? ''}
    >
      {words('form.faults', { count })}
    </Alert>
  );
};

type Props = { survey?: Survey; onSaved: (survey: Survey) => void };
export const SurveyBuilder = ({ survey, onSaved }: Props): ReactElement => {
  const words = useWords('settings');
  const element = useRef<HTMLFormElement>(null);
  const [side, setSide] = useState('write');
  const builder = useBuilder(survey, onSaved);
  useLeaveGuard({ ...builder, onLeave: dropDrafts });
  useSubmitKey(element);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void builder.save();
  };
  return (
    <div className={style['builder']} data-side={side}>
      <SegmentedControl
        className={style['sides'] ?? ''}
        fullWidth
        aria-label={words('survey.preview.title')}
        value={side}
        onChange={setSide}
        data={[
          { value: 'write', label: words('survey.preview.write') },
          { value: 'preview', label: words('survey.preview.title') },
        ]}
      />
      <form ref={element} noValidate onSubmit={submit} className={style['write']}>
        <Told builder={builder} />
        <About builder={builder} survey={survey} />
        <QuestionCards builder={builder} />
        <Notes builder={builder} survey={survey} />
        {builder.isChanged || builder.busy ? (
          <div className={style['saveBar']} data-above={survey !== undefined || undefined}>
            <SaveBar form={builder} label={words('survey.save')} />
          </div>
        ) : null}
      </form>
      <aside className={style['side']}>
        <SurveyPreview draft={builder.draft} />
      </aside>
    </div>
  );
};
