/** Courses and their sub-courses: described, published, withdrawn. Each command is one transaction. */
import type { Course, CourseFields, CourseRow, SubCourse } from './course.model.ts';
import { courseContract, subCourseContract } from './course.contract.ts';
import {
  courseCan,
  courseFaults,
  isInACircle,
  scheduleFaults,
  subCourseCan,
  whyNotMoveCourse,
  whyNotRemoveCourse,
} from './course.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { branchPlace } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { branchOfNew, managesCourses, mustManage } from '../category/category.commands.ts';
import {
  allRequired,
  contentOf,
  courses,
  dropContent,
  insertCourse,
  insertSubCourse,
  knownFor,
  moveCourseTo,
  gatedBy,
  requiredBy,
  subCourseById,
  textsOf,
  type CourseRecord,
} from './course.store.ts';

export const presentCourse = (ctx: Ctx, record: CourseRecord): CourseRow => ({
  ...record,
  can: courseCan(record, managesCourses(ctx, record.branch_id)),
});
type SubRecord = Omit<SubCourse, 'can'> & { branch_id: number | null; course_id: number };
const presentSub = (ctx: Ctx, { branch_id, course_id: _course, ...record }: SubRecord): SubCourse => ({
  ...record,
  can: [...subCourseCan(record, managesCourses(ctx, branch_id))],
});

export const viewCourse = async (ctx: Ctx, id: number): Promise<Course> => {
  const [[record], [texts], content] = await ctx.read(courses.one(id, ctx.scope), textsOf(id), contentOf(id));
  if (!record || !texts) throw new NotFound();
  return { ...presentCourse(ctx, record), ...texts, content: content.map((one) => presentSub(ctx, one)) };
};
const changeable = async (ctx: TxCtx, id: number): Promise<Course> => {
  const course = await viewCourse(ctx, id);
  mustManage(ctx, course.branch_id);
  return course;
};

const columnsOf = ({ title, description, audience, requires_ids, ...same }: CourseFields) => ({
  ...same,
  title: JSON.stringify(title),
  description: JSON.stringify(description),
  audience: JSON.stringify(audience),
  requires_ids: [...new Set(requires_ids)],
});
/** A course of the network builds on what belongs to the network. */
const check = async (ctx: TxCtx, input: CourseFields, branch_id: number | null, id = 0): Promise<void> => {
  const wanted = new Set(input.requires_ids);
  const [[known], before] = await ctx.read(
    knownFor(branch_id, { category: input.course_category_id, courses: [...wanted] }),
    allRequired(),
  );
  const faults = [
    ...courseFaults(input, id),
    ...(known?.category === 1 ? [] : [{ field: 'course_category_id', key: 'not_one_of' }]),
    ...(known?.courses === wanted.size ? [] : [{ field: 'requires_ids', key: 'not_one_of' }]),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
  const map = new Map(before.map((one) => [one.id, one.requires_ids]));
  refuseIf(isInACircle(id, input.requires_ids, map) ? 'learn.required_in_a_circle' : null);
};
const pictureAt = (branch_id: number | null) => ({
  field: 'picture_file_id',
  purpose: 'course_picture' as const,
  branch_id,
});

export const createCourse = command(courseContract.create, async (ctx, { everywhere, branch_id: here, ...input }) => {
  const branch_id = branchOfNew(ctx, { everywhere, branch_id: here });
  await check(ctx, input, branch_id);
  await changeFile(ctx, { ...pictureAt(branch_id), before: null, after: input.picture_file_id });
  return viewCourse(ctx, await insertCourse(ctx.db, { ...columnsOf(input), branch_id }));
});
export const editCourse = command(courseContract.edit, async (ctx, id, { version, ...input }) => {
  const { branch_id, picture_file_id } = await changeable(ctx, id);
  await check(ctx, input, branch_id, id);
  await changeFile(ctx, { ...pictureAt(branch_id), before: picture_file_id, after: input.picture_file_id });
  await saveVersioned(ctx.db, 'course', id, version, columnsOf(input));
  return viewCourse(ctx, id);
});
export const removeCourse = command(courseContract.remove, async (ctx, id, { version }) => {
  const course = await changeable(ctx, id);
  refuseIf(whyNotRemoveCourse(course));
  const [after, gates] = await ctx.read(requiredBy(id), gatedBy(id));
  if (after.length > 0) throw new Refusal('learn.course_required', { course: after[0]?.title });
  if (gates.length > 0) throw new Refusal('learn.course_gates', { category: gates[0]?.name });
  await dropContent(ctx.db, id);
  await deleteVersioned(ctx.db, 'course', id, version);
  await changeFile(ctx, { ...pictureAt(course.branch_id), before: course.picture_file_id, after: null });
  return { id };
});
export const moveCourse = command(courseContract.move, async (ctx, id, { move, version, publish_on }) => {
  const course = await changeable(ctx, id);
  refuseIf(whyNotMoveCourse(course, move), { status: course.status });
  const [[place]] = await ctx.read(branchPlace(course.branch_id ?? ctx.branch_id));
  const now = ctx.clock.now();
  const faults = scheduleFaults(move, publish_on, dayIn(place?.time_zone ?? 'UTC', now));
  if (faults.length > 0) throw new ValidationError(faults);
  await moveCourseTo(ctx.db, { id, version }, move, {
    publish_on: move === 'schedule' ? publish_on : null,
    ...(move === 'publish' && { published_at: now.toISOString() }),
  });
  return viewCourse(ctx, id);
});

const getSub = async (ctx: Ctx, id: number): Promise<SubRecord> => {
  const [[record]] = await ctx.read(subCourseById(id, ctx.scope));
  if (!record) throw new NotFound();
  return record;
};
export const viewSubCourse = async (ctx: Ctx, id: number): Promise<SubCourse> => presentSub(ctx, await getSub(ctx, id));
/** The branch of what is added to a sub-course, which the caller manages. */
export const managedSubCourse = async (ctx: TxCtx, id: number): Promise<SubRecord> => {
  const record = await getSub(ctx, id);
  mustManage(ctx, record.branch_id);
  return record;
};
const names = ({ title, position }: Pick<SubCourse, 'title' | 'position'>) => ({
  title: JSON.stringify(title),
  position,
});
export const createSubCourse = command(subCourseContract.create, async (ctx, { course_id, ...input }) => {
  const { branch_id } = await changeable(ctx, course_id);
  return viewSubCourse(ctx, await insertSubCourse(ctx.db, { ...names(input), course_id, branch_id }));
});
export const editSubCourse = command(subCourseContract.edit, async (ctx, id, { version, ...input }) => {
  await managedSubCourse(ctx, id);
  await saveVersioned(ctx.db, 'sub_course', id, version, names(input));
  return viewSubCourse(ctx, id);
});
export const removeSubCourse = command(subCourseContract.remove, async (ctx, id, { version }) => {
  const { lessons, exams } = await managedSubCourse(ctx, id);
  refuseIf(lessons.length + exams.length > 0 ? 'learn.sub_course_used' : null);
  await deleteVersioned(ctx.db, 'sub_course', id, version);
  return { id };
});
