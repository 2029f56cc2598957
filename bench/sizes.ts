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
} as const satisfies Record<string, Size>;
export type DatabaseName = keyof typeof sizes;
/** What can be measured as a whole. */
export type SizeName = Exclude<DatabaseName, '1x'>;
export const isSize = (name: string): name is SizeName => name in sizes && name !== '1x';
