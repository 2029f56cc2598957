/** `/inventory/stockManagement/create` and `/edit`: when an item is low, and how many are ordered then. */
import type { ReactElement } from 'react';
import { stockContract } from './stock.contract.ts';
import { itemContract } from '../item/item.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { group, numberField, recordField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { currentLocale } from '#kit/web/words.ts';

type Names = { en: string; cn: string };
const when = group('when', [[numberField('reorder_point', { min: 0 }), numberField('reorder_quantity', { min: 1 })]]);

export const CreateStock = formPage(stockContract.create, {
  noun: 'stock.stock',
  title: 'create',
  save: 'create',
  groups: [
    group('what', [
      recordField(
        'variant_id',
        itemContract.list,
        (row) => `${textIn(row['label'] as Names, currentLocale())} · ${String(row['sku'])}`,
      ),
    ]),
    when,
  ],
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  done: (record) => ({ to: '/inventory/stockManagement/view', id: record.id }),
});

const Way = ({ id }: { id: number | undefined }): ReactElement | null => {
  const { data } = useRead(stockContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  return data ? (
    <Trail>
      <PageLink to="/inventory/stockManagement/view" record={data.id}>
        {textIn(data.label, currentLocale())}
      </PageLink>
    </Trail>
  ) : null;
};
export const EditStock = formPage(stockContract.edit, {
  noun: 'stock.stock',
  title: 'edit',
  record: stockContract.view,
  groups: [when],
  trail: Way,
  done: (record) => ({ to: '/inventory/stockManagement/view', id: record.id }),
});
