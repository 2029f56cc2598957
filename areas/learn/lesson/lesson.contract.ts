/** Lessons of a sub-course: pages, slides or a film. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { EditLesson, lessonKinds, LessonRow, NewLesson, PrepareSlides } from './lesson.model.ts';

export const LessonQuery = listQuery({
  kind: manyOf(z.enum(lessonKinds)),
  course_id: IdText.optional(),
  sort: sortBy(['title', 'id'], 'title'),
});
const rows = rowsOf('lesson', { see: 'VIEW_COURSES', write: 'MANAGE_COURSES', answer: 'dialog' });
export const lessonContract = contract({
  list: rows.list('Lessons of all courses', LessonQuery, LessonRow),
  view: rows.view('One lesson', LessonRow),
  file: rows.of(
    'file',
    'The file of a lesson, also for those who have opened it; a browser can ask for parts',
    z.null(),
    {
      flag: ['VIEW_COURSES', 'VIEW_LEARN_COURSES'],
      file: 'any',
      query: z.object({ v: IdText.optional().describe('The file: a new one has a new address.') }),
    },
  ),
  create: rows.create('Add a lesson to a sub-course', NewLesson, LessonRow, { branch: 'record' }),
  edit: rows.post('editLesson', 'Edit a lesson, or replace its file', EditLesson, LessonRow),
  prepare: rows.post('prepare', 'Try again to turn slides into pages', PrepareSlides, LessonRow, {
    // A dialog would stand in front of a page that still says why the last try failed.
    answer: 'toast',
    refuses: ['learn.slides_not_waiting'],
  }),
  remove: rows.remove('Delete a lesson that nobody has opened', { refuses: ['learn.lesson_opened'] }),
  history: rows.history('Who changed a lesson, when and how'),
});
