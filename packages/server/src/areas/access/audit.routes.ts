import { auditContract } from '#domain/areas/access/audit.contract.ts';
import { asPage } from '#domain/kit/page.ts';
import { routes } from '#server/kit/routes.ts';
import { searchTrail } from './audit.commands.ts';
import { listActors } from './audit.store.ts';

export const auditRoutes = routes(auditContract, {
  list: (ctx, { query }) => searchTrail(ctx, query),
  people: async (ctx, { query }) => {
    const [people] = await ctx.read(listActors(query, ctx.scope.branches));
    return asPage(query, people, people[0]?.total ?? 0);
  },
});
