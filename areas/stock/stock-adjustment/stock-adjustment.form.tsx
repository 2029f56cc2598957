/** `/inventory/stockAdjustment/create` and `/edit`: why stock changes, and by how many pieces. */
import type { ReactElement } from 'react';
import { stockAdjustmentContract } from './stock-adjustment.contract.ts';
import { adjustReasons, type AdjustReason } from './stock-adjustment.model.ts';
import { enteredOf, isSigned } from './stock-adjustment.rules.ts';
import { linesInput } from '../item/lines-input.parts.tsx';
import { PageLink } from '#kit/web/address.tsx';
import { areaField, group, ownField, selectField, uploadField, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

const pictureOf = ({ id, picture_file_id }: Values) =>
  typeof picture_file_id === 'number'
    ? { src: pictureAddress(stockAdjustmentContract.picture, Number(id), picture_file_id) ?? '' }
    : undefined;
const groups = [
  group('what', [selectField('reason', adjustReasons), areaField('note', { rows: 2 })]),
  group('lines', [ownField('lines', linesInput({ signed: ({ reason }) => isSigned(reason as AdjustReason) }))]),
  group('picture', [uploadField('picture_file_id', 'picture', { shown: pictureOf })]),
] as const;

export const CreateStockAdjustment = formPage(stockAdjustmentContract.create, {
  noun: 'stock.stock_adjustment',
  title: 'create',
  save: 'create',
  groups,
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  start: () => ({ reason: 'damaged' as const, lines: [] }),
  done: (record) => ({ to: '/inventory/stockAdjustment/view', id: record.id }),
});

const Way = ({ id }: { id: number | undefined }): ReactElement | null => {
  const words = useWords('stock');
  const { data } = useRead(stockAdjustmentContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  return data ? (
    <Trail>
      <PageLink to="/inventory/stockAdjustment/view" record={data.id}>
        {words(`stock_adjustment.choice.reason.${data.reason}`)}
      </PageLink>
    </Trail>
  ) : null;
};
export const EditStockAdjustment = formPage(stockAdjustmentContract.edit, {
  noun: 'stock.stock_adjustment',
  title: 'edit',
  record: stockAdjustmentContract.view,
  groups,
  start: ({ record }) =>
    record
      ? { lines: record.lines.map((line) => ({ ...line, quantity: enteredOf(record.reason, line.quantity) })) }
      : {},
  trail: Way,
  done: (record) => ({ to: '/inventory/stockAdjustment/view', id: record.id }),
});
