/** Exams and their questions. Each command is one transaction. */
import type { ExamFields, ExamRow, QuestionFields, QuestionRow } from './exam.model.ts';
import { examContract, questionContract } from './exam.contract.ts';
import { cleanOptions, questionFaults } from './exam.rules.ts';
import { Forbidden, NotFound, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { canRegradeByKey } from '../attempt/regrade.rules.ts';
import { changeFile } from '#kit/server/file.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { managesCourses, mustManage } from '../category/category.commands.ts';
import { managedSubCourse } from '../course/course.commands.ts';
import {
  exams,
  insertExam,
  insertQuestion,
  isOnAPaper,
  questions,
  type ExamRecord,
  type QuestionRecord,
} from './exam.store.ts';

export const presentExam = (ctx: Ctx, record: ExamRecord): ExamRow => ({
  ...record,
  can: managesCourses(ctx, record.branch_id) ? ['edit', ...(record.taken === 0 ? (['delete'] as const) : [])] : [],
});
export const viewExam = async (ctx: Ctx, id: number): Promise<ExamRow> => {
  const [[record]] = await ctx.read(exams.one(id, ctx.scope));
  if (!record) throw new NotFound();
  return presentExam(ctx, record);
};
const changeableExam = async (ctx: TxCtx, id: number): Promise<ExamRow> => {
  const exam = await viewExam(ctx, id);
  mustManage(ctx, exam.branch_id);
  return exam;
};
const examColumns = ({ title, description, ...same }: ExamFields) => ({
  ...same,
  title: JSON.stringify(title),
  description: JSON.stringify(description),
});
export const createExam = command(examContract.create, async (ctx, { sub_course_id, ...input }) => {
  const { branch_id } = await managedSubCourse(ctx, sub_course_id);
  return viewExam(ctx, await insertExam(ctx.db, { ...examColumns(input), sub_course_id, branch_id }));
});
export const editExam = command(examContract.edit, async (ctx, id, { version, ...input }) => {
  await changeableExam(ctx, id);
  await saveVersioned(ctx.db, 'exam', id, version, examColumns(input));
  return viewExam(ctx, id);
});
export const removeExam = command(examContract.remove, async (ctx, id, { version }) => {
  const { taken } = await changeableExam(ctx, id);
  refuseIf(taken > 0 ? 'learn.exam_taken' : null);
  const [mine] = await ctx.read(questions.rows({ exam_id: id, page: 1, itemsPerPage: 500, sort: 'id' }, ctx.scope));
  for (const one of mine) await dropQuestion(ctx, one, one.version);
  await deleteVersioned(ctx.db, 'exam', id, version);
  return { id };
});

/** Marking is allowed where the exam belongs to; for an exam of all branches, everywhere. */
const marksExams = (ctx: Ctx, branch_id: number | null): boolean =>
  branch_id === null ? ctx.actor.hasEverywhere('MARK_EXAM') : ctx.has('MARK_EXAM', branch_id);
export const mustMark = (ctx: Ctx, branch_id: number | null): void => {
  if (!marksExams(ctx, branch_id)) throw new Forbidden();
};

export const presentQuestion = (ctx: Ctx, record: QuestionRecord): QuestionRow => {
  const manages = managesCourses(ctx, record.branch_id);
  const marks = marksExams(ctx, record.branch_id);
  const can: QuestionRow['can'] = [];
  if (manages) can.push('edit');
  if (marks && canRegradeByKey(record)) can.push('regrade');
  if (marks) can.push('full_marks');
  if (manages) can.push('remove');
  return { ...record, can };
};
export const viewQuestion = async (ctx: Ctx, id: number): Promise<QuestionRow> => {
  const [[record]] = await ctx.read(questions.one(id, ctx.scope));
  if (!record) throw new NotFound();
  return presentQuestion(ctx, record);
};
const questionColumns = (input: QuestionFields) => ({
  kind: input.kind,
  prompt: JSON.stringify(input.prompt),
  picture_file_id: input.picture_file_id,
  options: JSON.stringify(cleanOptions(input)),
  marks: input.marks,
  pool: input.pool,
  explanation: JSON.stringify(input.explanation),
  position: input.position,
});
const check = (input: QuestionFields): void => {
  const faults = questionFaults(input);
  if (faults.length > 0) throw new ValidationError(faults);
};
const pictureAt = (branch_id: number | null) => ({
  field: 'picture_file_id',
  purpose: 'course_picture' as const,
  branch_id,
});
/** The picture that a paper shows stays. */
const releasable = async (ctx: TxCtx, { exam_id, picture_file_id }: QuestionRecord): Promise<number | null> => {
  const [[kept]] = await ctx.read(isOnAPaper(exam_id));
  return kept?.yes ? null : picture_file_id;
};
export const createQuestion = command(questionContract.create, async (ctx, { exam_id, ...input }) => {
  const { branch_id } = await changeableExam(ctx, exam_id);
  check(input);
  await changeFile(ctx, { ...pictureAt(branch_id), before: null, after: input.picture_file_id });
  return viewQuestion(ctx, await insertQuestion(ctx.db, { ...questionColumns(input), exam_id, branch_id }));
});
const changeable = async (ctx: TxCtx, id: number): Promise<QuestionRow> => {
  const question = await viewQuestion(ctx, id);
  mustManage(ctx, question.branch_id);
  return question;
};
export const editQuestion = command(questionContract.edit, async (ctx, id, { version, ...input }) => {
  const question = await changeable(ctx, id);
  check(input);
  if (input.picture_file_id !== question.picture_file_id)
    await changeFile(ctx, {
      ...pictureAt(question.branch_id),
      before: await releasable(ctx, question),
      after: input.picture_file_id,
    });
  await saveVersioned(ctx.db, 'exam_question', id, version, questionColumns(input));
  return viewQuestion(ctx, id);
});
const dropQuestion = async (ctx: TxCtx, question: QuestionRecord, version: number): Promise<void> => {
  const before = await releasable(ctx, question);
  await deleteVersioned(ctx.db, 'exam_question', question.id, version);
  await changeFile(ctx, { ...pictureAt(question.branch_id), before, after: null });
};
export const removeQuestion = command(questionContract.remove, async (ctx, id, { version }) => {
  await dropQuestion(ctx, await changeable(ctx, id), version);
  return { id };
});
