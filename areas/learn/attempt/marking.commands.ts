/** Looking at attempts of others: marking them and deciding about retakes. Each command is one transaction. */
import type { Result, ResultRow } from './attempt.model.ts';
import { attemptContract } from './attempt.contract.ts';
import { retakeMachine } from './attempt.machine.ts';
import type { Paper } from './paper.model.ts';
import { outcomeOf } from './attempt.rules.ts';
import { branchPlace } from '#areas/network/branch/branch.facts.ts';
import { faultAt, NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { needReason } from '#kit/domain/machine.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { pictureOf } from '#kit/server/file.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { completeIfDone } from '../study/study.commands.ts';
import { lockStudyOf } from '../study/study.store.ts';
import { getPaper, percentIn, questionsShown } from './attempt.commands.ts';
import {
  answersOf,
  attemptById,
  attemptsAt,
  extraOf,
  lockAttempt,
  moveAttempt,
  results,
  saveMarks,
  type AnswerRecord,
  type AttemptRecord,
} from './attempt.store.ts';

const MINUTE_MS = 60_000;
/** Nobody decides about an exam of their own. */
export const presentResult = (ctx: Ctx, record: AttemptRecord): ResultRow => {
  const { staff_course_id: _course, deadline_at: _deadline, description: _text, review: _review, ...same } = record;
  const marks = ctx.has('MARK_EXAM') && record.staff_id !== ctx.actor.staff_id;
  return {
    ...same,
    percent: percentIn(record),
    can: [
      ...(marks && (record.status === 'to_mark' || record.status === 'failed') ? (['mark'] as const) : []),
      ...(marks && record.retake_status === 'pending' ? (['approve', 'reject'] as const) : []),
    ],
  };
};
export const placeOfResults = async (ctx: Ctx) => {
  const [[place]] = await ctx.read(branchPlace(ctx.branch_id || (ctx.scope.branches[0] ?? 0)));
  return { ...ctx.scope, zone: place?.time_zone ?? 'UTC' };
};
const getResult = async (ctx: Ctx, id: number): Promise<AttemptRecord> => {
  const [[record]] = await ctx.read(results.one(id, await placeOfResults(ctx)));
  if (!record) throw new NotFound();
  return record;
};
export const viewResult = async (ctx: Ctx, id: number): Promise<Result> => {
  const record = await getResult(ctx, id);
  const [{ paper, answers }, [[extra]]] = [await getPaper(ctx, id), await ctx.read(extraOf(id))];
  if (!extra) throw new NotFound();
  const { minutes: _minutes, ...names } = extra;
  const { started_at, submitted_at } = record;
  return {
    ...presentResult(ctx, record),
    ...names,
    minutes_taken:
      submitted_at === null ? null : Math.round((Date.parse(submitted_at) - Date.parse(started_at)) / MINUTE_MS),
    // A paper that is being taken shows nothing that could be passed on.
    questions:
      record.status === 'in_progress' ? [] : questionsShown(paper.questions, answers, { marks: true, answers: true }),
  };
};
export const listTaken = async (ctx: Ctx, staff_id: number): Promise<ResultRow[]> => {
  const asked = { staff_id, page: 1, itemsPerPage: 500, sort: '-started_at' } as const;
  const [rows] = await ctx.read(results.rows(asked, await placeOfResults(ctx)));
  return rows.map((record) => presentResult(ctx, record));
};

const checkMarks = (
  input: readonly { slot: number; marks: number }[],
  paper: Paper,
  answers: readonly AnswerRecord[],
) => {
  const given = new Map(answers.map((one) => [one.slot, one]));
  input.forEach(({ slot, marks }, at) => {
    const question = paper.questions[slot];
    if (!question || !given.has(slot)) faultAt(`marks.${at}.slot`, 'not_one_of');
    if (question && marks > question.marks) faultAt(`marks.${at}.marks`, 'too_big', { max: question.marks });
  });
};
/** A failed attempt can be corrected upwards until it is passed; what was passed stays passed. */
export const markAttempt = command(attemptContract.mark, async (ctx, id, { version, marks: input, reason }) => {
  const found = await getResult(ctx, id);
  const study = await lockStudyOf(ctx.db, found.staff_id, { staff_course_id: found.staff_course_id });
  const record = await lockAttempt(ctx.db, id, 'update');
  refuseIf(record.staff_id === ctx.actor.staff_id ? 'learn.own_attempt' : null);
  refuseIf(record.status === 'to_mark' || record.status === 'failed' ? null : 'learn.not_to_mark');
  if (record.status === 'failed' && reason === null) faultAt('reason', 'required');
  const { paper, answers } = await getPaper(ctx, id);
  checkMarks(input, paper, answers);
  await saveMarks(ctx.db, id, input);
  const [after] = await ctx.read(answersOf(id));
  const { move, ...sum } = outcomeOf(after, record);
  const by = { marked_by: ctx.actor.staff_id, marked_at: ctx.clock.now().toISOString(), mark_reason: reason };
  await moveAttempt(ctx.db, { id, version }, move, { ...by, ...sum });
  await completeIfDone(ctx, study);
  return viewResult(ctx, id);
});

export const updateRetake = command(attemptContract.updateRetake, async (ctx, id, { version, status, reason }) => {
  const found = await getResult(ctx, id);
  await lockStudyOf(ctx.db, found.staff_id, { staff_course_id: found.staff_course_id });
  const record = await lockAttempt(ctx.db, id, 'update');
  const move = status === 'approved' ? 'approve' : 'reject';
  refuseIf(record.staff_id === ctx.actor.staff_id ? 'learn.own_attempt' : null);
  if (record.retake_status !== 'pending')
    throw new Refusal('kit.move_not_possible', { status: record.retake_status ?? '' });
  needReason(retakeMachine, move, reason);
  const [earlier] = await ctx.read(attemptsAt(record.staff_course_id, record.exam_id));
  refuseIf(status === 'approved' && earlier.some((one) => one.status === 'passed') ? 'learn.already_passed' : null);
  const decided = { retake_status: status, retake_answer: reason, retake_by: ctx.actor.staff_id };
  await saveVersioned(ctx.db, 'staff_exam', id, version, decided);
  return viewResult(ctx, id);
});

export const pictureOfSlot = async (ctx: Ctx, id: number, slot: number): Promise<FileAnswer> => {
  const [[record]] = await ctx.read(attemptById(id));
  const isSeen = record?.staff_id === ctx.actor.staff_id || ctx.actor.branchesWith('VIEW_QUIZ_EXAM_RESULTS').length > 0;
  if (!record || !isSeen) throw new NotFound();
  const { paper } = await getPaper(ctx, id);
  return pictureOf(ctx, paper.questions[slot]?.picture_file_id);
};
