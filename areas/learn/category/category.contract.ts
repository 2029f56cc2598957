/** Categories of courses for staff. */
import { contract } from '#kit/domain/contract.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { CategoryRow, EditCategory, NewCategory } from './category.model.ts';

export const CategoryQuery = listQuery({ sort: sortBy(['position', 'name', 'courses'], 'position') });

const rows = rowsOf('courseCategory', { see: 'VIEW_CATEGORIES', write: 'MANAGE_COURSES', answer: 'dialog' });
const used = { refuses: ['learn.category_used'] } as const;
export const categoryContract = contract({
  list: rows.list('Categories of courses, of a branch and of the network', CategoryQuery, CategoryRow, {
    flag: ['VIEW_CATEGORIES', 'VIEW_COURSES'],
  }),
  view: rows.view('One category of courses', CategoryRow),
  create: rows.create('Add a category of courses', NewCategory, CategoryRow),
  edit: rows.post('editCategory', 'Edit a category of courses', EditCategory, CategoryRow),
  remove: rows.remove('Delete a category that has no course', used),
  history: rows.history('Who changed a category of courses, when and how'),
});
