import type { Flag } from '#access/access.ts';
import type { StockRow } from './stock.model.ts';

/** The weeks of sales from which cover and suggestions follow. */
export const SOLD_DAYS = 56;

/** How many days what is available lasts at the pace of the last eight weeks. */
export const coverDays = (available: number, sold: number): number | null =>
  sold <= 0 ? null : Math.floor((Math.max(0, available) * SOLD_DAYS) / sold);

/** Low at the reorder point or below; without one, never. */
export const isLow = (available: number, reorder_point: number | null): boolean =>
  reorder_point !== null && available <= reorder_point;

/** One piece at moving weighted average, rounded for show only. */
export const averageCents = (value_cents: number, on_hand: number): number | null =>
  on_hand > 0 ? Math.round(value_cents / on_hand) : null;

export const stockCan = (has: (flag: Flag) => boolean): StockRow['can'] =>
  has('VIEW_STOCK_MANAGEMENT') ? ['edit'] : [];
