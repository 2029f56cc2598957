/** `/learn/userExamResults`: a person's own results; `?result=` shows one of them as far as its exam allows. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { attemptContract } from './attempt.contract.ts';
import { attemptMachine, retakeMachine } from './attempt.machine.ts';
import type { OwnResult } from './attempt.model.ts';
import { AnsweredCard, pictureOfSlot } from './answered.parts.tsx';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead, Trail } from '#kit/web/look/page.tsx';
import { Badge, InstantText, Status } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const noun = 'learn.attempt';
const useScore = (): ((of: Pick<OwnResult, 'marks' | 'marks_total' | 'percent'>) => string) => {
  const words = useWords('learn');
  return ({ marks, marks_total, percent }) =>
    marks === null
      ? words('attempt.not_marked')
      : words('attempt.score', { marks, total: marks_total, percent: percent ?? 0 });
};

const Moves = ({ result }: { result: OwnResult }): ReactElement => {
  const words = useWords('learn');
  const blocks = useWords('blocks');
  const { run, busy } = useWrite(attemptContract.requestRetake);
  const request = async (): Promise<void> => {
    const title = words('attempt.request_retake');
    const ask = { title, text: words('attempt.request_text'), yes: title, no: blocks('dialog.cancel') };
    const reason = await askReason(ask);
    if (reason !== null) await run({ params: { id: result.id }, body: { reason } });
  };
  return (
    <Inline gap={8}>
      {result.can.includes('again') ? (
        <Button component={PageLink} to="/learn/quizExam" record={result.exam_id}>
          {words('attempt.again')}
        </Button>
      ) : null}
      {result.can.includes('request_retake') ? (
        <Button loading={busy} onClick={() => void request()}>
          {words('attempt.request_retake')}
        </Button>
      ) : null}
      <Button variant="default" component={PageLink} to="/learn/courseDetails" record={result.course_id}>
        {words('attempt.back_to_course')}
      </Button>
    </Inline>
  );
};

const One = ({ result }: { result: OwnResult }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const score = useScore();
  const { attempts_left, retake_status } = result;
  return (
    <>
      <PageHead
        title={textIn(result.exam_title, locale)}
        context={`${textIn(result.course_title, locale)} · ${words('attempt.number', { attempt: result.attempt })}`}
        crumbs={
          <Trail>
            <PageLink to="/learn">{words('study.title')}</PageLink>
            <PageLink to="/learn/userExamResults">{words('attempt.own_title')}</PageLink>
          </Trail>
        }
      />
      <Stacked gap={16} most={760}>
        <Card>
          <Stacked gap={8}>
            <Inline gap={12}>
              <Status machine={attemptMachine} value={result.status} noun={noun} />
              <Words size={18} weight={600}>
                {score(result)}
              </Words>
            </Inline>
            {result.closed_by_system ? <Quiet>{words('attempt.by_time')}</Quiet> : null}
            {retake_status === null ? null : (
              <Inline gap={8}>
                {words('attempt.retake')}
                <Badge tone={retakeMachine.states[retake_status]?.tone ?? 'gray'}>
                  {words(`attempt.retake_status.${retake_status}`)}
                </Badge>
                {result.retake_answer === null ? null : words('attempt.retake_said', { answer: result.retake_answer })}
              </Inline>
            )}
            {result.status === 'failed' && attempts_left !== null ? (
              <Quiet>{words('attempt.attempts_left', { count: attempts_left })}</Quiet>
            ) : null}
            {result.again_at === null ? null : (
              <Quiet>
                {words('attempt.again_at')} <InstantText at={result.again_at} />
              </Quiet>
            )}
            <Moves result={result} />
          </Stacked>
        </Card>
        {(result.questions ?? []).map((question) => (
          <AnsweredCard key={question.slot} question={question} picture={pictureOfSlot(result.id, question)} />
        ))}
      </Stacked>
    </>
  );
};
const OneById = ({ id }: { id: number }): ReactElement => {
  const { data, waiting } = useLoaded(attemptContract.result, { params: { id } }, { isPage: true });
  return data ? <One result={data} /> : waiting;
};

const All = (): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const score = useScore();
  const { data, waiting } = useLoaded(attemptContract.own, {}, { height: 240 });
  return (
    <>
      <PageHead
        title={words('attempt.own_title')}
        context={words('attempt.own_context')}
        crumbs={
          <Trail>
            <PageLink to="/learn">{words('study.title')}</PageLink>
            <PageLink to="/learn/profile">{words('study.profile')}</PageLink>
          </Trail>
        }
      />
      {waiting}
      {data?.length === 0 ? <Empty title={words('attempt.own_none')} /> : null}
      {data && data.length > 0 ? (
        <Card>
          <Items>
            {data.map((one) => (
              <Item
                key={one.id}
                title={
                  one.status === 'in_progress' ? (
                    <PageLink to="/learn/quizExam" record={one.exam_id}>
                      {textIn(one.exam_title, locale)}
                    </PageLink>
                  ) : (
                    <PageLink to="/learn/userExamResults" search={{ result: String(one.id) }}>
                      {textIn(one.exam_title, locale)}
                    </PageLink>
                  )
                }
                below={[
                  `${textIn(one.course_title, locale)} · ${words('attempt.number', { attempt: one.attempt })}`,
                  <InstantText key="at" at={one.submitted_at ?? one.started_at} />,
                ]}
                right={
                  <Stacked gap={2} items="end">
                    <Status machine={attemptMachine} value={one.status} noun={noun} />
                    {one.marks === null ? null : <span>{score(one)}</span>}
                  </Stacked>
                }
              />
            ))}
          </Items>
        </Card>
      ) : null}
    </>
  );
};

export const OwnResultsPage = (): ReactElement => {
  const { result } = useAddress().search;
  return result !== undefined && /^\d{1,15}$/.test(result) ? <OneById key={result} id={Number(result)} /> : <All />;
};
