/** `/learnManage/course/create` and `/edit/{id}`; and the drawer with the day of publication. */
import { categoryContract } from '../category/category.contract.ts';
import { courseContract } from './course.contract.ts';
import type { Course } from './course.model.ts';
import { textIn, type BothTexts } from '#kit/domain/words.ts';
import {
  bothField,
  checkField,
  dayField,
  group,
  numberField,
  ownField,
  recordField,
  uploadField,
  type Values,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { currentLocale } from '#kit/web/words.ts';
import { AudienceInput, RequiresInput } from './course-inputs.parts.tsx';

const noun = 'learn.course';
const picture = ({ id, picture_file_id }: Values) => ({
  src:
    typeof id === 'number' && typeof picture_file_id === 'number'
      ? (pictureAddress(courseContract.picture, id, picture_file_id) ?? '')
      : '',
});
const nameOf = (value: unknown): string => textIn(value as BothTexts, currentLocale());
const what = [
  bothField('title'),
  recordField('course_category_id', categoryContract.list, (row) => nameOf(row['name']), {
    shown: ({ category_name }) => (category_name === undefined ? undefined : nameOf(category_name)),
  }),
  bothField('description', { area: true }),
  uploadField('picture_file_id', 'course_picture', { shown: picture }),
] as const;
const rest = [
  group('who', [ownField('audience', AudienceInput), numberField('due_days', { min: 1, max: 730 })]),
  group('rules', [
    ownField('requires_ids', RequiresInput),
    [numberField('validity_months', { min: 1, max: 120 }), numberField('renewal_days', { min: 1, max: 365 })],
  ]),
] as const;
const done = ({ id }: { id: number }) => ({ to: '/learnManage/course/subCourse', id }) as const;

const idIn = (typed: string | undefined): { course_category_id?: number } =>
  typed !== undefined && /^\d{1,15}$/.test(typed) ? { course_category_id: Number(typed) } : {};
export const NewCoursePage = formPage(courseContract.create, {
  noun,
  title: 'create',
  save: 'save',
  groups: [group('what', [...what, checkField('everywhere', { when: atHeadOffice })]), ...rest],
  start: ({ search }) => ({
    everywhere: atHeadOffice(),
    renewal_days: 30,
    audience: [],
    requires_ids: [],
    ...idIn(search['category']),
  }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  done,
});
const plainAudience = ({ audience }: Pick<Course, 'audience'>) => audience.map(({ branch_name: _name, ...one }) => one);
export const EditCoursePage = formPage(courseContract.edit, {
  noun,
  title: 'edit',
  save: 'save',
  record: courseContract.view,
  groups: [group('what', what), ...rest],
  start: ({ record }) => (record ? { audience: plainAudience(record) } : {}),
  done: ({ id }) => ({ to: '/learnManage/course/view', id }),
});
export const ScheduleCourse = formDrawer(courseContract.move, {
  noun,
  title: 'schedule',
  save: 'schedule',
  record: courseContract.view,
  groups: [group('when', [dayField('publish_on')])],
  hidden: () => ({ move: 'schedule' as const }),
});
