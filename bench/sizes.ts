/** The databases of the benchmark, all created by the code of the demo network. */
import { demoSize } from '#server/demo.ts';
import type { Size } from '#server/demo/world.ts';

const tenfold = { branches: 51, members: 24_000, leads: 1000, months: 200, shop_months: 12, visits: 0.05 };
export const sizes = {
  /** For working on the benchmark itself. */
  small: { ...demoSize, members: 6000, leads: 600 },
  /** About 200,000 clients, 1,000,000 invoices and 2,000,000 check-ins in 50 branches (and the head office). */
  full: { branches: 51, members: 200_000, leads: 10_000, months: 20, shop_months: 12, visits: 0.14 },
  /** Ten times as many months: the data of the reports grows with the months and the branches, not with the clients. */
  '10x': tenfold,
  /** A tenth of the months with as much in each: nobody has stayed for years yet, so it has fewer clients. */
  '1x': { ...tenfold, members: 5000, months: 20 },
  /** Copied to 300 branches, 3,000 staff and a million clients (`copies`): creating all of them would take hours. */
  network: { branches: 51, members: 12_000, leads: 12_000, months: 3, shop_months: 1, visits: 0.2 },
} as const satisfies Record<string, Size>;
export type DatabaseName = keyof typeof sizes;
/**
 * How often each branch is copied, with its staff, and each client: some with their memberships, invoices, payments and
 * visits, the others as people who have only left their details. The copies of the clients are spread over all branches.
 */
export type Copies = { branches: number; with_money: number; details_only: number };
export const copies: Partial<Record<DatabaseName, Copies>> = {
  network: { branches: 5, with_money: 15, details_only: 68 },
};
/** What can be measured as a whole. */
const whole = ['small', 'full', '10x'] as const;
export type SizeName = (typeof whole)[number];
export const isSize = (name: string): name is SizeName => whole.some((size) => size === name);
