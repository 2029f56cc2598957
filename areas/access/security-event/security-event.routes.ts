import { securityEventContract } from './security-event.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { eventsIn, pageOfEvents, viewEvent } from './security-event.commands.ts';
import { eventsAsCsv } from './security-event.csv.ts';

const MOST_IN_A_FILE = 50_000;
export const securityEventRoutes = routes(securityEventContract, {
  list: (ctx, { query }) => pageOfEvents(ctx, query),
  csv: async (ctx, { query }) => ({
    name: 'security-events.csv',
    kind: 'text/csv; charset=utf-8',
    content: eventsAsCsv(await eventsIn(ctx, { ...query, page: 1 }, MOST_IN_A_FILE), ctx.locale),
  }),
  view: (ctx, { params }) => viewEvent(ctx, params.id),
});
