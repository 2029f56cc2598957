/** Drawers that add and edit sales material. */
import { salesMaterialContract } from './sales-material.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { areaField, dayField, group, textField, uploadField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';

const noun = 'commission.sales_material';
const groups = [
  group('what', [textField('campaign'), textField('name'), areaField('note')]),
  group('content', [
    uploadField('file_id', 'certificate', {
      shown: ({ file_name }: Values) => (typeof file_name === 'string' ? { name: file_name } : undefined),
    }),
    textField('link'),
  ]),
  group('days', [[dayField('valid_from'), dayField('valid_until')]]),
] as const;

/** At head office it is for all branches. */
export const AddSalesMaterial = formDrawer(salesMaterialContract.create, {
  noun,
  title: 'create',
  save: 'create',
  groups,
  start: () => ({ valid_from: dayIn(place.get().zone, new Date()) }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0, everywhere: atHeadOffice() }),
});
export const EditSalesMaterial = formDrawer(salesMaterialContract.edit, {
  noun,
  title: 'edit',
  save: 'save',
  record: salesMaterialContract.view,
  groups,
});
