import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, MAX_CENTS } from '#kit/domain/money.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { paymentMachine } from '../invoice/invoice.machine.ts';

/**
 * Where a complimentary payment comes from: recorded at the desk, carried over by a change, or from before reasons were
 * required.
 */
const givenKinds = ['asked', 'carried', 'before'] as const;
export type GivenAs = (typeof givenKinds)[number];

export const paymentStatuses = statesOf(paymentMachine);
const PositiveCents = z.int().min(1, 'required').max(MAX_CENTS);

/** Money handed over: method, amount and the reference on the slip. Never a card number. */
export const PaymentAsked = z.object({
  method: z.enum(paymentMethods),
  amount_cents: PositiveCents,
  reference: orNull(text(80)).default(null),
  /** The slip of a bank transfer, for the person who checks the statement. */
  slip_file_id: orNull(Id).optional(),
  /** The reason for a complimentary payment; required there and empty otherwise. */
  given_why: orNull(text(300)).optional(),
});
export type PaymentAsked = z.output<typeof PaymentAsked>;

/** Pays an open invoice. `open_cents` is the open amount that the person saw, so two desks can't both take it. */
export const NewPayment = PaymentAsked.extend({
  branch_id: Id,
  invoice_id: Id,
  open_cents: Cents,
  /** Keeps the excess for the client. Otherwise a higher amount is refused. */
  rest_to_wallet: z.boolean().default(false),
});
export type NewPayment = z.output<typeof NewPayment>;

export const Payment = z.object({
  id: Id,
  number: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  paid_on: Day,
  currency: z.string(),
  amount_cents: Cents,
  reference: z.string().nullable(),
  staff_name: z.string().nullable(),
  refunded_cents: Cents,
  slip_file_id: Id.nullable(),
  given_why: z.string().nullable(),
  version: Version,
});
export type Payment = z.output<typeof Payment>;
