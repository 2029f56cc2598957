import { z } from 'zod';
import { Day, durationUnits, RequiredDay } from '#kit/domain/day.ts';
import { Id, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, Currency } from '#kit/domain/money.ts';
import { CategoryKey, MOST_CATEGORIES } from '#kit/domain/lookups/teaching.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { TaxClass } from '#areas/money/tax/tax.model.ts';
import { creditPackMachine } from './credit-pack.machine.ts';

/** What a credit can be used for. */
export const creditUses = ['class', 'online_class', 'pt', 'fight_fit'] as const;
export type CreditUse = (typeof creditUses)[number];
/** When the days of a pack begin: with the purchase, or with the first class. */
export const creditValidities = ['purchase', 'first_use'] as const;
export const creditPackStatuses = statesOf(creditPackMachine);
export const MAX_CREDITS = 1000;
/** 1 is used before 9. */
export const MAX_PRIORITY = 9;

export const CreditPrice = z.object({ currency: Currency, price_cents: Cents });
export type CreditPrice = z.output<typeof CreditPrice>;

const terms = {
  name: z.object({ en: text(120).min(1, 'name_required'), cn: text(120).default('') }),
  credits: z.int().min(1).max(MAX_CREDITS),
  validity: z.enum(creditValidities),
  valid_count: z.int().min(1).max(3650),
  valid_unit: z.enum(durationUnits),
  uses: z.array(z.enum(creditUses)).min(1, 'required').max(creditUses.length),
  /** Class categories; none means any. */
  categories: z.array(CategoryKey).max(MOST_CATEGORIES).default([]),
  priority: z.int().min(1).max(MAX_PRIORITY).default(5),
  is_promotional: z.boolean().default(false),
  valid_from: RequiredDay,
  prices: z.array(CreditPrice).min(1).max(10).describe('One in each currency of the branches that sell it.'),
  tax_class: TaxClass.default('standard'),
};
/**
 * A pack of one branch, or of the network (`everywhere`), sold wherever it has a price in the currency. Prices include
 * tax.
 */
export const NewCreditPack = z.object({ branch_id: Id, everywhere: z.boolean().default(false), ...terms });
/** New prices apply from `valid_from`; credits already sold keep their terms. */
export const EditCreditPack = z.object({ version: Version, ...terms });
export const MoveCreditPack = z.object({
  version: Version,
  move: z.enum(Object.keys(creditPackMachine.moves) as [keyof (typeof creditPackMachine)['moves']]),
});

export const creditPackActions = ['retire', 'offer', 'edit'] as const;
export const CreditPackRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  name: Label,
  credits: z.int(),
  validity: z.enum(creditValidities),
  valid_count: z.int(),
  valid_unit: z.enum(durationUnits),
  uses: z.array(z.enum(creditUses)),
  categories: z.array(CategoryKey),
  priority: z.int(),
  is_promotional: z.boolean(),
  status: z.enum(creditPackStatuses),
  /** In force today, in the currency of the requested branch; null if it isn't sold there at present. */
  currency: z.string().nullable(),
  price_cents: Cents.nullable(),
  tax_class: TaxClass,
  version: Version,
  can: z.array(z.enum(creditPackActions)),
});
export type CreditPackRow = z.output<typeof CreditPackRow>;

export const CreditPack = CreditPackRow.extend({
  prices: z.array(z.object({ currency: z.string(), valid_from: Day, price_cents: Cents })),
  /** The clients with credits left: the first ones by name, and the total number. */
  holders: z.array(z.object({ member_id: Id, name: z.string(), remaining: z.int(), expires_on: Day.nullable() })),
  held_by: z.int(),
  held_credits: z.int(),
});
export type CreditPack = z.output<typeof CreditPack>;
