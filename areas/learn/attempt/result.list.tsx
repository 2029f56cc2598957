/** `/learnManage/result`: attempts of the staff of a branch at quizzes and exams. */
import type { ReactElement } from 'react';
import { attemptContract } from './attempt.contract.ts';
import { attemptMachine, retakeMachine } from './attempt.machine.ts';
import { retakeStatuses, type ResultRow } from './attempt.model.ts';
import { examContract } from '../exam/exam.contract.ts';
import { examKinds } from '../exam/exam.model.ts';
import { textIn, type BothTexts } from '#kit/domain/words.ts';
import { choice, custom, instant, nameLink, number, status, text } from '#kit/web/columns.tsx';
import { byChoice, byDays, byRecord, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Badge, None } from '#kit/web/look/show.tsx';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { resultActions } from './result.actions.ts';

type Props = { row: ResultRow };
const Score = ({ row: { marks, marks_total, percent } }: Props): ReactElement => {
  const words = useWords('learn');
  return marks === null ? (
    <None />
  ) : (
    <>{words('attempt.score', { marks, total: marks_total, percent: percent ?? 0 })}</>
  );
};
const Retake = ({ row: { retake_status } }: Props): ReactElement => {
  const words = useWords('learn');
  return retake_status === null ? (
    <None />
  ) : (
    <Badge tone={retakeMachine.states[retake_status]?.tone ?? 'gray'}>
      {words(`attempt.retake_status.${retake_status}`)}
    </Badge>
  );
};

export const ResultList = listPage(attemptContract.list, {
  noun: 'learn.attempt',
  record: '/learnManage/result/view',
  columns: [
    nameLink('staff_name', (row: ResultRow) => row.staff_name, { sort: 'staff_name' }),
    text('exam_title'),
    text('course_title'),
    status(attemptMachine),
    custom('percent', (row: ResultRow) => <Score row={row} />, { sort: 'percent', figures: true }),
    custom('retake_status', (row: ResultRow) => <Retake row={row} />),
    instant('submitted_at'),
    number('attempt', { extra: true }),
    choice('kind', { extra: true }),
    instant('started_at', { extra: true }),
  ],
  filters: [
    byStatus(attemptMachine),
    byChoice('retake_status', retakeStatuses),
    byChoice('kind', examKinds),
    byRecord('exam_id', examContract.list, (row) => textIn(row['title'] as BothTexts, currentLocale())),
    byDays('submitted'),
  ],
  views: [
    { name: 'to_mark', search: { status: 'to_mark' } },
    { name: 'retakes', search: { retake_status: 'pending' } },
    { name: 'failed', search: { status: 'failed' } },
  ],
  actions: resultActions,
  csv: attemptContract.csv,
});
