/** `/learnManage/category/create` and `/edit/{id}`. */
import { categoryContract } from './category.contract.ts';
import { bothField, checkField, numberField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';

const noun = 'learn.category';
const fields = [
  bothField('name'),
  bothField('description', { area: true }),
  numberField('position', { min: 0 }),
] as const;
const done = ({ id }: { id: number }) => ({ to: '/learnManage/category/view', id }) as const;

/** At head office it is for all branches, unless that is taken back. */
export const NewCategoryPage = formPage(categoryContract.create, {
  noun,
  title: 'create',
  save: 'save',
  groups: [{ fields: [...fields, checkField('everywhere', { when: atHeadOffice })] }],
  start: () => ({ everywhere: atHeadOffice(), position: 0 }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  done,
});
export const EditCategoryPage = formPage(categoryContract.edit, {
  noun,
  title: 'edit',
  save: 'save',
  record: categoryContract.view,
  groups: [{ fields }],
  done,
});
