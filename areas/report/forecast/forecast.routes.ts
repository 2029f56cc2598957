import { forecastContract } from './forecast.contract.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { routes } from '#kit/server/routes.ts';
import { revenueForecast } from './forecast.commands.ts';
import { forecastAsCsv } from './forecast.csv.ts';

export const forecastRoutes = routes(forecastContract, {
  view: (ctx, { query }) => revenueForecast(ctx, query),
  csv: async (ctx, { query }) => {
    const { name } = await knownBranch(ctx, ctx.branch_id);
    const forecast = await revenueForecast(ctx, query);
    return {
      name: `revenue forecast ${name} ${forecast.made_on ?? ''}.csv`,
      kind: 'text/csv; charset=utf-8',
      content: forecastAsCsv(forecast, ctx.locale),
    };
  },
});
