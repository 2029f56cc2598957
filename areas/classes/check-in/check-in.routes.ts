import { checkInContract } from './check-in.contract.ts';
import { asPage } from '#kit/domain/page.ts';
import { routesOf } from '#kit/server/routes.ts';
import { checkIn, findCandidates, presentCheckIn } from './check-in.commands.ts';
import { countCheckIns, listCheckIns } from './check-in.store.ts';
import * as checkInCommands from './check-in.commands.ts';

export const checkInRoutes = routesOf(checkInContract, [checkInCommands], {
  find: (ctx, { query }) => findCandidates(ctx, query.q),
  list: async (ctx, { query }) => {
    const [branches, now] = [ctx.scope.branches, ctx.clock.now().toISOString()];
    const [rows, [counts = { allowed: 0, refused: 0 }]] = await ctx.read(
      listCheckIns(query, branches, now),
      countCheckIns(query.day, branches, now),
    );
    const { allowed, refused } = counts;
    const total = query.allowed === undefined ? allowed + refused : query.allowed ? allowed : refused;
    const shown = rows.map((row) => presentCheckIn(ctx, row));
    return { ...asPage(query, shown, total), counts };
  },
  create: { hot: (ctx, { body }) => checkIn(ctx, body) },
});
