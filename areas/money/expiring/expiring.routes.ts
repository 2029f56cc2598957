import { expiringContract } from './expiring.contract.ts';
import type { ExpiringCard } from './expiring.model.ts';
import { standingOf } from './expiring.rules.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { expiringAsCsv } from './expiring.csv.ts';
import { countExpiring, listExpiring, type Expiring } from './expiring.store.ts';

const MOST_IN_A_FILE = 50_000;
const where = (ctx: Ctx) => ({ branches: ctx.scope.branches, now: ctx.clock.now() });
const present = (ctx: Ctx, { today, ...row }: Expiring): ExpiringCard => ({
  ...row,
  status: standingOf(row, today),
  can: ctx.has('RECORD_PAYMENT', row.branch_id) ? ['replace'] : [],
});

export const expiringRoutes = routes(expiringContract, {
  list: async (ctx, { query }) => {
    const at = where(ctx);
    return answerPage(ctx, query, [listExpiring(query, at), countExpiring(query, at)], (row) => present(ctx, row));
  },
  csv: async (ctx, { query }) => {
    const [rows] = await ctx.read(listExpiring({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, where(ctx)));
    const { name, today } = await knownBranch(ctx, ctx.branch_id);
    return {
      name: `expiring cards ${name} ${today}.csv`,
      kind: 'text/csv; charset=utf-8',
      content: expiringAsCsv(
        rows.map((row) => present(ctx, row)),
        ctx.locale,
      ),
    };
  },
});
