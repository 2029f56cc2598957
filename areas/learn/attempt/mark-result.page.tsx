/** `/learnManage/result/edit/{id}`: marks for the answers that a person has to judge. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, TextInput } from '@mantine/core';
import { attemptContract } from './attempt.contract.ts';
import { attemptMachine } from './attempt.machine.ts';
import type { AnsweredQuestion, Result } from './attempt.model.ts';
import { AnsweredCard, pictureOfSlot } from './answered.parts.tsx';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useGo, usePageId } from '#kit/web/address.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead, Trail } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Mark = { marks: number | null; comment: string };
/** Open answers; of a failed attempt, every answer can be corrected. */
const isMarked = (result: Result, { got, text, chosen }: AnsweredQuestion): boolean =>
  (text !== '' || chosen.some((one) => one !== 0)) && (got === null || result.status === 'failed' || text !== '');

const Marking = ({ result }: { result: Result }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const go = useGo();
  const questions = result.questions.filter((one) => isMarked(result, one));
  const [marks, setMarks] = useState<ReadonlyMap<number, Mark>>(
    () => new Map(questions.map(({ slot, got, comment }) => [slot, { marks: got, comment: comment ?? '' }])),
  );
  const [reason, setReason] = useState('');
  const [isChanged, setChanged] = useState(false);
  const isAgain = result.status === 'failed';
  const { run, busy, fault } = useWrite(attemptContract.mark);
  useLeaveGuard({ isChanged, isSaved: () => false });
  const put = (slot: number, part: Partial<Mark>): void => {
    setChanged(true);
    setMarks((all) => new Map(all).set(slot, { ...(all.get(slot) ?? { marks: null, comment: '' }), ...part }));
  };
  const given = [...marks].flatMap(([slot, one]) =>
    one.marks === null ? [] : [{ slot, marks: one.marks, comment: one.comment === '' ? null : one.comment }],
  );
  const save = async (): Promise<void> => {
    const done = await run(
      { params: { id: result.id }, body: { version: result.version, marks: given, reason: reason.trim() || null } },
      { onSuccess: () => setChanged(false) },
    );
    if (done) go('/learnManage/result/view', result.id);
  };
  return (
    <>
      <PageHead
        title={`${words('attempt.mark_title')}: ${result.staff_name}`}
        context={
          <Inline gap={12}>
            {textIn(result.exam_title, locale)}
            <Status machine={attemptMachine} value={result.status} noun="learn.attempt" />
          </Inline>
        }
        crumbs={
          <Trail>
            <PageLink to="/learnManage/result">{words('attempt.title')}</PageLink>
            <PageLink to="/learnManage/result/view" record={result.id}>
              {result.staff_name}
            </PageLink>
          </Trail>
        }
      />
      <Stacked gap={16} most={760}>
        {!result.can.includes('mark') || questions.length === 0 ? (
          <Card>{words('attempt.nothing_to_mark')}</Card>
        ) : (
          <>
            {questions.map((question) => {
              const number = question.slot + 1;
              const now = marks.get(question.slot);
              return (
                <AnsweredCard key={question.slot} question={question} picture={pictureOfSlot(result.id, question)}>
                  <NumberBox
                    w={120}
                    label={words('attempt.marks_of', { number, most: question.marks })}
                    min={0}
                    max={question.marks}
                    allowDecimal={false}
                    value={now?.marks ?? ''}
                    onChange={(next) => put(question.slot, { marks: next === '' ? null : Number(next) })}
                  />
                  <TextInput
                    label={words('attempt.comment_of', { number })}
                    maxLength={500}
                    value={now?.comment ?? ''}
                    onChange={({ currentTarget }) => put(question.slot, { comment: currentTarget.value })}
                  />
                </AnsweredCard>
              );
            })}
            {isAgain ? (
              <TextInput
                label={words('attempt.mark_reason')}
                withAsterisk
                maxLength={300}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
            ) : null}
            {fault ? <Alert color="red">{fault.lines.join(' ')}</Alert> : null}
            <Inline>
              <Button
                loading={busy}
                disabled={given.length === 0 || (isAgain && reason.trim() === '')}
                onClick={() => void save()}
              >
                {words('attempt.save_marks')}
              </Button>
            </Inline>
          </>
        )}
      </Stacked>
    </>
  );
};

export const MarkResultPage = (): ReactElement => {
  const id = usePageId();
  const { data, waiting } = useLoaded(
    attemptContract.view,
    { params: { id: id ?? 0 } },
    { when: id !== undefined, isPage: true },
  );
  return data ? <Marking key={data.version} result={data} /> : waiting;
};
