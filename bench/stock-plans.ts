/** How PostgreSQL reads for the lists and sums of stock. */
import { StockQuery } from '#areas/stock/stock/stock.contract.ts';
import { SOLD_DAYS } from '#areas/stock/stock/stock.rules.ts';
import { stockOf, sumsOf } from '#areas/stock/stock/stock.store.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { Query } from '#kit/server/db.ts';
import { onDatabase } from './database.ts';
import { plansOf } from './floor-plans.ts';

const GROWS = /^stock/;

type At = { branch_id: number };
export const stockPlans = async (
  url: string,
  { seat, office }: { seat: At; office: At },
  day: Day,
): Promise<string[]> => {
  const all = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string; today: string }>(
      'select id, current_date::text as today from branch',
    );
    return { ids: rows.map(({ id }) => Number(id)), today: rows[0]?.today ?? day };
  });
  const queriesFor = (branches: readonly number[], at: At): Record<string, Query<unknown>> => {
    const where = (on: Day | null) => ({ branches, on, since: addDays(on ?? all.today, 1 - SOLD_DAYS) });
    const [now, then] = [where(null), where(day)];
    const query = StockQuery.parse({});
    return {
      'rows now': stockOf(now).rows(query, now),
      'total now': stockOf(now).count(query, now),
      'rows of a past day': stockOf(then).rows(query, then),
      'total of a past day': stockOf(then).count(query, then),
      'sums of a past day': sumsOf({ ...at, on: day }),
    };
  };
  const told = async (name: string, branches: readonly number[], at: At): Promise<string[]> =>
    (await plansOf(url, branches, queriesFor(branches, at), GROWS)).map((one) => `${name}, ${one}`);
  return [...(await told('one branch', [seat.branch_id], seat)), ...(await told('all branches', all.ids, office))];
};
