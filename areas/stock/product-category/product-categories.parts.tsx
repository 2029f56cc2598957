/** The categories of products, in a drawer beside the list of products. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCategory, IconTrash } from '@tabler/icons-react';
import { productCategoryContract as contract } from './product-category.contract.ts';
import type { ProductCategoryRow } from './product-category.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { bothField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { itemCard } from '#kit/web/list/item-card.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { usePlace } from '#kit/web/place.ts';
import { perform, useRead } from '#kit/web/query.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';

const groups = [{ fields: [bothField('name')] }] as const;
const AddCategory = formDrawer(contract.create, {
  noun: 'stock.product_category',
  title: 'create',
  save: 'save',
  groups,
});
const EditCategory = formDrawer(contract.edit, { noun: 'stock.product_category', title: 'edit', save: 'save', groups });

const Categories = itemCard<ProductCategoryRow[], ProductCategoryRow>({
  noun: 'stock.product_category',
  rows: (all) => all,
  name: (category) => textIn(category.name, currentLocale()),
  show: ({ product_count }, { noun }) => ({ below: [noun.of('products', { count: product_count })] }),
  may: (all) => all.length === 0 || all.some(({ can }) => can.length > 0),
  add: AddCategory,
  edit: EditCategory,
  moves: {
    remove: {
      icon: IconTrash,
      send: ({ id, version }) => perform(contract.remove, { params: { id }, query: { version } }),
    },
  },
});

export const CategoriesButton = (): ReactElement => {
  const words = useWords('stock');
  const { search, change } = useAddress();
  const { branch_id } = usePlace();
  const read = useRead(contract.all, { params: { branch_id: branch_id ?? 0 } });
  return (
    <>
      <Button variant="default" leftSection={<IconCategory size={16} />} onClick={() => change({ categories: '1' })}>
        {words('product_category.title')}
      </Button>
      <SideDrawer
        opened={search['categories'] === '1'}
        onClose={() => change({ categories: undefined })}
        title={words('product_category.title')}
      >
        <Loaded of={read}>{(all) => <Categories data={all} />}</Loaded>
      </SideDrawer>
    </>
  );
};
