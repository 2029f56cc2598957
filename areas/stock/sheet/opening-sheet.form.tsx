/** `/inventory/stockIn/import`: what a branch has in stock before it starts here, from a file. */
import { sheetContract } from './sheet.contract.ts';
import { group, uploadField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { place } from '#kit/web/place.ts';
import { sheetPreview } from './sheet-preview.parts.tsx';

export const ImportOpening = formPage(sheetContract.opening_import, {
  noun: 'stock.opening_sheet',
  title: 'import',
  groups: [group('', [uploadField('file_id', 'sheet')])],
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  below: sheetPreview('opening'),
  done: (record) => ({ to: '/inventory/stockIn/view', id: record.id }),
});
