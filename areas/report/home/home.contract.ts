import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { text } from '#kit/domain/field.ts';
import { Home, MonthlyRevenue } from './home.model.ts';
import { LONGEST_TYPED, rankings } from './ranked.rules.ts';

const MOST_MONTHS = 60;
const months = z
  .string()
  .regex(/^\d{1,3}$/, 'not_a_number')
  .transform(Number)
  .pipe(z.int().min(1).max(MOST_MONTHS))
  .default(14);

/** Of the branches of a network, those that are shown. */
const HomeQuery = z.object({ rank: z.enum(rankings).default('check_ins'), branch: text(LONGEST_TYPED).default('') });
export type HomeQuery = z.output<typeof HomeQuery>;

export const homeContract = contract({
  view: {
    method: 'GET',
    path: 'home/:branch_id',
    says: 'The overview for Home: check-ins, clients, revenue and the to-do list; at head office for all branches',
    flag: 'VIEW_DASHBOARD',
    branch: 'branch',
    query: HomeQuery,
    data: Home,
  },
  monthlyRevenue: {
    method: 'GET',
    path: 'report/monthlyRevenue/:branch_id',
    says: 'Invoiced without tax, tax, and money received by month, newest first; at head office for all branches',
    flag: 'VIEW_REVENUE_REPORT',
    branch: 'branch',
    dear: true,
    query: z.object({ months }),
    data: z.array(MonthlyRevenue),
  },
});
