import type { Job } from '#kit/server/jobs.ts';
import { makeForecasts } from './forecast.commands.ts';

/** Early in the morning where most branches are, after the night's billing. */
export const forecastJobs: readonly Job[] = [
  { name: 'make_forecasts', cron: '41 19 * * * ?fill=1d', lane: 'long', run: (ctx) => makeForecasts(ctx) },
];
