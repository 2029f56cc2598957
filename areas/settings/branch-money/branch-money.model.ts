import { z } from 'zod';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, requiredText, text, Version } from '#kit/domain/field.ts';
import { Cents, Currency } from '#kit/domain/money.ts';

export const EditBranchMoney = z.object({
  version: Version,
  currency: Currency,
  tax_number: text(40).default(''),
  gift_limit_cents: Cents.default(0),
  adjust_limit_cents: Cents.default(0),
});
export type EditBranchMoney = z.output<typeof EditBranchMoney>;

/** A tax rate from a day, in basis points (9 % is 900); 0 means no tax from then on. */
export const NewTax = z.object({
  branch_id: Id,
  valid_from: RequiredDay,
  name: requiredText(30, 'name_required'),
  rate_bp: z.int().min(0, 'not_negative').max(5000),
});

export const Tax = z.object({
  id: Id,
  valid_from: Day,
  name: z.string(),
  rate_bp: z.int(),
  version: Version,
  /** Today's tax. */
  is_current: z.boolean(),
  can: z.array(z.enum(['remove'])),
});
export type Tax = z.output<typeof Tax>;
/** The version is that of the branch. */
export const BranchMoney = z.object({
  id: Id,
  currency: z.string(),
  tax_number: z.string(),
  country_code: z.string(),
  /** The limit for complimentary amounts on one invoice without a second person. */
  gift_limit_cents: Cents,
  /** What one adjustment of stock may be worth without a second person. */
  adjust_limit_cents: Cents,
  /** Payments were recorded here, so the currency stays. */
  has_money: z.boolean(),
  /** The first day on which a new tax rate can start. */
  tax_from: Day,
  taxes: z.array(Tax),
  version: Version,
});
export type BranchMoney = z.output<typeof BranchMoney>;
