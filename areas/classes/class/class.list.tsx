/** `/manage/classes`: the classes of the branch. */
import { classContract } from './class.contract.ts';
import { classMachine } from './class.machine.ts';
import { classLevels, type ClassRow } from './class.model.ts';
import { branch, choice, custom, link, number, status } from '#kit/web/columns.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { categoryKeys, categoryName } from '#web/shell/class-categories.ts';
import { classActions } from './class.actions.ts';
import { Category, ClassRoom } from './class-cells.parts.tsx';

export const ClassList = listPage(classContract.list, {
  noun: 'classes.class',
  record: '/manage/classes/view',
  columns: [
    link('name'),
    status(classMachine),
    custom('category', (row: ClassRow) => <Category row={row} />),
    custom('facility_name', (row: ClassRow) => <ClassRoom of={row} />),
    number('duration_min'),
    number('capacity'),
    number('coming'),
    branch('branch_name', { extra: 'branch' }),
    number('credit_cost', { extra: true }),
    number('trainers_needed', { extra: true }),
    choice('level', { extra: true }),
  ],
  filters: [
    byStatus(classMachine),
    byChoice('category', categoryKeys, { labelOf: categoryName }),
    byChoice('level', classLevels),
  ],
  views: [
    { name: 'active', search: { status: 'active' } },
    { name: 'inactive', search: { status: 'inactive' } },
  ],
  actions: classActions,
  create: { to: '/manage/classes/create' },
});
