/** `/learnManage/course`: the courses of a branch and of the network. */
import { categoryContract } from '../category/category.contract.ts';
import { OwnerName } from '../category/owner.parts.tsx';
import { courseContract } from './course.contract.ts';
import { courseMachine } from './course.machine.ts';
import { courseStatuses, type CourseRow } from './course.model.ts';
import { textIn, type BothTexts } from '#kit/domain/words.ts';
import { custom, instant, nameLink, number, status, text } from '#kit/web/columns.tsx';
import { byRecord, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { currentLocale } from '#kit/web/words.ts';
import { courseActions } from './course.actions.ts';

export const CourseList = listPage(courseContract.list, {
  noun: 'learn.course',
  record: '/learnManage/course/view',
  columns: [
    nameLink('title', (row: CourseRow) => textIn(row.title, currentLocale()), {
      sort: 'title',
      face: ({ id, picture_file_id }) => pictureAddress(courseContract.picture, id, picture_file_id) ?? undefined,
    }),
    text('category_name'),
    status(courseMachine),
    number('lessons'),
    number('exams'),
    number('taking'),
    number('completed'),
    custom('branch_name', (row: CourseRow) => <OwnerName name={row.branch_name} />, { extra: true }),
    instant('published_at', { extra: true }),
    instant('created_at', { extra: true }),
  ],
  filters: [
    byStatus(courseMachine),
    byRecord('course_category_id', categoryContract.list, (row) => textIn(row['name'] as BothTexts, currentLocale())),
  ],
  views: courseStatuses.map((name) => ({ name, search: { status: name } })),
  actions: courseActions,
  csv: courseContract.csv,
  create: { to: '/learnManage/course/create' },
});
