/** What can be done with a category. */
import { IconPencil } from '@tabler/icons-react';
import { categoryContract } from './category.contract.ts';
import type { CategoryRow } from './category.model.ts';
import { jump, removal, type Action } from '#kit/web/actions.ts';

export const categoryActions: readonly Action<CategoryRow>[] = [
  jump<CategoryRow>('edit', '/learnManage/category/edit', { icon: IconPencil }),
  removal(categoryContract.remove),
];
