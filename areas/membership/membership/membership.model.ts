import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents } from '#kit/domain/money.ts';
import { billings } from '#areas/money/billing/billing.model.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { membershipMachine, standingMachine } from './membership.machine.ts';

export const membershipStatuses = statesOf(membershipMachine);
export type MembershipStatus = (typeof membershipStatuses)[number];
/** The standing of a person, from all their memberships. */
export const standings = statesOf(standingMachine);
export type Standing = (typeof standings)[number];

export const Membership = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  programme_id: Id,
  programme_name: Label,
  type_id: z.int(),
  status: z.enum(membershipStatuses),
  start_on: Day,
  end_on: Day,
  billing: z.enum(billings),
  /**
   * The next payment of a membership that goes on until it is cancelled, moved by the suspensions before it and not by
   * later ones. Null: it has a last day, or nobody knows how long it is suspended.
   */
  next_due_on: Day.nullable(),
  sessions_left: z.int().nullable(),
  /** Of the credits that it gave; null: it gives none. */
  credits_left: z.int().nullable(),
  price_cents: Cents,
  joining_fee_cents: Cents,
  currency: z.string(),
  sales_staff_name: z.string().nullable(),
  /** Since this day it lets nobody in because of an unpaid instalment, whatever its status says. */
  access_stopped_on: Day.nullable(),
  version: Version,
});
export type Membership = z.output<typeof Membership>;
