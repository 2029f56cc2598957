/** Marking the answers to a question again, for everyone who was asked it. One transaction. */
import { questionContract } from '../exam/exam.contract.ts';
import type { QuestionRow } from '../exam/exam.model.ts';
import { mustMark, viewQuestion } from '../exam/exam.commands.ts';
import { completeIfDone } from '../study/study.commands.ts';
import { lockStudyOf } from '../study/study.store.ts';
import { outcomeOf } from './attempt.rules.ts';
import { canRegradeByKey, marksNow } from './regrade.rules.ts';
import { refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { getPaper } from './attempt.commands.ts';
import { answersOf, lockAttempt, moveAttempt } from './attempt.store.ts';
import { attemptsThatAsked, insertRegrade, raiseMarks } from './regrade.store.ts';

type Asked = { id: number; staff_id: number; staff_course_id: number; slot: number };
type Outcome = 'same' | 'raised' | 'passed';
/** What an attempt earns after its answer was marked again; what was passed stays passed. */
const regradeOne = async (
  ctx: TxCtx,
  one: Asked,
  how: 'key' | 'full',
  question: QuestionRow,
  reason: string,
): Promise<Outcome> => {
  const study = await lockStudyOf(ctx.db, one.staff_id, { staff_course_id: one.staff_course_id });
  const record = await lockAttempt(ctx.db, one.id, 'update');
  const { paper, answers } = await getPaper(ctx, one.id);
  const asked = paper.questions[one.slot];
  const given = answers.find(({ slot }) => slot === one.slot);
  const marks = asked ? marksNow(asked, given, how, question) : null;
  if (marks === null || marks === (given?.marks ?? 0)) return 'same';
  const { id, staff_id, slot } = one;
  await raiseMarks(ctx.db, { id, staff_id, slot, marks, at: record.submitted_at ?? record.started_at });
  const [after] = await ctx.read(answersOf(id));
  const { move, ...sum } = outcomeOf(after, record);
  const by = { marked_by: ctx.actor.staff_id, marked_at: ctx.clock.now().toISOString(), mark_reason: reason };
  await moveAttempt(ctx.db, record, move, { ...by, ...sum });
  await completeIfDone(ctx, study);
  return move === 'pass' && record.status !== 'passed' ? 'passed' : 'raised';
};

export const regradeQuestion = command(questionContract.regrade, async (ctx, id, { version, how, reason }) => {
  const question = await viewQuestion(ctx, id);
  mustMark(ctx, question.branch_id);
  if (question.version !== version) throw new StaleWrite('exam_question', id, version);
  refuseIf(how === 'key' && !canRegradeByKey(question) ? 'learn.not_regradable' : null);
  const [all] = await ctx.read(attemptsThatAsked(id, question.exam_id));
  // Nobody decides about an exam of their own.
  const asked = all.filter(({ staff_id }) => staff_id !== ctx.actor.staff_id);
  const outcomes: Outcome[] = [];
  for (const one of asked) outcomes.push(await regradeOne(ctx, one, how, question, reason));
  const passed = outcomes.filter((one) => one === 'passed').length;
  const raised = outcomes.filter((one) => one !== 'same').length;
  await insertRegrade(ctx.db, {
    branch_id: question.branch_id,
    exam_question_id: id,
    exam_id: question.exam_id,
    how,
    reason,
    attempts: asked.length,
    raised,
    passed,
    staff_id: ctx.actor.staff_id || null,
    regraded_at: ctx.clock.now().toISOString(),
  });
  return { attempts: asked.length, raised, passed };
});
