/** What a period comes to, and who may do what with an invoice. Money in minor units; no clock. */
import type { Flag } from '#domain/access.ts';
import { canMove, movesFrom } from '#domain/kit/machine.ts';
import {
  staffInvoiceMachine,
  type StaffInvoiceMove,
  type StaffInvoiceRow,
  type StaffInvoiceStatus,
} from './staff_invoice.model.ts';

type Standing = { status: StaffInvoiceStatus; staff_id: number; disputes: number };
type Who = { staff_id: number; has: (flag: Flag) => boolean };

export const whyNotMoveInvoice = (invoice: Standing, move: StaffInvoiceMove, who: Who): string | null => {
  const { flag } = staffInvoiceMachine.moves[move];
  if (!canMove(staffInvoiceMachine, invoice.status, move)) return 'kit.move_not_possible';
  if (flag !== 'system' && !who.has(flag)) return 'shift.needs_approver';
  if (invoice.staff_id === who.staff_id) return 'shift.own_request';
  const goesOn = move === 'approve' || move === 'pay';
  return goesOn && invoice.disputes > 0 ? 'shift.disputed' : null;
};
/** The move that leads from one status to another. */
export const moveTo = (from: StaffInvoiceStatus, to: StaffInvoiceStatus): StaffInvoiceMove | undefined =>
  (Object.keys(staffInvoiceMachine.moves) as StaffInvoiceMove[]).find(
    (move) => staffInvoiceMachine.moves[move].to === to && canMove(staffInvoiceMachine, from, move),
  );

const isOpen = (status: StaffInvoiceStatus): boolean =>
  status === 'draft' || status === 'submitted' || status === 'approved';
export const whyNotDispute = (invoice: Standing, staff_id: number): string | null => {
  if (invoice.staff_id !== staff_id) return 'shift.not_your_invoice';
  return isOpen(invoice.status) ? null : 'shift.invoice_over';
};
export const whyNotAdjust = (invoice: Standing, staff_id: number): string | null => {
  if (invoice.status !== 'draft') return 'shift.no_draft';
  return invoice.staff_id === staff_id ? 'shift.own_request' : null;
};

export const staffInvoiceCan = (invoice: Standing, who: Who): StaffInvoiceRow['can'] => {
  const manages = who.has('MANAGE_STAFF_INVOICE');
  const moves = movesFrom(staffInvoiceMachine, invoice.status, who.has).filter(
    (move) => whyNotMoveInvoice(invoice, move, who) === null,
  );
  return [
    ...moves,
    ...(manages && whyNotAdjust(invoice, who.staff_id) === null ? (['adjust'] as const) : []),
    ...(whyNotDispute(invoice, who.staff_id) === null ? (['dispute'] as const) : []),
    ...(manages && invoice.staff_id !== who.staff_id ? (['answer'] as const) : []),
  ];
};
