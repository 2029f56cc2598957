import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Version } from '#kit/domain/field.ts';
import { ClassCategoryRow, EditClassCategory, NewClassCategory } from './class-category.model.ts';
const Moved = z.object({ version: Version });

const classCategory = rowsOf('classCategory', { see: 'MANAGE_CLASSES' });
export const classCategoryContract = contract({
  list: {
    method: 'GET',
    path: 'classCategory',
    says: 'The class categories, including archived ones, because their names are still shown',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(ClassCategoryRow),
  },
  create: classCategory.create('Add a category', NewClassCategory, ClassCategoryRow, { branch: 'network' }),
  edit: classCategory.edit('Rename or recolour a category', EditClassCategory, ClassCategoryRow, { branch: 'network' }),
  archive: classCategory.post(
    'archive',
    'Archive a category: nothing new can use it; existing uses stay',
    Moved,
    ClassCategoryRow,
    { branch: 'network', refuses: ['settings.last_category', 'settings.category_archived'] },
  ),
  restore: classCategory.post('restore', 'Restore an archived category', Moved, ClassCategoryRow, {
    branch: 'network',
    refuses: ['settings.category_active'],
  }),
});
