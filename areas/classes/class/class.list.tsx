/** `/manage/classes`: the classes of the branch. */
import type { ReactElement } from 'react';
import { classContract } from './class.contract.ts';
import { classMachine } from './class.machine.ts';
import { classLevels, type ClassRow } from './class.model.ts';
import { branch, choice, custom, link, number, status } from '#kit/web/columns.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { categoryKeys, categoryName } from '#web/shell/class-categories.ts';
import { classActions } from './class.actions.ts';
import { Dot } from './dot.parts.tsx';

export const Category = ({ row }: { row: Pick<ClassRow, 'category' | 'colour'> }): ReactElement => (
  <Dot colour={row.colour}>{categoryName(row.category, useLocale())}</Dot>
);

/** The usual room, or that it is online. */
export const ClassRoom = ({ of }: { of: Pick<ClassRow, 'kind' | 'facility_name'> }): ReactElement => {
  const words = useWords('classes');
  return <>{of.kind === 'online' ? words('class.kind.online') : (of.facility_name ?? '—')}</>;
};

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
