import { courseFileKinds } from '#kit/domain/constants.ts';
import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { BothTexts } from '#kit/domain/words.ts';
import { staffTypes } from '#areas/access/staff/staff.model.ts';
import { Everywhere, Position, Prose, Title } from '../category/category.model.ts';
import { courseMachine } from './course.machine.ts';

export const courseStatuses = statesOf(courseMachine);
export const grades = ['junior', 'senior', 'head'] as const;
export const MOST_GROUPS = 12;
const MOST_REQUIRED = 10;

/** People of a type, of a branch and of a grade; what isn't given doesn't matter. */
export const AudienceGroup = z.object({
  must: z.boolean().describe('They have to take it; otherwise they may.'),
  staff_type: orNull(z.enum(staffTypes)).default(null),
  grade: orNull(z.enum(grades)).default(null),
  branch_id: orNull(Id).default(null),
});
export type AudienceGroup = z.output<typeof AudienceGroup>;

const fields = {
  course_category_id: z.int('required').min(1, 'required').max(Number.MAX_SAFE_INTEGER),
  title: Title,
  description: Prose,
  picture_file_id: orNull(Id).default(null),
  audience: z.array(AudienceGroup).max(MOST_GROUPS).default([]).describe('Empty: everyone may take it.'),
  due_days: orNull(z.int().min(1).max(730)).default(null),
  requires_ids: z.array(Id).max(MOST_REQUIRED).default([]).describe('Courses to complete first.'),
  validity_months: orNull(z.int().min(1).max(120)).default(null).describe('Empty: the certificate doesn’t expire.'),
  renewal_days: z.int().min(1).max(365).default(30),
};
export const NewCourse = z.object({ branch_id: Id, everywhere: Everywhere, ...fields });
export const EditCourse = z.object({ version: Version, ...fields });
export type CourseFields = Omit<z.output<typeof EditCourse>, 'version'>;

const courseMoves = ['publish', 'schedule', 'unpublish'] as const;
export const MoveCourse = z.object({
  version: Version,
  move: z.enum(courseMoves),
  publish_on: orNull(Day).default(null).describe('For `schedule`: the day on which it is published.'),
});

export const CourseRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  course_category_id: Id,
  category_name: BothTexts,
  title: BothTexts,
  picture_file_id: Id.nullable(),
  status: z.enum(courseStatuses),
  publish_on: Day.nullable(),
  published_at: Instant.nullable(),
  sub_courses: z.int(),
  lessons: z.int(),
  exams: z.int(),
  /** People of the branches that the caller sees. */
  taking: z.int(),
  completed: z.int(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(['content', 'edit', ...courseMoves, 'delete'])),
});
export type CourseRow = z.output<typeof CourseRow>;

const Content = z.object({
  id: Id,
  kind: z.enum([...courseFileKinds, 'quiz', 'exam']),
  title: BothTexts,
  position: z.int(),
  version: Version,
  /** Seconds of a video, questions of an exam. */
  size: z.int().nullable(),
});
export const SubCourse = z.object({
  id: Id,
  title: BothTexts,
  position: z.int(),
  version: Version,
  lessons: z.array(Content),
  exams: z.array(Content),
  can: z.array(z.enum(['edit', 'remove'])),
});
export type SubCourse = z.output<typeof SubCourse>;
export const Course = CourseRow.extend({
  description: Prose,
  audience: z.array(AudienceGroup.extend({ branch_name: z.string().nullable() })),
  due_days: z.int().nullable(),
  requires_ids: z.array(Id),
  requires: z.array(z.object({ id: Id, title: BothTexts })),
  validity_months: z.int().nullable(),
  renewal_days: z.int(),
  content: z.array(SubCourse),
});
export type Course = z.output<typeof Course>;

const sub = { title: Title, position: Position };
export const NewSubCourse = z.object({ course_id: Id, ...sub });
export const EditSubCourse = z.object({ version: Version, ...sub });
