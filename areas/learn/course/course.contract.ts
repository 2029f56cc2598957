/** Courses for staff, and the sub-courses that they consist of. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { courseMachine } from './course.machine.ts';
import {
  Course,
  CourseRow,
  courseStatuses,
  EditCourse,
  EditSubCourse,
  MoveCourse,
  NewCourse,
  NewSubCourse,
  SubCourse,
} from './course.model.ts';

export const CourseQuery = listQuery({
  status: manyOf(z.enum(courseStatuses)),
  course_category_id: IdText.optional(),
  sort: sortBy(['title', 'created_at', 'taking', 'completed'], 'title'),
});

const PictureQuery = z.object({ v: IdText.optional().describe('The file: a new picture has a new address.') });
const rows = rowsOf('course', { see: 'VIEW_COURSES', write: 'MANAGE_COURSES', answer: 'dialog' });
export const courseContract = contract({
  list: rows.list('Courses of a branch and of the network', CourseQuery, CourseRow),
  csv: rows.csv('VIEW_COURSES', CourseQuery, 'The courses as a CSV file'),
  view: rows.view('One course with its sub-courses, lessons and exams', Course),
  picture: rows.of('picture', 'The picture of a course', z.null(), {
    flag: ['VIEW_COURSES', 'VIEW_LEARN_COURSES'],
    file: 'any',
    query: PictureQuery,
  }),
  create: rows.create('Add a course of a branch, or of the network', NewCourse, Course, {
    refuses: ['learn.required_in_a_circle'],
  }),
  edit: rows.post('editCourse', 'Edit a course', EditCourse, Course, {
    refuses: ['learn.required_in_a_circle'],
  }),
  remove: rows.remove('Delete a course that nobody has taken, with its content', {
    refuses: ['learn.course_taken', 'learn.course_published', 'learn.course_required', 'learn.course_gates'],
  }),
  move: rows.move('Publish a course, now or on a day, or withdraw it', courseMachine, MoveCourse, Course, {
    answer: 'toast',
    refuses: ['kit.move_not_possible', 'learn.course_empty', 'learn.exam_without_questions'],
  }),
  history: rows.history('Who changed a course, when and how'),
});

const sub = rowsOf('subCourse', { see: 'VIEW_COURSES', write: 'MANAGE_COURSES' });
export const subCourseContract = contract({
  view: sub.view('One sub-course with its lessons and exams', SubCourse),
  create: sub.inBranch('create', 'Add a sub-course to a course', NewSubCourse, SubCourse, { branch: 'record' }),
  edit: sub.edit('Edit a sub-course', EditSubCourse, SubCourse),
  remove: sub.remove('Delete a sub-course that has no lesson and no exam', { refuses: ['learn.sub_course_used'] }),
});
