/** The actions of a staff invoice: its moves, from the machine. */
import { staffInvoiceContract } from './staff-invoice.contract.ts';
import { type StaffInvoiceMove, type StaffInvoiceRow } from './staff-invoice.model.ts';
import { staffInvoiceMachine } from './staff-invoice.machine.ts';
import { jump, move, type Action, type Move } from '#kit/web/actions.ts';

const names = Object.keys(staffInvoiceMachine.moves) as StaffInvoiceMove[];
const moves: readonly Move<StaffInvoiceRow>[] = names.map((name) => {
  const row: { to: StaffInvoiceRow['status']; asksReason?: boolean } = staffInvoiceMachine.moves[name];
  const { to, asksReason = false } = row;
  return move<StaffInvoiceRow, typeof staffInvoiceContract.move>(
    name,
    staffInvoiceContract.move,
    (invoice, reason) => ({ params: { id: invoice.id }, body: { version: invoice.version, status: to, reason } }),
    { asksReason, ...(asksReason && { danger: true }) },
  );
});
/** Asks for the transfer's reference, in a drawer of the record. */
const pay = jump<StaffInvoiceRow>('pay', '/schedule/invoice/view', { search: () => ({ open: 'pay' }) });
const adjust = jump<StaffInvoiceRow>('adjust', '/schedule/invoice/edit');
export const staffInvoiceActions: readonly Action<StaffInvoiceRow>[] = [
  pay,
  ...moves.filter(({ name }) => name !== 'pay'),
  adjust,
];
/** Paying several needs more than a reason: a tool in the toolbar does it. */
export const staffInvoiceBulk = moves.filter((one) => ['submit', 'approve'].includes(one.name));
