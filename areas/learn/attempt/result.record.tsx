/** `/learnManage/result/view/{id}`: one attempt with its questions and answers, and the person's other attempts. */
import type { ReactElement } from 'react';
import { attemptContract } from './attempt.contract.ts';
import { attemptMachine, retakeMachine } from './attempt.machine.ts';
import type { Result } from './attempt.model.ts';
import { AnsweredCard, pictureOfSlot } from './answered.parts.tsx';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { instant, number, text } from '#kit/web/columns.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, InstantText, Status } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { resultActions } from './result.actions.ts';

type Props = { record: Result };
const Main = ({ record }: Props): ReactElement => {
  const words = useWords('learn');
  return record.status === 'in_progress' ? (
    <Card>
      <Quiet>{words('attempt.going_on')}</Quiet>
    </Card>
  ) : (
    <>
      {record.questions.map((question) => (
        <AnsweredCard key={question.slot} question={question} picture={pictureOfSlot(record.id, question)} />
      ))}
    </>
  );
};

const Others = ({ record }: Props): ReactElement | null => {
  const words = useWords('learn');
  const locale = useLocale();
  const query = { staff_id: String(record.staff_id) };
  const { data, waiting } = useLoaded(attemptContract.taken, { query }, { height: 120 });
  if (!data) return waiting;
  return (
    <Card title={words('attempt.all_of', { name: record.staff_name })}>
      <Items>
        {data.map((one) => (
          <Item
            key={one.id}
            title={
              one.id === record.id ? (
                textIn(one.exam_title, locale)
              ) : (
                <PageLink to="/learnManage/result/view" record={one.id}>
                  {textIn(one.exam_title, locale)}
                </PageLink>
              )
            }
            below={<InstantText at={one.submitted_at ?? one.started_at} />}
            right={<Status machine={attemptMachine} value={one.status} />}
          />
        ))}
      </Items>
    </Card>
  );
};
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('learn');
  const { marks, marks_total, percent, retake_status, minutes_taken } = record;
  return (
    <>
      <Card title={words('attempt.one')}>
        <Stacked gap={4}>
          <span>
            {marks === null
              ? words('attempt.not_marked')
              : words('attempt.score', { marks, total: marks_total, percent: percent ?? 0 })}
          </span>
          {minutes_taken === null ? null : <Quiet>{words('attempt.took', { count: minutes_taken })}</Quiet>}
          {record.mark_reason === null ? null : (
            <span>
              {words('attempt.marks_changed', { reason: record.mark_reason, name: record.marked_by_name ?? '' })}
            </span>
          )}
          {record.closed_by_system ? <Quiet>{words('attempt.by_time')}</Quiet> : null}
        </Stacked>
      </Card>
      {retake_status === null ? null : (
        <Card
          title={words('attempt.retake')}
          aside={
            <Badge tone={retakeMachine.states[retake_status]?.tone ?? 'gray'}>
              {words(`attempt.retake_status.${retake_status}`)}
            </Badge>
          }
        >
          <Stacked gap={4}>
            <span>{words('attempt.retake_why', { reason: record.retake_reason ?? '' })}</span>
            {record.retake_answer === null ? null : (
              <span>{words('attempt.retake_said', { answer: record.retake_answer })}</span>
            )}
            {record.retake_by_name === null ? null : <Quiet>{record.retake_by_name}</Quiet>}
          </Stacked>
        </Card>
      )}
      <Others record={record} />
    </>
  );
};

export const ResultRecord = recordPage(attemptContract.view, {
  noun: 'learn.attempt',
  list: '/learnManage/result',
  title: (result) => result.staff_name,
  status: { machine: attemptMachine },
  facts: [text('exam_title'), text('course_title'), number('attempt'), instant('submitted_at')],
  actions: resultActions,
  main: Main,
  side: Side,
});
