import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Version } from '#kit/domain/field.ts';
import { ClassCategoryRow, EditClassCategory, NewClassCategory } from './class-category.model.ts';

const manage = { flag: 'MANAGE_CLASSES', branch: 'network', answer: 'toast', data: ClassCategoryRow } as const;
const Moved = z.object({ version: Version });

export const classCategoryContract = contract({
  list: {
    method: 'GET',
    path: 'classCategory',
    says: 'The class categories, including archived ones, because their names are still shown',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(ClassCategoryRow),
  },
  create: { ...manage, method: 'POST', path: 'classCategory', says: 'Add a category', body: NewClassCategory },
  edit: {
    ...manage,
    method: 'PUT',
    path: 'classCategory/:id',
    says: 'Rename or recolour a category',
    body: EditClassCategory,
  },
  archive: {
    ...manage,
    method: 'POST',
    path: 'classCategory/archive/:id',
    says: 'Archive a category: nothing new can use it; existing uses stay',
    body: Moved,
    refuses: ['settings.last_category', 'settings.category_archived'],
  },
  restore: {
    ...manage,
    method: 'POST',
    path: 'classCategory/restore/:id',
    says: 'Restore an archived category',
    body: Moved,
    refuses: ['settings.category_active'],
  },
});
