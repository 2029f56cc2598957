/** What can be done with sales material: entries in the menu of a row. */
import { IconEye, IconPencil } from '@tabler/icons-react';
import { salesMaterialContract } from './sales-material.contract.ts';
import type { SalesMaterialRow } from './sales-material.model.ts';
import { jump, removal, type Action } from '#kit/web/actions.ts';

const PAGE = '/settings/material';
const drawer = (name: 'edit' | 'openings', icon: typeof IconEye) =>
  jump<SalesMaterialRow>(name, PAGE, {
    icon,
    id: () => undefined,
    search: ({ id }) => ({ [name]: String(id) }),
  });
export const salesMaterialActions: readonly Action<SalesMaterialRow>[] = [
  drawer('edit', IconPencil),
  drawer('openings', IconEye),
  removal(salesMaterialContract.remove),
];
