/** `/inventory/stockIn/create` and `/edit`: what a supplier delivered. */
import type { ReactElement } from 'react';
import { stockInContract } from './stock-in.contract.ts';
import { linesInput } from '../item/lines-input.parts.tsx';
import { dayIn } from '#kit/domain/day.ts';
import { PageLink } from '#kit/web/address.tsx';
import { areaField, dayField, group, ownField, textField, uploadField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';

const groups = [
  group('what', [
    [textField('supplier'), textField('reference')],
    [dayField('delivered_on'), uploadField('note_file_id', 'slip')],
  ]),
  group('lines', [ownField('lines', linesInput({ hasCost: true }))]),
  group('more', [areaField('note')]),
] as const;

export const CreateStockIn = formPage(stockInContract.create, {
  noun: 'stock.stock_in',
  title: 'create',
  save: 'create',
  groups,
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  start: () => ({ delivered_on: dayIn(place.get().zone, new Date()), lines: [] }),
  done: (record) => ({ to: '/inventory/stockIn/view', id: record.id }),
});

const Way = ({ id }: { id: number | undefined }): ReactElement | null => {
  const { data } = useRead(stockInContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  return data ? (
    <Trail>
      <PageLink to="/inventory/stockIn/view" record={data.id}>
        {data.supplier}
      </PageLink>
    </Trail>
  ) : null;
};
export const EditStockIn = formPage(stockInContract.edit, {
  noun: 'stock.stock_in',
  title: 'edit',
  record: stockInContract.view,
  groups,
  trail: Way,
  done: (record) => ({ to: '/inventory/stockIn/view', id: record.id }),
});
