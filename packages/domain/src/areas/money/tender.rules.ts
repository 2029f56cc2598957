/** What is handed over at the desk: which of it needs the reference of the terminal, and which has a slip. */
import type { PaymentMethod } from '#domain/lookups/choices.ts';

const TERMINAL: readonly PaymentMethod[] = ['visa', 'credit_card'];
/** Money of the terminal is found again by what its slip says. */
export const needsReference = (method: PaymentMethod): boolean => TERMINAL.includes(method);
export const isReferenceMissing = (one: { method: PaymentMethod; reference: string | null }): boolean =>
  needsReference(one.method) && !one.reference?.trim();

type Typed = { method: PaymentMethod; reference: string; slip_file_id: number | null };
/** A line of a page as it is sent: a slip only of a transfer, whatever was chosen before. */
export const tenderOf = ({ method, reference, slip_file_id }: Typed) => ({
  method,
  reference: reference.trim() || null,
  ...(method === 'bank_transfer' && { slip_file_id }),
});

type Tendered = { method: PaymentMethod; reference: string | null; slip_file_id?: number | null | undefined };
/** Why what was handed over cannot be taken; only a transfer has a slip of its own to wait with. */
export const whyNotTendered = (payments: readonly Tendered[]): string | null => {
  if (payments.some(isReferenceMissing)) return 'money.card_reference';
  return payments.some(({ method, slip_file_id }) => slip_file_id && method !== 'bank_transfer')
    ? 'money.slip_of_transfer'
    : null;
};
