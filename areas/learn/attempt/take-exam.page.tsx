/** `/learn/quizExam/{exam}`: its rules, then its questions until it is handed in or its time is up. */
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { Alert, Button } from '@mantine/core';
import { attemptContract } from './attempt.contract.ts';
import type { Attempt, ExamIntro } from './attempt.model.ts';
import { pictureOfSlot } from './answered.parts.tsx';
import { useAnswers, useSecondsLeft } from './answers.view.ts';
import type { SaveState } from './keep-answers.view.ts';
import { QuestionCard } from './question.parts.tsx';
import { textIn } from '#kit/domain/words.ts';
import { dialogsAhead } from '#kit/web/dialog/ahead.ts';
import { PageLink, useGo, usePageId } from '#kit/web/address.tsx';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead, Trail } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { confirm, toast } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const MINUTE = 60;
const clock = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

const tones = { saved: 'green', saving: 'gray', unsaved: 'red' } as const;
const SavedLine = ({ state }: { state: SaveState }): ReactElement => (
  <Words size={13} tone={tones[state]} aria-live="polite">
    {useWords('learn')(`attempt.${state}`)}
  </Words>
);
const LAST_MINUTE = 60;
const TimeLeft = ({ seconds }: { seconds: number }): ReactElement => (
  <Words weight={600} figures size={18} role="timer" {...(seconds <= LAST_MINUTE && { tone: 'red' as const })}>
    {clock(seconds)}
  </Words>
);

const AGAIN_MS = 3000;

const Taking = ({ attempt, onEnded }: { attempt: Attempt; onEnded: () => void }): ReactElement => {
  const words = useWords('learn');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const hasEnded = useRef(false);
  const end = useCallback(() => {
    hasEnded.current = true;
    onEnded();
  }, [onEnded]);
  const { answers, state, give, flush } = useAnswers(attempt, end);
  useLeaveGuard({ isChanged: state === 'unsaved', isSaved: () => hasEnded.current });
  useEffect(() => void dialogsAhead(), []);
  const { run, busy } = useWrite(attemptContract.submit);
  const [isFailed, setFailed] = useState(false);
  const { questions } = attempt;
  const done = questions.filter(({ slot }) => {
    const answer = answers.get(slot);
    return answer !== undefined && (answer.text !== '' || answer.chosen.some((one) => one !== 0));
  }).length;
  const handIn = useCallback(
    async (isOver: boolean): Promise<void> => {
      const isSaved = await flush();
      const sent = isSaved || isOver ? await run({ params: { id: attempt.id }, body: {} }) : null;
      setFailed(sent === null);
      if (sent) end();
    },
    [attempt.id, flush, end, run],
  );
  const left = useSecondsLeft(attempt.seconds_left, () => void handIn(true));
  // The server hands in by itself: the page asks until it can be reached.
  useEffect(() => {
    if (left !== 0 || !isFailed) return undefined;
    const timer = setInterval(() => void handIn(true), AGAIN_MS);
    return () => clearInterval(timer);
  }, [left, isFailed, handIn]);
  const ask = async (): Promise<void> => {
    const open = questions.length - done;
    const title = words('attempt.submit');
    const text = open === 0 ? words('attempt.submit_confirm') : words('attempt.submit_open', { count: open });
    if (await confirm({ title, text, yes: title, no: blocks('dialog.cancel') })) await handIn(false);
  };
  return (
    <>
      <PageHead title={textIn(attempt.exam_title, locale)} context={textIn(attempt.course_title, locale)} />
      <Words as="div" sticks="top" most={760} mb={16} p="10px 12px" framed>
        <Inline gap="4px 16px" justify="space-between">
          <span>{words('attempt.answered', { done, total: questions.length })}</span>
          <SavedLine state={state} />
          {left === null ? null : (
            <Inline gap={8} noWrap>
              {words('attempt.time_left')} <TimeLeft seconds={left} />
            </Inline>
          )}
        </Inline>
      </Words>
      <Stacked gap={16} most={760}>
        {questions.map((question) => (
          <QuestionCard
            key={question.slot}
            question={question}
            picture={pictureOfSlot(attempt.id, question)}
            answer={answers.get(question.slot)}
            onAnswer={(answer, isTyped) => give(question.slot, answer, isTyped)}
          />
        ))}
        {isFailed ? <Alert color="red">{words('attempt.not_handed_in')}</Alert> : null}
        <Inline>
          <Button loading={busy} onClick={() => void ask()}>
            {words('attempt.submit')}
          </Button>
        </Inline>
      </Stacked>
    </>
  );
};

const Rules = ({ intro }: { intro: ExamIntro }): ReactElement => {
  const words = useWords('learn');
  const { minutes, attempts, attempts_left, pass_percent, questions } = intro;
  const none = words('attempt.no_limit');
  return (
    <Figures
      look="facts"
      lines={[
        { label: words('attempt.questions'), value: questions },
        { label: words('attempt.time'), value: minutes === null ? none : words('attempt.minutes', { count: minutes }) },
        { label: words('attempt.pass_mark'), value: words('exam.percent', { percent: pass_percent }) },
        {
          label: words('attempt.attempts'),
          value: attempts === null ? none : words('attempt.attempts_left', { count: attempts_left ?? 0 }),
        },
      ]}
    />
  );
};
const Intro = ({ intro, onBegin }: { intro: ExamIntro; onBegin: (attempt: Attempt) => void }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const { run, busy } = useWrite(attemptContract.start);
  const begin = async (): Promise<void> => {
    const started = await run(
      { body: { exam_id: intro.id } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
    if (started) onBegin(started.data);
  };
  const description = textIn(intro.description, locale);
  return (
    <>
      <PageHead
        title={textIn(intro.title, locale)}
        context={words(`exam.kind.${intro.kind}`)}
        crumbs={
          <Trail>
            <PageLink to="/learn">{words('study.title')}</PageLink>
            <PageLink to="/learn/courseDetails" record={intro.course_id}>
              {textIn(intro.course_title, locale)}
            </PageLink>
          </Trail>
        }
      />
      <Stacked gap={16} most={640}>
        {intro.blocked === null ? null : (
          <Alert color="yellow">
            {intro.blocked} {intro.again_at === null ? null : <InstantText at={intro.again_at} />}
          </Alert>
        )}
        <Card title={words('attempt.rules')}>
          {description === '' ? null : (
            <Words as="p" lines>
              {description}
            </Words>
          )}
          <Rules intro={intro} />
          <Words as="p" my={12}>
            {words(intro.minutes === null ? 'attempt.untimed' : 'attempt.begin_text')}
          </Words>
          <Inline gap={8}>
            {intro.blocked === null ? (
              <Button loading={busy} onClick={() => void begin()}>
                {words(intro.going_on === null ? 'attempt.begin' : 'attempt.go_on')}
              </Button>
            ) : null}
            {intro.last === null ? null : (
              <Button
                variant="default"
                component={PageLink}
                to="/learn/userExamResults"
                search={{ result: String(intro.last) }}
              >
                {words('attempt.show')}
              </Button>
            )}
          </Inline>
        </Card>
      </Stacked>
    </>
  );
};

export const TakeExamPage = (): ReactElement => {
  const id = usePageId();
  const go = useGo();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const of = attempt?.id;
  const end = useCallback(() => go('/learn/userExamResults', undefined, { result: String(of) }), [go, of]);
  const { data, waiting } = useLoaded(
    attemptContract.intro,
    { params: { id: id ?? 0 } },
    { when: id !== undefined && attempt === null, isPage: true },
  );
  if (attempt) return <Taking key={attempt.id} attempt={attempt} onEnded={end} />;
  return data ? <Intro intro={data} onBegin={setAttempt} /> : waiting;
};
