/** The drawer in which an adjustment of a statement is requested. */
import { commissionAdjustmentContract } from './commission-adjustment.contract.ts';
import { areaField, group, ownField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { AmountInput } from './commission-adjustment-inputs.parts.tsx';

export const AskAdjustmentDrawer = formDrawer(commissionAdjustmentContract.ask, {
  noun: 'commission.commission_adjustment',
  title: 'create',
  save: 'create',
  groups: [group('what', [ownField('amount_cents', AmountInput), areaField('reason')])],
});
