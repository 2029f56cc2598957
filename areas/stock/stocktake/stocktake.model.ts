import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { SignedCents } from '#kit/domain/money.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { LineItem, MAX_LINES, MAX_QUANTITY } from '../item/item.model.ts';
import { stocktakeMachine } from './stocktake.machine.ts';

export const stocktakeStatuses = statesOf(stocktakeMachine);
const moves = Object.keys(stocktakeMachine.moves) as [keyof (typeof stocktakeMachine)['moves']];
export const stocktakeScopes = ['all', 'category', 'items'] as const;

export const NewStocktake = z.object({
  branch_id: Id,
  scope: z.enum(stocktakeScopes),
  product_category_id: orNull(Id).default(null),
  lines: z
    .array(z.object({ variant_id: Id }))
    .max(MAX_LINES)
    .default([])
    .describe('The chosen items, for that scope.'),
  is_blind: z.boolean().default(true).describe('People who count don’t see what the books expect.'),
  note: text(2000).default(''),
});
export type NewStocktake = z.output<typeof NewStocktake>;
export const EditStocktake = z.object({ version: Version, is_blind: z.boolean(), note: text(2000).default('') });
export type EditStocktake = z.output<typeof EditStocktake>;
export const MoveStocktake = z.object({
  version: Version,
  move: z.enum(moves),
  reason: orNull(text(300)).default(null),
});

/** A scan or an entry, as the phone keeps it until the server has it. */
export const CountEvent = z.object({
  key: z.uuid('invalid').describe('Made by the phone: what is sent again counts once.'),
  variant_id: Id,
  quantity: z.int().min(-MAX_QUANTITY).max(MAX_QUANTITY),
  is_total: z.boolean().default(false).describe('The whole count of the item; otherwise it is added.'),
  at: Instant.describe('When it was counted; a time in the future counts as now.'),
});
export type CountEvent = z.output<typeof CountEvent>;
export const CountItems = z.object({ events: z.array(CountEvent).min(1, 'required').max(MAX_LINES) });

export const StocktakeRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  status: z.enum(stocktakeStatuses),
  scope: z.enum(stocktakeScopes),
  category_name: Label.nullable(),
  is_blind: z.boolean(),
  currency: z.string(),
  line_count: Count,
  counted_count: Count,
  /** Hidden while a blind count goes on. */
  variance_cents: SignedCents.nullable(),
  note: z.string(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  decided_at: Instant.nullable(),
  version: Version,
  can: z.array(z.enum([...moves, 'count', 'edit'] as const)),
});
export type StocktakeRow = z.output<typeof StocktakeRow>;

export const StocktakeLine = LineItem.extend({
  id: Id,
  barcode: z.string().nullable(),
  counted: z.int().nullable(),
  counted_at: Instant.nullable(),
  counted_by: z.string().nullable(),
  /** What the books said when it was counted; before that, what they say now. Hidden while a blind count goes on. */
  book: z.int().nullable(),
  variance: z.int().nullable(),
  /** At the average of now, or as it was posted. */
  variance_cents: SignedCents.nullable(),
  /** Sold or received between its first scan and its last: count it again. */
  is_moved: z.boolean(),
});
export type StocktakeLine = z.output<typeof StocktakeLine>;
/** Lines with the largest variance first, then those that nobody counted. */
export const Stocktake = StocktakeRow.extend({
  decided_by_name: z.string().nullable(),
  why: z.string().nullable(),
  counters: z.array(z.string()),
  lines: z.array(StocktakeLine),
});
export type Stocktake = z.output<typeof Stocktake>;
