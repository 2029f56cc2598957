/** What a branch might ask head office for. Pure: the figures are given. */
import { coverDays, isLow, SOLD_DAYS } from '../stock/stock.rules.ts';

/** Without a reorder point, an item is suggested if what is there and coming lasts for less than this. */
const SOON_DAYS = 14;
/** Without a usual quantity, as much is suggested as is sold in this time. */
const ORDER_DAYS = 28;

export type Level = {
  /** On hand and not promised to a client. */
  available: number;
  in_transit: number;
  /** Asked for and not on its way yet. */
  asked: number;
  reorder_point: number | null;
  reorder_quantity: number | null;
  /** In the last eight weeks, less returns. */
  sold: number;
};

/**
 * How many pieces to ask for; 0 for none. What is on its way or already asked for counts as if it were there, so that
 * nothing is asked for twice. The usual quantity is multiplied until the reorder point is passed.
 */
export const suggestedQuantity = (level: Level): number => {
  const { available, in_transit, asked, reorder_point, reorder_quantity, sold } = level;
  const coming = Math.max(0, available) + in_transit + asked;
  const lasts = coverDays(coming, sold);
  const isNeeded = isLow(coming, reorder_point) || (reorder_point === null && lasts !== null && lasts < SOON_DAYS);
  if (!isNeeded) return 0;
  const above = reorder_point === null ? 1 : reorder_point + 1 - coming;
  if (reorder_quantity !== null) return reorder_quantity * Math.max(1, Math.ceil(above / reorder_quantity));
  return Math.max(1, above, Math.ceil((Math.max(0, sold) * ORDER_DAYS) / SOLD_DAYS) - coming);
};
