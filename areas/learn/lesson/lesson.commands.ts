/** Lessons: their texts and their file. Each command is one transaction. */
import { slideFaults, type LessonFields, type LessonKind, type LessonRow, type SlideState } from './lesson.model.ts';
import { lessonContract } from './lesson.contract.ts';
import { fileAsked } from './lesson.rules.ts';
import { filmSeconds } from './film-length.service.ts';
import { NotFound, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile, partedFileOf, waitingRow } from '#kit/server/file.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { managesCourses, mustManage } from '../category/category.commands.ts';
import { managedSubCourse } from '../course/course.commands.ts';
import { viewOfLesson } from '../study/study.store.ts';
import { awaitPages } from './slide-pages.commands.ts';
import { dropPages, waitAgain } from './slide-pages.store.ts';
import { forgetViews, insertLesson, lessons, type LessonRecord } from './lesson.store.ts';

/** Slides that couldn’t become pages, where there is a program that may manage it now. */
const canPrepare = (ctx: Ctx, { slides }: { slides: SlideState | null }): boolean =>
  slideFaults.some((fault) => fault === slides) && ctx.services.config.libreOfficePath !== undefined;
export const presentLesson = (ctx: Ctx, record: LessonRecord): LessonRow => ({
  ...record,
  can: managesCourses(ctx, record.branch_id)
    ? [
        'edit',
        ...(record.opened === 0 ? (['delete'] as const) : []),
        ...(canPrepare(ctx, record) ? (['prepare'] as const) : []),
      ]
    : [],
});
export const viewLesson = async (ctx: Ctx, id: number): Promise<LessonRow> => {
  const [[record]] = await ctx.read(lessons.one(id, ctx.scope));
  if (!record) throw new NotFound();
  return presentLesson(ctx, record);
};
/** For those who look after courses, and for those who have opened the lesson. */
export const lessonFile = async (ctx: Ctx, id: number, asked?: number): Promise<FileAnswer> => {
  const branches = ctx.actor.branchesWith('VIEW_COURSES');
  const [[kept], [own]] = await ctx.read(
    lessons.one(id, { branches, network: false }),
    viewOfLesson(id, ctx.actor.staff_id),
  );
  const lesson = branches.length > 0 && kept ? kept : own?.last_at ? own : null;
  if (lesson === null) throw new NotFound();
  return partedFileOf(ctx, fileAsked(lesson, asked));
};

const purpose = 'course_file';
type Content = { kind: LessonKind; seconds: number | null };
/** What a file is, by its content: a film without a length can't be played. */
const contentOf = async (ctx: TxCtx, file_id: number): Promise<Content> => {
  // Its kind was checked when it was sent.
  const { key, kind, bytes } = await waitingRow(ctx, 'file_id', file_id, purpose);
  if (kind === 'application/pdf') return { kind: 'pdf', seconds: null };
  if (kind !== 'video/mp4') return { kind: 'ppt', seconds: null };
  const seconds = await filmSeconds(bytes, async (start, until) =>
    Buffer.concat(await (await ctx.services.files.open(key, { start, end: until - 1 })).toArray()),
  );
  if (seconds === undefined) throw new ValidationError([{ field: 'file_id', key: 'file_kind' }]);
  return { kind: 'mp4', seconds };
};
const fileAt = (branch_id: number | null) => ({ field: 'file_id', purpose, branch_id }) as const;
const textsOf = ({ title, description, file_id, position }: LessonFields) => ({
  title: JSON.stringify(title),
  description: JSON.stringify(description),
  file_id,
  position,
});

export const createLesson = command(lessonContract.create, async (ctx, { sub_course_id, ...input }) => {
  const { branch_id } = await managedSubCourse(ctx, sub_course_id);
  const content = await contentOf(ctx, input.file_id);
  await changeFile(ctx, { ...fileAt(branch_id), before: null, after: input.file_id });
  const id = await insertLesson(ctx.db, { ...textsOf(input), ...content, sub_course_id, branch_id });
  if (content.kind === 'ppt') await awaitPages(ctx, { lesson_id: id, branch_id, slides: input.file_id });
  return viewLesson(ctx, id);
});
const changeable = async (ctx: TxCtx, id: number): Promise<LessonRow> => {
  const lesson = await viewLesson(ctx, id);
  mustManage(ctx, lesson.branch_id);
  return lesson;
};
export const editLesson = command(lessonContract.edit, async (ctx, id, { version, ...input }) => {
  const { branch_id, file_id: before } = await changeable(ctx, id);
  const isNew = input.file_id !== before;
  const content = isNew ? await contentOf(ctx, input.file_id) : null;
  await changeFile(ctx, { ...fileAt(branch_id), before, after: input.file_id });
  await saveVersioned(ctx.db, 'lesson', id, version, { ...textsOf(input), ...content });
  if (isNew) {
    await forgetViews(ctx.db, id);
    await dropPages(ctx.db, id);
    if (content?.kind === 'ppt') await awaitPages(ctx, { lesson_id: id, branch_id, slides: input.file_id });
  }
  return viewLesson(ctx, id);
});
export const prepareSlides = command(lessonContract.prepare, async (ctx, id, { version }) => {
  const lesson = await changeable(ctx, id);
  await saveVersioned(ctx.db, 'lesson', id, version, { position: lesson.position });
  refuseIf(canPrepare(ctx, lesson) ? null : 'learn.slides_not_waiting');
  await waitAgain(ctx.db, id);
  return viewLesson(ctx, id);
});
export const removeLesson = command(lessonContract.remove, async (ctx, id, { version }) => {
  const { branch_id, file_id, opened } = await changeable(ctx, id);
  refuseIf(opened > 0 ? 'learn.lesson_opened' : null);
  await deleteVersioned(ctx.db, 'lesson', id, version);
  await changeFile(ctx, { ...fileAt(branch_id), before: file_id, after: null });
  return { id };
});
