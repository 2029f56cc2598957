import { z } from 'zod';
import { Id, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, Currency } from '#kit/domain/money.ts';
import { packageMachine } from './package.machine.ts';

export const packageStatuses = statesOf(packageMachine);
export const royaltyKinds = ['percent', 'fixed'] as const;
/** Invoiced less credit notes, received less refunds, or earned; without tax, except for received. */
export const revenueBases = ['invoiced', 'received', 'earned'] as const;
export const franchiseModules = [
  'people',
  'membership',
  'money',
  'classes',
  'shift',
  'stock',
  'report',
  'broadcast',
  'learn',
] as const;

const Share = z.int().min(0, 'not_negative').max(10_000, 'share_too_high');
/** The terms that an invoice is computed from. Shares in basis points: 6 % is 600. */
export const Terms = z.object({
  licence_fee_cents: Cents.default(0),
  term_months: z.int().min(1, 'required').max(360),
  royalty_kind: z.enum(royaltyKinds),
  royalty_base: z.enum(revenueBases),
  royalty_bp: Share.default(0),
  /** For each month; amounts above it in other months of the agreement year are set off against it. */
  minimum_cents: Cents.default(0),
  fixed_cents: Cents.default(0),
  /** Months after the first branch has opened, without a minimum or a fixed amount. */
  free_months: z.int().min(0, 'not_negative').max(36).default(0),
  /** Months after these, in which it rises in equal steps. */
  ramp_up_months: z.int().min(0, 'not_negative').max(36).default(0),
  marketing_bp: Share.default(0),
  billing_day: z.int().min(1, 'billing_day').max(28, 'billing_day'),
  pay_within_days: z.int().min(0, 'not_negative').max(120),
  max_branches: z.int().min(1, 'required').max(500),
  seats: z.int().min(1, 'required').max(10_000),
  modules: z.array(z.enum(franchiseModules)).max(franchiseModules.length).default([]),
});
export type Terms = z.output<typeof Terms>;

const fields = { name: requiredText(120, 'name_required'), currency: Currency, ...Terms.shape };
export const NewPackage = z.object({ organisation_id: Id, ...fields });
export type NewPackage = z.output<typeof NewPackage>;
export const EditPackage = z.object({ ...fields, version: Version });
export type EditPackage = z.output<typeof EditPackage>;
const packageActions = ['edit', 'retire', 'offer'] as const;
export const PackageRow = z.object({
  id: Id,
  organisation_id: Id,
  organisation_name: z.string(),
  name: z.string(),
  currency: z.string(),
  ...Terms.shape,
  status: z.enum(packageStatuses),
  /** Agreements based on it. */
  agreements: z.int(),
  version: Version,
  can: z.array(z.enum(packageActions)),
});
export type PackageRow = z.output<typeof PackageRow>;
