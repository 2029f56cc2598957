/** Taking and marking exams. The time belongs to the server; answers are saved as they are given. Each is one transaction. */
import { randomInt } from 'node:crypto';
import type { Attempt, AnsweredQuestion, ExamIntro, OwnResult } from './attempt.model.ts';
import { attemptContract } from './attempt.contract.ts';
import {
  attemptsLeft,
  endedAt,
  isInTime,
  outcomeOf,
  shownOfResult,
  startsAgainAt,
  whyNotRequestRetake,
  whyNotStart,
} from './attempt.rules.ts';
import type { Answer, Paper, PaperQuestion } from './paper.model.ts';
import { drawn, marksFor, paperOf, percentOf, shownQuestion } from './paper.rules.ts';
import { NotFound, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { inLanguage, wordAt, type Locale } from '#kit/domain/words.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { exams, questionsOf } from '../exam/exam.store.ts';
import { completeIfDone } from '../study/study.commands.ts';
import { lockStudyOf, studyAt } from '../study/study.store.ts';
import { learnWords } from '../learn.words.ts';
import {
  answersOf,
  attemptById,
  attemptsAt,
  attemptsBy,
  insertAttempt,
  lockAttempt,
  moveAttempt,
  paperOfAttempt,
  putAnswer,
  saveMarks,
  type AnswerRecord,
  type AttemptRecord,
} from './attempt.store.ts';

const MINUTE_MS = 60_000;
const STEPS = 2 ** 32;
const chance = (): number => randomInt(STEPS) / STEPS;
const nothing: Answer = { chosen: [], text: '' };

const sentenceOf = (code: string, locale: Locale): string =>
  wordAt(inLanguage(learnWords, locale), code.replace('learn.', 'refusals.')) ?? code;

const ownAttempt = async (ctx: Ctx, id: number): Promise<AttemptRecord> => {
  const [[record]] = await ctx.read(attemptById(id));
  if (record?.staff_id !== ctx.actor.staff_id) throw new NotFound();
  return record;
};
export const getPaper = async (ctx: Ctx, id: number): Promise<{ paper: Paper; answers: AnswerRecord[] }> => {
  const [[found], answers] = await ctx.read(paperOfAttempt(id), answersOf(id));
  if (!found) throw new NotFound();
  return { paper: found.paper, answers };
};
const answered = (questions: readonly PaperQuestion[], answers: readonly AnswerRecord[]) => {
  const at = new Map(answers.map((one) => [one.slot, one]));
  return questions.map((question) => ({ question, given: at.get(question.slot) }));
};

/**
 * Hands an attempt in whose row is locked: at its deadline, if that has passed, with the answers that were saved until
 * then. What nobody answered earns nothing; an open answer waits for a person.
 */
const close = async (ctx: TxCtx, record: AttemptRecord): Promise<void> => {
  const now = ctx.clock.now();
  const { paper, answers } = await getPaper(ctx, record.id);
  const marked = answered(paper.questions, answers).flatMap(({ question, given }) =>
    given ? [{ slot: question.slot, marks: marksFor(question, given.answer) }] : [],
  );
  await saveMarks(ctx.db, record.id, marked);
  const { move, ...sum } = outcomeOf(marked, record);
  await moveAttempt(ctx.db, record, move, {
    ...sum,
    submitted_at: endedAt(record.deadline_at, now),
    closed_by_system: !isInTime(record.deadline_at, now),
  });
};
/** Closes an attempt and looks whether its course is completed now. */
const closeAndComplete = async (ctx: TxCtx, id: number, staff_id: number): Promise<void> => {
  const [[found]] = await ctx.read(attemptById(id));
  if (!found) throw new NotFound();
  const study = await lockStudyOf(ctx.db, staff_id, { staff_course_id: found.staff_course_id });
  const record = await lockAttempt(ctx.db, id, 'update');
  if (record.status !== 'in_progress') return;
  await close(ctx, record);
  await completeIfDone(ctx, study);
};
/** By the job, for attempts whose time is up. */
export const closeOverdue = (ctx: Ctx, id: number): Promise<void> =>
  ctx.tx(async (inside) => {
    const [[found]] = await inside.read(attemptById(id));
    if (found && !isInTime(found.deadline_at, inside.clock.now())) await closeAndComplete(inside, id, found.staff_id);
  });

const secondsLeft = (deadline_at: string | null, now: Date): number | null =>
  deadline_at === null ? null : Math.max(0, Math.ceil((Date.parse(deadline_at) - now.getTime()) / 1000));
export const viewPaper = async (ctx: Ctx, id: number): Promise<Attempt> => {
  const record = await ownAttempt(ctx, id);
  const isGoing = record.status === 'in_progress' && isInTime(record.deadline_at, ctx.clock.now());
  const { paper, answers } = await getPaper(ctx, id);
  return {
    ...headOf(record),
    description: record.description,
    deadline_at: record.deadline_at,
    seconds_left: secondsLeft(record.deadline_at, ctx.clock.now()),
    marks_total: record.marks_total,
    questions: isGoing ? paper.questions.map(shownQuestion) : [],
    answers: isGoing ? answers.map(({ slot, seq, answer }) => ({ slot, seq, ...answer })) : [],
  };
};
const headOf = ({
  id,
  exam_id,
  exam_title,
  kind,
  course_id,
  course_title,
  attempt,
  status,
  started_at,
  submitted_at,
  pass_percent,
}: AttemptRecord) => ({
  id,
  exam_id,
  exam_title,
  kind,
  course_id,
  course_title,
  attempt,
  status,
  started_at,
  submitted_at,
  pass_percent,
});

export const startExam = command(attemptContract.start, async (ctx, { exam_id }) => {
  const { staff_id } = ctx.actor;
  const study = await lockStudyOf(ctx.db, staff_id, { exam_id });
  const now = ctx.clock.now();
  const [before] = await ctx.read(attemptsAt(study.id, exam_id));
  const open = before.find(({ status }) => status === 'in_progress');
  if (open && isInTime(open.deadline_at, now)) return viewPaper(ctx, open.id);
  if (open) await closeAndComplete(ctx, open.id, staff_id);
  const [[exam], earlier, bank] = await ctx.read(
    exams.one(exam_id, { branches: ctx.actor.branches, network: false }),
    attemptsAt(study.id, exam_id),
    questionsOf(exam_id),
  );
  if (!exam) throw new NotFound();
  const isCompleted = study.completed_at !== null;
  const why = whyNotStart({ exam, isPublished: study.is_published, isCompleted, earlier, now });
  refuseIf(why);
  const paper = paperOf(bank, exam, chance);
  const id = await insertAttempt(
    ctx.db,
    {
      staff_course_id: study.id,
      exam_id,
      staff_id,
      attempt: earlier.length + 1,
      started_at: now.toISOString(),
      deadline_at: exam.minutes === null ? null : new Date(now.getTime() + exam.minutes * MINUTE_MS).toISOString(),
      marks_total: paper.questions.reduce((sum, { marks }) => sum + marks, 0),
      pass_percent: exam.pass_percent,
      review: exam.review,
    },
    paper,
  );
  return viewPaper(ctx, id);
});

export const viewIntro = async (ctx: Ctx, exam_id: number): Promise<ExamIntro> => {
  const [[exam], [study]] = await ctx.read(
    exams.one(exam_id, { branches: ctx.actor.branches, network: false }),
    studyAt(ctx.actor.staff_id, exam_id),
  );
  if (!exam || !study) throw new NotFound();
  const [earlier, bank] = await ctx.read(attemptsAt(study.id, exam_id), questionsOf(exam_id));
  const now = ctx.clock.now();
  const open = earlier.find(({ status, deadline_at }) => status === 'in_progress' && isInTime(deadline_at, now));
  const isCompleted = study.completed_at !== null;
  const done = earlier.filter((one) => one !== open);
  const why = whyNotStart({ exam, isPublished: study.is_published, isCompleted, earlier: done, now });
  const starts = startsAgainAt(exam, done.at(-1));
  const { id, kind, title, description, course_id, course_title, minutes, pass_percent, attempts } = exam;
  return {
    id,
    kind,
    title,
    description,
    course_id,
    course_title,
    minutes,
    pass_percent,
    attempts,
    questions: drawn(bank, exam, chance).length,
    attempts_left: attemptsLeft(exam, done),
    going_on: open?.id ?? null,
    last: done.at(-1)?.id ?? null,
    blocked: open || why === null ? null : sentenceOf(why, ctx.locale),
    again_at: why === 'learn.cooling_down' ? new Date(starts).toISOString() : null,
  };
};

export const saveAnswer = command(attemptContract.answer, async (ctx, id, { slot, answer, seq }) => {
  await ownAttempt(ctx, id);
  const { status, deadline_at, staff_id } = await lockAttempt(ctx.db, id, 'share');
  const now = ctx.clock.now();
  refuseIf(status === 'in_progress' ? null : 'learn.attempt_ended');
  refuseIf(isInTime(deadline_at, now) ? null : 'learn.time_over');
  const { paper } = await getPaper(ctx, id);
  if (!paper.questions[slot]) throw new ValidationError([{ field: 'slot', key: 'not_one_of' }]);
  const kept = await putAnswer(ctx.db, { id, staff_id, slot, answer, seq, at: now.toISOString() });
  return { saved: kept === seq, seq: kept };
});

/** Handed in twice, or by two tabs, it is handed in once; both get the same result. */
export const submitExam = command(attemptContract.submit, async (ctx, id) => {
  await ownAttempt(ctx, id);
  await closeAndComplete(ctx, id, ctx.actor.staff_id);
  return viewOwnResult(ctx, id);
});

type Shown = { marks: boolean; answers: boolean };
export const questionsShown = (
  questions: readonly PaperQuestion[],
  answers: readonly AnswerRecord[],
  shown: Shown,
): AnsweredQuestion[] =>
  answered(questions, answers).map(({ question, given }) => ({
    ...shownQuestion(question),
    ...(given?.answer ?? nothing),
    got: shown.marks ? (given ? given.marks : 0) : null,
    comment: given?.comment ?? null,
    key: shown.answers ? question.key : null,
    explanation: shown.answers ? question.explanation : null,
  }));
export const percentIn = ({ marks, marks_total }: AttemptRecord): number | null =>
  marks === null ? null : percentOf(marks, marks_total);

/** The rules of an exam by which its results are shown, for the learner. */
const present = (ctx: Ctx, record: AttemptRecord, earlier: readonly AttemptRecord[], exam: ExamFacts): OwnResult => {
  const isLast = earlier.at(-1)?.id === record.id;
  const whyNot = whyNotRequestRetake({ exam, earlier, isLast });
  const starts = startsAgainAt(exam, earlier.at(-1));
  const again = whyNotStart({
    exam: { ...exam, cooldown_hours: 0 },
    isPublished: true,
    isCompleted: false,
    earlier,
    now: ctx.clock.now(),
  });
  const { staff_course_id: _course, deadline_at: _deadline, description: _text, to_mark: _open, ...same } = record;
  return {
    ...same,
    percent: percentIn(record),
    attempts_left: attemptsLeft(exam, earlier),
    again_at: again === null && starts > ctx.clock.now().getTime() ? new Date(starts).toISOString() : null,
    questions: null,
    can: [
      ...(isLast && again === null && record.status === 'failed' ? (['again'] as const) : []),
      ...(whyNot === null ? (['request_retake'] as const) : []),
    ],
  };
};
type ExamFacts = { attempts: number | null; cooldown_hours: number; questions: number };
const examFacts = async (ctx: Ctx, exam_id: number): Promise<ExamFacts> => {
  const [[exam]] = await ctx.read(exams.one(exam_id, { branches: ctx.actor.branches, network: false }));
  return exam ?? { attempts: 1, cooldown_hours: 0, questions: 0 };
};
export const viewOwnResult = async (ctx: Ctx, id: number): Promise<OwnResult> => {
  const record = await ownAttempt(ctx, id);
  const [earlier] = await ctx.read(attemptsAt(record.staff_course_id, record.exam_id));
  const own = present(ctx, record, earlier, await examFacts(ctx, record.exam_id));
  const shown = shownOfResult(record.review, record.status);
  if (!shown.marks) return own;
  const { paper, answers } = await getPaper(ctx, id);
  return { ...own, questions: questionsShown(paper.questions, answers, shown) };
};
export const listOwnResults = async (ctx: Ctx): Promise<OwnResult[]> => {
  const [all] = await ctx.read(attemptsBy(ctx.actor.staff_id));
  const facts = new Map<number, ExamFacts>();
  for (const { exam_id } of all) if (!facts.has(exam_id)) facts.set(exam_id, await examFacts(ctx, exam_id));
  return all.map((record) => {
    const isSame = (one: AttemptRecord): boolean =>
      one.exam_id === record.exam_id && one.staff_course_id === record.staff_course_id;
    const earlier = all.filter(isSame).toSorted((a, b) => a.attempt - b.attempt);
    return present(ctx, record, earlier, facts.get(record.exam_id) ?? { attempts: 1, cooldown_hours: 0, questions: 0 });
  });
};
export const requestRetake = command(attemptContract.requestRetake, async (ctx, id, { reason }) => {
  const own = await ownAttempt(ctx, id);
  await lockStudyOf(ctx.db, own.staff_id, { staff_course_id: own.staff_course_id });
  const record = await lockAttempt(ctx.db, id, 'update');
  const [earlier] = await ctx.read(attemptsAt(record.staff_course_id, record.exam_id));
  const exam = await examFacts(ctx, record.exam_id);
  refuseIf(whyNotRequestRetake({ exam, earlier, isLast: earlier.at(-1)?.id === id }));
  await saveVersioned(ctx.db, 'staff_exam', id, record.version, { retake_status: 'pending', retake_reason: reason });
  return viewOwnResult(ctx, id);
});
