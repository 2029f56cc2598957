/** Adjustments of a statement: asked for with a reason, decided by a second person. */
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Adjustment, ApproveAdjustment, AskAdjustment, RejectAdjustment } from './commission-adjustment.model.ts';

const decides = {
  refuses: ['commission.own_request', 'commission.own_commission', 'kit.move_not_possible'],
} as const;
const statement = rowsOf('commission', { see: 'VIEW_COMMISSIONS', write: 'MANAGE_COMMISSION', answer: 'dialog' });
const adjustment = rowsOf('commissionAdjustment', { see: 'APPROVE_COMMISSION', answer: 'dialog' });
export const commissionAdjustmentContract = contract({
  ask: statement.post(
    'adjust',
    'Request an adjustment of a statement; a different person decides',
    AskAdjustment,
    Adjustment,
  ),
  approve: adjustment.post(
    'approve',
    'Approve an adjustment that someone else requested; it counts in the month that is open',
    ApproveAdjustment,
    Adjustment,
    decides,
  ),
  reject: adjustment.post(
    'reject',
    'Reject an adjustment that someone else requested, with a reason',
    RejectAdjustment,
    Adjustment,
    decides,
  ),
});
