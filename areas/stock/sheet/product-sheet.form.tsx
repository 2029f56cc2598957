/** `/inventory/productProfile/import`: many products at once, from a file. */
import { sheetContract } from './sheet.contract.ts';
import { group, uploadField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { say } from '#kit/web/words.ts';
import { sheetPreview } from './sheet-preview.parts.tsx';

export const ImportProducts = formPage(sheetContract.product_import, {
  noun: 'stock.product_sheet',
  title: 'import',
  groups: [group('', [uploadField('file_id', 'sheet')])],
  below: sheetPreview('products'),
  says: (made) => [say('stock')('product_sheet.says', made)],
  done: () => ({ to: '/inventory/productProfile', search: { status: 'draft' } }),
});
