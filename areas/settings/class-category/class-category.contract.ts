import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Version } from '#kit/domain/field.ts';
import { RequiredCourse } from '#areas/classes/class/lacked.model.ts';
import { ClassCategoryRow, EditClassCategory, EditedCategory, NewClassCategory } from './class-category.model.ts';
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
  courses: {
    method: 'GET',
    path: 'classCategory/courses',
    says: 'The courses of the network that a category can require of trainers',
    flag: 'MANAGE_CLASSES',
    branch: 'network',
    data: z.array(RequiredCourse),
  },
  edit: classCategory.edit(
    'Rename or recolour a category, or choose the courses that it requires of trainers',
    EditClassCategory,
    EditedCategory,
    { branch: 'network' },
  ),
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
