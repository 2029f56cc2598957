import { z } from 'zod';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, Currency } from '#kit/domain/money.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { MAX_VARIANTS } from '#areas/stock/product/product.model.ts';
import { TaxClass } from '#areas/money/tax/tax.model.ts';
import { joiningFeeMachine, owedFeeMachine } from './joining-fee.machine.ts';
import { programmeStatuses } from '../programme/programme.model.ts';

export const joiningFeeStatuses = statesOf(joiningFeeMachine);
export const MAX_MERCHANDISE = 20;
export const MAX_PIECES = 99;

/**
 * What comes with a joining fee, printed on the invoice: a text, or a product of which clients choose size and colour.
 * `name` and `name_cn` of a product are those it has when the fee is saved; without `variant_ids`, any variant will do.
 */
export const Merchandise = z.object({
  name: text(120).default(''),
  quantity: z.int().min(1).max(MAX_PIECES),
  product_id: Id.optional(),
  variant_ids: z.array(Id).max(MAX_VARIANTS).optional(),
  name_cn: text(120).optional(),
});
export type Merchandise = z.output<typeof Merchandise>;
export const FeeAmount = z.object({ currency: Currency, amount_cents: Cents });
export type FeeAmount = z.output<typeof FeeAmount>;

const terms = {
  name: z.object({ en: text(120).min(1, 'name_required'), cn: text(120).default('') }),
  merchandise: z.array(Merchandise).max(MAX_MERCHANDISE).default([]),
  valid_from: RequiredDay,
  amounts: z
    .array(FeeAmount)
    .min(1, 'required')
    .max(10)
    .describe('One in each currency of the branches that charge it.'),
  tax_class: TaxClass.default('standard'),
};
/** A fee of one branch, or of the network (`everywhere`). Amounts include tax. */
export const NewJoiningFee = z.object({ branch_id: Id, everywhere: z.boolean().default(false), ...terms });
export type NewJoiningFee = z.output<typeof NewJoiningFee>;
/** New amounts apply from `valid_from`; clients paid what was in force at the time. */
export const EditJoiningFee = z.object({ version: Version, ...terms });
export type EditJoiningFee = z.output<typeof EditJoiningFee>;
export const MoveJoiningFee = z.object({
  version: Version,
  move: z.enum(Object.keys(joiningFeeMachine.moves) as [keyof (typeof joiningFeeMachine)['moves']]),
});

export const joiningFeeActions = ['retire', 'offer', 'edit'] as const;
export const JoiningFeeRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  name: Label,
  merchandise: z.array(Merchandise),
  status: z.enum(joiningFeeStatuses),
  /** In force today, in the currency of the requested branch, and the tax included. */
  currency: z.string().nullable(),
  amount_cents: Cents.nullable(),
  tax_class: TaxClass,
  tax_cents: Cents.nullable(),
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  /** Programmes that have this fee. */
  programme_count: z.int(),
  version: Version,
  can: z.array(z.enum(joiningFeeActions)),
});
export type JoiningFeeRow = z.output<typeof JoiningFeeRow>;

export const JoiningFee = JoiningFeeRow.extend({
  amounts: z.array(z.object({ currency: z.string(), valid_from: Day, amount_cents: Cents })),
  programmes: z.array(z.object({ id: Id, name: Label, status: z.enum(programmeStatuses) })),
});
export type JoiningFee = z.output<typeof JoiningFee>;

const owedFeeStatuses = statesOf(owedFeeMachine);
/** A client who was charged it at sign-up. */
export const OwedFee = z.object({
  id: Id,
  member_id: Id,
  member_name: z.string(),
  branch_name: z.string(),
  sold_on: Day,
  currency: z.string(),
  amount_cents: Cents,
  status: z.enum(owedFeeStatuses),
  /** The reason for waiving it. */
  reason: z.string().nullable(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
});
export type OwedFee = z.output<typeof OwedFee>;
