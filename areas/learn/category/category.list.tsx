/** `/learnManage/category`: the categories of courses. */
import { categoryContract } from './category.contract.ts';
import type { CategoryRow } from './category.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { custom, nameLink, number } from '#kit/web/columns.tsx';
import { listPage } from '#kit/web/list/page.tsx';
import { currentLocale } from '#kit/web/words.ts';
import { categoryActions } from './category.actions.ts';
import { OwnerName } from './owner.parts.tsx';

export const CategoryList = listPage(categoryContract.list, {
  noun: 'learn.category',
  record: '/learnManage/category/view',
  columns: [
    nameLink('name', (row: CategoryRow) => textIn(row.name, currentLocale()), { sort: 'name' }),
    number('courses'),
    number('published'),
    custom('branch_name', (row: CategoryRow) => <OwnerName name={row.branch_name} />),
    number('position', { extra: true }),
  ],
  actions: categoryActions,
  create: { to: '/learnManage/category/create' },
});
