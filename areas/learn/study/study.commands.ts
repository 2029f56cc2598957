/** Taking courses. Whatever is done, one place decides whether a course is completed. Each command is one transaction. */
import type { CourseCertificate, LessonView, Study, StudyDetails, VerifiedCertificate } from './study.model.ts';
import { studyContract } from './study.contract.ts';
import {
  certificateState,
  cleanCode,
  dueOn,
  expiryOf,
  isFinished,
  seenPercent,
  seenRange,
  studyState,
  whyNotStartCourse,
} from './study.rules.ts';
import { certificatePdf } from './certificate.paper.ts';
import { newCode } from './certificate-code.service.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { textIn } from '#kit/domain/words.ts';
import { branchFacts, branchPlace } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { shownAs } from '../lesson/lesson.rules.ts';
import { staffSeen } from '../course/course.store.ts';
import {
  addSeen,
  availableTo,
  certificateByCode,
  certificateById,
  certificatesOf,
  completeStudy,
  finishLesson,
  insertStudy,
  lockStudyOf,
  openLesson,
  progressOf,
  startedBy,
  studyContent,
  studyOf,
  viewOfLesson,
  type StudyRecord,
} from './study.store.ts';

/** The day of the branch in which the caller works. */
export const todayFor = async (ctx: Ctx, branch_id = ctx.branch_id): Promise<Day> => {
  const [[place]] = await ctx.read(branchPlace(branch_id || (ctx.scope.branches[0] ?? 0)));
  return dayIn(place?.time_zone ?? 'UTC', ctx.clock.now());
};
const learnerOf = async (ctx: Ctx) => ({
  staff_id: ctx.actor.staff_id,
  branches: ctx.branch_id > 0 ? [ctx.branch_id] : ctx.scope.branches,
  today: await todayFor(ctx),
});
const present = (record: StudyRecord, today: Day): Study => {
  const { is_published, published_on, due_days, renewal_days, employed_from, is_open, is_revoked, ...same } = record;
  const is_missing = record.missing.length > 0;
  const { completed_on, expires_on } = record;
  const standing = { is_published, is_open, completed_on, expires_on, is_revoked, renewal_days, is_missing };
  const state = studyState(standing, today);
  const due_on = record.must && completed_on === null ? dueOn(published_on, employed_from, due_days) : null;
  return { ...same, state, due_on, is_overdue: due_on !== null && due_on < today };
};
export const listAvailable = async (ctx: Ctx): Promise<Study[]> => {
  const learner = await learnerOf(ctx);
  const [rows] = await ctx.read(availableTo(learner));
  return rows.map((one) => present(one, learner.today));
};
export const listOwn = async (ctx: Ctx): Promise<Study[]> => {
  const learner = await learnerOf(ctx);
  const [rows] = await ctx.read(startedBy(learner));
  return rows.map((one) => present(one, learner.today));
};
export const viewStudy = async (ctx: Ctx, course_id: number): Promise<StudyDetails> => {
  const learner = { ...(await learnerOf(ctx)), branches: ctx.scope.branches };
  const [[record]] = await ctx.read(studyOf(learner, course_id));
  if (!record) throw new NotFound();
  const [content] = await ctx.read(studyContent(course_id, record.staff_course_id));
  return { ...present(record, learner.today), content };
};

/** Called by what may complete a course, with the row of the course taken locked. */
export const completeIfDone = async (ctx: TxCtx, study: Awaited<ReturnType<typeof lockStudyOf>>): Promise<void> => {
  if (study.completed_at !== null) return;
  const [[progress]] = await ctx.read(progressOf(study.id, study.course_id));
  if (!progress || progress.total === 0 || progress.done < progress.total) return;
  const { today } = await branchFacts(ctx, study.branch_id);
  await completeStudy(ctx.db, study.id, {
    at: ctx.clock.now().toISOString(),
    on: today,
    expires_on: expiryOf(today, study.validity_months),
    code: newCode(),
  });
};

export const startCourse = command(studyContract.start, async (ctx, { branch_id, course_id }) => {
  const study = await viewStudy(ctx, course_id);
  refuseIf(whyNotStartCourse(study.state));
  refuseIf(study.total === 0 ? 'learn.course_empty' : null);
  const { staff_id } = ctx.actor;
  if (study.state !== 'in_progress' && study.state !== 'withdrawn')
    await insertStudy(ctx.db, {
      staff_id,
      course_id,
      branch_id,
      started_on: await todayFor(ctx),
      started_at: ctx.clock.now().toISOString(),
    });
  // A lesson that was missing may have been removed since.
  await completeIfDone(ctx, await lockStudyOf(ctx.db, staff_id, { course_id }));
  return viewStudy(ctx, course_id);
});

export const viewLessonOf = async (ctx: Ctx, lesson_id: number): Promise<LessonView> => {
  const [[record]] = await ctx.read(viewOfLesson(lesson_id, ctx.actor.staff_id));
  if (!record) throw new NotFound();
  const { seen, seconds: _seconds, last_at: _last, staff_course_id: _of, ...view } = record;
  return { ...view, seen_percent: view.finished_at === null ? seenPercent(seen, view.length) : 100 };
};
export const startLesson = command(studyContract.startLesson, async (ctx, { lesson_id }) => {
  const { staff_id } = ctx.actor;
  const study = await lockStudyOf(ctx.db, staff_id, { lesson_id });
  refuseIf(study.is_published ? null : 'learn.course_withdrawn');
  const [[view]] = await ctx.read(viewOfLesson(lesson_id, staff_id));
  const at = ctx.clock.now().toISOString();
  await openLesson(ctx.db, { staff_course_id: study.id, lesson_id, staff_id, at });
  if (view && shownAs(view) === 'ppt') await finishLesson(ctx.db, { staff_course_id: study.id, lesson_id, at });
  await completeIfDone(ctx, study);
  return viewLessonOf(ctx, lesson_id);
});
export const seeLesson = command(studyContract.see, async (ctx, { lesson_id, ...part }) => {
  const { staff_id } = ctx.actor;
  const study = await lockStudyOf(ctx.db, staff_id, { lesson_id });
  const [[view]] = await ctx.read(viewOfLesson(lesson_id, staff_id));
  if (!view?.last_at) throw new NotFound();
  const now = ctx.clock.now();
  const length = view.seconds ?? Math.max(view.length, part.length);
  const elapsed_s = (now.getTime() - Date.parse(view.last_at)) / 1000;
  const kind = shownAs(view);
  const range = seenRange({ kind, from: part.from, until: part.until, length, elapsed_s });
  const of = { staff_course_id: study.id, lesson_id, staff_id, at: now.toISOString() };
  const seen = await addSeen(ctx.db, { ...of, ...range, length, position: Math.min(part.position, length) });
  if (isFinished(kind, seen, length)) await finishLesson(ctx.db, of);
  await completeIfDone(ctx, study);
  return viewLessonOf(ctx, lesson_id);
});

const presentCertificate = (
  ctx: Ctx,
  { revoked, ...record }: Omit<CourseCertificate, 'state' | 'can'> & { revoked: boolean },
  today: Day,
): CourseCertificate => {
  const state = certificateState({ expires_on: record.expires_on, revoked }, today);
  return { ...record, state, can: state === 'valid' && ctx.has('MARK_EXAM') ? ['revoke'] : [] };
};
export const listCertificates = async (ctx: Ctx): Promise<CourseCertificate[]> => {
  const [[rows], today] = [await ctx.read(certificatesOf(staffSeen('n.staff_id', ctx.scope))), await todayFor(ctx)];
  return rows.map((one) => presentCertificate(ctx, one, today));
};
export const certificateFile = async (ctx: Ctx, id: number): Promise<FileAnswer> => {
  const [[found]] = await ctx.read(certificateById(id));
  const isSeen = found?.staff_id === ctx.actor.staff_id || ctx.actor.branchesWith('VIEW_QUIZ_EXAM_RESULTS').length > 0;
  if (!found || !isSeen) throw new NotFound();
  const title = textIn(found.course_title, ctx.locale);
  const state = certificateState(found, await todayFor(ctx));
  return {
    name: `certificate ${title}.pdf`,
    kind: 'application/pdf',
    content: await certificatePdf({ ...found, title, state, locale: ctx.locale, url: ctx.services.config.publicUrl }),
  };
};
export const revokeCertificate = command(studyContract.revoke, async (ctx, id, { version, reason }) => {
  const [[found]] = await ctx.read(certificateById(id));
  if (!found) throw new NotFound();
  const today = await todayFor(ctx);
  refuseIf(presentCertificate(ctx, found, today).state === 'valid' ? null : 'learn.not_a_certificate');
  const changes = { revoked_at: ctx.clock.now().toISOString(), revoke_reason: reason };
  await saveVersioned(ctx.db, 'staff_course', id, version, changes);
  const [[after]] = await ctx.read(certificateById(id));
  if (!after) throw new NotFound();
  return presentCertificate(ctx, after, today);
});
export const verifyCertificate = async (ctx: Ctx, typed: string): Promise<VerifiedCertificate | null> => {
  const [[found]] = await ctx.read(certificateByCode(cleanCode(typed)));
  if (!found) return null;
  const { revoked, time_zone, ...shown } = found;
  const today = dayIn(time_zone, ctx.clock.now());
  return { ...shown, state: certificateState({ expires_on: shown.expires_on, revoked }, today) };
};
