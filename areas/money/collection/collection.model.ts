import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents } from '#kit/domain/money.ts';
import { Label } from '../invoice/invoice.model.ts';
import { collectionMachine } from './collection.machine.ts';
import { billingRunMachine } from '../billing/billing-run.machine.ts';

export const collectionStates = statesOf(collectionMachine);
export const collectedBy = ['automatic', 'manual'] as const;
/** How long an invoice has been due, in the usual accounting ages. */
export const ages = ['due_today', 'to_30', 'to_60', 'to_90', 'over_90'] as const;
/** The first day of each age except the first. */
export const ageFrom = [1, 31, 61, 91] as const;

export const CollectionRow = z.object({
  id: Id,
  number: z.string(),
  branch_id: Id,
  branch_name: z.string(),
  member_id: Id,
  member_name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  programme_name: Label.nullable(),
  status: z.enum(collectionStates),
  by: z.enum(collectedBy),
  /** "visa •••• 4242" */
  method: z.string().nullable(),
  due_on: Day,
  days_over: z.int(),
  currency: z.string(),
  open_cents: Cents,
  next_try_on: Day.nullable(),
  /** The day of the next reminder to the client. */
  next_letter_on: Day.nullable(),
  /** Null if it stops nothing, or has already stopped access. */
  stops_on: Day.nullable(),
  /** What the invoice is for: its first line. */
  what: Label,
  decline_code: z.string().nullable(),
  can: z.array(z.enum(['charge', 'pay', 'send_link'])),
});
export type CollectionRow = z.output<typeof CollectionRow>;

/** The open amount of one age, in one currency. */
export const CollectionAge = z.object({ age: z.enum(ages), currency: z.string(), count: z.int(), open_cents: Cents });
export type CollectionAge = z.output<typeof CollectionAge>;

/** An instalment as shown on the client's record. */
export const InstalmentRow = z.object({
  id: Id,
  membership_id: Id,
  programme_name: Label,
  part_no: z.int(),
  parts: z.int().nullable(),
  /** Moved by the suspensions of the membership; null while one of them is open-ended. */
  due_on: Day.nullable(),
  currency: z.string(),
  amount_cents: Cents,
});
export type InstalmentRow = z.output<typeof InstalmentRow>;

export const billingRunStatuses = statesOf(billingRunMachine);
export const BillingRunRow = z.object({
  id: Id,
  /** Null: all branches. */
  branch_name: z.string().nullable(),
  status: z.enum(billingRunStatuses),
  done: z.int(),
  total: z.int().nullable(),
  failed: z.int(),
  charged: z.int(),
  declined: z.int(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type BillingRunRow = z.output<typeof BillingRunRow>;
export const NewBillingRun = z.object({ only_branch_id: orNull(Id).default(null) });
