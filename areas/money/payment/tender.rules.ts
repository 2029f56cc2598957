/** Payments at the desk: which of them need a terminal reference, and which have a slip. */
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import type { GivenAs } from './payment.model.ts';

const TERMINAL: readonly PaymentMethod[] = ['visa', 'credit_card'];
/** Terminal payments are found again by the reference on their slip. */
export const needsReference = (method: PaymentMethod): boolean => TERMINAL.includes(method);
export const isReferenceMissing = (one: { method: PaymentMethod; reference: string | null }): boolean =>
  needsReference(one.method) && !one.reference?.trim();

type Typed = { method: PaymentMethod; reference: string; slip_file_id: number | null; given_why: string };
/**
 * A line of the page as it is sent: a slip only for a transfer, a reason only for a gift, whatever was chosen before.
 */
export const tenderOf = ({ method, reference, slip_file_id, given_why }: Typed) => ({
  method,
  reference: reference.trim() || null,
  ...(method === 'bank_transfer' && { slip_file_id }),
  ...(method === 'complimentary' && { given_why: given_why.trim() || null }),
});
/**
 * The one amount that nobody has typed is the rest: of one payment the whole, of a second one what the first leaves, also
 * after the first is changed. Two that nobody has typed stay empty.
 */
export const withRest = <D extends { amount_cents: number | null }>(drafts: readonly D[], open_cents: number): D[] => {
  const typed = drafts.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0);
  const rest = Math.max(0, open_cents - typed);
  const isOne = drafts.filter((one) => one.amount_cents === null).length === 1;
  return drafts.map((one) => (isOne && rest > 0 && one.amount_cents === null ? { ...one, amount_cents: rest } : one));
};
/** A complimentary payment needs a reason. */
export const isReasonMissing = (one: { method: PaymentMethod; given_why?: string | null | undefined }): boolean =>
  one.method === 'complimentary' && !one.given_why?.trim();

type Tendered = {
  method: PaymentMethod;
  reference: string | null;
  slip_file_id?: number | null | undefined;
  given_why?: string | null | undefined;
  given_as?: GivenAs;
};
/** Why the payments can't be taken; only a pending transfer has a slip. */
export const whyNotTendered = (payments: readonly Tendered[]): string | null => {
  if (payments.some(isReferenceMissing)) return 'money.card_reference';
  // A gift carried over by a change already had its reason.
  if (payments.some((one) => one.given_as !== 'carried' && isReasonMissing(one))) return 'money.gift_reason';
  return payments.some(({ method, slip_file_id }) => slip_file_id && method !== 'bank_transfer')
    ? 'money.slip_of_transfer'
    : null;
};
