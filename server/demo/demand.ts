/** What clients buy in a gym's shop: how many sales a day by season and growth, and which items by how popular they are. */
import { addDays, daysBetween, weekdayOf, type Day } from '#kit/domain/day.ts';
import type { Random } from './random.ts';

/** Weeks of four: deliveries come once in each, and every third ends with a full count. */
export const PERIOD_DAYS = 28;
const COUNTED_AGO = 9;
const DAYS_IN_MONTH = 30.4;
/** The last full count was a few days ago; everything before it is whole periods. */
export type ShopDays = { first: Day; counted: Day; periods: number };
export const shopDays = (today: Day, months: number): ShopDays => {
  const counted = addDays(today, -COUNTED_AGO);
  const periods = Math.max(2, Math.round((months * DAYS_IN_MONTH) / PERIOD_DAYS));
  return { first: addDays(counted, 1 - periods * PERIOD_DAYS), counted, periods };
};

/** The products by code: their share of what is sold. What isn't listed is not sold. */
const shares: Readonly<Record<string, number>> = {
  WATER: 30,
  ISO: 20,
  WRAP: 14,
  GLOVE: 9,
  MOUTH: 7,
  SHIRT: 6,
  SHORTS: 5,
  HOODIE: 4,
  JUNIOR: 3,
  SHIN: 3,
};
/** Bought by the bottle, and several at once. */
const drinks = new Set(['WATER', 'ISO']);
export const isDrink = (code: string): boolean => drinks.has(code);
/** The middle sizes sell best; variants are in the order of their options. */
const sizeWeight = (position: number, variants: number): number =>
  1 + Math.min(position, variants - 1 - position) / variants;

/** In twelfths of the year: resolutions in January, the New Year of February at home, holidays in June, presents in December. */
const months = [1.35, 0.85, 1.05, 1, 1, 1.1, 1.05, 1, 1, 1.05, 1, 1.15] as const;
/** From Sunday on: most people train at the weekend and have time to look around. */
const weekdays = [1.25, 0.9, 0.9, 0.95, 0.9, 0.95, 1.4] as const;
const AT_FIRST = 0.55;
/** Sales of a middle-sized branch on an average day today. */
const SALES_A_DAY = 0.8;
export const salesRate = (day: Day, { first, counted }: ShopDays, weight: number): number => {
  const grown = AT_FIRST + ((1 - AT_FIRST) * daysBetween(first, day)) / Math.max(1, daysBetween(first, counted));
  return SALES_A_DAY * weight * grown * (months[Number(day.slice(5, 7)) - 1] ?? 1) * (weekdays[weekdayOf(day)] ?? 1);
};
/** The branch that a rate of one is meant for. */
export const averageWeight = (weights: readonly number[]): number =>
  weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);

export type Sold = { id: number; code: string; position: number; variants: number };
/** How likely an item is bought, in relation to the others. */
export const popularity = ({ code, position, variants }: Sold): number =>
  ((shares[code] ?? 0) * sizeWeight(position, variants)) / variants;
const [TWO_ITEMS, THREE_ITEMS] = [0.25, 0.05];
const ITEMS_IN_A_SALE = 1 + TWO_ITEMS + 2 * THREE_ITEMS;
export const itemsIn = (random: Random): number => {
  const drawn = random.next();
  if (drawn < THREE_ITEMS) return 3;
  return drawn < THREE_ITEMS + TWO_ITEMS ? 2 : 1;
};
export const piecesOf = (code: string, random: Random): number => (isDrink(code) ? random.int(1, 3) : 1);
const PIECES_OF_DRINK = 2;
/** How many pieces leave in a period at a rate of sales. */
export const expectedPieces = (of: Sold, rate: number, all: number): number =>
  (PERIOD_DAYS * rate * ITEMS_IN_A_SALE * popularity(of) * (isDrink(of.code) ? PIECES_OF_DRINK : 1)) / all;
