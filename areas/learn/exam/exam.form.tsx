/** `/learnManage/subCourse/exam/create?sub=` and `/edit/{id}`. */
import { examContract } from './exam.contract.ts';
import { examKinds, reviews } from './exam.model.ts';
import { bothField, checkField, group, numberField, radioField, selectField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';

const noun = 'learn.exam';
const groups = [
  group('what', [
    radioField('kind', examKinds),
    bothField('title'),
    bothField('description', { area: true }),
    numberField('position', { min: 0 }),
  ]),
  group('rules', [
    [numberField('pass_percent', { min: 0, max: 100 }), numberField('minutes', { min: 1, max: 480 })],
    [numberField('attempts', { min: 1, max: 50 }), numberField('cooldown_hours', { min: 0, max: 720 })],
    selectField('review', reviews),
  ]),
  group('questions', [checkField('shuffles'), numberField('draw', { min: 1, max: 100 })]),
] as const;
const done = ({ id }: { id: number }) => ({ to: '/learnManage/subCourse/exam/view', id }) as const;

export const NewExamPage = formPage(examContract.create, {
  noun,
  title: 'create',
  save: 'save',
  groups,
  start: () => ({
    kind: 'exam' as const,
    pass_percent: 80,
    minutes: 30,
    attempts: 3,
    cooldown_hours: 0,
    shuffles: true,
    review: 'answers_after_pass' as const,
    position: 0,
  }),
  hidden: ({ search }) => ({ sub_course_id: Number(search['sub']) }),
  done,
});
export const EditExamPage = formPage(examContract.edit, {
  noun,
  title: 'edit',
  save: 'save',
  record: examContract.view,
  groups,
  done,
});
