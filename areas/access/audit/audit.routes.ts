import { auditContract } from './audit.contract.ts';
import { asPage } from '#kit/domain/page.ts';
import { routes } from '#kit/server/routes.ts';
import { searchTrail } from './audit.commands.ts';
import { listActors } from './audit.store.ts';

export const auditRoutes = routes(auditContract, {
  list: (ctx, { query }) => searchTrail(ctx, query),
  people: async (ctx, { query }) => {
    const [people] = await ctx.read(listActors(query, ctx.scope.branches));
    return asPage(query, people, people[0]?.total ?? 0);
  },
});
