import { courseContract, subCourseContract } from './course.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { branchPlace } from '#areas/network/branch/branch.facts.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { dayIn } from '#kit/domain/day.ts';
import { pictureOf } from '#kit/server/file.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentCourse, viewCourse, viewSubCourse } from './course.commands.ts';
import { coursesAsCsv } from './course.csv.ts';
import * as courseCommands from './course.commands.ts';
import { courses } from './course.store.ts';

const MOST_IN_A_FILE = 20_000;
export const courseRoutes = routesOf(
  courseContract,
  [courseCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, courses, query, ctx.scope, (record) => presentCourse(ctx, record)),
    csv: async (ctx, { query }) => {
      const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
      const [rows, [place]] = await ctx.read(courses.rows(all, ctx.scope), branchPlace(ctx.branch_id));
      const today = dayIn(place?.time_zone ?? 'UTC', ctx.clock.now());
      return {
        name: `courses ${place?.name ?? ''} ${today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: coursesAsCsv(rows, ctx.locale),
      };
    },
    view: (ctx, { params }) => viewCourse(ctx, params.id),
    picture: async (ctx, { params }) => {
      const [[course]] = await ctx.read(courses.one(params.id, ctx.scope));
      if (!course) throw new NotFound();
      return pictureOf(ctx, course.picture_file_id);
    },
    history: historyAnswer('course', (ctx, id) => courses.one(id, ctx.scope)),
  },
  {
    // Somebody began it, or added a part, at the same moment.
    staff_course_course_id_fkey: () => new Refusal('learn.course_taken'),
    staff_lesson_lesson_id_fkey: () => new Refusal('learn.course_taken'),
    staff_exam_exam_id_fkey: () => new Refusal('learn.course_taken'),
  },
);
export const subCourseRoutes = routesOf(
  subCourseContract,
  [courseCommands],
  { view: (ctx, { params }) => viewSubCourse(ctx, params.id) },
  {
    lesson_sub_course_id_fkey: () => new Refusal('learn.sub_course_used'),
    exam_sub_course_id_fkey: () => new Refusal('learn.sub_course_used'),
  },
);
