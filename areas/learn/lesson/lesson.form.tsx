/** `/learnManage/subCourse/lesson/create?sub=` and `/edit/{id}`. */
import { lessonContract } from './lesson.contract.ts';
import { bothField, group, numberField, uploadField, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';

const noun = 'learn.lesson';
const groups = [
  group('what', [bothField('title'), bothField('description', { area: true }), numberField('position', { min: 0 })]),
  group('file', [
    uploadField('file_id', 'course_file', {
      shown: ({ file_name }: Values) => (typeof file_name === 'string' ? { name: file_name } : undefined),
    }),
  ]),
] as const;
const done = ({ id }: { id: number }) => ({ to: '/learnManage/subCourse/lesson/view', id }) as const;

export const NewLessonPage = formPage(lessonContract.create, {
  noun,
  title: 'create',
  save: 'save',
  groups,
  start: () => ({ position: 0 }),
  hidden: ({ search }) => ({ sub_course_id: Number(search['sub']) }),
  done,
});
export const EditLessonPage = formPage(lessonContract.edit, {
  noun,
  title: 'edit',
  save: 'save',
  record: lessonContract.view,
  groups,
  done,
});
