/** What can be done with a product: buttons of the record and entries in the menu of a row. */
import { IconArchive, IconPencil, IconRocket } from '@tabler/icons-react';
import { productContract } from './product.contract.ts';
import { productMachine } from './product.machine.ts';
import type { ProductRow } from './product.model.ts';
import { jump, movesOf, removal, type Action } from '#kit/web/actions.ts';

export const productActions: readonly Action<ProductRow>[] = [
  jump<ProductRow>('edit', '/inventory/productProfile/edit', { icon: IconPencil }),
  ...movesOf(productMachine, productContract, {
    publish: { icon: IconRocket },
    unpublish: { icon: IconArchive },
  }),
  removal(productContract.remove),
];
